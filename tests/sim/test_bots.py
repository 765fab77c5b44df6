"""Bots tap and press like people, and at level full play as their mind does."""

import pytest

from affineur_sim import match_run


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
