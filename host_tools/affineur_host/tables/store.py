"""Where tables lie: the shipped ones in this package, an owner's own in the user's data folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import click

from affineur_host.errors import (
    EXIT_FILE_NOT_WRITTEN,
    EXIT_TABLE_INVALID,
    EXIT_TABLE_UNKNOWN,
    UserError,
)
from affineur_host.store import replace_file
from affineur_host.tables.document import document_text, read_table, to_document
from affineur_host.tables.examine import Finding, examine, refusals, shape_findings
from affineur_host.tables.own import as_written, claimed
from affineur_host.tables.registry import ENTRIES
from affineur_host.tables.table import Table

SHIPPED = Path(__file__).parent / "data"

Tables = Mapping[str, Table]


def user_folder() -> Path:
    """Return the folder of the owner's tables on this PC."""
    return Path(click.get_app_dir("affineur")) / "tables"


def shipped_tables() -> dict[str, Table]:
    """Return the tables that come with the program, by name."""
    return {each.name: read_table(SHIPPED / each.file) for each in ENTRIES}


def tables_in_force(user_dir: Path | None = None) -> dict[str, Table]:
    """Return the shipped tables with the owner's in their place; `user_dir` None is this PC's.

    Raises UserError if an own table has been damaged since it was imported.
    """
    own = _own_files(user_dir)
    tables = {**shipped_tables(), **_read_own(own)}
    if own:
        _refuse(examine(tables), own)
    return tables


def has_own_tables(user_dir: Path | None = None) -> bool:
    """Tell whether the owner has put in any table."""
    return bool(_own_files(user_dir))


def load_tables(user_dir: Path | None = None) -> dict[str, SimpleNamespace]:
    """Return the compiled tables in force by module name, shaped like the firmware modules."""
    return compiled(tables_in_force(user_dir))


def compiled(tables: Tables) -> dict[str, SimpleNamespace]:
    """Return the constants of every firmware module compiled from `tables`."""
    return {
        each.module: SimpleNamespace(**each.compile(tables))
        for each in ENTRIES
        if each.compile is not None
    }


@dataclass(frozen=True)
class Offer:
    """Table files somebody offers, judged together as they would be in force."""

    files: Mapping[str, Path]
    tables: Mapping[str, Table]
    findings: list[Finding]

    def accepted(self) -> "Offer":
        """Return this offer; raises UserError naming file, place and reason if it is refused."""
        _refuse(self.findings, self.files)
        return self


def judge(paths: list[Path], user_dir: Path | None = None) -> Offer:
    """Return what the tables in `paths` amount to, changed values marked as the owner's.

    Raises UserError if one of the files cannot be read or holds no table of ours.
    """
    shipped = shipped_tables()
    offered = {table.name: (path, table) for path, table in map(_known, paths)}
    files = {name: path for name, (path, _) in offered.items()}
    findings = [each for _, table in offered.values() for each in shape_findings(table)]
    if findings:
        return Offer(files, {}, findings)
    own = {name: path for name, path in _own_files(user_dir).items() if name not in files}
    written, earned = {}, {}
    for name, (path, table) in offered.items():
        src = f"imported from {path.name}"
        written[name] = as_written(table, shipped[name], src)
        earned[name] = claimed(table, shipped[name], src)
    return Offer(files, earned, examine({**shipped, **_read_own(own), **written}))


def keep(tables: Tables, user_dir: Path | None = None) -> None:
    """Put `tables` into the user's folder, each replacing the old one in a single step."""
    folder = user_folder() if user_dir is None else user_dir
    for table in tables.values():
        write_table(table, folder / (table.name + ".json"))


def write_table(table: Table, path: Path) -> None:
    """Write `table` to `path` as JSON; raises UserError if that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, document_text(to_document(table)).encode())
    except OSError as error:
        reason = (error.strerror or "the disk refused").lower()
        raise UserError(
            f"cannot write {path}: {reason}",
            "choose a folder you may write to",
            EXIT_FILE_NOT_WRITTEN,
        ) from error


def _own_files(user_dir: Path | None) -> dict[str, Path]:
    """Return the files of the owner's tables by table name."""
    folder = user_folder() if user_dir is None else user_dir
    return {each.name: folder / each.file for each in ENTRIES if (folder / each.file).is_file()}


def _read_own(files: Mapping[str, Path]) -> dict[str, Table]:
    return {name: _named(read_table(path), name, path) for name, path in files.items()}


def _known(path: Path) -> tuple[Path, Table]:
    """Return `path` with the table it holds; raises UserError if no game uses such a table."""
    table = read_table(path)
    if table.name not in {each.name for each in ENTRIES}:
        raise UserError(
            f"{path} holds a table called {table.name!a}, which no game uses",
            "the names are shown by `affineur tables list`",
            EXIT_TABLE_UNKNOWN,
        )
    return path, table


def _named(table: Table, name: str, path: Path) -> Table:
    if table.name != name:
        raise UserError(
            f"{path} holds the table {table.name!a} instead of {name}",
            "delete that file, or import the right one with `affineur tables import FILE`",
            EXIT_TABLE_INVALID,
        )
    return table


def _refuse(findings: list[Finding], files: Mapping[str, Path]) -> None:
    """Raise UserError for the first refusal, naming the file it comes from."""
    refused = refusals(findings)
    if not refused:
        return
    first = next((each for each in refused if each.table in files), refused[0])
    source = files.get(first.table, next(iter(files.values())))
    more = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
    raise UserError(
        f"{source}: {first.line()}{more}",
        "correct that place; `affineur tables check FILE` lists every problem",
        EXIT_TABLE_INVALID,
    )
