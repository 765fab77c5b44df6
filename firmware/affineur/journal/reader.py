"""Reading a journal from its bytes, record by record.

Lines that are no sound record can stand in three places:

- at the end, with nothing sound behind them: a *torn tail*, the event being written when the
  power went. The records before it are the match.
- before a sound record that carries the very number that was due there: a torn tail that was
  *healed*. The writer never repairs; it starts a new line and uses the torn record's number.
- before a sound record with any other number, or in place of the header: *damage*.

A last record that lacks nothing but its newline counts as written. So a cut at any byte leaves
the old or the new match.
"""

from affineur.journal.fault import DAMAGED, NEWER_VERSION, NOT_A_JOURNAL, JournalFault
from affineur.journal.record import unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

# The header of every version keeps the form {"affineur": "journal", "version": N, ...}.
VERSION = 1
_PART_BYTES = 1024


class Reader:
    """Reads the header at once and the records one at a time, so that a caller can show progress.

    header       what the writer said about the match
    next_number  the number due next; the match is complete up to there
    offset       bytes read so far
    size         bytes in all
    ends_line    whether the line read last ends with a newline
    torn         bytes of the torn tail; final once all records are read
    healed       torn tails that were healed
    """

    def __init__(self, data: bytes):
        """Read the header; raises JournalFault (NOT_A_JOURNAL, NEWER_VERSION, DAMAGED)."""
        self._data = data
        self._begin(len(data))

    def _begin(self, size: int) -> None:
        self.size = size
        self.offset = 0
        self.ends_line = False
        self.torn = 0
        self.healed = 0
        self.next_number = 0
        self.header = self._read_header()

    def records(self) -> "Iterator[Any]":
        """Yield the payloads behind the header; raises JournalFault (DAMAGED) on the way."""
        while self.offset < self.size:
            start = self.offset
            record = unpack(self._next_line())
            if record is None:
                self.torn += self.offset - start
            else:
                self._accept(record[0])
                yield record[1]

    def _read_header(self) -> "Any":
        record = unpack(self._next_line())
        if record is None or record[0] != 0:
            raise JournalFault(*self._headless())
        header = record[1]
        if not isinstance(header, dict) or header.get("affineur") != "journal":
            raise JournalFault(NOT_A_JOURNAL)
        version = header.get("version")
        if not isinstance(version, int) or version < 1:
            raise JournalFault(NOT_A_JOURNAL)
        if version > VERSION:
            raise JournalFault(NEWER_VERSION)
        self.next_number = 1
        return header.get("match")

    def _headless(self) -> "tuple[str, int]":
        """Tell a journal with a damaged header from a foreign file."""
        while self.offset < self.size:
            if unpack(self._next_line()):
                return DAMAGED, 0
        return NOT_A_JOURNAL, -1

    def _next_line(self) -> bytes:
        end = self._data.find(b"\n", self.offset)
        line = self._data[self.offset : end if end >= 0 else len(self._data)]
        self.offset += len(line) + (end >= 0)
        self.ends_line = end >= 0
        return line

    def _accept(self, number: int) -> None:
        if number != self.next_number:
            raise JournalFault(DAMAGED, self.next_number)
        if self.torn:
            self.torn = 0
            self.healed += 1
        self.next_number += 1


class FileReader(Reader):
    """Reads from a store whose files can be read in part, and holds little of it at a time."""

    def __init__(self, store: "Any", name: str):
        """Read the header; raises what `Reader` raises, and OSError."""
        self._part = store.part
        self._name = name
        self._held = b""
        self._at = 0
        self._begin(store.size(name))

    def _next_line(self) -> bytes:
        line = b""
        while self.offset < self.size:
            if self._at == len(self._held):
                self._held, self._at = self._part(self._name, self.offset, _PART_BYTES), 0
            end = self._held.find(b"\n", self._at)
            stop = end if end >= 0 else len(self._held)
            line += self._held[self._at : stop]
            self.offset += stop - self._at + (end >= 0)
            self._at = stop + (end >= 0)
            self.ends_line = end >= 0
            if self.ends_line:
                break
        return line


class Report:
    """What `verify` found: sound records without the header, torn bytes, healed tails, fault."""

    def __init__(self, reader: "Reader | None", fault: "JournalFault | None"):
        self.records = reader.next_number - 1 if reader else 0
        self.torn = reader.torn if reader and not fault else 0
        self.healed = reader.healed if reader else 0
        self.fault = fault


def verify(data: bytes) -> Report:
    """Read everything, keep nothing, and report; never raises."""
    reader = None
    try:
        reader = Reader(data)
        for _ in reader.records():
            pass
    except JournalFault as fault:
        return Report(reader, fault)
    return Report(reader, None)
