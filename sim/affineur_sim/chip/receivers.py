"""What listens on the board's output wires: the pixels and the piezo.

Edges are only taken down while the chip runs; frames are decoded when somebody asks for them.
"""

from array import array
from collections import deque
from contextlib import suppress

from affineur_sim.devices.ws2812 import RESET_NS, TimingError, Ws2812Chain

_REMEMBERED_FRAMES = 128
_REMEMBERED_TONES = 400
_SAME_TONE = 0.02


class RingReceiver:
    """The chain of pixels; `frames` counts what has been shown."""

    def __init__(self, count: int):
        self._count = count
        self._present = array("d")
        self._past: deque[array[float]] = deque(maxlen=_REMEMBERED_FRAMES)
        self._finished = 0

    def edge(self, level: int, now_ns: float) -> None:
        """Take an edge of the data wire."""
        present = self._present
        if level and present and now_ns - present[-1] >= RESET_NS:
            self._past.append(present)
            self._finished += 1
            self._present = present = array("d")
        present.append(now_ns)

    def go_dark(self) -> None:
        """The pixels have lost their power."""
        self._past.clear()
        self._present = array("d")

    def frames(self, now_ns: float) -> int:
        """Return how many frames have been latched up to now."""
        return self._finished + self._latched(now_ns)

    def shown(self, now_ns: float) -> bytes:
        """Return the bytes of the latest frame in wire order; raises TimingError."""
        latest = self.latest(1, now_ns)
        return latest[0][1] if latest else b""

    def begun_ns(self, now_ns: float) -> float:
        """Return when the latest latched frame began; 0.0 when there is none."""
        if self._latched(now_ns):
            return self._present[0]
        return self._past[-1][0] if self._past else 0.0

    def latest(self, count: int, now_ns: float) -> list[tuple[float, bytes]]:
        """Return (ns of its end, bytes) of the last `count` frames; raises TimingError."""
        return [(edges[-1], self._decode(edges)) for edges in self._raw(now_ns)[-count:]]

    def whole(self, now_ns: float) -> list[tuple[float, bytes]]:
        """Return all that are remembered, but those that were cut off within a bit."""
        found = []
        for edges in self._raw(now_ns):
            with suppress(TimingError):
                found.append((edges[-1], self._decode(edges)))
        return found

    def _raw(self, now_ns: float) -> "list[array[float]]":
        return [*self._past, *([self._present] if self._latched(now_ns) else [])]

    def _latched(self, now_ns: float) -> bool:
        return bool(self._present) and now_ns - self._present[-1] >= RESET_NS

    def _decode(self, edges: "array[float]") -> bytes:
        chain = Ws2812Chain(self._count)
        for number, at_ns in enumerate(edges):
            chain.edge(round(at_ns), 1 - number % 2)
        chain.rest(round(edges[-1]) + RESET_NS)
        return chain.frames[0]


class PiezoReceiver:
    """The piezo; `tones` holds (at_ns, hertz), a new entry whenever the tone changes."""

    def __init__(self) -> None:
        self.tones: deque[tuple[float, float]] = deque(maxlen=_REMEMBERED_TONES)
        self._rose_ns: float | None = None

    def edge(self, level: int, now_ns: float) -> None:
        """Take an edge of the wire."""
        if not level:
            return
        if self._rose_ns is not None and now_ns > self._rose_ns:
            hertz = 1e9 / (now_ns - self._rose_ns)
            known = self.tones[-1][1] if self.tones else 0.0
            if abs(hertz - known) > _SAME_TONE * known:
                self.tones.append((self._rose_ns, hertz))
        self._rose_ns = now_ns
