"""The ways in which the board can travel: by the motor's steps, gliding, or pushed by a hand.

Each says how many units it covers after a time and when it reaches a number of units, both
counted forwards from the start of the travel and `at_us` in the world's time.
"""

from math import sqrt
from typing import Protocol

from affineur_sim.world.mechanics import Trace
from affineur_sim.world.steps import StepTrain


class Travel(Protocol):
    """One way of going in one direction."""

    direction: int
    length: int

    def covered(self, at_us: int) -> int:
        """Return the units covered up to `at_us`."""

    def reaches_at_us(self, units: int) -> int:
        """Return when `units` (1..length) are covered."""

    def speed(self, at_us: int) -> float:
        """Return the speed at `at_us` in units/s."""


class StepTravel:
    """The board follows a train of steps along a trace."""

    def __init__(
        self, train: StepTrain, entry_s: float, trace: Trace, start_us: int, direction: int
    ):
        self.train = train
        self.entry_s = entry_s
        self.trace = trace
        self.start_us = start_us
        self.direction = direction
        self.length = trace.board[-1]

    def step_at(self, at_us: int) -> int:
        """Return the number of the last step sent."""
        return max(self.trace.first, self.train.steps_at(at_us - self.start_us))

    def covered(self, at_us: int) -> int:
        """Return the units covered up to `at_us`."""
        return self.trace.board[self.step_at(at_us) - self.trace.first]

    def reaches_at_us(self, units: int) -> int:
        """Return when `units` (1..length) are covered: with which step."""
        step = self.trace.step_of(units)
        assert step is not None
        return self.start_us + self.train.us_of(step)

    def rotor_at(self, at_us: int) -> int:
        """Return the steps the rotor has turned up to `at_us`."""
        return self.trace.rotor_at(self.step_at(at_us))

    def speed(self, at_us: int) -> float:
        """Return the speed over the last few steps in units/s."""
        first, step = self.trace.first, self.step_at(at_us)
        back = max(first, step - 8)
        if step in (back, self.train.total_steps):
            return 0.0
        units = self.trace.board[step - first] - self.trace.board[back - first]
        duration_us = self.train.us_of(step) - self.train.us_of(back)
        return units * 1e6 / duration_us


class Glide:
    """The board slows down evenly from `speed` units/s and covers `length` units on the way."""

    def __init__(self, start_us: int, direction: int, speed_units_per_s: float, length: int):
        self.start_us = start_us
        self.direction = direction
        self.length = length
        self._speed = speed_units_per_s
        self._slowing = speed_units_per_s**2 / (2 * length) if length else 1.0

    def covered(self, at_us: int) -> int:
        """Return the units covered up to `at_us`."""
        elapsed_s = min((at_us - self.start_us) / 1e6, self._speed / self._slowing)
        return min(
            self.length, int(self._speed * elapsed_s - self._slowing * elapsed_s**2 / 2 + 1e-6)
        )

    def reaches_at_us(self, units: int) -> int:
        """Return when `units` (1..length) are covered."""
        left = max(0.0, self._speed**2 - 2 * self._slowing * units)
        return self.start_us + round((self._speed - sqrt(left)) / self._slowing * 1e6) + 1

    def speed(self, at_us: int) -> float:
        """Return the speed at `at_us` in units/s."""
        return max(0.0, self._speed - self._slowing * (at_us - self.start_us) / 1e6)


class Push:
    """A hand, or the motor catching its phase, moves the board evenly."""

    def __init__(self, start_us: int, direction: int, length: int, duration_us: int):
        self.start_us = start_us
        self.direction = direction
        self.length = length
        self._duration_us = max(1, duration_us)

    def covered(self, at_us: int) -> int:
        """Return the units covered up to `at_us`."""
        elapsed_us = min(at_us - self.start_us, self._duration_us)
        return self.length * elapsed_us // self._duration_us

    def reaches_at_us(self, units: int) -> int:
        """Return when `units` (1..length) are covered."""
        return self.start_us + -(-units * self._duration_us // self.length)

    def speed(self, at_us: int) -> float:  # noqa: ARG002  (part of the protocol)
        """Return 0: whatever pushes the board also stops it."""
        return 0.0
