"""The remainder of quarter turns is carried for ever (position_error_microsteps <= 0.5)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.table.motion.gearing import Gearing, nearest

teeth = st.integers(8, 400)


@pytest.mark.parametrize(("motor", "ring"), [(22, 145), (18, 127), (20, 127)])
def test_ten_thousand_quarter_turns_end_within_half_a_microstep(motor: int, ring: int) -> None:
    gearing = Gearing(200, 16, motor, ring)
    place = worst = Fraction(0)
    for quarter in range(1, 10_001):
        move = gearing.sector_place(quarter, 4) - gearing.sector_place(quarter - 1, 4)
        place += move
        worst = max(worst, abs(place - Fraction(3200 * ring * quarter, 4 * motor)))
    assert worst <= Fraction(1, 2)
    assert gearing.sector_place(4 * motor, 4) == 3200 * ring


@given(teeth, teeth, st.sampled_from([8, 16, 32, 64]), st.integers(1, 12), st.integers())
def test_every_sector_of_every_gearing_is_within_half_a_step(
    motor: int, ring: int, microsteps: int, sectors: int, turns: int
) -> None:
    gearing = Gearing(200, microsteps, motor, ring)
    exact = Fraction(200 * microsteps * ring * turns, motor * sectors)
    assert abs(gearing.sector_place(turns, sectors) - exact) <= Fraction(1, 2)


@given(st.integers(-(10**6), 10**6))
def test_steps_and_angles_convert_back_within_a_step(steps: int) -> None:
    gearing = Gearing(200, 16, 22, 145)
    assert abs(gearing.steps(gearing.mdeg(steps)) - steps) <= 1


@given(st.integers(), st.integers(1, 10**9))
def test_nearest_rounds_halves_upwards(numerator: int, denominator: int) -> None:
    error = nearest(numerator, denominator) - Fraction(numerator, denominator)
    assert -Fraction(1, 2) < error <= Fraction(1, 2)
