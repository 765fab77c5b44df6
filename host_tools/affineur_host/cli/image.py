"""`affineur image`: one file to drop on a board in BOOTSEL."""

from pathlib import Path

import click

from affineur_host.cli.install_options import FILE, uf2_option
from affineur_host.cli.options import json_option, print_json, quiet_option

_SAYS = "it replaces everything on a board, match records and settings too"


@click.command("image")
@click.option("--output", type=FILE, required=True, metavar="FILE", help="The UF2 file to make.")
@click.option(
    "--settings",
    "settings_file",
    type=FILE,
    metavar="FILE",
    help="Settings for the board, as `affineur config export` writes them.",
)
@uf2_option
@quiet_option
@json_option
def image(
    output: Path, settings_file: Path | None, uf2: Path | None, quiet: bool, as_json: bool
) -> None:
    """Make one UF2 file of MicroPython, firmware and settings.

    Dropped on a board in BOOTSEL it replaces EVERYTHING there, match records and settings too;
    `affineur update` keeps them.
    """
    from affineur_host.install import micropython, one_image  # noqa: PLC0415

    settings = None if settings_file is None else _read(settings_file)
    data = one_image.build(micropython.obtain(uf2), settings, str(settings_file))
    _write(output, data)
    if as_json:
        print_json({"output": str(output), "bytes": len(data), "settings": settings is not None})
    elif not quiet:
        click.echo(f"{output}: {len(data) // 1024} kB; {_SAYS}")


def _read(file: Path) -> bytes:
    from affineur_host.config.places import MOST_BYTES  # noqa: PLC0415
    from affineur_host.install.faults import SETTINGS, fault  # noqa: PLC0415
    from affineur_host.store import read_limited  # noqa: PLC0415

    try:
        return read_limited(file, MOST_BYTES)
    except OSError as error:
        why = f"it cannot be read ({(error.strerror or 'refused').lower()})"
        raise fault(SETTINGS, name=file, why=why) from error


def _write(file: Path, data: bytes) -> None:
    from affineur_host.install.faults import NOT_WRITTEN, fault  # noqa: PLC0415
    from affineur_host.store import replace_file  # noqa: PLC0415

    try:
        replace_file(file, data)
    except OSError as error:
        raise fault(NOT_WRITTEN, name=file, why=(error.strerror or "refused").lower()) from error
