"""People and mishaps round the simulated board, one thing at a time."""

from typing import Any

import pytest

from affineur_host.page.messages import ACTS, RefusedError
from affineur_host.page.server.plan import of_request, of_setup
from affineur_host.page.server.tabletop import Tabletop
from affineur_sim.match_run import Setup

TWO = of_setup(Setup(level="full", players=2, bots=0))


def _act(table: Tabletop, act: str, seat: int = -1, part: str = "", value: int = 0) -> None:
    table.act({"act": act, "seat": seat, "part": part, "value": value})


@pytest.fixture
def table() -> Tabletop:
    """Return a table at which two people have begun to play."""
    found = Tabletop(TWO)
    found.body.run_for(30_000)
    assert found.body.match.state == "acting"
    return found


def test_guests_sit_down_begin_and_then_play_by_hand(table) -> None:
    kept = table.body.match.running()
    assert (kept.seats, kept.colours[0], kept.colours[2]) == ([0, 2], 0, 2)
    table.body.run_for(120_000)
    assert kept.turn == 0


def test_without_a_plan_the_lobby_waits(table) -> None:
    lobby = Tabletop(of_setup(Setup(players=2, bots=0)).__class__(TWO.settings))
    lobby.body.run_for(30_000)
    assert lobby.body.match.state == "lobby"


@pytest.mark.parametrize(
    ("act", "options", "fact"),
    [
        ("jam", {}, ("jammed", True)),
        ("hand", {"value": 5000}, ("hand", True)),
        ("cut_power", {}, ("powered", False)),
        ("cut_motor", {}, ("supplied", False)),
        ("kill", {"part": "reader", "seat": 2}, ("dead", [["reader", 2]])),
        ("bot", {"seat": 2, "value": 1}, ("bots", [2])),
    ],
)
def test_what_was_done_is_told(table, act, options, fact) -> None:
    before = table.facts()
    _act(table, act, **options)
    assert table.facts()[fact[0]] == fact[1]
    assert {key for key, value in table.facts().items() if before[key] != value} == {fact[0]}


@pytest.mark.parametrize(
    ("done", "undone", "options"),
    [
        ("jam", "free", {}),
        ("cut_power", "power_on", {}),
        ("cut_motor", "restore_motor", {}),
        ("kill", "revive", {"part": "lights"}),
    ],
)
def test_what_was_done_can_be_undone(table, done, undone, options) -> None:
    before = table.facts()
    _act(table, done, **options)
    _act(table, undone, **options)
    assert table.facts() == before


def test_a_hand_is_taken_away_by_itself(table) -> None:
    _act(table, "hand", value=2000)
    table.body.run_for(2001)
    assert table.facts()["hand"] is False


def test_the_board_can_be_turned_by_hand_and_slip(table) -> None:
    table.body.shell.table.drive.release()
    before = table.body.world.board_mdeg
    _act(table, "push", value=20)
    _act(table, "slip", value=2)
    _act(table, "glitch")
    table.body.run_for(3000)
    assert table.body.world.board_mdeg != before


def test_plugging_in_what_is_plugged_in_changes_nothing(table) -> None:
    state = table.body.match.running().data()
    _act(table, "power_on")
    assert table.body.match.running().data() == state
    _act(table, "cut_power")
    _act(table, "cut_power")
    assert not table.is_powered


def test_a_match_goes_on_after_the_power_was_cut(table) -> None:
    state = table.body.match.running().data()
    _act(table, "cut_power")
    _act(table, "power_on")
    table.body.run_for(1000)
    assert table.body.match.running().data() == state


def test_a_bot_plays_a_seat_until_it_is_told_to_leave(table) -> None:
    kept = table.body.match.running()
    _act(table, "bot", seat=0, value=1)
    _act(table, "bot", seat=2, value=1)
    table.body.run_for(60_000)
    assert kept.turn > 0
    _act(table, "bot", seat=2, value=0)
    table.body.run_for(60_000)
    turn = kept.turn
    table.body.run_for(60_000)
    assert kept.turn == turn
    assert table.facts()["bots"] == [0]


@pytest.mark.parametrize(
    ("act", "options"),
    [
        ("hand", {"value": 0}),
        ("hand", {"value": -5}),
        ("push", {"value": 9999}),
        ("slip", {"value": 1 << 29}),
        ("bot", {"seat": -1, "value": 1}),
        ("kill", {"part": "reader", "seat": -1}),
        ("kill", {"part": "", "seat": 0}),
        ("kill", {"part": "motor", "seat": 1}),
        ("revive", {"part": "keys", "seat": -1}),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(table, act, options) -> None:
    before = table.facts()
    with pytest.raises(RefusedError):
        _act(table, act, **options)
    assert table.facts() == before


def test_every_act_is_done_by_somebody() -> None:
    assert set(Tabletop._ACTS) | {"speed"} == set(ACTS)


def test_a_request_becomes_a_plan() -> None:
    asked: dict[str, Any] = {
        "game": "formaggio",
        "level": "full",
        "seats": [3, 1],
        "bots": [3],
        "seed": 9,
        "mind": "random",
        "settings": {"pace": "gentle", "mix_venues": [4, 1, 6, 3]},
    }
    plan = of_request(asked)
    assert (plan.seats, plan.bots, plan.guests, plan.seed, plan.mind) == (
        (1, 3),
        (3,),
        (1,),
        9,
        "random",
    )
    chosen = plan.settings
    assert (chosen.game, chosen.pace, chosen.mix_venues) == ("formaggio", "gentle", (4, 1, 6, 3))


@pytest.mark.parametrize(
    "settings",
    [
        {"insert_sides": [1, 3, 1, 1]},  # F-SETUP-4: the printed layout is for four players
        {"insert_sides": [1, 1, 1]},
        {"mix_venues": [4, 4, 6, 3]},  # F-SETUP-3
        {"order_rubric": "own_board"},
    ],
)
def test_a_match_the_rules_forbid_is_refused_before_anybody_sits_down(settings) -> None:
    asked: dict[str, Any] = {
        "game": "mix" if "mix_venues" in settings else "fromage",
        "level": "full",
        "seats": [0, 2],
        "bots": [],
        "seed": 0,
        "mind": "random",
        "settings": settings,
    }
    with pytest.raises(RefusedError):
        of_request(asked)
