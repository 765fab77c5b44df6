"""From sectors and angles to microsteps, exactly.

One turn of the board is full_steps * microsteps * ring_teeth / motor_teeth microsteps, seldom a
whole number (21,090.9 for the reference 22:145). Every place is rounded once, from the start of
the count, so no remainder is ever lost: the error stays within half a microstep for ever.
"""


def nearest(numerator: int, denominator: int) -> int:
    """Return the whole number nearest to numerator / denominator (> 0), halves upwards."""
    return (2 * numerator + denominator) // (2 * denominator)


class Gearing:
    """Motor, pulleys and microstepping: a turn of the board is `numerator / denominator` steps."""

    def __init__(self, full_steps: int, microsteps: int, motor_teeth: int, ring_teeth: int):
        self.numerator = full_steps * microsteps * ring_teeth
        self.denominator = motor_teeth
        self.slip_steps = 4 * microsteps
        """A stepper that falls out of step catches again whole phase cycles away: 4 full steps."""

    def sector_place(self, turns: int, sectors: int) -> int:
        """Return the place of `turns` sectors of 1/`sectors` turn each, in steps."""
        return nearest(turns * self.numerator, sectors * self.denominator)

    def steps(self, mdeg: int) -> int:
        """Return the steps nearest to an angle of the board in thousandths of a degree."""
        return nearest(mdeg * self.numerator, 360000 * self.denominator)

    def mdeg(self, steps: int) -> int:
        """Return the angle nearest to `steps`, in thousandths of a degree."""
        return nearest(steps * 360000 * self.denominator, self.numerator)
