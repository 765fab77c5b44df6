"""The moves of the turn keeper that can still be taken back."""

_KEPT = 16


class Entry:
    """A move: of play, with what was before it; or a mark, with the figure it put or took."""

    def __init__(self, seat: int, text: str, before: "tuple[int, ...]" = (), figure: int = -1):
        self.seat = seat
        self.text = text
        self.before = before
        self.figure = figure

    def gear(self) -> int:
        """Return the sectors it turns the gear, 0 for another move."""
        parts = self.text.split(" ")
        return int(parts[1]) if parts[0] == "gear" else 0


class Entries:
    """The latest moves, oldest first; those long past are forgotten."""

    def __init__(self) -> None:
        self._entries: "list[Entry]" = []

    def add(self, entry: Entry) -> None:
        """Take down a move."""
        self._entries = self._entries[1 - _KEPT :] + [entry]

    def remove(self, entry: Entry) -> None:
        """Strike out a move."""
        self._entries.remove(entry)

    def latest_of(self, seat: int) -> "Entry | None":
        """Return the latest move of a seat, None when there is none left."""
        return self._last([entry for entry in self._entries if entry.seat == seat])

    def latest_of_play(self) -> "Entry | None":
        """Return the latest move that was no mark, whoever made it."""
        return self._last([entry for entry in self._entries if entry.before])

    def _last(self, entries: "list[Entry]") -> "Entry | None":
        return entries[-1] if entries else None
