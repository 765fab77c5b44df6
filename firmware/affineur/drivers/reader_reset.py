"""The reset line that all readers share: the last resort for a wedged one.

A reader that has worked and is lost for PATIENCE_MS gets the line pulsed. That interrupts its
neighbours for a moment, so it happens at most once a minute, and never for a reader that has not
been seen since power-on: it is simply not there.
"""

from affineur.table import ticks

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.pad import Pad
    from affineur.drivers.wires import Pin
    from affineur.ports import Clock

PATIENCE_MS = 3000
AGAIN_MS = 60000
_LOW_MS = 2


class ReaderReset:
    """Watches `pads` and pulses `pin`, low = reset."""

    def __init__(self, pin: "Pin", pads: "list[Pad]", clock: "Clock"):
        self._pin = pin
        self._pads = pads
        self._clock = clock
        self._since_ms = None  # type: int | None
        self._wait_ms = PATIENCE_MS
        self._low = False
        pin(1)

    def poll(self) -> None:
        """Begin or end a pulse when it is time."""
        now_ms = self._clock.now_ms()
        if self._low:
            if ticks.since(now_ms, self._since_ms or 0) >= _LOW_MS:
                self._end(now_ms)
        elif not any(pad.lost and pad.worked for pad in self._pads):
            self._since_ms = None
            self._wait_ms = PATIENCE_MS
        elif self._since_ms is None:
            self._since_ms = now_ms
        elif ticks.since(now_ms, self._since_ms) >= self._wait_ms:
            self._pin(0)
            self._low = True
            self._since_ms = now_ms

    def _end(self, now_ms: int) -> None:
        self._pin(1)
        self._low = False
        self._since_ms = now_ms
        self._wait_ms = AGAIN_MS
        for pad in self._pads:
            pad.restart()
