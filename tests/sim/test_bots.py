"""Bots tap and press like people, and at level full play as their mind does."""

import pytest

from affineur.settings import Settings
from affineur.table import events
from affineur_sim import match_run
from affineur_sim.bots import Bot, Guest
from affineur_sim.fast import FastBody


@pytest.mark.parametrize("game", ["fromage", "formaggio", "mix"])
def test_greedy_hands_gather_more_points_than_random_ones(game) -> None:
    totals = {}
    for mind in ("greedy", "random"):
        setup = match_run.Setup(game=game, level="full", players=2, seed=5, mind=mind)
        totals[mind] = sum(match_run.run(setup).points)
    assert totals["greedy"] > totals["random"]


def test_bots_wait_for_everybody_they_expect() -> None:
    body = match_run.new_body(match_run.Setup(players=3, bots=2))
    body.run_for(60_000)
    assert body.match.state == "lobby"
    assert body.match.lobby.sits == [False, True, True, False]


def test_bots_at_turntable_agree_on_an_end() -> None:
    found = match_run.run(match_run.Setup(level="turntable", players=2))
    assert (found.outcome, found.turns) == ("ended", 16)


@pytest.mark.parametrize("mind", ["greedy", "random"])
def test_bots_wait_while_another_seat_reveals_what_was_drawn(mind) -> None:
    body = FastBody(Settings().changed(game="fromage", level="full", chance="entered"))
    body.power_on()
    for seat in (0, 2):
        Bot(body, seat, 1, mind=mind, company=(0, 2))
    body.run_for(3_600_000)
    assert body.match.state == "finished"


PERSON = 2


def with_a_person(level: str = "timers", game: str = "fromage") -> FastBody:
    """Return a board on which bots play with a person at PERSON, who has joined and started."""
    body = FastBody(Settings().changed(game=game, level=level, chance="dealt"))
    body.power_on()
    for seat in (0, 1, 3):
        Bot(body, seat, 1, company=(0, 1, 2, 3))
    Guest(body, PERSON, (0, 1, 2, 3))
    body.run_for(60_000)
    assert body.match.state == "acting"
    return body


def pause(body: FastBody) -> None:
    body.world.press(PERSON, events.BACK, body.settings.pause_hold_ms + 100)
    body.run_for(10_000)
    assert body.match.state == "paused"


@pytest.mark.parametrize(("game", "level"), [("fromage", "full"), ("steam", "turntable")])
def test_bots_leave_a_pause_to_the_person_at_the_table(game, level) -> None:
    body = with_a_person(level, game)
    pause(body)
    body.run_for(120_000)
    assert body.match.state == "paused"
    body.world.press(PERSON, events.READY)
    body.run_for(60_000)
    assert body.match.state == "acting"


@pytest.mark.parametrize("level", ["turntable", "timers", "full"])
def test_bots_agree_to_give_up_once_the_person_does(level) -> None:
    body = with_a_person(level)
    body.world.press(PERSON, events.BACK, body.settings.abandon_hold_ms + 100)
    body.run_for(20_000)
    assert body.match.pausing.giving_up
    assert body.match.pausing.votes == []
    body.world.press(PERSON, events.READY)
    body.run_for(5_000)
    assert "ABANDONED" in [line.code for line in body.said]
    assert body.match.state == "lobby"


def test_bots_agree_to_turn_back_once_the_person_does_f_turn_13() -> None:
    body = with_a_person("turntable")
    body.world.press(PERSON, events.READY)
    body.run_for(60_000)
    assert body.match.running().turn == 1
    pause(body)
    body.world.press(PERSON, events.ONE)
    body.run_for(5_000)
    assert body.match.running().turn == 0
