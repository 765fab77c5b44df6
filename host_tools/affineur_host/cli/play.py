"""`affineur play`: a board on the desk, on the page, in a terminal or as a log."""

import json
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from affineur.journal import JournalFault
from affineur.rules.refusal import IllegalMove
from affineur.table import header, ticks, words
from affineur.table.intents import Tell
from affineur_host.cli import kept
from affineur_host.cli.journal import fault_line
from affineur_host.cli.named import refuse_named
from affineur_host.cli.options import a_number
from affineur_host.cli.page_options import PageWish, page_options
from affineur_host.cli.play_chip import play_chip
from affineur_host.cli.play_page import play_page
from affineur_host.errors import (
    EXIT_INTERRUPTED,
    EXIT_JOURNAL_NOT_WRITTEN,
    EXIT_MATCH_STUCK,
    EXIT_SCENARIO_FAILED,
    EXIT_SCENARIO_UNREADABLE,
    UserError,
)
from affineur_host.one_match import OneMatch
from affineur_host.scenario_file import read_scenario
from affineur_host.tables.force import own_tables_in_force
from affineur_sim import match_run, scenario
from affineur_sim.fast import FastBody

_FILE = click.Path(path_type=Path)
_ABOUT_A_MATCH = (
    "game", "players", "level", "bots", "seed", "speed", "journal_file", "port", "share",
    "no_browser", "terminal",
)  # fmt: skip
_ABOUT_THE_PAGE = ("port", "share", "no_browser")
_WITHOUT_PAGE = {"headless": "--headless", "as_json": "--json", "terminal": "--terminal"}


@click.command("play")
@click.option(
    "--body",
    type=click.Choice(("fast", "chip")),
    default="fast",
    show_default=True,
    help="What the firmware runs on: this Python, or MicroPython on an emulated chip.",
)
@click.option("--game", type=click.Choice(words.GAMES), default="fromage", show_default=True)
@click.option("--players", type=click.IntRange(1, 4), default=4, show_default=True)
@click.option(
    "--level",
    type=click.Choice(words.LEVELS),
    help="How much the board does: turn, mind the workers as well, or keep the rules."
    "  [default: full on the page, else timers, in Steam & Cheese turntable]",
)
@click.option(
    "--bots",
    type=click.IntRange(0, 4),
    help="Seats played by the computer: all in --headless, else all but the first.",
)
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=0, show_default=True)
@click.option(
    "--speed",
    type=click.FloatRange(0.1, 100_000),
    callback=a_number,
    help="Table seconds per second; 1 where people play, as fast as possible in --headless.",
)
@click.option("--scenario", "scenario_file", type=_FILE, help="Play the steps of a scenario file.")
@click.option(
    "--journal",
    "journal_file",
    type=_FILE,
    help="Keep the match here; continue the one kept, whatever it is.",
)
@page_options
@click.option("--terminal", is_flag=True, help="Show the table in the terminal, without the page.")
@click.option("--headless", is_flag=True, help="No screen: print a log and the result.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON; no screen.")
def play(body: str, scenario_file: Path | None, page: PageWish, **wish: Any) -> None:
    """Play a match on a simulated board, by the page that opens in a browser.

    Without options the page asks what is to be played.
    """
    if body == "chip":
        play_chip(page, wish["game"], wish["level"] or words.levels_of(wish["game"])[-1])
    elif scenario_file is not None:
        refuse_named(_ABOUT_A_MATCH, "--scenario, which says what is played")
        play_scenario(scenario_file, wish["as_json"])
    else:
        for name, option in _WITHOUT_PAGE.items():
            if wish[name]:
                refuse_named(_ABOUT_THE_PAGE, option)
        play_match(page, **wish)


def play_match(  # noqa: PLR0913, PLR0917 - one argument per option
    page: PageWish,
    game: str,
    players: int,
    level: str | None,
    bots: int | None,
    seed: int,
    speed: float | None,
    journal_file: Path | None,
    terminal: bool,
    headless: bool,
    as_json: bool,
) -> None:
    """Play a match on the fast body: on the page, in the terminal, or as a log."""
    quiet = headless or as_json or not (page.is_named or _on_a_terminal())
    on_page = not (quiet or terminal)
    level = level or words.levels_of(game)[-1 if on_page else -2]
    setup = match_run.Setup(game, level, players, players, seed)
    check_setup(setup)
    with own_tables_in_force():
        matches = None if journal_file is None else kept.place(journal_file)
        if matches is not None and journal_file is not None:
            setup = kept.setup(matches, journal_file, setup)
        played = setup.players if quiet else setup.players - 1
        setup = replace(setup, bots=played if bots is None else bots)
        if quiet:
            board = open_board(setup, matches, journal_file)
            play_headless(board, setup, journal_file, speed, as_json)
            return
        if terminal:
            board = open_board(setup, matches, journal_file)
            play_live(board, setup, speed or 1.0)
        else:
            board = play_page(page, setup, matches, journal_file, speed or 1.0)
        if not match_run.has_ended(board):
            click.echo(kept.goes_on(journal_file), err=True)


