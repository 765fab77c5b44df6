"""A mistake of this program behind the page: one plain line, told on the page, nothing lost."""

import asyncio
import logging
import re
import tempfile
from pathlib import Path

import pytest

from affineur.settings import Settings
from affineur_host.cli.main import run
from affineur_host.errors import EXIT_PAGE_FAILED
from affineur_host.page.server import board, mirror, reception, simulator
from affineur_host.page.server.plan import Plan, of_setup
from affineur_host.page.server.run import Options, Server
from affineur_host.page.server.tabletop import Tabletop
from affineur_host.page.server.trouble import LOG, PageFailed, one_line_each, told
from affineur_sim.match_run import Setup

MOVE = '{"id": 1, "name": "move", "fields": {"seat": 0, "text": "gather 1 soft"}}'
PEOPLE = of_setup(Setup(level="full", players=2, bots=0))


@pytest.fixture
def served(lay):
    """Return a table for two people."""
    return lay(PEOPLE)


def wrong(*_values, **_named):
    raise ValueError("two\nlines")


@pytest.mark.parametrize(
    ("place", "name", "who"),
    [
        (mirror, "view", "the talk with the board"),
        (board.Board, "_talk", "the talk with the board"),
        (simulator.Simulator, "_pass_time", "the simulated board"),
    ],
    ids=["view", "talk", "simulator"],
)
def test_a_thread_that_fails_is_told_on_the_page_and_ends_the_server(
    served, monkeypatch, capfd, place, name, who
) -> None:
    with served.visitor().socket() as page:
        page.until("view", lambda view: view["state"] == "acting")
        monkeypatch.setattr(place, name, wrong)
        page.connection.send(MOVE)
        failed = page.until("board", lambda board: board["state"] == "failed")
    error = served.failure()
    assert error.exit_code == EXIT_PAGE_FAILED
    assert error.message == failed["text"]
    assert error.message.startswith(f"{who} has failed: ValueError: two lines (test_trouble.py,")
    assert "Traceback" not in capfd.readouterr().err


def test_what_cannot_be_told_to_the_page_ends_the_server_too(served) -> None:
    with served.visitor().socket() as page:
        page.until("board")
        served.server.hub.publish("status", object())
        page.until("board", lambda board: board["state"] == "failed")
    assert "TypeError" in served.failure().message


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("look", {"records": 0}),
        ("advice", {"setup": {}}),
        ("status", {}),
        ("world", {"act": "jam"}),
    ],
)
def test_a_request_that_fails_is_refused_and_the_rest_goes_on(
    served, monkeypatch, capfd, name, fields
) -> None:
    visitor = served.visitor()
    with visitor.socket() as page:
        page.until("view", lambda view: view["state"] == "acting")
        with monkeypatch.context() as broken:
            broken.setattr(mirror.Past, "view", wrong)
            broken.setitem(reception._RECKONED, "advice", wrong)
            broken.setattr(Tabletop, "act", wrong)
            if name == "status":
                broken.setattr(board.Board, "submit", wrong)
            assert page.refused(name, **fields) == "FAILED"
            assert visitor.post(name, fields).json()["code"] == "FAILED"
        assert "answer" in page.ask("status")
    said = capfd.readouterr().err.splitlines()
    assert [line.split(":")[1].strip() for line in said] == [f"the request {name} has failed"] * 2
    assert not served.ended


def test_a_file_that_cannot_be_given_out_is_one_line(served, monkeypatch, capfd) -> None:
    visitor = served.visitor()
    with monkeypatch.context() as broken:
        broken.setattr("affineur_host.page.server.site._inside", wrong)
        assert visitor.get("app.js").status == 500
    assert visitor.get("app.js").status == 200
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("page: ")
    assert "ValueError: two lines" in line


def test_a_browser_that_fails_leaves_the_others(served, monkeypatch, capfd) -> None:
    visitor = served.visitor()
    with visitor.socket() as page:
        page.until("board")
        with monkeypatch.context() as broken:
            broken.setattr("affineur_host.page.server.browser.messages.push", wrong)
            with visitor.socket() as other, pytest.raises(Exception, match=r"1011|no close frame"):
                other.until("you")
        assert "answer" in page.ask("status")
    assert len(capfd.readouterr().err.splitlines()) == 1


def test_a_server_that_cannot_begin_says_so(monkeypatch, capfd) -> None:
    monkeypatch.setattr(simulator.Simulator, "start", wrong)
    server = Server(Options(opens_browser=False))
    with pytest.raises(PageFailed, match="the page has failed: ValueError: two lines"):
        server.play(Tabletop(Plan(Settings())), 1.0)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("named", [True, False], ids=["journal", "no-journal"])
def test_a_match_that_a_failure_has_ended_goes_on_from_its_file(
    monkeypatch, capfd, tmp_path, named
) -> None:
    """One plain line says what has failed and how the match goes on; and it does."""
    shown = mirror.view

    def view(ledger, records, *live):
        return wrong() if len(records) >= 3 else shown(ledger, records, *live)

    monkeypatch.setattr(mirror, "view", view)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    play = ["play", "--no-browser", "--bots", "4", "--speed", "50"]
    file = tmp_path / "kept.journal"
    assert run([*play, *(["--journal", str(file)] if named else [])]) == EXIT_PAGE_FAILED
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("error: the talk with the board has failed: ValueError: two lines")
    kept = Path(re.search(r"--journal (\S+) goes on", line)[1])
    assert kept == file or not named
    assert run(["play", "--headless", "--json", "--journal", str(kept)]) == 0


def test_logs_are_single_lines_and_only_while_the_page_is_served(capfd) -> None:
    before = list(LOG.handlers)
    with one_line_each():
        LOG.error("first\nsecond")
        logging.getLogger("asyncio").error("lost", exc_info=ValueError("a\nb"))
    assert capfd.readouterr().err == "page: first\npage: lost: ValueError: a b\n"
    assert LOG.handlers == before


def test_what_the_event_loop_finds_is_one_line(capfd) -> None:
    async def course() -> None:
        asyncio.get_running_loop().call_soon(wrong)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    with one_line_each():
        asyncio.run(course())
    (line,) = capfd.readouterr().err.splitlines()
    assert "ValueError: two lines" in line


def test_a_failure_without_words_or_place_is_still_named() -> None:
    assert told(KeyError()) == "KeyError"
