"""Paints frames: 180 bytes, red, green and blue of each pixel.

`compose` works out everything that only depends on the scene: a base of steady pixels, and for
each rhythm the pixels that follow it. A frame is then a copy of the base with a handful of pixels
added, which costs a few microseconds on a PC and a few milliseconds on the RP2040.
"""

from affineur.table import ticks
from affineur.table.light import layout, palette, plan
from affineur.table.light.limiter import Limiter
from affineur.table.light.rhythm import Rhythm, refusal_is_lit
from affineur.table.scene import Scene

try:
    from typing import Any
except ImportError:  # MicroPython has no typing and evaluates no annotation
    pass

FRAME_BYTES = 3 * layout.PIXELS
REPAINT_MS = 1000  # even a steady frame is sent this often, so that a glitch does not stay
TURNING_MS = 33
_REFUSAL_SLOT_MS = 50

_MPX = 1000  # thousandths of a pixel
_DARK = bytes(3)


class _Layer:
    """Some cells, made ready: a base frame, and the pixels of each rhythm."""

    def __init__(self, cells: "list[plan.Cell]", percent: int):
        self.base = bytearray(FRAME_BYTES)
        self.groups = []  # type: list[tuple[Rhythm, int, list[tuple[int, int, int, int]]]]
        top = {cell.pixel: cell for cell in cells}
        for place in sorted(top):
            self._add(top[place], percent)

    def levels(self, now_ms: int) -> "list[int]":
        """Return the level of each rhythm now."""
        return [
            beat.levels[(now_ms >> beat.shift) + phase & beat.mask]
            for beat, phase, _ in self.groups
        ]

    def paint(self, frame: bytearray, levels: "list[int]") -> None:
        """Put the base and the pixels at these levels into `frame`."""
        frame[:] = self.base
        for level, (_, _, pixels) in zip(levels, self.groups):
            if level:
                share = level + 1  # of 256, so that the highest level is full
                for place, red, green, blue in pixels:
                    frame[place] = red * share >> 8
                    frame[place + 1] = green * share >> 8
                    frame[place + 2] = blue * share >> 8

    def left_ms(self, now_ms: int) -> int:
        """Return how long the frame painted now stays right, at most REPAINT_MS."""
        left_ms = REPAINT_MS
        for beat, phase, _ in self.groups:
            left_ms = min(left_ms, beat.left_ms(now_ms, phase))
        return left_ms

    def _add(self, cell: plan.Cell, percent: int) -> None:
        pixel = _drive(cell, percent)
        if cell.beat:
            self._group(cell.beat, cell.phase).append(pixel)
        else:
            self.base[pixel[0] : pixel[0] + 3] = bytes(pixel[1:])

    def _group(self, beat: Rhythm, phase: int) -> "list[tuple[int, int, int, int]]":
        for known, ahead, pixels in self.groups:
            if known is beat and ahead == phase:
                return pixels
        self.groups.append((beat, phase, []))
        return self.groups[-1][2]


class Painter:
    """Paints the ring with the brightness and the current limit of `settings`."""

    def __init__(self, settings: "Any"):
        self._percent = settings.led_brightness_percent
        self.limiter = Limiter(
            settings.led_limit_ma, settings.led_channel_ma, settings.led_idle_ma
        )
        self._frame = bytearray(FRAME_BYTES)
        self._refused = bytes([value * self._percent // 100 for value in palette.RED])
        self.compose(None)

    def compose(self, scene: "Scene | None") -> None:
        """Take up a scene, or the dark. The painter keeps nothing of it that may change."""
        ring, pips = (plan.ring(scene), plan.pips(scene)) if scene else ([], [])
        self._rest = _Layer(ring + pips, self._percent)
        self._bare = _Layer(ring, self._percent)
        self._pips = [_drive(pip, self._percent) for pip in pips]
        self._turning = scene is not None and scene.phase == "rotating"
        self._refusals = _refusals(scene) if scene else []
        self._shown = None  # type: tuple[list[int], int] | None

    def frame(self, now_ms: int, offset_mpx: int = 0) -> bytearray:
        """Return the frame at `now_ms` with the board `offset_mpx` clockwise of its rest.

        A quarter turn is 15,000 mpx. The next call paints into the same bytes.
        """
        layer = self._bare if offset_mpx else self._rest
        levels = layer.levels(now_ms)
        if self._shown == (levels, offset_mpx) and not self._refusals:
            return self._frame
        layer.paint(self._frame, levels)
        if offset_mpx:
            self._paint_pips(offset_mpx)
        for seat, pattern, since_ms in self._refusals:
            self._paint_refusal(seat, refusal_is_lit(pattern, ticks.since(now_ms, since_ms)))
        self.limiter.limit(self._frame)
        self._shown = (levels, offset_mpx)
        return self._frame

    def next_change_ms(self, now_ms: int, offset_mpx: int = 0) -> int:
        """Return after how many milliseconds the frame is to be painted again."""
        if self._turning or offset_mpx:
            return TURNING_MS
        left_ms = self._rest.left_ms(now_ms)
        return min(left_ms, _REFUSAL_SLOT_MS) if self._refusals else left_ms

    def _paint_pips(self, offset_mpx: int) -> None:
        """Add the workers, each spread over the two pixels it lies between."""
        whole, part = divmod(offset_mpx, _MPX)
        far = (part << 8) // _MPX
        for place, red, green, blue in self._pips:
            near_place = (place + 3 * whole) % FRAME_BYTES
            _lighten(self._frame, near_place, 256 - far, (red, green, blue))
            _lighten(self._frame, (near_place + 3) % FRAME_BYTES, far, (red, green, blue))

    def _paint_refusal(self, seat: int, lit: bool) -> None:
        for offset in layout.TRIPLE:
            place = 3 * layout.pixel(seat, offset)
            self._frame[place : place + 3] = self._refused if lit else _DARK


def frame(scene: Scene, now_ms: int, offset_mpx: int, settings: "Any") -> bytes:
    """Return one frame of a scene: `Painter` for a single use."""
    painter = Painter(settings)
    painter.compose(scene)
    return bytes(painter.frame(now_ms, offset_mpx))


def _drive(cell: plan.Cell, percent: int) -> "tuple[int, int, int, int]":
    """Return the place of a cell's first byte and its drive values at full level."""
    red, green, blue = [value * cell.level * percent // 25600 for value in cell.colour]
    return 3 * cell.pixel, red, green, blue


def _lighten(frame: bytearray, place: int, weight: int, colour: "tuple[int, int, int]") -> None:
    """Add `weight` / 256 of a colour to the pixel whose first byte is at `place`."""
    for value in colour:
        frame[place] = min(frame[place] + (value * weight >> 8), 255)
        place += 1


def _refusals(scene: Scene) -> "list[tuple[int, int, int]]":
    found = []
    for seat, refusal in enumerate(scene.refusals):
        if refusal:
            found.append((seat, refusal[0], refusal[1]))
    return found
