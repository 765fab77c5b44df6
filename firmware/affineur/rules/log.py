"""The record of a game: every accepted move and every chance result, packed into bytes.

One entry is a head (seat times 16, plus the number of values) and the values, one byte each.
A full game takes 3 to 6 kB; a list of tuples would take ten times as much on the board.
"""


class Log:
    """Entries (seat, move) in the order of play."""

    def __init__(self, data: "bytes" = b""):
        self._data = bytearray(data)

    def __len__(self) -> int:
        return len(self._data)

    def add(self, seat: int, move: "tuple[int, ...]") -> None:
        """Append one entry."""
        self._data.append(seat * 16 + len(move))
        self._data.extend(bytes(move))

    def entries(self, start: int = 0) -> "list[tuple[int, tuple[int, ...]]]":
        """Return the entries from byte `start` (an earlier length) on."""
        data = self._data
        found = []
        while start < len(data):
            head = data[start]
            end = start + 1 + head % 16
            found.append((head // 16, tuple(data[start + 1 : end])))
            start = end
        return found

    def upto(self, end: int) -> "Log":
        """Return a copy of the entries before byte `end`."""
        return Log(bytes(self._data[:end]))

    def begins_with(self, other: "Log") -> bool:
        """Tell whether the first entries are exactly those of `other`."""
        return self._data[: len(other)] == other._data

    def packed(self) -> "bytes":
        """Return all entries as bytes, for comparing."""
        return bytes(self._data)
