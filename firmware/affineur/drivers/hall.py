"""The index sensor: both edges of its line, each with the step count at that moment.

The count is read some 20 us after the edge, so it may be one step more than at the edge itself.
The interrupt handler only copies numbers into a ring made beforehand, since it must not allocate;
`poll` turns them into events. A line that chatters faster than it is polled loses its newest
edges, and says so by reporting the sensor lost until a poll finds room again.
"""

from array import array

from affineur.table.events import IndexEdge, PartFound, PartLost

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur.drivers.stepper import Stepper
    from affineur.drivers.wires import Pin

PART = "index"
_ROOM = 32


class Hall:
    """The sensor on `pin`, low = a magnet is there; `report` takes IndexEdge."""

    def __init__(self, pin: "Pin", stepper: "Stepper", report: "Callable[[object], None]"):
        self._pin = pin
        self._stepper = stepper
        self._report = report
        self._levels = bytearray(_ROOM)
        self._counts = array("I", [0] * _ROOM)
        self._put = 0
        self._taken = 0
        self._overrun = False
        self._lost = False

    @property
    def at_magnet(self) -> bool:
        """Tell whether a magnet is there now."""
        return not self._pin()

    def edge(self, _pin: object = None) -> None:
        """Handle an interrupt of either edge; allocates nothing."""
        put = self._put
        following = (put + 1) % _ROOM
        if following == self._taken:
            self._overrun = True
            return
        self._levels[put] = 1 if self._pin() else 0
        self._counts[put] = self._stepper.steps() if self._stepper.moving else 0
        self._put = following

    def poll(self) -> None:
        """Report the edges that have come; the same level twice is a glitch too short to read."""
        while self._taken != self._put:
            place = self._taken
            self._report(IndexEdge(not self._levels[place], self._counts[place]))
            self._taken = (place + 1) % _ROOM
        if self._overrun != self._lost:
            self._lost = self._overrun
            self._report(PartLost(PART, -1) if self._lost else PartFound(PART, -1))
        self._overrun = False
