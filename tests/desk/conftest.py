"""A board on the fast body with a host at its link."""

from typing import Any

import pytest

from affineur.settings import Settings
from affineur.wire.host import Answered, Happened, HostEnd, Refused
from affineur_sim.served import POLL_MS, ServedBody


class Served(ServedBody):
    """A served body with the host that talks to it."""

    def __init__(self, settings: Settings | None = None):
        super().__init__(settings)
        self.host = HostEnd()
        self.arrived: list[Any] = []
        self.host_reads = True

    def start(self) -> None:
        """Power on and greet."""
        self.power_on()
        self.host.greet()
        self.talk()

    def talk(self, duration_ms: int = 600) -> list[Any]:
        """Let host and board talk for a while of table time; return what arrived."""
        before = len(self.arrived)
        link = self.world.link
        for _ in range(duration_ms // POLL_MS):
            data = self.host.outgoing(64)
            self.host.sent(len(data))
            link.send(data)
            self.run_for(POLL_MS)
            if self.host_reads:
                self.arrived += self.host.receive(link.take())
        return self.arrived[before:]

    def ask(self, name: str, **values: Any) -> dict[str, Any]:
        """Return the fields of the answer to a request."""
        item = self._outcome(name, values)
        assert isinstance(item, Answered), item.text
        return item.values

    def refusal(self, name: str, **values: Any) -> str:
        """Return the code with which a request is refused."""
        item = self._outcome(name, values)
        assert isinstance(item, Refused)
        return item.code

    def happened(self, name: str) -> list[dict[str, Any]]:
        """Return the fields of all events called `name` so far."""
        events = [item for item in self.arrived if isinstance(item, Happened)]
        return [event.values for event in events if event.name == name]

    def press(self, seat: int, key: str) -> None:
        """Press a key and let it go."""
        self.ask("key", seat=seat, key=key, down=True)
        self.ask("key", seat=seat, key=key, down=False)

    def play(self, *seats: int) -> None:
        """Sit down at `seats` and begin a match."""
        for seat in seats * 2:
            self.press(seat, "ready")
        self.wait_for("acting")

    def wait_for(self, state: str) -> None:
        """Talk until the match is in `state`."""
        for _ in range(60):
            if self.ask("status")["state"] == state:
                return
            self.talk(1_000)
        raise AssertionError(f"never {state}, but {self.ask('status')}")

    def _outcome(self, name: str, values: dict[str, Any]) -> Answered | Refused:
        number = self.host.request(name, values)
        for _ in range(40):
            for item in self.talk(50):
                if getattr(item, "number", 0) == number:
                    return item
        raise AssertionError(f"no answer to {name}")


@pytest.fixture
def board() -> Served:
    """A board that a host has greeted."""
    served = Served()
    served.start()
    return served


@pytest.fixture
def make_board() -> type[Served]:
    """Make other boards."""
    return Served
