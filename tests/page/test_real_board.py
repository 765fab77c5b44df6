"""The page at a board that nobody simulates for it: all it knows has come over the wire."""

import pytest

from affineur.settings import Settings
from affineur_host.page.server.estimate import Estimate, Standing
from affineur_sim.bots import Bot
from affineur_sim.served import ServedBody


@pytest.fixture
def board():
    """Return a board on which two bots play."""
    body = ServedBody(Settings().changed(level="full", chance="dealt"))
    body.power_on()
    for seat in (0, 2):
        Bot(body, seat, 3, company=(0, 2))
    return body


@pytest.fixture
def connected(board, cabled):
    """Return a table whose page is at `board`, and the cables that were plugged in."""
    return cabled(board)


def test_the_match_is_followed_over_the_wire(connected, board) -> None:
    table, _ = connected
    with table.visitor().socket() as page:
        assert page.until("you")["simulated"] is False
        page.until("view", lambda view: view["turn"] >= 2)
        assert page.refused("world", act="jam") == "NOT_SIMULATED"
        begin = {"game": "fromage", "level": "full", "seats": [0, 2]}
        assert page.refused("begin", **begin) == "NOT_SIMULATED"
        assert page.ask("settings")["answer"]["values"]["level"] == "full"


def test_the_board_is_seen_to_turn_by_a_quarter(connected) -> None:
    table, _ = connected
    with table.visitor().socket() as page:
        page.until("motion", lambda motion: motion["angle_mdeg"] == 90_000)
        angles = [motion["angle_mdeg"] for kind, motion in page.pushed if kind == "motion"]
        assert angles == sorted(angles)
        assert any(0 < angle < 90_000 for angle in angles)


def test_a_cable_that_was_pulled_is_told_and_found_again(connected) -> None:
    table, cables = connected
    with table.visitor().socket() as page:
        page.until("view", lambda view: view["records"] >= 1)
        cables[-1].is_pulled = True
        gone = page.until("board", lambda board: board["state"] == "gone")
        assert "/dev/board" in gone["text"]
        page.until("board", lambda board: board["state"] == "connected")
        assert len(cables) >= 2
        page.until("view", lambda view: view["turn"] >= 3)


def test_an_estimate_follows_the_plan_and_ends_where_the_board_does() -> None:
    estimate = Estimate(Settings())
    estimate.learn(Standing("acting", 1), 0.0)
    assert estimate.mdeg(0.0) == 90_000
    estimate.learn(Standing("rotating", 1), 10.0)
    angles = [estimate.mdeg(10.0 + ms / 1000) for ms in range(0, 3000, 10)]
    assert angles == sorted(angles)
    assert angles[0] == 90_000
    assert abs(angles[-1] - 180_000) < 100
    estimate.learn(Standing("retrieving", 2), 13.0)
    assert estimate.mdeg(13.0) == 180_000


def test_an_estimate_stays_where_a_turn_was_stopped() -> None:
    estimate = Estimate(Settings())
    estimate.learn(Standing("rotating", 3), 0.0)
    estimate.mdeg(0.5)
    estimate.learn(Standing("paused", 3), 0.6)
    stopped = estimate.mdeg(0.6)
    assert 270_000 < stopped < 360_000
    assert estimate.mdeg(5.0) == stopped


def test_a_gear_may_turn_the_other_way_in_other_steps() -> None:
    estimate = Estimate(Settings())
    estimate.learn(Standing("acting", 1, sectors=8, direction=-1), 0.0)
    assert estimate.mdeg(0.0) == 315_000
