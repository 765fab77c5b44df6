"""The ring in Steam & Cheese: sectors, rounds, assistants, and what a turn of the gear would do.

| the gear | the ring |
|---|---|
| round 1 to 6 | so many borders between sectors are bright, from sector 1 on; the others dim |
| the last round | all borders breathe slowly |
| an assistant | the pixel of its owner in its sector; on the outer ring steady |
| on the inner ring | one short dip every four seconds; travels with the board |
| on both rings | two short dips every four seconds |
| owners who share a pixel (a narrow sector) | white |
| a turn that is being added up | white blinks where the figures would land |
| a pair that would pay | the borders of its sector pulse |
| the pointer | the whole sector blinks in the colour of who points |

In a sector the owners stand clockwise: the first two at its beginning, the others at its end.
"""

from affineur.table import scene as scenes
from affineur.table.light import layout, palette, rhythm
from affineur.table.light.glow import DIM, FULL, Glow

_OUTER, _INNER = 0, 1
_STEADY, _ONE_DIP, _TWO_DIPS = rhythm.AWAY


def marks(scene: scenes.Scene) -> "list[Glow]":
    """Return borders, pointers, outer figures and the preview; of two the later one shows."""
    glows = _borders(scene) + _pointers(scene) + standing(scene)
    for seat, sector in scene.landing:
        pixel = layout.figure_pixel(sector, seat, scene.sectors)
        glows.append(Glow([pixel], palette.WHITE, rhythm.BLINK))
    for sector in scene.paying:
        ends = [layout.border(sector + end, scene.sectors) for end in (0, 1)]
        glows.append(Glow(ends, palette.WHITE, rhythm.DUE[1]))
    return glows


def standing(scene: scenes.Scene) -> "list[Glow]":
    """Return the figures on the outer ring, which stay where they are."""
    return [_glow(scene, figure, _STEADY) for figure in scene.figures if figure.ring == _OUTER]


def riders(scene: scenes.Scene) -> "list[Glow]":
    """Return the figures on the inner ring, which travel with the board."""
    found = []
    for figure in scene.figures:
        if figure.ring == _INNER:
            pair = scenes.Figure(figure.seat, _OUTER, figure.sector) in scene.figures
            beat = _TWO_DIPS if pair else _ONE_DIP
            found.append(_glow(scene, figure, None if scene.phase in _MOVING else beat))
    return found


_MOVING = ("settling", "rotating")


def _glow(scene: scenes.Scene, figure: scenes.Figure, beat: "rhythm.Rhythm | None") -> Glow:
    pixel = layout.figure_pixel(figure.sector, figure.seat, scene.sectors)
    colour = palette.of_seat(scene.colours[figure.seat])
    for other in scene.figures:
        alike = layout.figure_pixel(other.sector, other.seat, scene.sectors) == pixel
        if alike and other.seat != figure.seat:
            colour = palette.WHITE
    level = DIM if scene.phase == "paused" else FULL
    return Glow([pixel], colour, beat, 0, level)


def _borders(scene: scenes.Scene) -> "list[Glow]":
    places = [layout.border(sector, scene.sectors) for sector in range(scene.sectors)]
    if scene.final:
        return [Glow(places, palette.WHITE, rhythm.BREATH_SLOW)]
    bright, dim = places[: scene.round_no], places[scene.round_no :]
    return [Glow(bright, palette.WHITE), Glow(dim, palette.WHITE, None, 0, DIM)]


def _pointers(scene: scenes.Scene) -> "list[Glow]":
    glows = []
    for seat, sector in enumerate(scene.pointers):
        if sector >= 0:
            pixels = layout.sector_pixels(sector, scene.sectors)
            glows.append(Glow(pixels, palette.of_seat(scene.colours[seat]), rhythm.BLINK))
    return glows
