"""A train of steps: when each one is sent, exactly, and how fast the motor is told to turn.

Segments are (count, interval_ticks). The first step is sent one interval after the start, the
last one at the end, so that an ideal profile p(t) sends step n when p(t) = n.
"""

from array import array
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, pairwise
from math import hypot, sqrt

_WINDOW_STEPS = 40
_MICROS = 1_000_000

Segments = tuple[tuple[int, int], ...]


class StepTrain:
    """Exact timing of a list of segments; equal segments share one object (`train_of`)."""

    def __init__(self, segments: Segments, tick_hz: int):
        if any(count < 0 or interval <= 0 for count, interval in segments):
            raise ValueError("segments need counts >= 0 and intervals > 0")
        self.segments = tuple((count, interval) for count, interval in segments if count)
        self.tick_hz = tick_hz
        self._counts = list(accumulate((c for c, _ in self.segments), initial=0))
        self._ticks = list(accumulate((c * i for c, i in self.segments), initial=0))
        self.total_steps = self._counts[-1]

    def us_of(self, step: int) -> int:
        """Return when step number `step` (1..total_steps) is sent, in us after the start."""
        at = min(bisect_right(self._counts, step), len(self.segments)) - 1
        ticks = self._ticks[at] + (step - self._counts[at]) * self.segments[at][1]
        return -(-ticks * _MICROS // self.tick_hz)

    def steps_at(self, us: int) -> int:
        """Return how many steps have been sent `us` after the start."""
        ticks = max(0, us) * self.tick_hz // _MICROS
        at = bisect_right(self._ticks, ticks) - 1
        if at >= len(self.segments):
            return self.total_steps
        return self._counts[at] + (ticks - self._ticks[at]) // self.segments[at][1]

    def interval_s(self, step: int) -> float:
        """Return the interval before step number `step` (1..total_steps), 0.0 for none."""
        if not 1 <= step <= self.total_steps:
            return 0.0
        return self.segments[bisect_right(self._counts, step - 1) - 1][1] / self.tick_hz

    def times_s(self) -> "array[float]":
        """Return the moment of every step, the start (step 0) included."""
        times = array("d", [0.0])
        for (count, interval), begun in zip(self.segments, self._ticks, strict=False):
            times.extend((begun + n * interval) / self.tick_hz for n in range(1, count + 1))
        return times


@lru_cache(maxsize=256)
def train_of(segments: Segments, tick_hz: int) -> StepTrain:
    """Return the train of these segments; asked again, the same object."""
    return StepTrain(segments, tick_hz)


class Kinematics:
    """Speed (steps/s) and acceleration (steps/s2) of every step of a train.

    Both are means over 40 steps to either side, which is what a board on a belt can feel of a
    train made of short even stretches. Where fewer steps are left the window stays inside, and
    the standstill before the first and after the last step counts as part of the motion.
    `entry_s` is the interval of the steps before this train, 0.0 from standstill.
    """

    def __init__(self, train: StepTrain, entry_s: float):
        times = train.times_s()
        self.reach = max(1, min(_WINDOW_STEPS, train.total_steps // 2))
        lead = self.reach if entry_s else 0
        self._times = array("d", [entry_s * n for n in range(-lead, 0)]) + times
        inner = range(self.reach, len(self._times) - self.reach)
        motion = [self._around(at) for at in inner]
        motion = [self._at_start(entry_s)] * (self.reach - lead) + motion
        motion += [self._at_end()] * (train.total_steps + 1 - len(motion))
        self.speeds = array("d", [speed for speed, _ in motion])
        self.accelerations = array("d", [acceleration for _, acceleration in motion])
        self._peaks: dict[tuple[float, int, int], float] = {}
        self.intervals = array("d", [0.0])
        self.intervals.extend(b - a for a, b in pairwise(times))

    def _around(self, at: int) -> tuple[float, float]:
        now, reach = self._times[at], self.reach
        before_s = now - self._times[at - reach]
        after_s = self._times[at + reach] - now
        both_s = before_s + after_s
        return 2 * reach / both_s, 2 * reach * (1 / after_s - 1 / before_s) / both_s

    def _at_start(self, entry_s: float) -> tuple[float, float]:
        if entry_s:
            return 1 / entry_s, 0.0
        return self._from_rest(self._times[self.reach] - self._times[1])

    def _at_end(self) -> tuple[float, float]:
        last = len(self._times) - 1
        speed, acceleration = self._from_rest(
            self._times[last] - self._times[last - self.reach + 1]
        )
        return speed, -acceleration

    def _from_rest(self, duration_s: float) -> tuple[float, float]:
        """Return mean speed and acceleration if the first `reach` steps took `duration_s`.

        Evenly accelerated, step n comes when half the acceleration times time squared is n - 1/2;
        when exactly the motion begins before the first step cannot be seen from outside.
        """
        if self.reach == 1:
            return 1 / (self._times[-1] - self._times[-2]), 0.0
        slope = (sqrt(2 * self.reach - 1) - 1) / duration_s
        return (self.reach - 1) / duration_s, slope**2

    def peak_rad_per_s2(self, step_rad: float, first: int, last: int) -> float:
        """Return the largest acceleration of a stretch of steps, both kinds together."""
        key = (step_rad, first, last)
        if key not in self._peaks:
            demands = (self.demand_rad_per_s2(step_rad, step) for step in range(first, last + 1))
            self._peaks[key] = max(demands, default=0.0)
        return self._peaks[key]

    def demand_rad_per_s2(self, step_rad: float, step: int) -> float:
        """Return what a piece on the board has to bear: tangential and centripetal together."""
        return step_rad * hypot(self.accelerations[step], step_rad * self.speeds[step] ** 2)


@lru_cache(maxsize=64)
def kinematics_of(train: StepTrain, entry_s: float) -> Kinematics:
    """Return the kinematics of a train; asked again, the same object."""
    return Kinematics(train, entry_s)
