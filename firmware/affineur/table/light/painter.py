"""Paints frames: 180 bytes, red, green and blue of each pixel.

What depends on the scene alone is worked out once: a base of steady pixels, and the pixels of each
rhythm. A frame is then a copy of the base with a handful of pixels put in, and nothing at all when
no level has changed since the last one.
"""

from affineur.table import ticks
from affineur.table.light import layout, palette, plan
from affineur.table.light.glow import Glow
from affineur.table.light.limiter import Limiter
from affineur.table.light.rhythm import Rhythm, refusal_is_lit
from affineur.table.scene import Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FRAME_BYTES = 3 * layout.PIXELS
REPAINT_MS = 1000  # even a steady frame is sent this often, so that a glitch does not stay
TURNING_MS = 33
_REFUSAL_SLOT_MS = 50

_MPX = 1000  # thousandths of a pixel
_DARK = bytes(3)


class _Beats:
    """Pixels, by the places of their first bytes, that follow one rhythm in one colour."""

    def __init__(self, beat: Rhythm, phase: int, colour: bytes, places: "list[int]"):
        self.beat = beat
        self.phase = phase
        self.colour = colour
        self.places = places

    def paint(self, frame: bytearray, level: int) -> None:
        """Put the pixels at `level` into `frame`."""
        share = level + 1  # of 256, so that the highest level is full
        red, green, blue = self.colour
        red, green, blue = red * share >> 8, green * share >> 8, blue * share >> 8
        for place in self.places:
            frame[place] = red
            frame[place + 1] = green
            frame[place + 2] = blue


class _Layer:
    """Some glows, made ready: a base frame, and the pixels that change in time."""

    def __init__(self, glows: "list[Glow]", percent: int):
        self.base = bytearray(FRAME_BYTES)
        self.beats: "list[_Beats]" = []
        taken = bytearray(layout.PIXELS)
        for glow in reversed(glows):
            self._add(glow, _drive(glow, percent), taken)

    def levels(self, now_ms: int) -> "list[int]":
        """Return the level of each rhythm now."""
        return [each.beat.level(now_ms, each.phase) for each in self.beats]

    def paint(self, frame: bytearray, levels: "list[int]") -> None:
        """Put the base and the pixels at these levels into `frame`."""
        frame[:] = self.base
        for level, beats in zip(levels, self.beats):
            if level:
                beats.paint(frame, level)

    def left_ms(self, now_ms: int) -> int:
        """Return how long the frame painted now stays right, at most REPAINT_MS."""
        return min([REPAINT_MS] + [each.beat.left_ms(now_ms, each.phase) for each in self.beats])

    def _add(self, glow: Glow, colour: bytes, taken: bytearray) -> None:
        """Add the pixels of `glow` that none before has taken."""
        places = [3 * pixel for pixel in glow.pixels if not taken[pixel]]
        for place in places:
            taken[place // 3] = 1
            if not glow.beat:
                self.base[place : place + 3] = colour
        if glow.beat and places:
            self.beats.append(_Beats(glow.beat, glow.phase, colour, places))


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
        ring = plan.ring(scene) if scene else []
        pips = plan.pips(scene) if scene else []
        self._glows = (ring + pips, ring)  # at rest, on the way
        self._pips = [(3 * pip.pixels[0], _drive(pip, self._percent)) for pip in pips]
        self._layers: "dict[bool, _Layer]" = {}
        self._turning = scene is not None and scene.phase == "rotating"
        self._refusals = _refusals(scene) if scene else []
        self._shown: "tuple[list[int], int] | None" = None

    def frame(self, now_ms: int, offset_mpx: int = 0) -> bytearray:
        """Return the frame at `now_ms` with the board `offset_mpx` clockwise of its rest.

        A quarter turn is 15,000 mpx. The next call paints into the same bytes.
        """
        layer = self._layer(offset_mpx != 0)
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
        left_ms = self._layer(False).left_ms(now_ms)
        return min(left_ms, _REFUSAL_SLOT_MS) if self._refusals else left_ms

    def _layer(self, on_the_way: bool) -> _Layer:
        """Return the layer for a board at rest, or the one without workers; made when needed."""
        if on_the_way not in self._layers:
            self._layers[on_the_way] = _Layer(self._glows[on_the_way], self._percent)
        return self._layers[on_the_way]

    def _paint_pips(self, offset_mpx: int) -> None:
        """Add the workers, each spread over the two pixels it lies between."""
        whole, part = divmod(offset_mpx, _MPX)
        far = (part << 8) // _MPX
        for rest, colour in self._pips:
            place = rest + 3 * whole
            _lighten(self._frame, place % FRAME_BYTES, 256 - far, colour)
            _lighten(self._frame, (place + 3) % FRAME_BYTES, far, colour)

    def _paint_refusal(self, seat: int, lit: bool) -> None:
        for offset in layout.TRIPLE:
            place = 3 * layout.pixel(seat, offset)
            self._frame[place : place + 3] = self._refused if lit else _DARK


def frame(scene: Scene, now_ms: int, offset_mpx: int, settings: "Any") -> bytes:
    """Return one frame of a scene: `Painter` for a single use."""
    painter = Painter(settings)
    painter.compose(scene)
    return bytes(painter.frame(now_ms, offset_mpx))


def _drive(glow: Glow, percent: int) -> bytes:
    """Return the drive values of a glow at its full level."""
    return bytes([value * glow.level * percent // 25600 for value in glow.colour])


def _lighten(frame: bytearray, place: int, weight: int, colour: bytes) -> None:
    """Add `weight` / 256 of a colour to the pixel whose first byte is at `place`."""
    for value in colour:
        light = frame[place] + (value * weight >> 8)
        frame[place] = light if light < 256 else 255
        place += 1


def _refusals(scene: Scene) -> "list[tuple[int, int, int]]":
    found = []
    for seat, refusal in enumerate(scene.refusals):
        if refusal:
            found.append((seat, refusal[0], refusal[1]))
    return found
