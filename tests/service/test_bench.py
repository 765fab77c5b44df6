"""Service: who may have it, how it ends, and what the bench does with each part."""

from collections.abc import Callable
from typing import Any

import pytest

from affineur.service import vocabulary
from affineur.service.vocabulary import REQUESTS
from affineur.settings import Settings
from affineur.table.events import READY, WORKER, Mark
from affineur.table.light import TUNES
from affineur.wire.fields import misfit
from affineur_host.device.session import RequestRefused
from affineur_host.device.simulated import SimTransport
from affineur_host.errors import UserError
from affineur_sim.world import WorldSpec

QUARTER = 5273
TURN = 21_091


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(RequestRefused) as no:
        act()
    return no.value.code


# Coming and going


def test_a_resting_board_goes_into_service_and_comes_back_with_its_table(make_bench: Any) -> None:
    bench = make_bench()
    assert refusal(lambda: bench.ask("parts")) == "NOT_IN_SERVICE"
    bench.session.ask("service", on=True)
    assert refusal(lambda: bench.session.ask("status")) == "IN_SERVICE"
    bench.session.ask("service", on=False)
    assert bench.session.ask("status")["state"] == "lobby"


def test_states_are_told_on_the_way_there_and_back(make_bench: Any) -> None:
    bench = make_bench()
    for on in (True, False):
        bench.session.ask("service", on=on)
    assert [told["state"] for told in bench.told("state")] == ["lobby", "service", "lobby"]


def test_no_match_is_interrupted_by_service_or_restart(make_bench: Any) -> None:
    bench = make_bench()
    for _ in range(2):
        bench.world.press(0, READY)
        bench.world.press(2, READY)
        bench.session.listen(0.0)
        bench.body.run_for(500)
    assert bench.session.ask("status")["state"] != "lobby"
    assert refusal(lambda: bench.session.ask("service", on=True)) in ("MATCH_ON", "MOVING")
    assert refusal(lambda: bench.session.ask("restart")) in ("MATCH_ON", "MOVING")


@pytest.mark.parametrize("leaving", ["off", "bye", "hello", "silence"])
def test_service_ends_with_the_motor_off_when_the_host_goes_away(bench: Any, leaving: str) -> None:
    bench.ask("turn", steps=TURN, permille=0)
    bench.body.run_for(2_000)
    if leaving == "off":
        bench.session.ask("service", on=False)
    elif leaving == "bye":
        bench.session.close()
    elif leaving == "hello":
        bench.session.greet()
    bench.body.run_for(31_000 if leaving == "silence" else 1_000)
    assert not bench.world.turntable.energised
    assert bench.body.shell.in_service is False
    assert bench.body.match.state == "lobby"


def test_a_host_that_goes_on_asking_stays_in_service(bench: Any) -> None:
    for _ in range(8):
        bench.body.run_for(10_000)
        bench.ask("parts")


def test_the_table_knows_afterwards_which_parts_are_away(bench: Any) -> None:
    bench.world.kill("motor")
    bench.ask("turn", steps=100, permille=0)
    bench.ended()
    bench.session.ask("service", on=False)
    codes = [line["code"] for line in bench.told("tell")]
    assert codes.count("MOTOR_SILENT") + codes.count("PART_LOST") > 0


def test_a_match_that_waits_to_go_on_still_waits_after_service(make_bench: Any) -> None:
    bench = make_bench()
    for _ in range(2):
        bench.world.press(0, READY)
        bench.body.run_for(800)
    bench.body.run_for(20_000)
    bench.body.cut_power()
    bench.body.power_on()
    bench.session.greet()
    assert bench.session.ask("status")["state"] == "faulted"
    bench.session.ask("service", on=True)
    bench.session.ask("service", on=False)
    status = bench.session.ask("status")
    assert (status["state"], status["fault"]) == ("faulted", "RESTARTED")


def test_a_restart_takes_the_settings_kept_meanwhile(make_bench: Any) -> None:
    bench = make_bench()
    bench.session.ask("set", key="board_name", value="Küche")
    bench.session.ask("restart")
    bench.body.run_for(1_000)
    assert bench.session.greet()["board"] == "Küche"


