"""Writing a journal: append, sync, and nothing else."""

from affineur.journal.fault import EXISTS, STOPPED, JournalFault, fault_from
from affineur.journal.reader import VERSION, FileReader, Reader
from affineur.journal.record import pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


class Journal:
    """One open match record in a `ports.Store`.

    name         of the file in the store
    header       what was said about the match when it began
    next_number  the number of the next record; the header is 0

    When the store fails nobody knows how much of a record it took. So a failed append or sync
    stops the journal, and opening it again tells which records there are.
    """

    def __init__(self, store: "Any", name: str, header: "Any", next_number: int, ends_line: bool):
        """Use `create` or `open`; `ends_line` tells whether the file ends with a newline."""
        self.header = header
        self.next_number = next_number
        self._store = store
        self.name = name
        self._ends_line = ends_line
        self._stopped = False

    @staticmethod
    def create(store: "Any", name: str, header: "Any") -> "Journal":
        """Begin a match record with `header` (plain data), durably.

        Raises JournalFault (EXISTS and what the store reports) or PayloadError.
        """
        line = pack(0, {"affineur": "journal", "version": VERSION, "match": header})
        if name in _attempt(store.names):
            raise JournalFault(EXISTS)
        _attempt(store.replace, name, line)
        return Journal(store, name, header, 1, True)

    @staticmethod
    def open(
        store: "Any", name: str, progress: "Callable[[int, int], None] | None" = None
    ) -> "tuple[Journal, list[Any], int]":
        """Return the journal, its records, and how many bytes a torn tail has (0: none).

        `progress(done_bytes, all_bytes)` is called after every record. Raises JournalFault and
        leaves the file untouched when it cannot be continued.
        """
        replay = Replay(store, name)
        records = []
        for record in replay.records():
            records.append(record)
            if progress:
                progress(replay.done_bytes, replay.all_bytes)
        return replay.journal(), records, replay.torn

    def append(self, payload: "Any") -> None:
        """Add one record of plain data, not yet durable; raises JournalFault or PayloadError."""
        line = pack(self.next_number, payload)
        self._act(self._store.append, self.name, line if self._ends_line else b"\n" + line)
        self._ends_line = True
        self.next_number += 1

    def sync(self) -> None:
        """Make every appended record durable; raises JournalFault."""
        self._act(self._store.sync, self.name)

    def _act(self, action: "Callable[..., Any]", *args: object) -> None:
        if self._stopped:
            raise JournalFault(STOPPED)
        self._stopped = True
        _attempt(action, *args)
        self._stopped = False


class Replay:
    """A match record to be continued: first its header, then its records, then the journal.

    Nothing of it is kept, so a long match takes no more memory than a short one, provided that
    the store can read a file in part (`part` and `size`). Raises JournalFault whenever it comes
    upon something that cannot be continued; the file is left untouched.
    """

    def __init__(self, store: "Any", name: str):
        self._store = store
        self._name = name
        if hasattr(store, "part"):
            self._reader = _attempt(FileReader, store, name)
        else:
            self._reader = Reader(_attempt(store.read, name))
        self.header = self._reader.header

    def records(self) -> "Iterator[Any]":
        """Yield the records, once."""
        return self._reader.records()  # type: ignore[no-any-return]

    @property
    def torn(self) -> int:
        """How many bytes a torn tail has (0: none), once all records are read."""
        return int(self._reader.torn)

    @property
    def done_bytes(self) -> int:
        """How much has been read."""
        return int(self._reader.offset)

    @property
    def all_bytes(self) -> int:
        """How much there is."""
        return int(self._reader.size)

    def journal(self) -> Journal:
        """Return the journal, to be written on, once all records are read."""
        reader = self._reader
        return Journal(
            self._store, self._name, reader.header, reader.next_number, reader.ends_line
        )


def _attempt(action: "Callable[..., Any]", *args: object) -> "Any":
    """Call the store; its OSError becomes a JournalFault."""
    try:
        return action(*args)
    except OSError as error:
        fault = fault_from(error)
    raise fault
