"""The ring of pixels (port `Lights`): DMA feeds the LED program, frames are never torn.

There are two tables: one is being sent while the next frame is packed into the other. A frame
that comes while one is on its way waits for its end and for the pixels to latch; a newer one takes
its place. The last frame is sent again every second, in case a pixel has lost it.
"""

from affineur.drivers import pixels
from affineur.table import ticks

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.wires import Dma, StateMachine
    from affineur.ports import Clock

_PIXEL_US = 30
_LATCH_US = 300
"""WS2812B: at least 280 us low."""
_REPAINT_MS = 1000


class Ring:
    """`count` pixels in a colour order such as "GRB"; `control` is the DMA's control word."""

    def __init__(
        self,
        machine: "StateMachine",
        dma: "Dma",
        control: int,
        count: int,
        order: str,
        clock: "Clock",
    ):
        self._machine = machine
        self._dma = dma
        self._control = control
        self._count = count
        self._order = pixels.places(order)
        self._clock = clock
        self._sending = bytearray(4 * count)
        self._next = bytearray(4 * count)
        self._waiting = False
        self._frame_ms = (count * _PIXEL_US + _LATCH_US) // 1000 + 2
        self._sent_ms = ticks.later(clock.now_ms(), -self._frame_ms)
        machine.active(1)

    def show(self, frame: "bytes | bytearray") -> None:
        """Show red, green, blue of each pixel as soon as the present frame is out."""
        if len(frame) != 3 * self._count:
            raise ValueError("a frame has %d bytes" % (3 * self._count))
        pixels.pack(frame, self._order, self._next)
        self._waiting = True
        self.poll()

    def poll(self) -> None:
        """Send what waits, or the last frame again."""
        since_ms = ticks.since(self._clock.now_ms(), self._sent_ms)
        if self._dma.active() or since_ms < self._frame_ms:
            return
        if self._waiting:
            self._sending, self._next = self._next, self._sending
            self._waiting = False
        elif since_ms < _REPAINT_MS:
            return
        self._sent_ms = self._clock.now_ms()
        self._dma.config(
            read=self._sending,
            write=self._machine,
            count=self._count,
            ctrl=self._control,
            trigger=True,
        )
