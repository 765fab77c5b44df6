"""The page at a board whose firmware runs on the emulated chip, keys pressed in the browser."""

import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from affineur.settings import Settings
from affineur_host.page.server.run import Options, Server

LONG_S = 60.0
PATIENCE_S = 300.0


@pytest.fixture
def table(table_of: Any) -> Iterator[Any]:
    """Return a table at level timers, its board on the emulated chip."""
    if find_spec("rp2040py") is None:
        pytest.skip("the extra `chip` is not installed")
    from affineur_host.page.server.emulated import EmulatedBoard  # noqa: PLC0415 - needs the extra
    from affineur_sim.chip import uf2  # noqa: PLC0415 - needs the extra
    from affineur_sim.chip.body import ChipBody  # noqa: PLC0415 - needs the extra

    try:
        micropython = uf2.read(uf2.find())
    except uf2.ImageError as error:
        pytest.skip(str(error))
    server = Server(Options(opens_browser=False))
    world = ChipBody(micropython, Settings().changed(level="timers")).world
    board = EmulatedBoard(world, server.fail)
    world.power_on()
    board.start()
    thread = threading.Thread(target=server.connect, args=(board.open_line,), daemon=True)
    thread.start()
    assert server.serving.wait(LONG_S)
    yield table_of(server)
    server.stop()
    thread.join(LONG_S)
    board.end()
    assert not thread.is_alive()


def _comes_into(browser: Any, state: str) -> dict[str, Any]:
    """Ask until the match is in `state`: a slow computer takes its time."""
    until_s = time.monotonic() + PATIENCE_S
    while True:
        status: dict[str, Any] = browser.ask("status").get("answer", {})
        if status.get("state") == state:
            return status
        assert time.monotonic() < until_s, status
        time.sleep(0.2)


def test_two_people_begin_a_match_by_the_keys_of_the_page(table: Any) -> None:
    with table.visitor().socket() as browser:
        browser.until("board", lambda board: board["state"] == "connected")
        _comes_into(browser, "lobby")
        for seat in (0, 2, 0, 2):
            browser.press(seat, "ready")
        assert _comes_into(browser, "acting")["seats"] == [0, 2]
        health = browser.ask("health")["answer"]
        assert health["heap_used"] > 100_000  # garbage that nobody has collected yet included
        assert 200_000 < health["heap_used"] + health["heap_free"] < 264_000
        assert 0 < health["answer_ms"] < 60_000
