"""Files larger than any of ours, as devices without an end are: refused, and not read whole."""

from pathlib import Path
from typing import Any

import pytest

from affineur_host.cli.main import run
from affineur_host.errors import (
    EXIT_IMAGE,
    EXIT_JOURNAL_UNREADABLE,
    EXIT_RECORDING,
    EXIT_SETTINGS_FOREIGN,
)

_BYTES = 110_000_000


@pytest.mark.parametrize(
    ("command", "exit_code"),
    [
        ("config check HUGE", EXIT_SETTINGS_FOREIGN),
        ("config get --file HUGE", EXIT_SETTINGS_FOREIGN),
        ("config import HUGE --device sim:", EXIT_SETTINGS_FOREIGN),
        ("config import --merge HUGE --device sim:", EXIT_SETTINGS_FOREIGN),
        ("image --output x.uf2 --settings HUGE", EXIT_IMAGE),
        ("monitor --for 1 --device replay:HUGE", EXIT_RECORDING),
        ("journal verify HUGE", EXIT_JOURNAL_UNREADABLE),
    ],
)
def test_a_huge_file_is_refused(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch, command: str, exit_code: int
) -> None:
    monkeypatch.chdir(tmp_path)
    with Path("HUGE").open("wb") as file:
        file.truncate(_BYTES)  # takes no room on the disk
    assert run(command.split()) == exit_code
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert error.count("\n") == 1
    assert command.startswith("journal") or "too large" in error