def _on_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def check_setup(setup: match_run.Setup) -> None:
    """Raise UserError when the lobby would refuse this set-up."""
    try:
        header.check_level(setup.game, setup.level)
        header.check_seats(list(setup.seats), setup.game)
    except IllegalMove as no:
        raise UserError(no.text, "choose another --level or number of --players", 2) from no


def open_board(
    setup: match_run.Setup, matches: OneMatch | None, journal_file: Path | None
) -> FastBody:
    """Return a powered board; continues the match of `journal_file` if there is one."""
    try:
        body = match_run.new_body(setup, matches)
    except JournalFault as fault:
        assert journal_file is not None
        raise fault_line(journal_file, fault) from fault
    return body


def play_headless(
    body: FastBody,
    setup: match_run.Setup,
    journal_file: Path | None,
    speed: float | None,
    as_json: bool,
) -> None:
    """Run the match to its end and print what happens, or only the result as JSON."""
    if setup.bots < setup.players:
        raise UserError(
            f"without a screen nobody plays the other {setup.players - setup.bots} seats",
            "leave --bots out, or run in a terminal",
            2,
        )
    log = _Log(body, as_json)
    for line in body.said:
        log.tell(line)
    body.on_tell = log.tell
    try:
        _run(body, speed)
    except match_run.MatchStuckError as stuck:
        raise UserError(str(stuck), "please keep the seed", EXIT_MATCH_STUCK) from stuck
    except KeyboardInterrupt:
        raise UserError("stopped", kept.goes_on(journal_file), EXIT_INTERRUPTED) from None
    _print_result(body, setup, as_json)


def _run(body: FastBody, speed: float | None) -> None:
    if speed is None:
        match_run.finish(body)
        return
    began_s, began_us = time.monotonic(), body.clock.at_us
    while not match_run.has_ended(body):
        body.run_for(50)
        ahead_s = (body.clock.at_us - began_us) / 1e6 / speed - (time.monotonic() - began_s)
        if ahead_s > 0:
            time.sleep(ahead_s)


class _Log:
    """Prints what the board tells, with table time; nothing in JSON mode but broken promises."""

    def __init__(self, body: FastBody, as_json: bool):
        self._body = body
        self._as_json = as_json

    def tell(self, line: Tell) -> None:
        """Print one line; a match that cannot be kept ends the run."""
        if line.code == "NOT_SAVED":
            raise UserError(line.text, "nothing that was kept is lost", EXIT_JOURNAL_NOT_WRITTEN)
        if not self._as_json:
            seconds = ticks.since(self._body.clock.now_ms(), 0) / 1000
            rule = f" ({line.rule})" if line.rule else ""
            click.echo(f"{seconds:9.2f}  {line.text}{rule}")


def _print_result(body: FastBody, setup: match_run.Setup, as_json: bool) -> None:
    found = match_run.result(body)
    if as_json:
        shown = {**asdict(setup), "seats": setup.seats, **asdict(found)}
        del shown["places"]
        click.echo(json.dumps(shown))
        return
    click.echo(f"The match ended after {found.turns} {_unit(setup)}, {found.records} records.")
    for seat, left in zip(setup.seats, found.tokens_left, strict=False):
        if setup.level == "timers":
            made = _counted(15 - left, "cheese")
            click.echo(f"seat {seat}: {made} made, {_counted(left, 'token')} left")
    for seat, points in zip(setup.seats, found.points, strict=False):
        click.echo(f"seat {seat}: {points} points")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _unit(setup: match_run.Setup) -> str:
    return "sectors of the gear" if setup.game == words.STEAM else "turns of the board"


def play_scenario(file: Path, as_json: bool) -> None:
    """Play a scenario file and say whether it holds; a shipped one can be given by name."""
    text = read_scenario(str(file))
    try:
        body = scenario.play(text)
    except scenario.ScenarioError as error:
        raise UserError(f"{file}, {error}", exit_code=EXIT_SCENARIO_UNREADABLE) from error
    except scenario.ExpectationFailed as failed:
        raise UserError(f"{file}, {failed}", exit_code=EXIT_SCENARIO_FAILED) from failed
    title = scenario.title_of(text)
    if as_json:
        said = [[line.seat, line.code, line.rule, line.text] for line in body.said]
        click.echo(
            json.dumps({"scenario": file.stem, "title": title, "holds": True, "said": said})
        )
        return
    for line in body.said:
        click.echo(line.text)
    click.echo(f"holds: {title}")


def play_live(body: FastBody, setup: match_run.Setup, speed: float) -> None:
    """Show the table in the terminal."""
    from affineur_host.live.app import LiveTable  # noqa: PLC0415 - the screen library is slow to load

    LiveTable(body, setup.seats, setup.bot_seats, speed).run()
