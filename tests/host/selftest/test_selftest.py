"""`affineur selftest`: each part on its own; planted faults are told where they are."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from affineur.settings import Settings
from affineur_host.calibration.person import AtTerminal
from affineur_host.cli.main import run
from affineur_host.device.session import Session
from affineur_host.device.simulated import SimTransport
from affineur_host.errors import EXIT_PART_UNKNOWN, EXIT_SELFTEST_FAILED
from affineur_host.selftest.checks import CHECKS
from affineur_host.selftest.result import Result
from affineur_host.selftest.run import checked, tried
from affineur_host.workbench import Workbench
from affineur_sim.served import ServedBody
from affineur_sim.world import World, WorldSpec

SEEN = {"selftest.ring": "yes", "selftest.piezo": "yes"}


class Planted:
    """A board and what has come of its parts."""

    def __init__(self, settings: Mapping[str, Any], spec: WorldSpec, answers: Mapping[str, str]):
        self.body = ServedBody(Settings().changed(**settings), spec)
        self._answers = answers

    @property
    def world(self) -> World:
        return self.body.world

    def results(self, *names: str) -> dict[str, Result]:
        session = Session(SimTransport(self.body))
        session.greet()
        with Workbench(session) as bench:
            person = AtTerminal(self._answers, yes=True, quiet=True)
            return {each.part: each for each in tried(checked(names), bench, person)}


@pytest.fixture
def plant() -> Callable[..., Planted]:
    def make(
        settings: Mapping[str, Any] | None = None,
        answers: Mapping[str, str] = SEEN,
        **world: Any,
    ) -> Planted:
        return Planted(settings or {}, WorldSpec(**world), answers)

    return make


def test_a_board_that_is_well_passes_every_part(plant: Any) -> None:
    results = plant().results()
    assert {each.status for each in results.values()} == {"pass"}
    assert len(results) == 16
    assert results["index"].figures["width_mdeg"] == pytest.approx(4_000, abs=60)
    assert results["link"].figures["bytes_per_s"] > 1_000
    assert results["reader 2"].figures == {"version": "1.6"}


def test_what_nobody_saw_or_heard_is_not_judged(plant: Any) -> None:
    results = plant(answers={}).results()
    unjudged = [each.part for each in results.values() if each.status == "unjudged"]
    assert unjudged == ["ring", "piezo"]
    assert not any(each.is_bad for each in results.values())


def test_what_a_person_did_not_see_or_hear_fails(plant: Any) -> None:
    results = plant(answers={"selftest.ring": "no", "selftest.piezo": "no"}).results(
        "ring", "piezo"
    )
    assert [each.status for each in results.values()] == ["fail", "fail"]
    assert "calibrate --part light" in results["ring"].sentence


@pytest.mark.parametrize(
    ("absent", "part", "told"),
    [
        (("reader", 1), "reader 1", "select wire GP20"),
        (("keys", 2), "keys 2", "0x21 does not answer"),
        (("lights", -1), "ring", "look at GP10"),
        (("motor", -1), "motor", "GP0, GP1"),
    ],
)
def test_an_absent_part_is_told_with_its_wires(
    plant: Any, absent: Any, part: str, told: str
) -> None:
    results = plant(absent=frozenset({absent})).results()
    assert results[part].status == "absent"
    assert told in results[part].sentence
    assert results[part].is_bad
    others = [each for each in results.values() if each.is_bad and each.part != part]
    assert [each.part for each in others] == (["turn"] if part == "motor" else [])


def test_where_all_readers_are_silent_what_they_share_is_told(plant: Any) -> None:
    absent = frozenset(("reader", seat) for seat in range(4))
    for each in plant(absent=absent).results("readers").values():
        assert each.status == "absent"
        assert "what they share, 3.3 V, GP15, GP16, GP18 and GP19" in each.sentence
        assert "of the kind PN532" in each.sentence


def test_parts_that_are_not_fitted_by_the_settings_are_absent_and_not_bad(plant: Any) -> None:
    board = plant({"reader_kind": "none", "index_fitted": False}, {"selftest.turned": "yes"})
    board.world.kill("index")
    results = board.results("readers", "turn")
    assert results["readers"].status == results["index"].status == "absent"
    assert not any(each.is_bad for each in results.values())


def test_a_missing_sensor_is_told_apart_from_a_board_that_does_not_turn(plant: Any) -> None:
    for seen, turn in (("yes", "pass"), ("no", "fail"), ("", "unjudged")):
        board = plant(answers={"selftest.turned": seen} if seen else {})
        board.world.kill("index")
        results = board.results("turn")
        assert (results["turn"].status, results["index"].status) == (turn, "absent")
        assert results["index"].is_bad


def test_a_weak_magnet_is_told_with_its_width(plant: Any) -> None:
    results = plant(hall_on_mdeg=600, hall_off_mdeg=650).results("turn")
    assert results["index"].status == "fail"
    assert results["index"].figures["width_mdeg"] == pytest.approx(1_250, abs=60)
    assert "degrees, not 4.0 as set" in results["index"].sentence


def test_a_jam_fails_the_turn_alone(plant: Any) -> None:
    board = plant()
    board.world.jam()
    results = board.results()
    assert "something blocks the board" in results["turn"].sentence
    assert [each.part for each in results.values() if each.is_bad] == ["turn"]


def test_a_hand_on_the_board_fails_the_turn(plant: Any) -> None:
    board = plant()
    board.world.hand_on(600_000)
    assert "something blocks the board" in board.results("turn")["turn"].sentence


def test_the_emergency_stop_is_told(plant: Any) -> None:
    board = plant()
    board.world.emergency_stop()
    results = board.results("motor", "turn")
    assert "release the emergency stop" in results["motor"].sentence
    assert [each.status for each in results.values()] == ["fail", "fail"]


def test_a_driver_that_has_just_died_is_told_by_the_turn(plant: Any) -> None:
    board = plant()
    board.body.power_on()
    board.world.kill("motor")
    assert board.results("turn")["turn"].status == "absent"


def test_a_full_storage_fails(plant: Any) -> None:
    board = plant()
    board.world.store.capacity_bytes = 500
    assert board.results("storage")["storage"].status == "fail"


def test_settings_that_wait_for_the_next_start_are_named(plant: Any) -> None:
    board = plant()
    session = Session(SimTransport(board.body))
    session.greet()
    session.ask("set", key="led_order", value="rgb")
    session.close()
    assert "led_order holds from the next start" in board.results("settings")["settings"].sentence


def test_the_motor_is_off_and_the_table_back_afterwards(plant: Any) -> None:
    board = plant()
    board.results()
    board.body.run_for(200)
    assert not board.world.turntable.energised
    assert board.body.match.state == "lobby"


# The command


def test_the_command_prints_a_line_for_each_part(capsys: Any) -> None:
    assert run(["selftest", "--device", "sim:", "--yes"]) == 0
    out, _ = capsys.readouterr()
    lines = out.splitlines()
    assert len(lines) == 16
    assert lines[3].split()[:2] == ["pass", "motor"]


def test_json_has_figures_and_verdict(capsys: Any) -> None:
    words = ["--part", "link", "--part", "piezo", "--answer", "selftest.piezo=no"]
    assert run(["selftest", "--device", "sim:", "--json", *words]) == EXIT_SELFTEST_FAILED
    out, err = capsys.readouterr()
    rows = {row["part"]: row for row in json.loads(out)["results"]}
    assert rows["link"]["figures"]["bytes_per_s"] > 0
    assert rows["piezo"]["bad"]
    assert "1 of 2 parts are not as they should be: piezo" in err


def test_quiet_names_only_what_is_bad(capsys: Any) -> None:
    words = ["--quiet", "--yes", "--answer", "selftest.ring=no"]
    assert run(["selftest", "--device", "sim:", *words]) == EXIT_SELFTEST_FAILED
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()] == [
        ["fail", "ring"]
    ]


def test_without_a_person_nothing_moves(capsys: Any) -> None:
    code = run(["selftest", "--device", "sim:", "--part", "turn"])
    out, err = capsys.readouterr()
    assert code == 0
    assert "not tried" in out
    assert not err


def test_an_unknown_part_names_those_there_are(capsys: Any) -> None:
    assert run(["selftest", "--device", "sim:", "--part", "fan"]) == EXIT_PART_UNKNOWN
    told = capsys.readouterr().err
    assert all(name in told for name in CHECKS)
