"""Where the board stands when it stands right, and where each magnet is met on the way there.

The magnets are met slowly, with the belt taut; how much earlier they come while a turn brakes the
drive allows for, from the play of the belt.
"""

from collections.abc import Generator
from typing import Any

from affineur.settings import Settings
from affineur.table.motion.magnets import ANGLES_DEG
from affineur_host.calibration.row import Row
from affineur_host.calibration.steps import (
    Allow,
    Facts,
    Finding,
    Number,
    Script,
    Step,
    Turn,
    Wrong,
)
from affineur_host.calibration.survey import forwards, steps_of

_MOTION = (
    "The plate has to be on, its mark over the ring's notch. The board will turn slowly clockwise,"
    " two or three turns, and stop where it takes its mark to stand before seat 0. Hands off; any"
    " key stops it."
)
_QUESTION = (
    "How many degrees must the board still turn clockwise (negative: back) until its mark stands "
    "in the middle before seat 0? 0: it stands right."
)
_MOST_TRIES = 8
_APPROACH_MDEG = 2_000
_FURTHEST_MDEG = 45_000


def script(facts: Facts) -> Script:
    """Bring the board where it should stand, by the person's eye; keep zero and magnets."""
    kept = facts.kept
    if not kept.index_fitted:
        return Finding("there is no index sensor (index_fitted = no): nothing to measure")
    yield Allow("zero.turn", _MOTION)
    row, place = yield from forwards(facts, "zero")
    zero = _zero(row, kept, place)
    yield Turn(zero - place)
    moved = yield from _brought_right(kept)
    offset_mdeg = round(kept.index_offset_mdeg + moved * 360_000 / row.turn_steps)
    if abs(offset_mdeg) > _FURTHEST_MDEG:
        raise Wrong(
            f"the magnets sit {offset_mdeg / 1000:.1f} degrees from where the drawing has them",
            "turn the plate on its ring so that the mark lies over the magnet of quadrant 0",
        )
    edges = _edges(row, zero + moved)
    sentence = (
        f"zero is {offset_mdeg / 1000:.2f} degrees clockwise of the drawing; the places of all "
        "seven magnets are kept"
    )
    settings = {"index_offset_mdeg": offset_mdeg, "index_edges_microsteps": edges}
    return Finding(sentence, settings, {"offset_mdeg": offset_mdeg, "edges": edges})


def _brought_right(kept: Settings) -> Generator[Step, Any, int]:
    """Turn by what the person says until it is right; return the microsteps, clockwise.

    Each try is a question of its own: what was said beforehand of one holds for that alone.
    """
    moved = 0
    for number in range(_MOST_TRIES):
        key = f"zero.off.{number}" if number else "zero.off"
        degrees = yield Number(key, _QUESTION, -60, 60, 0)
        if not degrees:
            return moved
        wanted = steps_of(kept, degrees * 1000)
        back = steps_of(kept, kept.backlash_mdeg + _APPROACH_MDEG)
        if wanted < 0:
            yield Turn(wanted - back)
            yield Turn(back)
        else:
            yield Turn(wanted)
        moved += wanted
    raise Wrong("the board was not brought right", "run this part again")


def _zero(row: Row, kept: Settings, place: int) -> int:
    """Return the next place at or after `place` where the settings have the board at zero."""
    edges = kept.index_edges_microsteps
    guesses = []
    for field, magnet in zip(row.fields, row.magnets, strict=True):
        if edges:
            ahead = -edges[magnet] % row.turn_steps
        else:
            mdeg = 1000 * ANGLES_DEG[magnet] + kept.index_offset_mdeg
            ahead = mdeg * row.turn_steps / 360_000 + field.width / 2
        guesses.append((field.met + ahead - place) % row.turn_steps)
    return place + round(_middle(guesses, row.turn_steps))


def _middle(places: list[float], turn: float) -> float:
    """Return the mean of places on a circle that lie close together."""
    first = places[0]
    off = [(each - first + turn / 2) % turn - turn / 2 for each in places]
    return (first + sum(off) / len(off)) % turn


def _edges(row: Row, zero: int) -> tuple[int, ...]:
    """Return the leading edges of the magnets, met clockwise, from zero on."""
    met: dict[int, int] = {}
    for field, magnet in zip(row.fields, row.magnets, strict=True):
        met.setdefault(magnet, field.met)
    return tuple(round((met[magnet] - zero) % row.turn_steps) for magnet in sorted(met))
