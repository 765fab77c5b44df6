"""One named match record and no other, for a file that a person has named."""

from typing import Any

from affineur.journal import Journal, Replay
from affineur_host.store import FolderStore

NEVER_PLAYED = [["abandon"]]


class OneMatch:
    """Stands where `journal.Matches` stands, with a single file."""

    def __init__(self, store: FolderStore, name: str):
        self._store = store
        self._name = name

    def latest(self) -> tuple[Journal, list[Any], int] | None:
        """Open the record as `Journal.open` does; None when there is none yet."""
        if self._name not in self._store.names():
            return None
        return Journal.open(self._store, self._name)

    def newest(self) -> Replay | None:
        """Return the record to be replayed; None when there is none yet."""
        return Replay(self._store, self._name) if self._name in self._store.names() else None

    def begin(self, header: object) -> Journal:
        """Create the record; raises JournalFault when one holds anything that was played."""
        found = self.latest()
        if found is not None and found[1] == NEVER_PLAYED:
            self._store.remove(self._name)
        return Journal.create(self._store, self._name, header)

    def names(self) -> list[str]:
        """Return the name of the record, in a list; empty while there is none."""
        return [self._name] if self._name in self._store.names() else []

    def read(self, name: str) -> bytes:
        """Return the bytes of the record; raises OSError."""
        return self._store.read(name)
