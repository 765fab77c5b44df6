"""From a scene to glows: which pixels have which colour and rhythm.

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
| is on turn | as many as the turn of the round, own colour; the outer two between turns |
| waits for its turn | middle, own colour |
| shall let the board find its place (press ready) | white, outside and inside in turn |
| was refused | all three red, in one of four rhythms |

| the board | the ring |
|---|---|
| is booting | dark |
| wants a venue card | the arc of the quadrant asked for breathes white |
| calls the workers home | who is due pulses, the others are dim |
| is about to move (hands off) | everything that is no worker flashes white |
| is moving | a white dot runs the board's way through every arc, the workers travel along |
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
from affineur.table.light import gear, layout, palette, rhythm
from affineur.table.light.glow import DIM, FULL, Glow

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
    scenes.WAITING: (((_MIDDLE,), OWN, None),),
    scenes.LOCATE: (
        (_OUTSIDE, palette.WHITE, rhythm.SQUEEZE_OUT),
        ((_MIDDLE,), palette.WHITE, rhythm.SQUEEZE_IN),
    ),
}
_BUSY = (scenes.ACTING, scenes.LAST, scenes.TURN, scenes.WAITING)
_BARS = ((_OUTSIDE, palette.WHITE, rhythm.BARS),)

_AROUND = tuple([offset for offset in layout.OFFSETS if offset not in layout.TRIPLE])
_EVEN = tuple([offset for offset in layout.OFFSETS if offset % 2 == 0])
_ODD = tuple([offset for offset in layout.OFFSETS if offset % 2 == 1])
_MOVING = ("homing", "rotating")
_WITHOUT_PIPS = ("booting", "homing", "faulted", "finished")


def ring(scene: scenes.Scene) -> "list[Glow]":
    """Return everything but the workers; of two on one pixel the later one shows."""
    if scene.phase == "booting":
        return []
    if scene.phase == "settling":
        return [Glow(list(range(layout.PIXELS)), palette.WHITE, rhythm.FLASH)]
    if scene.phase in _MOVING:
        return _runners(scene)
    if scene.phase == "finished":
        return _garland(scene)
    glows = gear.marks(scene) if scene.sectors and not scene.fault else _borders(scene)
    for position in layout.POSITIONS:
        if position == scene.venue_asked:
            glows.append(Glow(_pixels(position, _AROUND), palette.WHITE, rhythm.BREATH))
        glows += _seat(scene, position)
    return glows


def pips(scene: scenes.Scene) -> "list[Glow]":
    """Return what travels with the board, where it is while the board rests: away workers."""
    if scene.fault or scene.phase in _WITHOUT_PIPS:
        return []
    if scene.sectors:
        return gear.riders(scene)
    return [_pip(scene, pip) for pip in scene.pips]


def _pixels(position: int, offsets: "tuple[int, ...]") -> "list[int]":
    return [layout.pixel(position, offset) for offset in offsets]


def _everywhere(offset: int) -> "list[int]":
    return [layout.pixel(position, offset) for position in layout.POSITIONS]


def _runners(scene: scenes.Scene) -> "list[Glow]":
    """Return a dot that runs the way the board turns, and over it what stands still."""
    dots = [
        Glow(_everywhere(offset), palette.WHITE, rhythm.RUN, -offset * scene.direction)
        for offset in layout.OFFSETS
    ]
    stands = scene.sectors and scene.phase == "rotating"
    return dots + (gear.standing(scene) if stands else [])


def _garland(scene: scenes.Scene) -> "list[Glow]":
    glows = []
    for position in layout.POSITIONS:
        colour = palette.of_seat(scene.colours[position])
        glows.append(Glow(_pixels(position, _EVEN), colour, rhythm.GARLAND_EVEN))
        glows.append(Glow(_pixels(position, _ODD), colour, rhythm.GARLAND_ODD))
    return glows


def _borders(scene: scenes.Scene) -> "list[Glow]":
    if scene.fault:
        return [Glow(_everywhere(offset), palette.RED, rhythm.BARS) for offset in layout.BORDERS]
    if scene.final:
        return [Glow(_everywhere(o), palette.WHITE, None, 0, DIM) for o in layout.BORDERS]
    return []


def _seat(scene: scenes.Scene, position: int) -> "list[Glow]":
    own = palette.of_seat(scene.colours[position])
    return [
        Glow(_pixels(position, offsets), colour or own, beat)
        for offsets, colour, beat in _mood(scene, position)
    ]


def _mood(scene: scenes.Scene, position: int) -> "tuple[_Part, ...]":
    mood = scene.moods[position]
    if mood == scenes.ASKED:
        options = min(max(scene.options[position], 1), len(layout.OPTIONS))
        return ((layout.OPTIONS[options - 1], palette.WHITE, rhythm.WAIT),)
    if scene.phase == "paused" and mood in _BUSY:
        return _BARS
    if mood == scenes.TURN:
        return ((layout.TRIPLE[: scene.turn_no] if scene.turn_no else _OUTSIDE, OWN, None),)
    return _MOODS[mood]


def _pip(scene: scenes.Scene, pip: scenes.Pip) -> Glow:
    pixels = [layout.pip_pixel(pip.position, pip.seat, pip.kind)]
    colour = palette.of_seat(scene.colours[pip.seat])
    if scene.phase == "reconciling":
        return Glow(pixels, colour, rhythm.BREATH)
    if scene.phase in ("settling", "rotating"):
        return Glow(pixels, colour)
    if scene.phase == "paused":
        return Glow(pixels, colour, None, 0, DIM)
    if pip.left == 0:
        return Glow(pixels, colour, rhythm.DUE[pip.kind])
    level = DIM if scene.phase == "retrieving" else FULL
    return Glow(pixels, colour, rhythm.AWAY[pip.kind], 0, level)
