"""Where the seven magnets of the ring meet the sensor, and what a measured row of them means.

Each quadrant has a main magnet at its angle (0, 90, 180, 270 degrees clockwise on the board), the
first three a partner 12, 20, 28 degrees farther on. Turning clockwise the sensor meets the
partner first; no two neighbouring magnets of the ring are equally far apart, so any two met one
after the other tell which they are. The magnet at angle m is under the sensor when the board
stands at -m. Places are steps, clockwise positive, counted from quadrant 0 at position 0.
"""

from affineur.table.motion.gearing import Gearing

ANGLES_DEG = (0, 12, 90, 110, 180, 208, 270)

PAIR_MDEG = 28000
"""The widest distance of a main magnet and its partner."""

GAP_TOLERANCE_MDEG = 1500
"""How far a measured distance of two magnets may be off: half of what tells 62 from 70 less
backlash, and what a ring drilled by hand needs."""

_RATIOS_PERMILLE = (600, 1600)  # beyond these it is no tooth count but a strange ring


class Magnets:
    """The ring as the sensor meets it.

    `width_mdeg` is how long one magnet holds the sensor, `offset_mdeg` how far clockwise of the
    drawing all of them sit, `edges` the calibrated places of their leading edges met clockwise,
    in steps, () for as drawn.
    """

    def __init__(
        self,
        gearing: Gearing,
        width_mdeg: int = 4000,
        offset_mdeg: int = 0,
        edges: "tuple[int, ...]" = (),
    ):
        self.gearing = gearing
        self.width = gearing.steps(width_mdeg)
        drawn = [gearing.steps(-1000 * angle - offset_mdeg) for angle in ANGLES_DEG]
        self._edges = list(edges) or [place - self.width // 2 for place in drawn]

    def leading(self, magnet: int, direction: int) -> int:
        """Return the place, but for whole turns, at which turning that way `magnet` is met."""
        return self._edges[magnet] + (0 if direction > 0 else self.width)

    def row(self, direction: int) -> "list[tuple[int, int]]":
        """Return (magnet, steps to the next one) for all, in the order in which they are met."""
        turn = self.gearing.sector_place(1, 1)
        order = list(range(len(ANGLES_DEG)))
        if direction > 0:
            order.reverse()
        follows = order[1:] + order[:1]
        return [
            (this, direction * (self._edges[that] - self._edges[this]) % turn)
            for this, that in zip(order, follows)
        ]

    def met(self, place: int, steps: int, direction: int) -> "list[tuple[int, int]]":
        """Return (steps from there, magnet) of each leading edge within a move, in order."""
        found = []
        first = place * self.gearing.denominator // self.gearing.numerator
        turns = steps * self.gearing.denominator // self.gearing.numerator + 2
        for turn in range(first - turns, first + turns + 1):
            whole = self.gearing.sector_place(turn, 1)
            for magnet in range(len(ANGLES_DEG)):
                distance = direction * (self.leading(magnet, direction) + whole - place)
                if 0 < distance <= steps:
                    found.append((distance, magnet))
        return sorted(found)

    def scale_permille(self, edges: "list[int]", direction: int) -> int:
        """Return by what factor a row of met edges (steps) is longer than the ring.

        0 when the row fits no place of the ring at any scale, or has less than two gaps.
        """
        gaps = [edges[n + 1] - edges[n] for n in range(len(edges) - 1)]
        row = [gap for _, gap in self.row(direction)]
        best, answer = 1000, 0
        for start in range(len(row) if len(gaps) >= 2 else 0):
            drawn = [row[(start + n) % len(row)] for n in range(len(gaps))]
            scale, misfit = self._fit(gaps, drawn)
            if misfit < best:
                best, answer = misfit, scale
        return answer

    def _fit(self, gaps: "list[int]", drawn: "list[int]") -> "tuple[int, int]":
        """Return (scale, largest misfit in thousandths of the tolerance) of gaps against drawn."""
        scale = sum(gaps) * 1000 // sum(drawn)
        if not _RATIOS_PERMILLE[0] <= scale <= _RATIOS_PERMILLE[1]:
            return scale, 1000
        misfit = max([abs(gap * 1000 - scale * norm) for gap, norm in zip(gaps, drawn)])
        return scale, misfit // self.gearing.steps(GAP_TOLERANCE_MDEG)
