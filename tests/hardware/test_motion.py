"""Torque sheet: the firmware's own plan, the motor's own limits, the force at the rim."""

import math

import pytest
from affineur_hardware import mechanics, motion

from affineur.settings import Settings


@pytest.fixture
def sizes():
    return mechanics.load()


def test_the_stalled_rim_pushes_no_harder_than_fifteen_newtons(sizes):
    force = motion.stalled_rim_force(sizes, sizes.settings.motor_run_ma)
    assert force == pytest.approx(0.50 * 0.7 * 145 / 22 / 0.225)
    assert force <= sizes.play.rim_force_limit_n == 15


@pytest.mark.parametrize("pace", motion.PACES)
def test_the_motor_keeps_twice_the_torque_a_turn_needs(sizes, pace):
    settings = Settings()
    turn = motion.turn(sizes, settings, pace, settings.board_inertia_g_m2 / 1000)
    assert turn.least_margin >= 2.0


def test_a_brisk_turn_comes_near_the_friction_limits_best(sizes):
    """No turn beats T* = 2.62206 / sqrt(A); the planner's bound is 1.08 of it."""
    turn = motion.turn(sizes, Settings(), "brisk", 0.06)
    limit = 0.15 * 9.80665 / 0.22
    assert 1.0 <= turn.over_limit <= 1.08
    assert turn.accel_rad_s2 <= 1.05 * limit
    assert turn.speed_rad_s <= 1.02 * math.sqrt(limit)


def test_a_heavier_board_needs_more_torque(sizes):
    light, heavy = (motion.turn(sizes, Settings(), "brisk", inertia) for inertia in (0.03, 0.12))
    assert heavy.needed_nm > 2 * light.needed_nm


def test_the_motor_gives_its_holding_torque_at_rest_and_less_when_fast(sizes):
    assert motion.torque_at(sizes, 1000, 0.0, 12.0) == pytest.approx(0.50)
    assert motion.torque_at(sizes, 500, 0.0, 12.0) == pytest.approx(0.25)
    assert motion.torque_at(sizes, 1000, 40.0, 12.0) < 0.35


def test_the_torque_the_firmware_trusts_is_there_at_a_turns_top_speed(sizes):
    turn = motion.turn(sizes, Settings(), "brisk", 0.06)
    shaft = turn.speed_rad_s * 145 / 22
    there = motion.torque_at(sizes, sizes.settings.motor_run_ma, shaft, 12.0)
    assert there >= sizes.settings.motor_torque_mnm / 1000


def test_what_turns_is_within_what_the_firmware_plans_with(sizes):
    assert sum(motion.inertias(sizes).values()) <= sizes.settings.board_inertia_g_m2 / 1000


def test_a_discs_inertia():
    assert motion.disc_inertia(2.0, 0.5) == 0.25
