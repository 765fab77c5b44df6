"""Shared pieces of the table tests: shipped tables, broken copies, an own data folder."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affineur_host.tables.examine import Finding
from affineur_host.tables.registry import entry
from affineur_host.tables.store import shipped_tables
from affineur_host.tables.table import Origin, Table

Edit = Callable[[Any], object]
Broken = Callable[..., list[Finding]]


@pytest.fixture
def shipped() -> dict[str, Table]:
    """The shipped tables, fresh for every test."""
    return shipped_tables()


@pytest.fixture
def broken(shipped: dict[str, Table]) -> Broken:
    """Return what is found in a shipped table after `edit`, all values being of one `kind`."""

    def findings(name: str, edit: Edit, kind: str = "assumed") -> list[Finding]:
        rows = copy.deepcopy(shipped[name].rows)
        edit(rows)
        table = Table(name, 1, rows, (Origin((), kind, "a test"),))
        problems = list(entry(name).shape((), rows))
        if not problems:
            problems = list(entry(name).check(table, {**shipped, name: table}))
        return [Finding(name, problem, problem.refuses(table)) for problem in problems]

    return findings


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of a user, in force for the test."""
    own = tmp_path / "own"
    monkeypatch.setattr("affineur_host.tables.store.user_folder", lambda: own)
    monkeypatch.setattr("affineur_host.cli.tables.user_folder", lambda: own)
    return own
