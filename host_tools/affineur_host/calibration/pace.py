"""How fast the board may turn with the pieces on it: gentle, normal, brisk, by a person's eye."""

from collections.abc import Generator
from typing import Any

from affineur.settings.values import ROWS
from affineur_host.calibration.steps import (
    Allow,
    Choose,
    Facts,
    Finding,
    Script,
    Step,
    Turn,
    Wrong,
)
from affineur_host.calibration.survey import steps_of

PACES = ("gentle", "normal", "brisk")
_QUARTER_MDEG = 90_000
_SLOWER_PERMILLE = 800  # of the part that made something slide
_MOTION = (
    "Put tokens, cards and workers on the board as you play. It will make a quarter turn at the "
    "pace `{pace}` ({permille} thousandths of the friction limit). Hands off; any key stops it."
)
_QUESTION = "Did anything slide, tip or rattle out of its place?"


def script(facts: Facts) -> Script:
    """Turn at each pace, slower and slower until nothing slides."""
    kept = facts.kept.values()
    borne: dict[str, Any] = {}
    fastest = 0
    for pace in PACES:
        key = f"pace_{pace}_permille"
        permille = yield from _borne(facts, pace, max(fastest, kept[key]))
        if permille < fastest:  # what was borne a moment ago is not any more
            borne = {name: min(value, permille) for name, value in borne.items()}
        fastest = permille
        borne[key] = permille
    told = ", ".join(f"{pace} {borne[f'pace_{pace}_permille']}" for pace in PACES)
    return Finding(f"nothing slides at {told} thousandths of the friction limit", borne)


def _borne(facts: Facts, pace: str, permille: int) -> Generator[Step, Any, int]:
    """Return the part of the limit, `permille` or less, at which nothing slides."""
    least = ROWS[f"pace_{pace}_permille"][2][0]
    while True:
        yield Allow(f"pace.{pace}.turn", _MOTION.format(pace=pace, permille=permille))
        yield Turn(steps_of(facts.kept, _QUARTER_MDEG), permille)
        slid = yield Choose(f"pace.{pace}.slid", _QUESTION, ("no", "yes"), "no")
        if slid == "no":
            return permille
        if permille == least:
            raise Wrong(
                "pieces slide even at the slowest pace that can be set",
                "give the board a rougher surface, or lower friction_permille",
            )
        permille = max(least, permille * _SLOWER_PERMILLE // 1000)
