"""The board's geometry as the drive uses it: targets, ways to them, and magnets on the way.

A belt has play. The board's place is the motor's as long as the belt pulls in the game's
direction; turned back, the board follows only after the play is taken up. So every stop is
approached in the game's direction: after turning back, or when the place was in doubt, over at
least the play and 2 degrees more, and slowly. A board that has just been identified comes from
so far that the target's partner magnet is met as well, or seen not to be there.
"""

from affineur.table.motion.gearing import Gearing
from affineur.table.motion.locator import Locator
from affineur.table.motion.magnets import GAP_TOLERANCE_MDEG, PAIR_MDEG, Magnets
from affineur.table.motion.pulses import Pulses
from affineur.table.motion.watch import MAX_SLIPS, Watch

_APPROACH_MDEG = 2000
_SAME_PERMILLE = 30  # a measured ring this close to the settings has the right tooth counts
_SLIPPED_PERMILLE = 50  # one stretch that is too long makes four magnets look like 47 at most
_SEARCH_MDEG = 360000 + 130000  # a whole turn and the longest identification


class Ring:
    """Board, belt and magnets for one game: `sectors` of a turn, turning in `direction`."""

    def __init__(
        self, gearing: Gearing, magnets: Magnets, backlash_mdeg: int, tolerance_steps: int = 32
    ):
        self.gearing = gearing
        self.magnets = magnets
        self.sectors = 4
        self.direction = 1
        self.search_steps = gearing.steps(_SEARCH_MDEG)
        self.seek_steps = MAX_SLIPS * gearing.slip_steps + magnets.width // 2
        self.apart = magnets.width  # two magnets are never met closer to each other
        self.slack = magnets.width // 4
        self._play = gearing.steps(backlash_mdeg)
        self._tolerance = tolerance_steps

    def target(self, turns: int) -> int:
        """Return the place of `turns` sectors in the game's direction."""
        return self.direction * self.gearing.sector_place(turns, self.sectors)

    def way(self, place: int, target: int, taut: bool, thorough: bool) -> "list[int]":
        """Return the moves to `target`, forwards in the game's direction positive.

        `taut` tells that the belt already pulls that way and the place is beyond doubt,
        `thorough` that the target's magnets have to prove it.
        """
        ahead = self.direction * (target - place)
        approach = self._approach(target, thorough)
        if ahead >= approach or (taut and ahead >= 0):
            return [ahead]
        return [ahead - approach, approach]

    def _approach(self, target: int, thorough: bool) -> int:
        """Return how far before `target` to begin, so that a magnet there is met once more."""
        least = self._play + self.gearing.steps(_APPROACH_MDEG)
        reach = self.magnets.width
        near = self.magnets.met(target - self.direction * reach, reach, self.direction)
        if not near:
            return least
        pair = self.gearing.steps(PAIR_MDEG + GAP_TOLERANCE_MDEG) if thorough else 0
        return least + reach - near[0][0] + pair

    def watch(self, place: int, steps: int, direction: int) -> Watch:
        """Return the check of a move: every magnet it meets, and those a slip away from it."""
        margin = (MAX_SLIPS + 1) * self.gearing.slip_steps
        board = place if direction == self.direction else place - direction * self._play
        start = board - direction * margin
        met = self.magnets.met(start, steps + 2 * margin, direction)
        expected = [(distance - margin, magnet) for distance, magnet in met]
        return Watch(expected, self.gearing.slip_steps, self._tolerance, self._play)

    def blind(self) -> Watch:
        """Return a check that expects nothing, for a search or a board without sensor."""
        return Watch([], self.gearing.slip_steps, self._tolerance, self._play)

    def pulses(self, begun: "int | None" = None) -> Pulses:
        """Return a listener for the sensor; `begun` as in Pulses."""
        return Pulses(self.magnets.width // 6, begun)

    def locator(self, suspect: bool) -> Locator:
        """Return a fresh identification in the game's direction; `suspect` as in Locator.

        Turning anticlockwise a target's partner lies behind it and cannot prove it on the way, so
        the search itself has to.
        """
        return Locator(self.magnets, self.direction, suspect or self.direction < 0)

    def scaled(self, row: "list[int]", slipped: bool = False) -> bool:
        """Tell whether a row of met magnets fits the ring only at another scale.

        Where steps may have been lost (`slipped`) it takes one magnet and some scale more.
        """
        if len(row) < (4 if slipped else 3):
            return False
        forwards = [self.direction * place for place in row]
        scale = self.magnets.scale_permille(forwards, self.direction)
        return scale != 0 and abs(scale - 1000) > (
            _SLIPPED_PERMILLE if slipped else _SAME_PERMILLE
        )

    def identified(self, magnet: int, steps: int, near: int) -> int:
        """Return where a move began that met `magnet` after `steps`, the closest to `near`."""
        place = self.magnets.leading(magnet, self.direction) - self.direction * steps
        turn = self.gearing.sector_place(1, 1)
        turns = (2 * (near - place) + turn) // (2 * turn)
        return place + self.gearing.sector_place(turns, 1)
