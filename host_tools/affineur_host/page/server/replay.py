"""A match as its record tells it, followed as the records come, or as it stood before."""

from affineur.journal import JournalFault
from affineur.journal.reader import Reader
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.table.ledger import Ledger

Record = list[object]


class Replay:
    """The records of one match, and the table they lead to: `ledger`."""

    def __init__(self, header: dict[str, object]):
        """Begin with the header; raises IllegalMove or MalformedMove."""
        self.records: list[Record] = []
        self.ledger = Ledger(header)
        self._header = header

    def fold(self, record: Record) -> None:
        """Take the next record in; raises IllegalMove or MalformedMove and changes nothing."""
        self.ledger.apply(record)
        self.records.append(record)

    def follow(self, turn: int) -> None:
        """The board tells how far it has turned: it may have arrived where a record leads."""
        if self.ledger.turning and turn != self.ledger.turn:
            self.ledger.arrive()

    def at(self, count: int) -> Ledger:
        """Return the table at rest as it stood after the first `count` records."""
        ledger = Ledger(self._header)
        for record in self.records[:count]:
            ledger.apply(record)
        return ledger


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
