"""A chain of WS2812B pixels as its data line sees it (Worldsemi WS2812B data sheets).

Fed with the edges of the line, it measures every pulse against limits that satisfy both the first
sheet and its fifth edition (they differ), gathers
24 bits per pixel (green, red, blue, most significant bit first) and shows what it has when the
line rests low for the reset time.
"""

T0H_NS = (250, 380)
T1H_NS = (650, 950)
TL_NS = (300, 5_000)
RESET_NS = 280_000


class TimingError(Exception):
    """A pulse outside the limits."""


class Ws2812Chain:
    """A chain of `count` pixels; `frames` holds what it has shown, three bytes a pixel."""

    def __init__(self, count: int):
        self.count = count
        self.frames: list[bytes] = []
        self._bits: list[int] = []
        self._rise_ns: int | None = None
        self._fall_ns: int | None = None

    def edge(self, now_ns: int, level: int) -> None:
        """Take an edge of the data line; raises TimingError."""
        if level:
            self._rise(now_ns)
        elif self._rise_ns is not None:
            self._bits.append(_bit(now_ns - self._rise_ns))
            self._fall_ns = now_ns

    def rest(self, now_ns: int) -> None:
        """Tell the chain that the line has been quiet until now."""
        if self._fall_ns is not None and now_ns - self._fall_ns >= RESET_NS:
            self._latch()

    def _rise(self, now_ns: int) -> None:
        if self._fall_ns is not None:
            low_ns = now_ns - self._fall_ns
            self.rest(now_ns)
            if self._bits and not TL_NS[0] <= low_ns <= TL_NS[1]:
                raise TimingError(f"low for {low_ns} ns")
        self._rise_ns = now_ns

    def _latch(self) -> None:
        """Show the bytes of whole pixels; bits beyond the chain have left at its end."""
        usable = min(len(self._bits) // 24, self.count) * 24
        shown = [
            sum(bit << 7 - place for place, bit in enumerate(self._bits[first : first + 8]))
            for first in range(0, usable, 8)
        ]
        self.frames.append(bytes(shown))
        self._bits.clear()
        self._fall_ns = None


def _bit(high_ns: int) -> int:
    if T0H_NS[0] <= high_ns <= T0H_NS[1]:
        return 0
    if T1H_NS[0] <= high_ns <= T1H_NS[1]:
        return 1
    raise TimingError(f"high for {high_ns} ns")
