"""Turning the board past its magnets, and what it means when they are not met as they should."""

from collections.abc import Generator
from typing import Any

from affineur.settings import Settings
from affineur.table.motion.assembly import gearing_of
from affineur.table.motion.magnets import ANGLES_DEG
from affineur_host.calibration.row import MAGNETS, Field, Row, fields_of, missing, understood
from affineur_host.calibration.steps import Choose, Facts, Step, Turn, Wrong
from affineur_host.workbench import Motion

TURNS_PERMILLE = 2_100
"""Two turns and a bit: every magnet twice, so that lost steps show."""
UNEVEN_MDEG = 400
"""Less than half of what a rotor loses at once."""
_BLUR = "Hold nothing against the board, see that it turns freely, and run this part again."

Measuring = Generator[Step, Any, tuple[Row, int]]


def turn_steps(settings: Settings) -> int:
    """Return the microsteps of a whole turn, as the settings say."""
    return gearing_of(settings).sector_place(1, 1)


def steps_of(settings: Settings, mdeg: float) -> int:
    """Return the microsteps nearest to an angle, as the settings say."""
    return gearing_of(settings).steps(round(mdeg))


def forwards(facts: Facts, key: str) -> Measuring:
    """Do as `surveyed` does, and raise Wrong unless the board has turned clockwise."""
    row, place = yield from surveyed(facts, key)
    if row.direction < 0:
        raise Wrong(
            "the board turned anticlockwise",
            "run `affineur calibrate --part motor` first",
        )
    return row, place


def surveyed(facts: Facts, key: str) -> Measuring:
    """Turn the board past all its magnets; return their row, and how far it was turned.

    Raises Wrong where there is no row. A board that meets fewer magnets than two turns have is
    turned as far again: its motor may have twice the steps.
    """
    if not facts.in_force["index_fitted"]:
        raise Wrong(
            "the board looks for its index sensor only from its next start on",
            "start it afresh: `affineur config set index_fitted=yes --restart`",
        )
    steps = turn_steps(facts.kept) * TURNS_PERMILLE // 1000
    edges: list[tuple[int, bool]] = []
    for before in (0, steps):
        motion: Motion = yield Turn(steps)
        edges += [(before + at, met) for at, met in motion.edges]
        fields = fields_of(edges)
        if not fields:
            yield from _no_field(key)
        if len(fields) >= 2 * MAGNETS:
            break
    return judged(fields), before + steps


def judged(fields: list[Field]) -> Row:
    """Return the row that the fields make; raises Wrong saying what is not as it should be."""
    row = understood(fields)
    if row is None:
        raise _misfit(fields)
    if row.uneven_mdeg > UNEVEN_MDEG:
        raise Wrong(
            f"one turn of the board took {row.uneven_mdeg / 1000:.1f} degrees more than another: "
            "steps were lost, or a hand held the board",
            _BLUR,
        )
    return row


def _no_field(key: str) -> Generator[Step, Any, None]:
    turned = yield Choose(f"{key}.turned", "Did the board turn?", ("yes", "no"))
    if turned == "no":
        raise Wrong(
            "the motor was sent its steps, but the board did not turn",
            "look at the belt, the grub screw of the pulley and the four wires of the motor, "
            "and at the current (motor_slow_ma)",
        )
    raise Wrong(
        "the board turned, but the index sensor met no magnet in more than a whole turn",
        "hold a magnet to the sensor: its lamp must light up; else turn the magnets over, or look "
        "at its wires (3.3 V, ground, GP12), or set index_fitted = no",
    )


def _misfit(fields: list[Field]) -> Wrong:
    absent = missing(fields)
    if absent is not None:
        return Wrong(
            f"the magnet at {ANGLES_DEG[absent]} degrees was not met in any turn",
            "see that it is there, flush with the others and not turned over",
        )
    if len(fields) <= MAGNETS:
        return Wrong(
            f"only {len(fields)} magnets were met in two turns; the ring has {MAGNETS}",
            "see that the sensor sits close to the ring, that all magnets are there and turned "
            "alike, and that motor_teeth and ring_teeth are not far off",
        )
    return Wrong(
        f"the {len(fields)} magnets met fit no place of the ring: a hand held the board, steps "
        "were lost, or a magnet sits elsewhere than in the drawing",
        _BLUR,
    )
