"""Bots tap and press like people, and at level full play as their mind does."""

import pytest

from affineur.settings import Settings
from affineur_sim import match_run
from affineur_sim.bots import Bot
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
