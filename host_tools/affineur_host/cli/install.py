"""`affineur install`: everything a blank Pico needs to become a board."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affineur_host.cli.install_options import (
    FILE,
    at_a_board,
    mind_the_match,
    speaking,
    tell,
    uf2_option,
)
from affineur_host.cli.options import confirm, device_option, json_option, quiet_option, yes_option

if TYPE_CHECKING:
    from affineur_host.install.installer import Report


_SHA256 = re.compile(r"[0-9a-fA-F]{64}")


def _sha256(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """Return a hash; refuses what is none before the network is touched."""
    if text is not None and not _SHA256.fullmatch(text.strip()):
        raise click.BadParameter("a SHA-256 has 64 digits, each 0 to 9 or a to f")
    return text


@click.command("install")
@device_option
@uf2_option
@click.option(
    "--download",
    metavar="SHA256",
    callback=_sha256,
    help="Fetch MicroPython's official build, which must have this hash.",
)
@click.option("--volume", type=FILE, metavar="FOLDER", help="Where the drive of the board is.")
@click.option("--loader", is_flag=True, help="Replace boot.py and main.py on the board, too.")
@yes_option
@quiet_option
@json_option
def install(  # noqa: PLR0913, PLR0917 - one argument per option
    device: str | None,
    uf2: Path | None,
    download: str | None,
    volume: Path | None,
    loader: bool,
    yes: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Bring Affineur onto a Pico, and wait until it answers.

    A board with MicroPython is taken as it is. One that was plugged in with BOOTSEL held gets
    MicroPython first: the file --uf2, a --download, or the one in the cache.

    Settings and match records stay. If anything is cut short, run the same command again.
    """
    from affineur_host.install import bootsel, firmware  # noqa: PLC0415 - slow to load
    from affineur_host.install.faults import VOLUME, fault  # noqa: PLC0415

    with speaking(quiet or as_json) as report:
        wanted = volume is not None or uf2 is not None or download is not None
        drive = bootsel.find(volume) if wanted or not device else None
        if wanted and drive is None:
            raise fault(VOLUME, name="the board", why="no board waits for it")
        if drive is not None:
            _bring_micropython(drive, uf2, download, report)
        with at_a_board(device, report, waiting=drive is not None) as installer:
            mind_the_match(installer, yes)
            done = installer.install(
                firmware.build(), loader=loader, agree=lambda names: _ask(names, yes)
            )
    is_new = done.changed or done.loader
    tell(done, "installed" if is_new else "was up to date", as_json, quiet)


def _ask(names: list[str], yes: bool) -> None:
    confirm(f"The board has its own {' and '.join(names)}. Replace what is there?", yes)


def _bring_micropython(
    drive: Path, file: Path | None, sha256: str | None, report: "Report"
) -> None:
    """Copy MicroPython; whatever can be wrong here is found before the board is touched."""
    from affineur_host.install import bootsel, firmware, micropython  # noqa: PLC0415

    if sha256 is not None and file is None:
        report("downloading MicroPython", 0, 0)
    found = micropython.obtain(file, sha256)
    report("making the firmware", 0, 0)
    firmware.build().make()
    bootsel.copy(found.data, drive, report)
    report("waiting for the board", 0, 0)
