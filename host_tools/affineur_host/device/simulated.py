"""The transport `sim:`: a simulated board in this process.

While one waits for an answer *table time* passes, so tools run at once and always the same.
"""

from affineur_sim.served import POLL_MS, ServedBody


class SimTransport:
    """A line to a simulated board; `body` gives its world."""

    def __init__(self, body: ServedBody | None = None, name: str = "sim:"):
        """Plug the board in, if it is not yet. Raises what `ServedBody.power_on` raises."""
        self.name = name
        self.body = ServedBody() if body is None else body
        if not self.body.world.powered:
            self.body.power_on()

    def now_s(self) -> float:
        """Return the seconds that have passed at the table."""
        return self.body.clock.at_us / 1e6

    def read(self, timeout_s: float) -> bytes:
        """Let table time pass until something comes."""
        link = self.body.world.link
        data = link.take()
        until_us = self.body.clock.at_us + round(timeout_s * 1e6)
        while not data and self.body.clock.at_us < until_us:
            self.body.run_for(POLL_MS)
            data = link.take()
        return data

    def write(self, data: bytes) -> None:
        """Send; the board reads it when table time passes."""
        self.body.world.link.send(data)

    def close(self) -> None:
        """Leave the board to itself."""
