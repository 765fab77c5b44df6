"""`affineur play` with the page: the simulated board keeps pace with the clock on the wall."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from affineur.journal import JournalFault
from affineur_host.cli import kept
from affineur_host.cli.journal import fault_line
from affineur_host.cli.page_options import PageWish, new_server
from affineur_host.errors import UserError
from affineur_host.one_match import OneMatch
from affineur_sim.fast import FastBody
from affineur_sim.match_run import Setup

if TYPE_CHECKING:
    from affineur_host.page.server.simulator import Simulator

_ABOUT_THE_MATCH = ("game", "players", "level", "bots", "seed", "journal_file")


def play_page(
    page: PageWish,
    setup: Setup,
    matches: OneMatch | None,
    journal_file: Path | None,
    speed: float,
) -> FastBody:
    """Serve the page until stopped; return the board as it is then.

    A match begins at once when anything about it was said, else the page asks. Raises UserError.
    """
    from affineur_host.page.server.plan import Plan, of_setup  # noqa: PLC0415 - slow to load
    from affineur_host.page.server.tabletop import Tabletop  # noqa: PLC0415
    from affineur_host.page.server.trouble import PageFailed  # noqa: PLC0415

    server = new_server(page)
    plan = of_setup(setup) if _is_named() else Plan(of_setup(setup).settings, setup.seed)
    try:
        table = Tabletop(plan, matches)
    except JournalFault as fault:
        assert journal_file is not None
        raise fault_line(journal_file, fault) from fault
    try:
        return server.play(table, speed, matches)
    except PageFailed as failed:
        hint = kept.goes_on(journal_file) if journal_file else _rescue(server.simulator)
        raise UserError(failed.message, hint, failed.exit_code) from failed


def _rescue(simulator: "Simulator | None") -> str:
    """Write the match that a simulated board alone has kept to a file; say how it goes on."""
    names = simulator.body.matches.names() if simulator else []
    if not simulator or not names:
        return "start it again"
    file = Path(tempfile.mkdtemp(prefix="affineur-")) / f"{names[-1]}.journal"
    file.write_bytes(simulator.body.matches.read(names[-1]))
    return kept.goes_on(file)


def _is_named() -> bool:
    """Tell whether an option says what is to be played."""
    context = click.get_current_context()
    sources = [context.get_parameter_source(name) for name in _ABOUT_THE_MATCH]
    return any(source is not ParameterSource.DEFAULT for source in sources)
