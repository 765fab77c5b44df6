"""A line to a board whose traffic can be looked at: whole lines, as they pass."""

import time

from affineur_host.device.transport import Transport
from affineur_host.page.server.public import Public

SENT, CAME = ">", "<"
_LONGEST_BYTES = 1024


class Inspected:
    """A `Transport` that publishes every line that passes on `transport`."""

    def __init__(self, transport: Transport, public: Public):
        self.name = transport.name
        self.now_s = transport.now_s
        self.close = transport.close
        self._transport = transport
        self._public = public
        self._begun = {SENT: b"", CAME: b""}

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, and show it."""
        data = self._transport.read(timeout_s)
        if data:
            self._show(CAME, data)
        return data

    def write(self, data: bytes) -> None:
        """Send all of `data`, and show it."""
        self._transport.write(data)
        self._show(SENT, data)

    def _show(self, way: str, data: bytes) -> None:
        *lines, rest = (self._begun[way] + data).split(b"\n")
        self._begun[way] = rest[-_LONGEST_BYTES:]
        at_ms = round(time.time() * 1000)
        told = [
            {"at_ms": at_ms, "way": way, "line": line[:_LONGEST_BYTES].decode("ascii", "replace")}
            for line in lines
            if line
        ]
        if told:
            self._public.publish("wire", told)
