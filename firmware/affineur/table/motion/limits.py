"""How fast the board may turn: what stands on it must not slide, and what the motor can do.

A piece with friction mu at radius r stays where it is while sqrt(alpha^2 + omega^4) <= A with
A = mu g / r. So the acceleration may be at most A, and the speed at most sqrt(A). The motor adds
a highest speed of its own and a highest acceleration, from its torque and from its driver.
"""

TICK_HZ = 25_000_000
"""Ticks per second: a fifth of the RP2040's 125 MHz, so that a tick is whole clock cycles."""

GENTLE, NORMAL, BRISK, SLOW = "gentle", "normal", "brisk", "slow"

# Segments are even stretches, so the speed between them moves in small jumps around the profile;
# planned to this part of the limit, the jumps stay below the limit as well.
_KEPT_PERMILLE = 965

_MICRO = 1_000_000
_GRAVITY_UM_S2 = 9_806_650
_TURN_RAD = (710, 113)  # 2 pi, good to 1 part in 10^7
_QUARTER_TURN_MILLI = 2622  # thousandths of the lemniscate constant: T* = 2.62206 / sqrt(A)


def isqrt(value: int) -> int:
    """Return the whole part of the square root of `value` >= 0."""
    root = 1
    while root * root <= value:
        root *= 2
    better = root
    while better * better > value:
        root = better
        better = (root + value // root) // 2
    return better


class Bounds:
    """What one move keeps to: `speed_hz` (steps/s), `accel_hz2` (steps/s2), `ramp_ticks`."""

    def __init__(self, speed_hz: int, accel_hz2: int, ramp_ticks: int):
        self.speed_hz = max(1, speed_hz)
        self.accel_hz2 = max(1, accel_hz2)
        self.ramp_ticks = ramp_ticks


class Motor:
    """What the motor can do at the board: highest speed (steps/s) and accelerations (urad/s2)."""

    def __init__(self, speed_hz: int, accel_urad_s2: int, slow_accel_urad_s2: int):
        self.speed_hz = speed_hz
        self.accel_urad_s2 = accel_urad_s2
        self.slow_accel_urad_s2 = slow_accel_urad_s2


class Limits:
    """The friction limit, the paces as parts of it, and the motor.

    `friction_permille` is mu in thousandths, `radius_mm` that of the outermost piece;
    `pace_permille` maps a pace to its part of A; `slow_percent` is the speed of searching and
    of corrections against sqrt(A); `ramp_max_ms` the longest time in which the acceleration
    itself grows, else a twentieth of a quarter turn's time.
    """

    def __init__(
        self,
        friction_permille: int,
        radius_mm: int,
        motor: Motor,
        pace_permille: "dict[str, int]",
        slow_percent: int = 25,
        ramp_max_ms: int = 40,
    ):
        self.urad_s2 = friction_permille * _GRAVITY_UM_S2 // radius_mm
        self.motor = motor
        self.pace_permille = pace_permille
        self.slow_percent = slow_percent
        self.ramp_max_ms = ramp_max_ms

    def bounds(self, pace: str, turn_steps: "tuple[int, int]") -> Bounds:
        """Return what a move at `pace` keeps to; `turn_steps` is a turn in steps, as a ratio."""
        if pace == SLOW:
            return self._slow(turn_steps)
        urad_s2 = self.urad_s2 * self.pace_permille[pace] * _KEPT_PERMILLE // _MICRO
        return self._bounds(urad_s2, min(urad_s2, self.motor.accel_urad_s2), 100, turn_steps)

    def _slow(self, turn_steps: "tuple[int, int]") -> Bounds:
        """Return a quarter of the speed at a quarter of the acceleration, or less."""
        accel = min(self.urad_s2 // 4, self.motor.slow_accel_urad_s2)
        return self._bounds(self.urad_s2, accel, self.slow_percent, turn_steps)

    def _bounds(
        self, urad_s2: int, accel: int, percent: int, turn_steps: "tuple[int, int]"
    ) -> Bounds:
        num, den = turn_steps[0] * _TURN_RAD[1], turn_steps[1] * _TURN_RAD[0]  # steps per radian
        limit_hz = isqrt(urad_s2 * num * num // (den * den * _MICRO))  # sqrt(A)
        quarter_ticks = _QUARTER_TURN_MILLI * TICK_HZ // 1000 * num // (den * limit_hz)
        return Bounds(
            min(limit_hz * percent // 100, self.motor.speed_hz),
            accel * num // (den * _MICRO),
            min(self.ramp_max_ms * TICK_HZ // 1000, quarter_ticks // 20),
        )
