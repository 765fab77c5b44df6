"""Which magnet was that? Identification while the board turns slowly one way.

Every magnet starts as a candidate for the one met last. Distances thin them out: a magnet met at
the distance that belongs to a candidate confirms it, a stretch without a magnet rules out all
whose next one should have come. No two distances are alike, so two magnets met are always enough;
the main magnet without a partner also shows by its loneliness: nothing follows where a partner's
main magnet would. At most 118 degrees are needed (28 more than the longest empty stretch). After
the magnets have contradicted a place, three of them must agree.
"""

from affineur.table.motion.magnets import GAP_TOLERANCE_MDEG, PAIR_MDEG, Magnets

_SUSPECT_CHAIN = 3


class Locator:
    """Identifies the magnet met last; `magnet` is None until only one is left.

    `suspect` asks for three magnets that agree, whatever the distances say.
    """

    def __init__(self, magnets: Magnets, direction: int, suspect: bool = False):
        self._suspect = suspect
        self._row = magnets.row(direction)
        self._tolerance = magnets.gearing.steps(GAP_TOLERANCE_MDEG)
        self._lonely = magnets.gearing.steps(PAIR_MDEG) - self._tolerance
        self._empty = 0  # how far no magnet followed the last one
        self._candidates: "list[int]" = []
        self.last: "int | None" = None
        self._chain = 0  # magnets met that agree
        self.misfits = 0  # how often no candidate was left and the search began anew

    @property
    def magnet(self) -> "int | None":
        """Return the magnet met last, None while there is a choice."""
        wanted = _SUSPECT_CHAIN if self._suspect else 1 if self._empty >= self._lonely else 2
        if self._chain < wanted or len(self._candidates) != 1:
            return None
        return self._row[self._candidates[0]][0]

    def meet(self, steps: int) -> None:
        """Take a magnet met after `steps` of the search."""
        gap = steps - (self.last or 0)
        if self.last is None:
            before = [at for at in self._all() if self._gap(at) >= gap - self._tolerance]
        else:
            before = [at for at in self._candidates if self._fits(at, gap)]
        self.last = steps
        self._empty = 0
        self._chain += 1
        self._candidates = [(at + 1) % len(self._row) for at in before]
        if not before:
            self._misfit(self._all())

    def pass_empty(self, steps: int) -> None:
        """Take that no further magnet was met up to `steps` of the search."""
        if self.last is None or not self._candidates:
            return
        self._empty = steps - self.last
        least = self._empty - self._tolerance
        self._candidates = [at for at in self._candidates if self._gap(at) >= least]
        if not self._candidates:
            self._misfit([])

    def next_doubt(self) -> "int | None":
        """Return after how many steps an empty stretch tells something more, if ever."""
        if self.last is None or not self._candidates:
            return None
        if self._empty < self._lonely and len(self._candidates) == 1:
            return self.last + self._lonely
        gaps = [self._gap(at) for at in self._candidates]
        return self.last + min(gaps) + self._tolerance + 1

    def _misfit(self, candidates: "list[int]") -> None:
        self.misfits += 1
        self._chain = 1
        self._candidates = candidates

    def _all(self) -> "list[int]":
        return list(range(len(self._row)))

    def _gap(self, at: int) -> int:
        return self._row[at][1]

    def _fits(self, at: int, gap: int) -> bool:
        return abs(self._gap(at) - gap) <= self._tolerance
