"""A board on the fast body, a session at its link, and the bench asked through it."""

from collections.abc import Callable
from typing import Any

import pytest

from affineur.settings import Settings
from affineur_host.device.session import Session
from affineur_host.device.simulated import SimTransport
from affineur_sim.served import ServedBody
from affineur_sim.world import World, WorldSpec


class Bench:
    """A host that has put a board into service."""

    def __init__(self, settings: Settings | None = None, spec: WorldSpec | None = None):
        self.body = ServedBody(settings, spec)
        self.session = Session(SimTransport(self.body))
        self.session.greet()

    @property
    def world(self) -> World:
        return self.body.world

    def ask(self, name: str, **values: Any) -> Any:
        """Return the answer of the bench."""
        return self.session.ask("bench", request=name, values=values)["values"]

    def told(self, name: str) -> list[Any]:
        """Return the fields of all events called `name` since the last time."""
        events = []
        while more := self.session.listen(0.5):
            events += [event.values for event in more if event.name == name]
        return events

    def turned(self, steps: int, permille: int = 0) -> Any:
        """Turn, wait for the end, return the motion."""
        self.ask("turn", steps=steps, permille=permille)
        return self.ended()

    def ended(self) -> Any:
        """Wait until the board rests; return the motion."""
        for _ in range(1_000):
            motion = self.ask("motion")
            if motion["state"] != "moving":
                return motion
            self.session.listen(0.1)
        raise AssertionError("the board never came to rest")


@pytest.fixture
def bench() -> Bench:
    """A board in service."""
    made = Bench()
    made.session.ask("service", on=True)
    return made


@pytest.fixture
def make_bench() -> Callable[..., Bench]:
    """Make boards that are not in service yet."""
    return Bench
