"""The record of a game: every accepted move and every chance result, packed into bytes.

One entry is a head (seat times 16, plus the number of values) and the values, one byte each.
A full game takes 3 to 6 kB; a list of tuples would take ten times as much on the board. The bytes
lie in parts, since no more than a kilobyte in one piece can be had there late in a game.
"""

_PART_BYTES = 256


class Log:
    """Entries (seat, move) in the order of play."""

    def __init__(self, data: "bytes" = b""):
        self._gone = 0  # bytes of parts that have been forgotten
        self._full: "list[bytes]" = []  # parts that hold whole entries
        self._full_bytes = 0
        self._last = bytearray(data)

    def __len__(self) -> int:
        return self._gone + self._full_bytes + len(self._last)

    def add(self, seat: int, move: "tuple[int, ...]") -> None:
        """Append one entry."""
        if len(self._last) >= _PART_BYTES:
            self._full.append(bytes(self._last))
            self._full_bytes += len(self._last)
            self._last = bytearray()
        self._last.append(seat * 16 + len(move))
        self._last.extend(bytes(move))

    def forget(self, end: int) -> None:
        """Keep nothing that can be spared of what lies before byte `end`."""
        while self._full and self._gone + len(self._full[0]) <= end:
            part = self._full.pop(0)
            self._gone += len(part)
            self._full_bytes -= len(part)

    def entries(self, start: int = 0) -> "list[tuple[int, tuple[int, ...]]]":
        """Return the entries from byte `start` (an earlier length) on, if not forgotten."""
        found = []
        start = max(0, start - self._gone)
        for part in self._full + [self._last]:
            while start < len(part):
                head = part[start]
                end = start + 1 + head % 16
                found.append((head // 16, tuple(part[start + 1 : end])))
                start = end
            start -= len(part)
        return found

    def upto(self, end: int) -> "Log":
        """Return a copy of the entries before byte `end`."""
        twin = Log()
        twin._gone, end = self._gone, end - self._gone
        for part in self._full:
            if twin._full_bytes + len(part) > end:
                twin._last = bytearray(part[: end - twin._full_bytes])
                return twin
            twin._full.append(part)
            twin._full_bytes += len(part)
        twin._last = self._last[: end - twin._full_bytes]
        return twin

    def begins_with(self, other: "Log") -> bool:
        """Tell whether the first entries are exactly those of `other`."""
        return self.packed()[: len(other)] == other.packed()

    def packed(self) -> "bytes":
        """Return all entries as bytes, for comparing."""
        return b"".join(self._full) + bytes(self._last)
