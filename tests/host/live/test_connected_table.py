"""The table of a board at the other end of a line, in a terminal."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from affineur_host.device import faults
from affineur_host.device.session import Session
from affineur_host.device.simulated import SimTransport
from affineur_host.live import drawing
from affineur_host.live.connected import ConnectedTable
from affineur_host.live.remote import RemoteTable
from affineur_host.live.seen import InThisProcess
from affineur_sim.hands import tag
from affineur_sim.served import ServedBody


def watched(body: ServedBody) -> tuple[Session, RemoteTable, list[str]]:
    """Return a session with the board, the table seen over it, and what it says."""
    session = Session(SimTransport(body))
    session.greet()
    said: list[str] = []
    return session, RemoteTable(session, lambda text, _rule: said.append(text)), said


def pass_time(table: RemoteTable, seconds: float) -> None:
    for _ in range(round(seconds / 0.1)):
        table.follow(0.1)


def act(app_use: Callable[[ConnectedTable, ServedBody], Awaitable[None]]) -> ConnectedTable:
    """Open the screen over a simulated board and let `app_use` use it."""
    body = ServedBody()
    session = Session(SimTransport(body))
    session.greet()
    app = ConnectedTable(session)

    async def use() -> None:
        async with app.run_test(size=(110, 34)):
            await app_use(app, body)

    asyncio.run(use())
    return app


def same_table(seen: RemoteTable, body: ServedBody) -> bool:
    """Tell whether the far table looks like the near one."""
    near = InThisProcess(body)
    if drawing.board(seen) != drawing.board(near):
        return False
    return all(
        drawing.seat(seen.match, seat, False) == drawing.seat(near.match, seat, False)
        for seat in range(4)
    )


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_a_table_far_away_looks_like_the_same_table_near(kind: int) -> None:
    body = ServedBody()
    _, table, said = watched(body)
    for seat in (0, 2):
        table.tap(seat, tag("worker", seat, kind))
        pass_time(table, 1)
    assert same_table(table, body)
    for seat in (0, 2):
        table.press(seat, 0, 120)
    pass_time(table, 20)
    assert table.match.state == "acting"
    assert same_table(table, body)
    table.tap(0, tag("cheese", 0, 1))
    table.tap(0, tag("worker", 0, 1))
    table.press(0, 3, 120)
    pass_time(table, 2)
    assert same_table(table, body)
    assert bytes(body.world.lights.frame) == table.frame
    assert said


def test_keys_are_let_go_when_their_time_has_come() -> None:
    body = ServedBody()
    session, table, _ = watched(body)
    table.press(1, 0, 500)
    pass_time(table, 1)
    assert table._held == []
    session.close()


def test_the_screen_shows_the_board_and_acts_at_its_seats() -> None:
    async def use(app: ConnectedTable, body: ServedBody) -> None:
        for action in ("tap_worker(0)", "next_seat", "next_seat", "tap_worker(0)"):
            await app.run_action(action)
            for _ in range(10):
                app.follow()
        assert body.match.lobby.sits[0]
        assert body.match.lobby.sits[2]
        assert app.gone is None

    act(use)


def test_a_board_that_goes_away_ends_the_screen() -> None:
    async def use(app: ConnectedTable, body: ServedBody) -> None:
        body.cut_power()
        await app.run_action("press(0)")

    gone = act(use).gone
    assert isinstance(gone, faults.DeviceFault)
    assert gone.kind is faults.SILENT
