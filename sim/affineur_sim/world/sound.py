"""The piezo: remembers what was played lately."""

from collections import deque

from affineur_sim.clock import VirtualClock
from affineur_sim.world.parts import Parts

Notes = tuple[tuple[int, int], ...]
_REMEMBERED = 200


class WorldSound:
    """Implements the Sound port; `played` holds (at_us, notes), the latest last."""

    def __init__(self, clock: VirtualClock, parts: Parts):
        self._clock = clock
        self._parts = parts
        self.played: deque[tuple[int, Notes]] = deque(maxlen=_REMEMBERED)
        self.silent_at_us = 0

    def play(self, notes: Notes) -> None:
        """Play (frequency_hz, duration_ms) pairs, cutting off what still sounds."""
        if self._parts.alive("sound"):
            now_us = self._clock.at_us
            self.played.append((now_us, notes))
            self.silent_at_us = now_us + 1000 * sum(duration_ms for _, duration_ms in notes)
