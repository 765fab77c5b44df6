"""The table in a terminal: what it draws, and that its keys reach every seat."""

import asyncio
from collections.abc import Awaitable, Callable

from affineur_host.live import drawing
from affineur_host.live.app import LiveTable
from affineur_host.live.seen import InThisProcess
from affineur_sim import match_run
from affineur_sim.fast import FastBody


def _play(
    act: Callable[[LiveTable, FastBody], Awaitable[None]],
    bots: int = 0,
    size: tuple[int, int] = (110, 34),
    **kind: str,
) -> None:
    """Open the live table of two seats on a still clock and let `act` use it."""

    async def session() -> None:
        setup = match_run.Setup(players=2, bots=bots, seed=3, **kind)
        body = match_run.new_body(setup)
        app = LiveTable(body, setup.seats, setup.bot_seats, speed=1.0)
        app.running_clock = False
        async with app.run_test(size=size):
            await act(app, body)

    asyncio.run(session())


async def _keys(app: LiveTable, *keys: str) -> None:
    """Press keys one after the other, with time for each to be noticed."""
    for key in keys:
        await app.run_action(_ACTIONS.get(key, key))
        app.pass_time(1.0)


_ACTIONS = {
    "enter": "press(0)",
    "1": "press(1)",
    "2": "press(2)",
    "3": "press(3)",
    "b": "press(5)",
    "s": "tap_worker(0)",
    "h": "tap_worker(1)",
    "t": "tap_token",
    "tab": "next_seat",
    "p": "hold_back(2.2)",
    "x": "hand",
    "j": "jam",
    "o": "plug",
}


def test_people_join_play_and_turn_the_board() -> None:
    async def act(app: LiveTable, body: FastBody) -> None:
        await _keys(app, "s", "tab", "tab", "s", "enter", "tab", "tab", "enter")
        app.pass_time(16)
        assert body.match.state == "acting"
        await _keys(app, "t", "h", "3")
        assert not body.match.running().referee.worker_is_home(0, 1)
        await _keys(app, "enter", "tab", "tab", "enter")
        app.pass_time(16)
        assert body.match.running().turn == 1

    _play(act)


def test_a_bot_waits_in_the_lobby_for_the_person() -> None:
    async def act(app: LiveTable, body: FastBody) -> None:
        app.pass_time(30)
        assert body.match.state == "lobby"
        await _keys(app, "s", "enter")
        app.pass_time(16)
        assert body.match.state == "acting"

    _play(act, bots=1)


def test_the_gear_of_steam_and_cheese_is_turned_by_digits_that_add() -> None:
    """C-GEAR-1: the other seat is a bot, so the first seat starts and is on turn."""

    async def act(app: LiveTable, body: FastBody) -> None:
        app.pass_time(5)
        await _keys(app, "s", "enter")
        app.pass_time(16)
        await _keys(app, "enter", "3", "3")
        assert "would land at 3" in "".join(drawing.board(InThisProcess(body)))
        assert "gear 6" in drawing.seat(body.match, 0, True).plain
        await _keys(app, "enter")
        app.pass_time(6)
        assert body.match.running().turn == 6
        assert "round 1, turn 1" in "".join(drawing.board(InThisProcess(body)))

    _play(act, bots=1, game="steam", level="turntable")


def test_mishaps_can_be_caused_and_left_again() -> None:
    async def act(app: LiveTable, body: FastBody) -> None:
        await _keys(app, "s", "enter")
        app.pass_time(16)
        await _keys(app, "o", "o")
        assert body.match.fault == "RESTARTED"
        await _keys(app, "enter")
        app.pass_time(16)
        assert body.match.state in ("acting", "retrieving")
        await _keys(app, "j", "enter")
        app.pass_time(16)
        assert body.match.fault == "JAMMED"
        await _keys(app, "j", "enter")
        app.pass_time(16)
        assert body.match.running().turn == 1

    _play(act, bots=1)


def test_the_ring_is_drawn_clockwise_from_the_middle_of_the_bottom() -> None:
    bottom, left = drawing.cell_of(0), drawing.cell_of(15)
    top, right = drawing.cell_of(30), drawing.cell_of(45)
    assert bottom == (16, 16)
    assert left == (8, 0)
    assert top == (0, 16)
    assert right == (8, 32)
    assert drawing.cell_of(1)[1] < bottom[1], "clockwise seen from above, the next one is left"
    assert len({drawing.cell_of(pixel) for pixel in range(60)}) == 60


def test_a_lit_pixel_shows_and_a_dark_one_is_a_dot() -> None:
    frame = bytearray(180)
    frame[0:3] = bytes((0, 0, 40))
    text = drawing.ring(bytes(frame), []).plain
    assert text.count("●") == 1
    assert text.count("·") == 59
    assert text.splitlines()[16][16] == "●"


def test_a_seat_says_where_its_workers_point_and_when_they_come_home() -> None:
    body = match_run.new_body(match_run.Setup(players=2, seed=3))
    while body.match.ledger is None or body.match.running().turn < 1:
        body.run_for(500)
    referee = body.match.running().referee
    away = referee.away(0)
    shown = drawing.seat(body.match, 0, True).plain
    assert shown.startswith("▶ seat 0")
    assert shown.count("home") == 3 - len(away)
    assert "tokens left" in shown


def test_the_smallest_usual_terminal_shows_every_seat_every_key_and_the_last_lines() -> None:
    async def act(app: LiveTable, body: FastBody) -> None:
        app.pass_time(1.0)
        await app.workers.wait_for_complete()
        for view in app.query("#ring, .seat, #log, #keys").results():
            part = view.region
            written = view.render().plain.rstrip().count("\n") + 1
            assert part.y + written <= 24, view
            assert part.y + written <= app.query_one("#log").region.y or view.id in (
                "log",
                "keys",
            )
        told = app.query_one("#keys").render().plain
        for key in ("Tab seat", "Enter ready", "p pause", "+ faster", "q quit"):
            assert key in told
        assert max(len(line) for line in told.splitlines()) <= 76

    _play(act, bots=2, size=(80, 24))


def test_the_log_shows_the_last_rows_that_fit() -> None:
    lines = ["first", "one two three four", "last"]
    assert drawing.log(lines, 9, 3).plain == "three\nfour\nlast"
    assert drawing.log(lines, 80, 2).plain == "one two three four\nlast"
    assert drawing.log(lines, 0, 0).plain == ""
