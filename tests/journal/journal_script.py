"""Print the same lines under CPython and MicroPython: a journal written, torn, healed, read."""

import sys

sys.path.insert(0, sys.argv[1])

from affineur.canonical import decode, encode
from affineur.journal import Journal, JournalFault, PayloadError, verify


class MemoryStore:
    """One file in memory."""

    def __init__(self, data):
        self.data = data

    def read(self, _name):
        """Return the file."""
        return self.data

    def append(self, _name, data):
        """Add at the end."""
        self.data += data

    def replace(self, _name, data):
        """Put in place."""
        self.data = data

    def sync(self, _name):
        """Memory is durable enough here."""

    def names(self):
        """Return no name, so that every journal is new."""
        return []


PAYLOADS = (
    [],
    [0, "make bistro 7 hard"],
    {"b": [None, True, False, -1, 1 << 40], "a": {"z": "", "aa": [[]]}},
    ['K\u00e4se \u5976 \U0001f9c0 "quoted" back\\slash \x00\x1f\x7f\n'],
    [{"\U0001f9c0": "\U0001f9c0\U0001f9c0"}, (1, 2)],
)
REFUSED = (1.5, {1: 2}, b"x", [[[[[[[[[[]]]]]]]]]], "x" * 600, "\u5976" * 100, {"a": [object]})
MALFORMED = (
    b"[1,]",
    b"[1 ,2]",
    b'["\xc3\xa4"]',
    b"[01]",
    b'{"b":1,"a":2}',
    b'["\\u0041"]',
    b"[1e2]",
    b"NaN",
    b'["\\ud83e"]',
    b"[1]]",
    b"",
    b'{"a":1,"a":2}',
    b"[1.0]",
    b'["\\n"]',
    b"[-0]",
    b"[1",
)


def read(data):
    """Print what opening a file gives."""
    try:
        journal, records, torn = Journal.open(MemoryStore(data), "match")
        print(encode(journal.header), journal.next_number, torn, len(records))
        for record in records:
            print(encode(record))
    except JournalFault as fault:
        print(fault.code, fault.record, str(fault))


def main():
    """Write, read, cut at every byte, flip bits, heal."""
    store = MemoryStore(b"")
    journal = Journal.create(store, "match", {"game": "fromage", "name": "K\u00e4se"})
    for payload in PAYLOADS:
        journal.append(payload)
    journal.sync()
    print(store.data)
    read(store.data)
    for end in range(0, len(store.data), 7):
        report = verify(store.data[:end])
        print(end, report.records, report.torn, report.fault and report.fault.code)
    for place in range(0, len(store.data), 5):
        flipped = bytearray(store.data)
        flipped[place] ^= 1 << (place % 8)
        report = verify(bytes(flipped))
        print(place, report.records, report.torn, report.fault and str(report.fault))
    torn = MemoryStore(store.data[:-9])
    healed, _, _ = Journal.open(torn, "match")
    healed.append(["again"])
    read(torn.data)
    for payload in REFUSED:
        try:
            journal.append(payload)
        except PayloadError:
            print("refused")
    for text in MALFORMED:
        try:
            print(decode(text))
        except ValueError:
            print("malformed", text)


main()
