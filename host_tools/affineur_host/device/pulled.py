"""Copies of match records: fetched from a board, kept in a folder, nothing of either ever lost.

They are asked for from the firmware (`FromFirmware`), or read from the flash of a board whose
firmware has been stopped (`FromFlash`).

A copy that has grown since takes the place of the shorter one. Where another match lies under the
name already, such as that of another board, the new one gets a name of its own.
"""

import unicodedata
from binascii import a2b_base64
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from affineur.journal import Report, verify
from affineur.journal.record import unpack
from affineur.settings import FILE_NAME, Settings, SettingsError, parse
from affineur_host.device.repl import Progress, Repl
from affineur_host.device.session import Session
from affineur_host.store import replace_file

SUFFIX = ".affineur"
_FOLDER = "/data"
_SETTINGS = f"{_FOLDER}/{FILE_NAME}"
_UNNAMED: str = Settings().board_name


@dataclass(frozen=True)
class Copy:
    """A match record that has been copied; `changed` is False when it was there already."""

    match: str
    file: Path
    size_bytes: int
    report: Report
    changed: bool


class FromFirmware:
    """The match records of a board in play; it has been greeted."""

    def __init__(self, session: Session):
        self.board: str = session.hello["board"]
        self._session = session

    def names(self) -> list[str]:
        """Return which there are, oldest first."""
        names: list[str] = self._session.ask("matches")["names"]
        return names

    def fetch(self, match: str, progress: Progress) -> bytes:
        """Return the bytes of one."""
        return fetch(self._session, match, progress)


class FromFlash:
    """The match records on the flash of a board that stands at MicroPython's prompt."""

    def __init__(self, repl: Repl):
        self._repl = repl
        files = repl.names(_FOLDER) if "data" in repl.names("/") else {}
        self._names = sorted(name for name in files if name.startswith("match-"))
        self.board = _board_name(repl.read_file(_SETTINGS)) if FILE_NAME in files else _UNNAMED

    def names(self) -> list[str]:
        """Return which there are, oldest first."""
        return self._names

    def fetch(self, match: str, progress: Progress) -> bytes:
        """Return the bytes of one."""
        return self._repl.read_file(f"{_FOLDER}/{match}", progress)


def _board_name(settings: bytes) -> str:
    try:
        name: str = parse(settings).board_name
    except SettingsError:
        return _UNNAMED
    return name


def fetch(session: Session, match: str, progress: Progress) -> bytes:
    """Return the bytes of a match record.

    It may grow meanwhile: what has been fetched at the end is what was there at the last answer.
    """
    data = b""
    while True:
        answer = session.ask("journal", match=match, at=len(data))
        piece = a2b_base64(answer["data"])
        data += piece
        progress(len(data), answer["size"])
        if not piece or len(data) >= answer["size"]:
            return data


def keep(folder: Path, board: str, match: str, data: bytes) -> Copy:
    """Keep a copy in `folder`; raises OSError."""
    name = f"{file_name(board)} {match}"
    for number in count(1):
        file = folder / (name + (f" ({number})" if number > 1 else "") + SUFFIX)
        known = file.read_bytes() if file.exists() else b""
        if file.exists() and known.startswith(data):
            return Copy(match, file, len(data), verify(data), changed=False)
        if data.startswith(_whole_lines(known)):
            replace_file(file, data)
            return Copy(match, file, len(data), verify(data), changed=True)
    raise AssertionError("numbers do not end")


def file_name(board: str) -> str:
    """Return a board's name as every system takes it in the name of a file."""
    plain = unicodedata.normalize("NFC", board)
    kept = "".join(char if char.isalnum() or char in " -_" else "_" for char in plain)
    return kept.strip() or "board"


def _whole_lines(data: bytes) -> bytes:
    """Return a record without its torn tail, which the board writes over."""
    lines = data.splitlines(keepends=True)
    while lines and (not lines[-1].endswith(b"\n") or unpack(lines[-1][:-1]) is None):
        lines.pop()
    return b"".join(lines)
