"""A match as its record tells it, followed as the records come, or as it stood before."""

from dataclasses import dataclass
from typing import Any

from affineur.journal import JournalFault
from affineur.journal.reader import Reader
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.table.ledger import Ledger
from affineur_host.page.view import view

Record = list[object]


class Replay:
    """The records of one match, and the table they lead to: `ledger`."""

    def __init__(self, header: dict[str, object]):
        """Begin with the header; raises IllegalMove or MalformedMove."""
        self.records: list[Record] = []
        self.ledger = Ledger(header)
        self.header = header

    def fold(self, record: Record) -> None:
        """Take the next record in; raises IllegalMove or MalformedMove and changes nothing."""
        self.ledger.apply(record)
        self.records.append(record)

    def follow(self, turn: int) -> None:
        """The board tells how far it has turned: it may have arrived where a record leads."""
        if self.ledger.turning and turn != self.ledger.turn:
            self.ledger.arrive()


@dataclass(frozen=True)
class Past:
    """A match as it stood after `records`, to be looked at in any thread.

    `live` is what the board answers now to `status`, `scene` and, four times, `seat`.
    """

    header: dict[str, object]
    records: list[Record]
    live: tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]

    def view(self) -> dict[str, Any]:
        """Return the view of the table at rest; that takes as long as folding all records."""
        ledger = Ledger(self.header)
        for record in self.records:
            ledger.apply(record)
        return view(ledger, self.records, *self.live)


def replay_of(data: bytes) -> Replay | None:
    """Return the match in the bytes of its record, None when it cannot be followed here."""
    try:
        reader = Reader(data)
        replay = Replay(reader.header)
        for record in reader.records():
            replay.fold(record)
    except (JournalFault, IllegalMove, MalformedMove):
        return None
    return replay
