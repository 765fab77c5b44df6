"""Plans moves along the friction limit, as at most 500 stretches of even steps.

Along sqrt(alpha^2 + omega^4) = A a board that starts from rest obeys alpha = A cos(2 theta): it
moves like a falling pendulum, and reaches the top speed sqrt(A) after exactly 45 degrees, with no
acceleration left. One shape therefore serves every move: over `half` steps

    acceleration = accel * cos(pi/2 * steps done / half),    top speed^2 = 4/pi * accel * half

where `half` is what is needed for the highest speed allowed, at most half the move; the rest is
done at top speed, and braking is the same backwards. For a quarter turn at the friction limit
this is the fastest profile there is; shorter or otherwise limited moves take at most 5 % more
than the fastest. accel <= A and top speed <= sqrt(A) keep the limit on the whole way, since
(accel cos)^2 + (top^2 sin)^2 <= A^2. The acceleration begins with an even ramp.

The pendulum is integrated in whole numbers below 2^30 (leapfrog; places in steps scaled by a power
of two), in 246 slices of time; each slice that a step falls into becomes one segment. So
CPython and MicroPython plan the same segments, bit for bit. Steps are sent halfway between two
microsteps, which makes the plan the same in both directions of time. Every step follows its
interval: the first one is sent one interval after the start.
"""

from array import array

from affineur.table.motion.gearing import Gearing
from affineur.table.motion.limits import SLOW, TICK_HZ, Bounds, Limits, isqrt
from affineur.table.motion.segments import Segments

MAX_SEGMENTS = 500

_SLICES = 246
_LEAST_FALL = 8  # steps for speeding up and braking together, however hard the motor could pull
_PLACE_BITS = 29  # a scaled place stays below 2^29
_PARTS_BITS = 8
_PARTS = 1 << _PARTS_BITS  # of the fall, each with one acceleration
_PLANS_KEPT = 2  # 4 kB each on the device; a quarter turn has two lengths (5,272 and 5,273)


def _cosine(part: int) -> int:
    """Return 2^14 cos(pi/2 x) in the middle of a part of the fall.

    With y = x^2 it is (1 - y)(1 - y (b - y c)), to 1 part in 10^5.
    """
    middle = (2 * part + 1) << 13 >> _PARTS_BITS
    square = middle * middle >> 14
    bend = (1 << 14) - (square * (3826 - (square * 313 >> 14)) >> 14)
    return ((1 << 14) - square) * bend >> 14


_COSINES = array("H", [_cosine(part) for part in range(_PARTS)])


class Plan:
    """A move: all `segments`, of which the first `rising` speed up; braking mirrors them.

    The acceleration starts at `accel_hz2` (steps/s2), reached after `ramp_ticks`.
    """

    def __init__(self, segments: Segments, rising: int, accel_hz2: int, ramp_ticks: int):
        self.segments = segments
        self.rising = rising
        self.accel_hz2 = accel_hz2
        self.ramp_ticks = ramp_ticks
        self.ticks = sum(count * interval for count, interval in segments)
        self.steps = sum(count for count, _ in segments)


class Planner:
    """Plans moves of a board; those of the last turns are kept, since turns repeat."""

    def __init__(self, gearing: Gearing, limits: Limits):
        self._turn_steps = (gearing.numerator, gearing.denominator)
        self._limits = limits
        self._kept = []  # type: list[tuple[tuple[int, str], Plan]]

    def plan(self, steps: int, pace: str) -> Plan:
        """Return the plan for `steps` > 0 at `pace` ("gentle", "normal", "brisk" or "slow")."""
        for key, plan in self._kept:
            if key == (steps, pace):
                return plan
        plan = plan_move(steps, self._limits.bounds(pace, self._turn_steps))
        if pace != SLOW:
            self._kept = self._kept[1 - _PLANS_KEPT :] + [((steps, pace), plan)]
        return plan


def plan_move(steps: int, bounds: Bounds) -> Plan:
    """Return the move of `steps` > 0 that keeps to `bounds`."""
    fall = _Pendulum(steps, bounds)
    rise, top = _rise(steps // 2, fall)
    if not rise:
        return Plan(Segments([(steps, top)]), 0, fall.accel_hz2, fall.ramp_ticks)
    first, interval = rise[0]
    done = sum(count for count, _ in rise)
    segments = Segments([(first, min(interval, (rise[1][1] if len(rise) > 1 else top)))])
    for pair in rise.since(1):
        segments.append(pair)
    segments.append((steps - 2 * done + 1, top))
    for place in range(len(rise) - 1, 0, -1):
        segments.append(rise[place])
    if first > 1:
        segments.append((first - 1, interval))
    return Plan(segments, len(rise), fall.accel_hz2, fall.ramp_ticks)


class _Pendulum:
    """The fall in slices of `slice_ticks` to place `half`; a step is 2^`bits` units of place.

    `pull` is the acceleration at the top and `jerk` its growth at first, in units per slice.
    """

    def __init__(self, steps: int, bounds: Bounds):
        most = bounds.speed_hz * bounds.speed_hz * 355 // (226 * _LEAST_FALL)
        accel = self.accel_hz2 = max(1, min(bounds.accel_hz2, most))
        free = bounds.speed_hz * bounds.speed_hz * 355 // (226 * accel)  # pi/2 v^2/a, both halves
        both = max(1, min(free, steps))
        top_hz = isqrt(both * accel * 226 // 355)
        fall_ticks = 131103 * top_hz * (TICK_HZ // 100000) // accel  # 1.31103 v/a
        self.ramp_ticks = max(1, min(bounds.ramp_ticks, fall_ticks // 4))
        self.bits = 0
        while both << self.bits < 1 << _PLACE_BITS:
            self.bits += 1
        self.half = both << self.bits - 1
        self.slice_ticks = (fall_ticks + self.ramp_ticks // 2) // _SLICES + 1
        self.pull = (
            (accel * self.slice_ticks * self.slice_ticks << self.bits) // TICK_HZ // TICK_HZ
        )
        self.jerk = self.pull * self.slice_ticks // self.ramp_ticks + 1


def _rise(most: int, fall: _Pendulum) -> "tuple[Segments, int]":
    """Return the segments of speeding up, at most `most` steps, and the interval at the top."""
    bits, slice_ticks, pull, jerk = fall.bits, fall.slice_ticks, fall.pull, fall.jerk
    fine, mask, end = max(0, bits - 13), (1 << bits) - 1, fall.half
    cosines, part = _COSINES, (end >> _PARTS_BITS) + 1
    segments, done = Segments(), 0
    place, speed, ramp, elapsed = 1 << bits - 1, 0, 0, 0  # elapsed since the last segment
    while True:
        place += speed
        elapsed += slice_ticks
        reached = place >> bits
        if reached != done:
            if reached > most:
                break
            count = reached - done
            past = ((place & mask) >> fine) * slice_ticks // (speed >> fine)
            interval = (elapsed - past) // count
            segments.append((count, interval))
            elapsed -= interval * count
            done = reached
        if place >= end:
            break
        gain = pull * cosines[place // part] >> 14
        if gain > ramp:
            ramp += jerk
            gain = min(gain, ramp)
        speed += gain
    return segments, (slice_ticks << bits) // max(1, speed) + 1