def test_settings_can_be_kept_from_service_but_not_while_the_board_turns(bench: Any) -> None:
    bench.session.ask("set", key="motor_teeth", value=18)
    bench.ask("turn", steps=TURN, permille=0)
    with pytest.raises(UserError):  # asked again and again, for as long as a session waits
        bench.session.ask("set", timeout_s=1.0, key="motor_teeth", value=20)
    bench.ask("stop")
    bench.ended()
    assert bench.session.ask("settings")["values"]["motor_teeth"] == 18


# Requests


def test_every_request_is_answered_as_the_vocabulary_says(bench: Any) -> None:
    asked = {
        "turn": {"steps": 10, "permille": 0},
        "light": {"runs": [[0, 1, 9, 9, 9]]},
        "tune": {"notes": [[440, 10]]},
        "storage": {"bytes": 100},
        "echo": {"chars": 400},
    }
    for name, fields, answer in REQUESTS:
        values = asked.get(name, {})
        assert not misfit(fields, values)
        assert not misfit(answer, bench.ask(name, **values)), name


def test_unknown_requests_and_wrong_fields_are_refused_by_name(bench: Any) -> None:
    assert refusal(lambda: bench.ask("dance")) == "UNKNOWN_NAME"
    assert refusal(lambda: bench.ask("turn", steps=1 << 29, permille=0)) == "BAD_FIELDS"
    assert refusal(lambda: bench.ask("turn", steps=5)) == "BAD_FIELDS"


def test_parts_tell_what_is_lost_what_readers_run_and_what_settings_hold(make_bench: Any) -> None:
    bench = make_bench(
        Settings().changed(motor_teeth=20), WorldSpec(absent=frozenset({("reader", 2)}))
    )
    bench.session.ask("service", on=True)
    parts = bench.ask("parts")
    assert parts["lost"] == [["reader", 2]]
    assert parts["readers"] == ["1.6", "1.6", "", "1.6"]
    assert parts["powered"]
    assert parts["settings"]["motor_teeth"] == 20
    bench.world.emergency_stop()
    bench.world.kill("keys", 1)
    bench.world.revive("reader", 2)
    bench.body.run_for(2_000)
    parts = bench.ask("parts")
    assert (parts["lost"], parts["powered"]) == ([["keys", 1]], False)


# Turning


def test_a_turn_sends_every_step_and_tells_where_magnets_came_and_went(bench: Any) -> None:
    motion = bench.turned(TURN + 2 * QUARTER)
    assert (motion["state"], motion["steps"]) == ("done", TURN + 2 * QUARTER)
    met = [steps for steps, rising in motion["edges"] if rising]
    assert len(met) == 10
    assert met[7] - met[0] == pytest.approx(TURN, abs=2)
    assert bench.world.slides == []


def test_a_turn_is_slow_and_at_reduced_current(bench: Any) -> None:
    bench.ask("turn", steps=QUARTER, permille=0)
    began_us = bench.body.clock.at_us
    motor_nm = bench.world.turntable._motor_nm
    bench.ended()
    slow_us = bench.body.clock.at_us - began_us
    began_us = bench.body.clock.at_us
    bench.ask("turn", steps=QUARTER, permille=1000)
    assert motor_nm < 0.6 * bench.world.turntable._motor_nm
    bench.ended()
    assert slow_us > 2 * (bench.body.clock.at_us - began_us)


@pytest.mark.parametrize("key", range(6))
def test_any_key_stops_the_board_and_lets_go_of_it(bench: Any, key: int) -> None:
    bench.ask("turn", steps=TURN, permille=0)
    bench.body.run_for(3_000)
    bench.world.press(3, key)
    motion = bench.ended()
    assert motion["state"] == "key"
    assert motion["steps"] < TURN // 3
    assert not bench.world.turntable.energised


def test_the_host_can_stop_the_board(bench: Any) -> None:
    bench.ask("turn", steps=-TURN, permille=0)
    bench.body.run_for(3_000)
    bench.ask("stop")
    assert bench.ended()["state"] == "stopped"
    assert not bench.world.turntable.energised


