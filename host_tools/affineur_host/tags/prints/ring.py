"""What the ring shows, drawn for paper: which pixels, and how their brightness goes in time.

Made from the painter's own plan, so that card and light cannot differ. Ink stands for the seat's
own colour, an open circle for white, a crossed one for red.
"""

from affineur.table import scene as scenes
from affineur.table.light import layout, palette, plan, rhythm
from affineur.table.light.glow import Glow
from affineur_host.tags.prints.svg import GREY, INK, PALE, PAPER, circle, group, line, path

PITCH = 4.2
_PIXEL = 1.35
_SHOWN = range(-2, 3)
WINDOW_MS = 4096
"""So much time the curves tell of: the longest period at a seat."""
_SAMPLES = 128
_COLOUR = 0
_OWN = palette.of_seat(_COLOUR)


def mood_scene(mood: str) -> scenes.Scene:
    """Return a scene in which the person at seat 0 is in that mood, and nothing else is shown."""
    scene = scenes.Scene()
    scene.phase = "acting"
    scene.colours[0] = _COLOUR
    scene.moods[0] = mood
    scene.options[0] = len(layout.TRIPLE)
    scene.turn_no = 2
    return scene


def seat_pixels(scene: scenes.Scene) -> str:
    """Return the middle of a seat's arc, five pixels, from its middle at (0, 0)."""
    lit = {pixel: glow for glow in plan.ring(scene) for pixel in glow.pixels}
    return group(_pixel(offset * PITCH, lit.get(layout.pixel(0, offset))) for offset in _SHOWN)


def refused_pixels() -> str:
    """Return the middle of a refused seat's arc."""
    red = Glow([], palette.RED)
    return group(
        _pixel(offset * PITCH, red if offset in layout.TRIPLE else None) for offset in _SHOWN
    )


def curves(scene: scenes.Scene, width: float, height: float) -> str:
    """Return how bright the pixels of a scene are in time, one curve for each rhythm."""
    glows = plan.ring(scene)
    beats = [glow for glow in glows if glow.beat is not None] or glows[:1]
    each = height / len(beats)
    return group(
        group([curve(glow.beat, width, each * 0.82)], 0, number * each)
        for number, glow in enumerate(beats)
    )


def curve(beat: "rhythm.Rhythm | None", width: float, height: float) -> str:
    """Return one rhythm as an area: as high as it is bright."""
    levels = [255 if beat is None else beat.level(_at_ms(n), 0) for n in range(_SAMPLES)]
    return _area([level / 255 for level in levels], width, height)


def refusal_curve(pattern: int, width: float, height: float) -> str:
    """Return the rhythm of a refusal, light and tone alike."""
    lit = [float(rhythm.refusal_is_lit(pattern, _at_ms(n))) for n in range(_SAMPLES)]
    return _area(lit, width, height)


def _at_ms(sample: int) -> int:
    return sample * WINDOW_MS // _SAMPLES


def _area(levels: list[float], width: float, height: float) -> str:
    step = width / len(levels)
    points = [f"M0,{height:.2f}"]
    for number, level in enumerate(levels):
        y = height * (1 - level)
        points.append(f"L{number * step:.2f},{y:.2f} L{(number + 1) * step:.2f},{y:.2f}")
    points.append(f"L{width:.2f},{height:.2f} Z")
    ground = line((0, height), (width, height), stroke=GREY, width=0.15)
    return path(" ".join(points), fill=INK) + ground


def _pixel(x: float, glow: Glow | None) -> str:
    if glow is None:
        return circle((x, 0), _PIXEL * 0.62, stroke=PALE, width=0.3)
    if glow.colour == _OWN:
        return circle((x, 0), _PIXEL, fill=INK)
    parts = [circle((x, 0), _PIXEL - 0.2, fill=PAPER, stroke=INK, width=0.5)]
    if glow.colour == palette.RED:
        reach = _PIXEL * 0.62
        parts += [
            line((x - reach, way * -reach), (x + reach, way * reach), width=0.45)
            for way in (-1, 1)
        ]
    return "".join(parts)
