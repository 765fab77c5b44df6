"""The match record: append, sync, replay; nothing derived, nothing repaired in place.

    journal = Journal.create(store, "match-7", {"game": "fromage", "seed": 7})
    journal.append([0, "make bistro 7 hard"])
    journal.sync()                      # durable before the board moves
    journal, records, torn = Journal.open(store, "match-7")

One ASCII line is one record: checksum, number, JSON (`record`). After a power cut the file holds
every synced record and perhaps the one being written; `reader` says how a torn tail, a healed one
and damage are told apart.
"""

from affineur.canonical import PayloadError
from affineur.journal.fault import JournalFault
from affineur.journal.journal import Journal, Replay
from affineur.journal.reader import VERSION, Reader, Report, verify
from affineur.journal.record import MAX_LINE_BYTES

__all__ = [
    "MAX_LINE_BYTES",
    "VERSION",
    "Journal",
    "JournalFault",
    "PayloadError",
    "Reader",
    "Replay",
    "Report",
    "verify",
]
