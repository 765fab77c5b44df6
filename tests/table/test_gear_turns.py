"""Gear turns of any strength end where they should (C-GEAR-1, D-20: the remainder is carried)."""

from fractions import Fraction

import pytest

from affineur.rules import prng
from affineur.settings import Settings
from affineur.table import events, intents
from affineur.table.motion.assembly import drive_of
from affineur.table.motion.reports import BoardTurned
from affineur.table.steam_keeper import STRONGEST
from affineur_sim import scenario
from affineur_sim.expectations import check

GEARED = {"motor_teeth": 22, "ring_teeth": 145, "index_fitted": False}


@pytest.mark.parametrize(("sectors", "turns"), [(7, 10_000), (5, 500), (8, 500), (12, 500)])
def test_gear_turns_of_random_strength_end_within_half_a_microstep(sectors, turns) -> None:
    """C-GEAR-1: counter-clockwise, 22:145, the steps the motor was really sent added up."""
    drive = drive_of(Settings(GEARED))
    drive.configure(sectors, -1)
    drive.locate(0, 0)
    chance, done, sent, worst = prng.seed(sectors), 0, 0, Fraction(0)
    for _ in range(turns):
        chance, more = prng.below(chance, STRONGEST)
        done += 1 + more
        moves = [out for out in drive.turn_to(done, 0, "brisk") if type(out) is intents.MoveSteps]
        assert [move.direction for move in moves] == [-1]
        steps = sum(count for count, _ in moves[0].segments)
        assert BoardTurned(done) in drive.handle(events.StepsEnded(steps), 0)
        sent += steps
        worst = max(worst, abs(sent - Fraction(3200 * 145 * done, 22 * sectors)))
    assert worst <= Fraction(1, 2)


@pytest.mark.parametrize(("sectors", "turns"), [(7, 300), (5, 60), (12, 60)])
def test_gear_turns_on_a_board_with_a_belt_and_magnets(sectors, turns) -> None:
    body = scenario.play(
        f"set game = steam\nset level = turntable\nset gear_sectors = {sectors}\n"
        "set hands_off_delay_ms = 500\nstart 0 2\nseat 0: ready"
    )
    chance, done = prng.seed(sectors), 0
    for _ in range(turns):
        chance, more = prng.below(chance, STRONGEST)
        done += 1 + more
        body.request(0, f"gear {1 + more}")
        while body.match.running().turn < done:
            body.run_for(100)
            assert body.match.state in ("acting", "settling", "rotating"), body.match.fault
        assert check(body, ["board", str(done)]) == ""
    assert check(body, ["slides", "0"]) == ""
    assert check(body, ["frames", "ok"]) == ""
