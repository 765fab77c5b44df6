"""Calibrating the drive: planted wrong hardware is told for what it is."""

from typing import Any

import pytest

from affineur.settings import Settings
from affineur_host.calibration.motor import _explanations
from affineur_host.calibration.runner import NotAllowed
from affineur_host.calibration.steps import Wrong
from affineur_host.workbench import Halted

# Direction and tooth counts


def test_a_board_that_is_as_its_settings_say_changes_nothing(make: Any) -> None:
    maker = make()
    report = maker.calibrate("motor")
    assert report["changed"] == []
    assert report["figures"]["turn_microsteps"] == pytest.approx(21_091, abs=2)
    assert report["figures"]["direction"] == 1


def test_a_reversed_motor_is_noticed_by_the_order_of_the_magnets(make: Any) -> None:
    maker = make()
    turn = maker.body.world.stepper.move
    maker.body.world.stepper.move = lambda segments, way: turn(segments, -way)
    report = maker.calibrate("motor")
    assert report["settings"] == {"motor_reversed": True}
    assert "the motor turned the other way" in report["sentence"]
    assert maker.calibrate("motor")["settings"] == {}


@pytest.mark.parametrize(
    ("world", "found"),
    [
        ({"motor_teeth": 20}, {"motor_teeth": 20}),
        ({"motor_teeth": 18}, {"motor_teeth": 18}),
        ({"ring_teeth": 127}, {"ring_teeth": 127}),
        ({"full_steps": 400}, {"full_steps": 400}),
        ({"ring_teeth": 144}, {"ring_teeth": 144}),
    ],
)
def test_wrong_tooth_counts_are_counted(make: Any, world: Any, found: Any) -> None:
    """What is proposed is taken by a person who has counted the same."""
    maker = make(**world)
    report = maker.calibrate("motor")
    assert report["settings"] == found
    assert "by the settings 21091" in report["sentence"]
    assert maker.kept == Settings().changed(**found)


def test_two_wrong_counts_are_asked_for_and_checked_against_the_turn(make: Any) -> None:
    maker = make(motor_teeth=18, ring_teeth=127)
    maker.answer(motor__motor_teeth=18, motor__ring_teeth=127)
    assert maker.calibrate("motor")["settings"] == {"motor_teeth": 18, "ring_teeth": 127}


def test_miscounted_teeth_are_refused(make: Any) -> None:
    maker = make(motor_teeth=18)
    maker.answer(motor__motor_teeth=19)
    with pytest.raises(Wrong, match="pulleys of 19 and 145 teeth would take 24421 microsteps"):
        maker.calibrate("motor")
    assert maker.kept == Settings()
    assert maker.progress.done == []


def test_every_pair_of_pulleys_in_use_explains_itself() -> None:
    for motor in (16, 18, 20, 22, 24):
        counted = 3_200 * 145 / motor
        assert next(_explanations(Settings(), counted)) in (
            {"motor_teeth": motor},
            {"full_steps": 200},
        )


def test_nothing_moves_unless_the_person_allows_it(make: Any) -> None:
    maker = make()
    maker.answer(motor__turn="no")
    with pytest.raises(NotAllowed):
        maker.calibrate("motor")
    assert maker.body.world.stepper.moves == 0


# What goes wrong on the way


def test_a_missing_sensor_is_told_when_the_board_has_turned(make: Any) -> None:
    maker = make()
    maker.body.world.kill("index")
    maker.answer(motor__turned="yes")
    with pytest.raises(Wrong, match="the index sensor met no magnet"):
        maker.calibrate("motor")


def test_a_loose_belt_is_told_when_the_board_has_not_turned(make: Any) -> None:
    maker = make()
    maker.body.world.kill("index")
    maker.answer(motor__turned="no")
    with pytest.raises(Wrong, match="the board did not turn") as wrong:
        maker.calibrate("motor")
    assert "grub screw" in wrong.value.hint


def test_a_jam_is_told_and_the_motor_off(make: Any) -> None:
    maker = make()
    maker.body.world.jam(40)
    with pytest.raises(Halted, match="something blocks the board: it stalled after") as halted:
        maker.calibrate("motor")
    assert "clear it away" in halted.value.hint
    assert not maker.body.world.turntable.energised


def test_a_hand_that_holds_the_board_is_told(make: Any) -> None:
    maker = make()
    maker.person.before_moving = lambda: maker.body.clock.call_in(
        9_000_000, lambda: maker.body.world.hand_on(2_000)
    )
    with pytest.raises(Halted, match="something blocks the board"):
        maker.calibrate("motor")


@pytest.mark.parametrize("slips", [-1, 2, -6])
def test_a_hand_that_drags_the_board_along_is_told(make: Any, slips: int) -> None:
    """Lost steps are whole slips of about a degree."""
    maker = make()
    maker.person.before_moving = lambda: maker.body.clock.call_in(
        14_000_000, lambda: maker.body.world.lose_steps(slips)
    )
    with pytest.raises(Wrong, match="a hand held the board"):
        maker.calibrate("motor")


def test_a_key_at_the_board_stops_the_calibration(make: Any) -> None:
    maker = make()
    maker.person.before_moving = lambda: maker.body.clock.call_in(
        3_000_000, lambda: maker.body.world.press(2, 4)
    )
    with pytest.raises(Halted, match="a key at the board stopped it"):
        maker.calibrate("motor")