def test_a_second_turn_waits_for_the_first(bench: Any) -> None:
    bench.ask("turn", steps=TURN, permille=0)
    assert refusal(lambda: bench.ask("turn", steps=5, permille=0)) == "TURNING"


def test_a_jam_ends_the_turn_with_the_motor_off(bench: Any) -> None:
    bench.world.jam(30)
    assert bench.turned(TURN)["state"] == "jammed"
    assert not bench.world.turntable.energised


def test_the_emergency_stop_ends_the_turn_and_forbids_the_next(bench: Any) -> None:
    bench.ask("turn", steps=TURN, permille=0)
    bench.body.run_for(3_000)
    bench.world.emergency_stop()
    assert bench.ended()["state"] == "no_power"
    assert refusal(lambda: bench.ask("turn", steps=5, permille=0)) == "NO_POWER"
    bench.world.restore_motor_power()
    bench.body.run_for(100)
    assert bench.turned(500)["state"] == "done"


def test_a_dead_motor_driver_is_told_and_taken_back_into_use(bench: Any) -> None:
    bench.world.kill("motor")
    for _ in range(2):
        assert bench.turned(QUARTER)["state"] == "silent"
    bench.world.revive("motor")
    assert bench.turned(QUARTER)["state"] == "silent"  # only that asks it again
    assert bench.turned(QUARTER)["state"] == "done"


def test_a_driver_absent_from_the_start_is_told(make_bench: Any) -> None:
    bench = make_bench(spec=WorldSpec(absent=frozenset({("motor", -1)})))
    bench.session.ask("service", on=True)
    assert bench.turned(QUARTER)["state"] == "silent"


def test_a_flickering_sensor_fills_no_memory(bench: Any) -> None:
    bench.ask("turn", steps=QUARTER, permille=0)
    bench.body.run_for(1_600)
    for _ in range(100):
        bench.world.glitch()
        bench.body.run_for(5)
    motion = bench.ended()
    assert len(motion["edges"]) == vocabulary.MOST_EDGES
    assert motion["missed"] > 0


def test_after_a_turn_the_board_is_held_until_it_is_let_go(bench: Any) -> None:
    bench.turned(500)
    assert bench.world.turntable.energised
    bench.ask("release")
    assert not bench.world.turntable.energised


def test_before_the_board_moves_it_says_hands_off(bench: Any) -> None:
    """Nobody is surprised: light and sound first, the time that the settings say."""
    bench.ask("light", runs=[[3, 1, 0, 0, 90]])
    bench.ask("turn", steps=QUARTER, permille=0)
    began_us = bench.body.clock.at_us
    bench.body.run_for(300)
    assert bench.world.lights.pixel(0) == (48, 24, 0)
    assert bench.world.sound.played[-1][1] == TUNES["hands_off"]
    assert bench.world.stepper.moves == 0
    bench.body.run_for(Settings().hands_off_delay_ms)
    assert bench.world.stepper.moving_since_us - began_us >= 1_450_000
    bench.ended()
    bench.body.run_for(200)
    assert bench.world.lights.pixel(3) == (0, 0, 90)


def test_a_key_while_hands_go_off_keeps_the_board_still(bench: Any) -> None:
    bench.ask("turn", steps=QUARTER, permille=0)
    bench.body.run_for(500)
    bench.world.press(0, READY)
    assert bench.ended()["state"] == "key"
    assert bench.world.stepper.moves == 0
    assert not bench.world.turntable.energised


def test_a_row_of_turns_needs_one_warning(bench: Any) -> None:
    began_us = bench.body.clock.at_us
    for _ in range(5):
        assert bench.turned(40)["state"] == "done"
    assert bench.body.clock.at_us - began_us < 5_000_000
    bench.body.run_for(5_000)
    bench.ask("turn", steps=40, permille=0)
    bench.body.run_for(1_000)
    assert bench.world.stepper.moves == 5


