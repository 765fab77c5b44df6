"""Stretches of even steps, as they are planned and sent: (count, interval_ticks) each."""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LONGEST_TICKS = (1 << 30) - 1
"""43 s for one step: no motor is as slow; what would be is sent like this."""
_PIECE = 128  # numbers, 512 bytes


class Segments:
    """A sequence of pairs that grows at its end.

    It lies in small pieces: a list of as many pairs takes three times the memory, and 2 kB of it
    in one piece, which the device may not have.
    """

    def __init__(self, pairs: "Iterable[tuple[int, int]]" = ()):
        self._pieces = []  # type: list[array[int]]
        self._used = 0  # numbers
        for pair in pairs:
            self.append(pair)

    def append(self, pair: "tuple[int, int]") -> None:
        """Add one stretch at the end."""
        place = self._used % _PIECE
        if not place:
            self._pieces.append(array("I", bytes(4 * _PIECE)))
        piece = self._pieces[-1]
        piece[place], piece[place + 1] = pair[0], min(pair[1], LONGEST_TICKS)
        self._used += 2

    def __len__(self) -> int:
        return self._used // 2

    def __getitem__(self, place: int) -> "tuple[int, int]":
        number = 2 * place
        if not 0 <= number < self._used:
            raise IndexError("no such stretch")
        piece, number = self._pieces[number // _PIECE], number % _PIECE
        return piece[number], piece[number + 1]

    def __iter__(self) -> "Iterator[tuple[int, int]]":
        return self.since(0)

    def since(self, place: int) -> "Iterator[tuple[int, int]]":
        """Yield the stretches from `place` on."""
        for number in range(2 * place, self._used, 2):
            piece, at = self._pieces[number // _PIECE], number % _PIECE
            yield piece[at], piece[at + 1]

    def __repr__(self) -> str:
        return "Segments(%r)" % list(self)
