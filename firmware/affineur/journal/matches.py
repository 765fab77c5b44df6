"""The match records of one board: the newest may be continued, the last few are kept."""

from affineur.journal.journal import Journal, Replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PREFIX = "match-"
_HIGHEST = 9999


class Matches:
    """Numbered match records in a `ports.Store`, `keep` of them."""

    def __init__(self, store: "Any", keep: int = 5):
        self._store = store
        self._keep = keep

    def names(self) -> "list[str]":
        """Return the names of the match records, oldest first."""
        return [name for name in sorted(self._store.names()) if name.startswith(_PREFIX)]

    def latest(self) -> "tuple[Journal, list[Any], int] | None":
        """Open the newest record as `Journal.open` does; None when there is none."""
        names = self.names()
        return Journal.open(self._store, names[-1]) if names else None

    def newest(self) -> "Replay | None":
        """Return the newest record to be replayed; None when there is none."""
        names = self.names()
        return Replay(self._store, names[-1]) if names else None

    def read(self, name: str) -> bytes:
        """Return the bytes of one match record; raises OSError."""
        data: "bytes" = self._store.read(name)
        return data

    def begin(self, header: "Any") -> Journal:
        """Create the next record and drop the oldest beyond `keep`; raises JournalFault."""
        names = self.names()
        number = int(names[-1][len(_PREFIX) :]) % _HIGHEST + 1 if names else 1
        journal = Journal.create(self._store, "%s%04d" % (_PREFIX, number), header)
        for name in names[: max(0, len(names) + 1 - self._keep)]:
            self._store.remove(name)
        return journal