def test_nothing_is_written_to_flash_while_the_board_turns(bench: Any) -> None:
    bench.ask("turn", steps=TURN, permille=0)
    with pytest.raises(UserError):
        bench.session.ask("bench", timeout_s=1.0, request="storage", values={"bytes": 100})


# Light, sound, keys, tags, storage


def test_the_ring_shows_what_the_host_wants_within_the_limit(bench: Any) -> None:
    bench.ask("light", runs=[[59, 2, 255, 0, 0], [30, 1, 0, 0, 255]])
    bench.body.run_for(200)
    shown = [bench.world.lights.pixel(place) for place in (58, 59, 0, 1, 30)]
    assert shown == [(0, 0, 0), (255, 0, 0), (255, 0, 0), (0, 0, 0), (0, 0, 255)]
    answer = bench.ask("light", runs=[[0, 60, 255, 255, 255]])
    assert 900 < answer["ma"] <= Settings().led_limit_ma


def test_the_piezo_plays_what_the_host_wants(bench: Any) -> None:
    bench.ask("tune", notes=[[880, 100], [0, 50], [440, 100]])
    assert bench.world.sound.played[-1][1] == ((880, 100), (0, 50), (440, 100))


@pytest.mark.parametrize("note", [[7, 100], [20_001, 100], [440, 10_001], [440], []])
def test_what_is_no_note_is_refused(bench: Any, note: list[int]) -> None:
    """The piezo's timer cannot go below 8 Hz."""
    assert refusal(lambda: bench.ask("tune", notes=[[440, 100], note])) == "BAD_FIELDS"


def test_what_is_no_stretch_of_pixels_is_refused(bench: Any) -> None:
    runs = [[0, 1, 9, 9, 9], [3, 1]]
    assert refusal(lambda: bench.ask("light", runs=runs)) == "BAD_FIELDS"


def test_a_picture_asked_for_while_hands_go_off_comes_after_the_warning(bench: Any) -> None:
    bench.ask("turn", steps=QUARTER, permille=0)
    bench.ask("light", runs=[[3, 1, 0, 0, 90]])
    bench.body.run_for(200)
    assert bench.world.lights.pixel(0) == (48, 24, 0)
    bench.ended()
    bench.body.run_for(200)
    assert bench.world.lights.pixel(3) == (0, 0, 90)


def test_keys_and_tags_are_heard_once_each_in_order(bench: Any) -> None:
    bench.world.press(1, 5)
    bench.world.tap(3, Mark(WORKER, 0, 1, "04aabb"))
    bench.body.run_for(3_000)
    heard = bench.ask("heard")["heard"]
    assert heard == [
        {"what": "key", "seat": 1, "key": "back"},
        {"what": "tags", "seat": 3, "uids": ["04aabb"]},
        {"what": "left", "seat": 3, "uids": ["04aabb"]},
    ]
    assert bench.ask("heard")["heard"] == []


def test_the_latest_are_kept_when_nobody_asks(bench: Any) -> None:
    for _ in range(10):
        for key in (1, 2, 3):
            bench.world.press(0, key)
            bench.body.run_for(300)
    heard = bench.ask("heard")["heard"]
    assert len(heard) == vocabulary.MOST_HEARD
    assert heard[-1]["key"] == "3"


def test_the_storage_is_tried_with_a_file_that_goes_away_again(bench: Any) -> None:
    before = bench.world.store.names()
    assert bench.ask("storage", bytes=4096)["sound"]
    assert bench.world.store.names() == before


def test_a_full_storage_is_told(bench: Any) -> None:
    bench.world.store.capacity_bytes = 10
    assert refusal(lambda: bench.ask("storage", bytes=4096)) == "STORE_FAILED"


def test_an_echo_comes_whole(bench: Any) -> None:
    assert len(bench.ask("echo", chars=1_500)["text"]) == 1_500


def test_two_sessions_one_after_the_other_find_the_same_board(bench: Any) -> None:
    transport = bench.session.transport
    assert isinstance(transport, SimTransport)
    bench.session.close()
    bench.body.run_for(100)
    bench.session.greet()
    bench.session.ask("service", on=True)
    assert bench.ask("motion")["state"] == "rest"
