"""The book of a board: which piece is on which tag, kept on this PC as the tags are written.

It lets a half-done set go on, and no piece be written twice.
"""

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import click

from affineur_host.errors import EXIT_TAG_FILE, UserError
from affineur_host.store import read_limited, replace_file
from affineur_host.tags.pieces import whole_set

_VERSION = 1
_SUFFIX = ".json"
_NO_NAME = "board"
_MOST_BYTES = 1_000_000
_DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)\d")
"""What Windows takes for a device, whatever the suffix."""


def book_folder() -> Path:
    """Return the folder of the books on this PC."""
    return Path(click.get_app_dir("affineur")) / "tags"


class Book:
    """The pieces of one board: `uids` maps the name of a piece to its tag, `learnt` tells how."""

    def __init__(self, path: Path, uids: dict[str, str], learnt: set[str]):
        self.path = path
        self.uids = uids
        self.learnt = learnt

    @property
    def name(self) -> str:
        """What the book is called."""
        return self.path.stem

    def piece_on(self, uid: str) -> str:
        """Return the piece on the tag with this UID, "" for none."""
        return next((name for name, own in self.uids.items() if own == uid), "")

    def missing(self, wanted: list[str]) -> list[str]:
        """Return those of the wanted pieces that have no tag yet."""
        return [name for name in wanted if name not in self.uids]

    def enter(self, name: str, uid: str, *, learnt: bool = False) -> None:
        """Put down that the piece is on this tag, and nothing else is; raises UserError."""
        self._forget(uid)
        self.uids[name] = uid
        (self.learnt.add if learnt else self.learnt.discard)(name)
        self._save()

    def strike(self, uid: str) -> None:
        """Put down that nothing is on this tag; raises UserError."""
        if self._forget(uid):
            self._save()

    def leave(self, names: list[str]) -> None:
        """Forget the tags of these pieces, which are lost; kept with the next entry."""
        for name in names:
            self.uids.pop(name, None)
            self.learnt.discard(name)

    def as_dict(self) -> dict[str, Any]:
        """Return it for other programs."""
        pieces = {
            name: {"uid": self.uids[name], "learnt": name in self.learnt}
            for name in whole_set()
            if name in self.uids
        }
        return {"name": self.name, "pieces": pieces, "missing": self.missing(whole_set())}

    def _forget(self, uid: str) -> bool:
        gone = [name for name, own in self.uids.items() if own == uid]
        for name in gone:
            del self.uids[name]
            self.learnt.discard(name)
        return bool(gone)

    def _save(self) -> None:
        content = {"version": _VERSION, "uids": self.uids, "learnt": sorted(self.learnt)}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, json.dumps(content, indent=1, sort_keys=True).encode())
        except OSError as error:
            why = (error.strerror or "refused").lower()
            line = f"the book of tags cannot be kept: {self.path}: {why}"
            raise UserError(line, "look at the disk and the permissions", EXIT_TAG_FILE) from error


def open_book(name: str) -> Book:
    """Return the book of this name, an empty one if there is none yet; raises UserError."""
    path = book_folder() / f"{_plain(name)}{_SUFFIX}"
    try:
        return _read(path) if path.exists() else Book(path, {}, set())
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no book of this version"
        line = f"the book of tags {path} cannot be read: {why}"
        raise UserError(line, "move it away to begin a new one", EXIT_TAG_FILE) from error


def books() -> list[Book]:
    """Return every book on this PC, by name; raises UserError."""
    return [open_book(path.stem) for path in sorted(book_folder().glob(f"*{_SUFFIX}"))]


def _read(path: Path) -> Book:
    content = json.loads(read_limited(path, _MOST_BYTES))
    if content["version"] != _VERSION:
        raise ValueError(content["version"])
    known = set(whole_set())
    uids = {str(name): str(uid) for name, uid in content["uids"].items() if name in known}
    return Book(path, uids, set(content["learnt"]) & set(uids))


def _plain(name: str) -> str:
    """Return a name that can be one of a file anywhere, and is the same for the same board."""
    composed = unicodedata.normalize("NFC", name).lower()
    plain = re.sub(r"[^\w-]+", "-", composed).strip("-") or _NO_NAME
    return f"{_NO_NAME}-{plain}" if _DEVICE.fullmatch(plain) else plain
