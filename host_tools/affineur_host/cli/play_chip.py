"""`affineur play --body chip`: the page at a board whose firmware runs on the emulated chip."""

from affineur.settings import Settings
from affineur_host.cli.chip import check_installed, micropython, tell_speed
from affineur_host.cli.named import refuse_named
from affineur_host.cli.page_options import PageWish, new_server

_MEANINGLESS = (
    "players", "bots", "seed", "speed", "scenario_file", "journal_file", "terminal", "headless",
    "as_json",
)  # fmt: skip
"""Options about a match that people begin at the board itself, by its keys."""


def play_chip(page: PageWish, game: str, level: str) -> None:
    """Serve the page of an emulated board until stopped; raises UserError."""
    refuse_named(_MEANINGLESS, "--body chip")
    check_installed()
    tell_speed(as_json=False)
    from affineur_host.page.server.emulated import EmulatedBoard  # noqa: PLC0415 - slow to load
    from affineur_sim.chip.body import ChipBody  # noqa: PLC0415

    settings = Settings().changed(game=game, level=level)
    server = new_server(page)
    board = EmulatedBoard(ChipBody(micropython(), settings).world, server.fail)
    board.world.power_on()
    board.start()
    try:
        server.connect(board.open_line)
    finally:
        board.end()
