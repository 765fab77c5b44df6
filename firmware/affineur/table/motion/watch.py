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

    def __init__(self, expected: "list[tuple[int, int]]", slip: int, tolerance: int, play: int):
        self.seen = 0  # magnets met where they could be
        self.slips = 0  # how many slips the board was behind at the last magnet
        self.rest = 0  # steps the last magnet was late, but for slips
        self.strays = 0  # magnets met where none, or first another one, should be
        self._dues = [due for due, _ in expected]
        self.slip = slip
        self._tolerance = min(tolerance, slip // 2)
        self._lean = play // 2

    def meet(self, steps: int) -> None:
        """Take a magnet met after `steps`.

        It must be the next one due: a board held long enough brings a partner to the place of
        its main magnet.
        """
        while self._dues:
            due = self._dues.pop(0)
            if self._matches(steps - due + self._lean):
                self.seen += 1
                return
            if due > self.slip:
                self._dues.insert(0, due)
                break
        self.strays += 1

    def _matches(self, off: int) -> bool:
        slips = nearest(off, self.slip)
        if abs(slips) > MAX_SLIPS or abs(off - slips * self.slip) > self._tolerance:
            return False
        self.slips = slips
        self.rest = off - slips * self.slip - self._lean
        return True

    def overdue_at(self) -> "int | None":
        """Return the step at which the next magnet should be met, None if none is left.

        A magnet within one slip of the start may already be under the sensor, and counts only
        if it is met. Steps known to be lost make the next one late by as much.
        """
        for due in self._dues:
            if due > self.slip:
                return due + max(0, self.slips) * self.slip
        return None
