"""In charge of the ports while a board is in service; a body asks of it what it asks of the shell.

Every kind of work is a tool: an object with `ACTS`, the requests it answers by name, and `take`,
which hears of everything that happens. The bench checks the fields and passes on.
"""

from affineur.desk.clerk import Declined
from affineur.service.hearing import Hearing
from affineur.service.lighting import Lighting
from affineur.service.looking import Looking
from affineur.service.tag_words import REQUESTS as TAG_REQUESTS
from affineur.service.tags import Tags
from affineur.service.turning import Turning
from affineur.service.vocabulary import REQUESTS
from affineur.wire.fields import misfit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from affineur.settings import Settings

_WRITING = ("storage", "learn", "unlearn")
"""Requests that write to flash, which has to wait while the board turns."""


class Bench:
    """The tools of service on one board.

    `ports` has `stepper`, `lights`, `sound`, `pads`, `store` and `clock`; `lost` are the events
    that tell which parts did not answer when service began.
    """

    in_service = True
    in_match = playing = False
    journal = None

    def __init__(self, settings: "Settings", ports: "Any", lost: "list[object]"):
        self.settings = settings
        self._lighting = Lighting(settings, ports.lights, ports.sound)
        self._turning = Turning(settings, ports.stepper, self._lighting)
        self._looking = Looking(settings, ports)
        self._tools: "tuple[Any, ...]" = (
            self._turning,
            self._lighting,
            self._looking,
            Hearing(),
            Tags(ports),
        )
        for event in lost:
            self.feed(event, 0)

    def ask(self, name: str, values: "dict[str, Any]", now_ms: int) -> "dict[str, Any]":
        """Do what the request `name` wants and return the fields of its answer.

        Raises Declined, and OSError from the storage.
        """
        fields = [row[1] for row in REQUESTS + TAG_REQUESTS if row[0] == name]
        if not fields:
            raise Declined("UNKNOWN_NAME", "There is no request %s in service." % name)
        wrong = misfit(fields[0], values)
        if wrong:
            raise Declined("BAD_FIELDS", "The request %s has a wrong field: %s." % (name, wrong))
        if name in _WRITING and self.moving:
            raise Declined("MOVING")
        for tool in self._tools:
            act = tool.ACTS.get(name)
            if act is not None:
                return act(tool, now_ms, **values) or {}
        raise Declined("UNKNOWN_NAME", "There is no tool for %s." % name)

    # What a body asks of whoever is in charge

    @property
    def moving(self) -> bool:
        """Tell whether the board turns: then nothing is written to flash."""
        return self._turning.moving

    @property
    def lost(self) -> "list[object]":
        """Return the events that tell which parts do not answer now."""
        return self._looking.lost.events()

    def feed(self, event: object, now_ms: int) -> None:
        """Take in one event."""
        for tool in self._tools:
            tool.take(event, now_ms)

    @property
    def wake_at_ms(self) -> "int | None":
        """When the next TimePassed is wanted, None for never."""
        return self._turning.wake_at_ms

    @property
    def frame(self) -> "bytes | bytearray":
        """What the ring shows."""
        return self._lighting.frame

    def looks_different(self) -> bool:
        """Tell whether the ring has to be painted again before the time `paint` has named."""
        return self._lighting.changed

    def paint(self, now_ms: int) -> int:
        """Show the ring; return after how many ms to paint again."""
        return self._lighting.paint()
