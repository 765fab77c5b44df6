"""Which way the motor turns, and how many teeth its pulleys have, counted between magnets."""

from collections.abc import Generator, Iterator
from typing import Any

from affineur.settings import Settings
from affineur.settings.values import ROWS
from affineur_host.calibration.row import Row
from affineur_host.calibration.steps import (
    Allow,
    Choose,
    Facts,
    Finding,
    Number,
    Script,
    Step,
    Turn,
    Wrong,
)
from affineur_host.calibration.survey import surveyed, turn_steps

_SAME_PERMILLE = 2.5
"""Two tooth counts of a ring differ by more than twice this."""
_MOTION = (
    "The board will turn slowly clockwise, two turns and a bit, for about {seconds} s. "
    "Hands off; any key stops it."
)
_SECONDS_A_TURN = 12


def script(facts: Facts) -> Script:
    """Turn the board past its magnets; compare way and length of a turn with the settings."""
    if not facts.kept.index_fitted:
        return (yield from _by_eye(facts))
    yield Allow("motor.turn", _MOTION.format(seconds=2 * _SECONDS_A_TURN))
    row, _ = yield from surveyed(facts, "motor")
    changes = _direction(facts.kept, row)
    counted, wanted = row.turn_steps, turn_steps(facts.kept)
    figures = {"turn_microsteps": round(counted), "settings_say": wanted}
    told = [f"a turn is {counted:.0f} microsteps, by the settings {wanted}"]
    if changes:
        told.append("the motor turned the other way: motor_reversed changes")
    if not _same(counted, wanted):
        teeth = yield from _teeth(facts.kept, counted)
        changes |= teeth
        told.append("other pulleys: " + ", ".join(f"{key} = {teeth[key]}" for key in teeth))
    return Finding("; ".join(told), changes, figures | {"direction": row.direction})


def _direction(kept: Settings, row: Row) -> dict[str, Any]:
    return {} if row.direction > 0 else {"motor_reversed": not kept.motor_reversed}


def _by_eye(facts: Facts) -> Script:
    """Without a sensor a person has to see which way the board turns."""
    yield Allow("motor.turn", "The board will turn slowly by a sixth of a turn. Hands off.")
    yield Turn(turn_steps(facts.kept) // 6)
    seen = yield Choose(
        "motor.seen",
        "Which way did it turn, seen from above?",
        ("clockwise", "anticlockwise", "not at all"),
    )
    if seen == "not at all":
        raise Wrong(
            "the motor was sent its steps, but the board did not turn",
            "look at the belt, the grub screw of the pulley and the four wires of the motor",
        )
    changes = {} if seen == "clockwise" else {"motor_reversed": not facts.kept.motor_reversed}
    return Finding(f"the board turned {seen}; tooth counts cannot be counted unseen", changes)


def _same(counted: float, wanted: float) -> bool:
    return abs(counted - wanted) * 1000 <= wanted * _SAME_PERMILLE


# Tooth counts


def _teeth(kept: Settings, counted: float) -> Generator[Step, Any, dict[str, Any]]:
    """Return the settings that explain the length of a turn, as the person confirms them."""
    guess = next(_explanations(kept, counted), {})
    trial = kept.changed(**guess)
    asked: dict[str, Any] = {}
    for key, name in (("motor_teeth", "motor's"), ("ring_teeth", "board's")):
        low, high = ROWS[key][2]
        text = (
            f"A turn took {counted:.0f} microsteps, not {turn_steps(kept)}. "
            f"How many teeth has the {name} pulley?"
        )
        asked[key] = int((yield Number(f"motor.{key}", text, low, high, getattr(trial, key))))
    told = trial.changed(**asked)
    if not _same(counted, turn_steps(told)):
        raise Wrong(
            f"pulleys of {told.motor_teeth} and {told.ring_teeth} teeth would take "
            f"{turn_steps(told)} microsteps a turn, but {counted:.0f} were counted",
            "count the teeth again, and see whether the motor has 200 or 400 steps (full_steps)",
        )
    new = told.values()
    return {key: new[key] for key in _GEARING if new[key] != kept.values()[key]}


_GEARING = ("motor_teeth", "ring_teeth", "full_steps")


def _explanations(kept: Settings, counted: float) -> Iterator[dict[str, Any]]:
    """Yield settings that explain the count, those with one other number first."""
    for full_steps in ROWS["full_steps"][2]:
        yield from _if_same({"full_steps": full_steps}, kept, counted)
    for key in ("motor_teeth", "ring_teeth"):
        low, high = ROWS[key][2]
        off = [
            (abs(turn_steps(kept.changed(**{key: teeth})) - counted), teeth)
            for teeth in range(low, high + 1)
        ]
        yield from _if_same({key: min(off)[1]}, kept, counted)


def _if_same(changes: dict[str, Any], kept: Settings, counted: float) -> Iterator[dict[str, Any]]:
    if _same(counted, turn_steps(kept.changed(**changes))):
        yield changes
