"""Were the magnets met where they should be? The check of every move, magnet by magnet.

A stepper that loses its step loses whole cycles of four full steps (64 microsteps at 1/16, about
a degree of the board). So the distance between where a magnet was met and where it should be is
a whole number of such slips and a small rest. The rest comes from the sensor, from the stretch of
the belt, and from its play: while braking, the board may run ahead of the flank that drives it.
"""

from affineur.table.motion.gearing import nearest

MAX_SLIPS = 4
"""More slips than these in one move are no accident of the motor: something held the board."""


class Watch:
    """Compares magnets met with those `expected`: (steps, magnet) in the order they should come.

    `slip` is the steps lost at once, `tolerance` how far the rest may go, `play` the backlash,
    `pair` the widest distance of a magnet and its partner.
    """

    def __init__(
        self,
        expected: "list[tuple[int, int]]",
        slip: int,
        tolerance: int,
        play: int,
        pair: int = 0,
    ):
        self.seen = 0  # magnets met where they could be
        self.slips = 0  # how many slips the board was behind at the last magnet
        self.missed = []  # type: list[int]
        self.strays = 0  # magnets met where none can be
        self._expected = expected
        self._next = 0
        self.slip = slip
        self._tolerance = min(tolerance, slip // 2)
        self._pair = pair
        self._lean = play // 2

    def meet(self, steps: int) -> None:
        """Take a magnet met after `steps`."""
        for at in range(self._next, len(self._expected)):
            if self._matches(steps - self._expected[at][0] + self._lean):
                passed = self._expected[self._next : at]
                self.missed += [magnet for due, magnet in passed if due > self.slip]
                self._next = at + 1
                self.seen += 1
                return
        self.strays += 1

    def _matches(self, off: int) -> bool:
        slips = nearest(off, self.slip)
        if abs(slips) > MAX_SLIPS or abs(off - slips * self.slip) > self._tolerance:
            return False
        self.slips = slips
        return True

    def overdue_at(self) -> "int | None":
        """Return the step at which the next magnet should be met, None if none is left.

        A magnet within one slip of the start may already be under the sensor, and counts only
        if it is met. Steps known to be lost make the next one late by as much.
        """
        left = self._left()
        return left[0] + max(0, self.slips) * self.slip if left else None

    def doubtful_at(self) -> "int | None":
        """Return the step by which no lost steps explain any more that nothing was met.

        A partner that is missing is no reason for doubt as long as its main magnet may come.
        """
        left = self._left()
        if not left:
            return None
        pair = [due for due in left if due - left[0] <= self._pair]
        return pair[-1] + (MAX_SLIPS + 1) * self.slip

    def _left(self) -> "list[int]":
        return [due for due, _ in self._expected[self._next :] if due > self.slip]