def test_the_emergency_stop_is_told(make: Any) -> None:
    maker = make()
    maker.body.world.emergency_stop()
    with pytest.raises(Halted, match="the motor has no power"):
        maker.calibrate("motor")
    maker.body.world.restore_motor_power()
    maker.person.before_moving = lambda: maker.body.clock.call_in(
        3_000_000, maker.body.world.emergency_stop
    )
    with pytest.raises(Halted, match="the motor lost its power"):
        maker.calibrate("motor")


def test_a_dead_driver_is_told(make: Any) -> None:
    maker = make()
    maker.body.world.kill("motor")
    with pytest.raises(Halted, match="the motor driver does not answer"):
        maker.calibrate("motor")


def test_a_motor_without_sensor_is_judged_by_eye(make: Any) -> None:
    maker = make({"index_fitted": False})
    maker.answer(motor__seen="anticlockwise")
    assert maker.calibrate("motor")["settings"] == {"motor_reversed": True}
    maker.answer(motor__seen="not at all")
    with pytest.raises(Wrong, match="did not turn"):
        maker.calibrate("motor")


def test_a_sensor_that_was_only_just_set_needs_a_start(make: Any) -> None:
    maker = make({"index_fitted": False})
    maker.bench.keep({"index_fitted": True})
    with pytest.raises(Wrong, match="only from its next start"):
        maker.calibrate("motor")


# Index


def test_width_and_play_are_measured(make: Any) -> None:
    """The play that is found has the sensor's hysteresis in it: 200 of the belt, 200 of that."""
    maker = make(backlash_mdeg=200, hall_on_mdeg=1900, hall_off_mdeg=2100)
    report = maker.calibrate("index")
    assert report["figures"]["width_mdeg"] == pytest.approx(4_000, abs=40)
    assert report["figures"]["play_mdeg"] == pytest.approx(400, abs=60)


@pytest.mark.parametrize("play", [0, 1_500])
def test_more_play_and_smaller_magnets_are_measured(make: Any, play: int) -> None:
    maker = make(backlash_mdeg=play, hall_on_mdeg=1_200, hall_off_mdeg=1_300)
    settings = maker.calibrate("index")["settings"]
    assert settings["index_width_mdeg"] == pytest.approx(2_500, abs=40)
    assert settings["backlash_mdeg"] == pytest.approx(play + 100, abs=60)


def test_a_reversed_motor_has_to_be_set_right_first(make: Any) -> None:
    maker = make()
    turn = maker.body.world.stepper.move
    maker.body.world.stepper.move = lambda segments, way: turn(segments, -way)
    for part in ("index", "zero"):
        with pytest.raises(Wrong, match="anticlockwise"):
            maker.calibrate(part)


def test_a_magnet_that_sits_elsewhere_is_told(make: Any) -> None:
    maker = make(magnet_errors_mdeg=(0, 0, 0, 6_000, 0, 0, 0))
    with pytest.raises(Wrong, match="fit no place of the ring"):
        maker.calibrate("motor")


# Zero


def test_zero_is_where_the_person_says(make: Any) -> None:
    """The board is 7.5 degrees off by the plate: brought right by eye in two corrections."""
    maker = make(board_at_mdeg=11_000)
    maker.answer(zero__off=9.0, zero__off__1=-1.5)
    settings = maker.calibrate("zero")["settings"]
    assert settings["index_offset_mdeg"] == pytest.approx(7_500, abs=60)
    assert maker.body.world.board_mdeg == pytest.approx(7_500, abs=250)
    assert len(settings["index_edges_microsteps"]) == 7


def test_zero_again_starts_from_what_was_found_before(make: Any) -> None:
    maker = make()
    maker.answer(zero__off=5.0)
    first = maker.calibrate("zero")["settings"]
    maker.answer(zero__off=0.0)
    again = maker.calibrate("zero")
    assert again["settings"].get("index_offset_mdeg", first["index_offset_mdeg"]) == (
        pytest.approx(first["index_offset_mdeg"], abs=30)
    )
    assert maker.body.world.board_mdeg == pytest.approx(5_000, abs=150)


def test_a_plate_a_quarter_turn_off_is_not_a_matter_of_settings(make: Any) -> None:
    maker = make()
    maker.answer(zero__off=50.0)
    with pytest.raises(Wrong, match=r"50\.0 degrees"):
        maker.calibrate("zero")


def test_after_motor_index_and_zero_a_strange_board_plays(make: Any) -> None:
    """Other pulleys, a motor wired the other way, and magnets drilled by hand."""
    maker = make(
        motor_teeth=18, board_at_mdeg=123_000, magnet_errors_mdeg=(700, -800, 600, 0, -700, 800, 0)
    )
    move = maker.body.world.stepper.move

    def as_wired(segments: Any, way: int) -> None:
        move(segments, way if maker.body.settings.motor_reversed else -way)

    maker.body.world.stepper.move = as_wired
    for part in ("motor", "index", "zero"):
        maker.calibrate(part)
    kept = maker.kept
    assert (kept.motor_teeth, kept.motor_reversed) == (18, True)
    assert maker.play_a_turn() == "acting"
    assert maker.body.match.ledger.turn == 1
