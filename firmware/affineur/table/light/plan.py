"""From a scene to cells: which pixel has which colour and rhythm.

What the ring says, all of it readable without colours:

| the person at a seat | the three pixels in the middle of the arc |
|---|---|
| is invited to join (press ready) | middle, white, breathing slowly |
| has joined | middle, own colour |
| may act | left and right, own colour |
| has a draft that waits for a digit | the same, and the middle blinks white |
| is asked | as many white pixels as options, on with short gaps |
| is ready | all three, own colour |
| is the last one not ready | all three, own colour, breathing |
| is away | middle, own colour, a blip every four seconds |
| shall let the board find its place (press ready) | white, outside and inside in turn |
| was refused | all three red, in one of four rhythms |

| the board | the ring |
|---|---|
| is booting | dark |
| wants a venue card | the arc of the quadrant asked for breathes white |
| calls the workers home | who is due pulses, the others are dim |
| is about to move (hands off) | everything that is no worker flashes white |
| is moving | a white dot runs clockwise through every arc, the workers travel along |
| compares itself with the table | all workers breathe |
| is paused | seats show two slow white bars, workers are dim |
| has lost its place | red blinks between the arcs; workers are not shown |
| is in the last turn | white dots between the arcs |
| has finished | every arc a garland in its colour |

| a worker that is away | the pixel of its owner and type in the arc it points at |
|---|---|
| soft, hard, blu | steady; one, two short dips every four seconds |
| due | breathes; pulses once, twice a second |

The arc tells the turns left: a worker moves on one arc a turn and is home at its owner's. A fresh
platinum worker starts there and stays steady until it is due (F-GEO-8).
"""

from affineur.table import scene as scenes
from affineur.table.light import layout, palette, rhythm

FULL, DIM = 256, 64

TYPE_CHECKING = False
if TYPE_CHECKING:
    _Part = tuple[tuple[int, ...], tuple[int, ...], rhythm.Rhythm | None]

OWN = ()  # stands for the colour of the person in the tables below

_LEFT, _MIDDLE, _RIGHT = layout.TRIPLE
_OUTSIDE = (_LEFT, _RIGHT)

# Mood: (offsets, colour, rhythm) ...
_MOODS = {
    scenes.EMPTY: (),
    scenes.INVITED: (((_MIDDLE,), palette.WHITE, rhythm.BREATH_SLOW),),
    scenes.JOINED: (((_MIDDLE,), OWN, None),),
    scenes.ACTING: ((_OUTSIDE, OWN, None),),
    scenes.DRAFTING: ((_OUTSIDE, OWN, None), ((_MIDDLE,), palette.WHITE, rhythm.BLINK)),
    scenes.DONE: ((layout.TRIPLE, OWN, None),),
    scenes.LAST: ((layout.TRIPLE, OWN, rhythm.BREATH),),
    scenes.AWAY: (((_MIDDLE,), OWN, rhythm.BLIP),),
    scenes.LOCATE: (
        (_OUTSIDE, palette.WHITE, rhythm.SQUEEZE_OUT),
        ((_MIDDLE,), palette.WHITE, rhythm.SQUEEZE_IN),
    ),
}
_BARS = ((_OUTSIDE, palette.WHITE, rhythm.BARS),)

_POSITIONS = range(4)
_MOVING = ("homing", "rotating")
_WITHOUT_PIPS = ("booting", "homing", "faulted", "finished")


class Cell:
    """One lit pixel: `level` 0..256 of `colour`, in `beat` (None: steady) `phase` slots ahead."""

    def __init__(
        self,
        pixel: int,
        colour: "tuple[int, ...]",
        beat: "rhythm.Rhythm | None" = None,
        phase: int = 0,
        level: int = FULL,
    ):
        self.pixel = pixel
        self.colour = colour
        self.beat = beat
        self.phase = phase
        self.level = level


def ring(scene: scenes.Scene) -> "list[Cell]":
    """Return the cells of everything but workers; of two on one pixel the later one shows."""
    if scene.phase == "booting":
        return []
    if scene.phase == "settling":
        return [Cell(place, palette.WHITE, rhythm.FLASH) for place in range(layout.PIXELS)]
    if scene.phase in _MOVING:
        return _runners()
    if scene.phase == "finished":
        return _garland(scene)
    cells = _borders(scene)
    for position in _POSITIONS:
        if position == scene.venue_asked:
            cells += _venue(position)
        cells += _seat(scene, position)
    return cells


def pips(scene: scenes.Scene) -> "list[Cell]":
    """Return the cells of the workers that are away, where they are while the board rests."""
    if scene.fault or scene.phase in _WITHOUT_PIPS:
        return []
    return [_pip(scene, pip) for pip in scene.pips]


def _runners() -> "list[Cell]":
    return [
        Cell(layout.pixel(position, offset), palette.WHITE, rhythm.RUN, -offset)
        for position in _POSITIONS
        for offset in layout.ARC_OFFSETS
    ]


def _garland(scene: scenes.Scene) -> "list[Cell]":
    return [
        Cell(
            layout.pixel(position, offset),
            palette.of_seat(scene.colours[position]),
            rhythm.GARLAND_ODD if offset % 2 else rhythm.GARLAND_EVEN,
        )
        for position in _POSITIONS
        for offset in layout.ARC_OFFSETS
    ]


def _borders(scene: scenes.Scene) -> "list[Cell]":
    places = [layout.pixel(position, o) for position in _POSITIONS for o in layout.BORDERS]
    if scene.fault:
        return [Cell(place, palette.RED, rhythm.BARS) for place in places]
    if scene.final:
        return [Cell(place, palette.WHITE, None, 0, DIM) for place in places]
    return []


def _venue(position: int) -> "list[Cell]":
    return [
        Cell(layout.pixel(position, offset), palette.WHITE, rhythm.BREATH)
        for offset in layout.ARC_OFFSETS
        if offset not in layout.TRIPLE
    ]


def _seat(scene: scenes.Scene, position: int) -> "list[Cell]":
    own = palette.of_seat(scene.colours[position])
    return [
        Cell(layout.pixel(position, offset), colour or own, beat)
        for offsets, colour, beat in _mood(scene, position)
        for offset in offsets
    ]


def _mood(scene: scenes.Scene, position: int) -> "tuple[_Part, ...]":
    mood = scene.moods[position]
    if mood == scenes.ASKED:
        options = min(max(scene.options[position], 1), len(layout.OPTIONS))
        return ((layout.OPTIONS[options - 1], palette.WHITE, rhythm.WAIT),)
    if scene.phase == "paused" and mood in (scenes.ACTING, scenes.LAST):
        return _BARS
    return _MOODS[mood]


def _pip(scene: scenes.Scene, pip: scenes.Pip) -> Cell:
    phase = scene.phase
    place = layout.pip_pixel(pip.position, pip.seat, pip.kind)
    colour = palette.of_seat(scene.colours[pip.seat])
    if phase == "reconciling":
        return Cell(place, colour, rhythm.BREATH)
    if phase in ("settling", "rotating"):
        return Cell(place, colour)
    if phase == "paused":
        return Cell(place, colour, None, 0, DIM)
    if pip.left == 0:
        return Cell(place, colour, rhythm.DUE[pip.kind])
    return Cell(place, colour, rhythm.AWAY[pip.kind], 0, DIM if phase == "retrieving" else FULL)
