"""The line to one board, which may go and come back while it starts afresh."""

import time
from collections.abc import Callable

from affineur_host.device.faults import DeviceFault
from affineur_host.device.transport import Transport

_AGAIN_S = 0.2


class Line:
    """Holds the transport to a board; `connect` opens it, and raises DeviceFault if it cannot.

    Both the first connecting and `reconnect` wait for a board to show up.
    """

    def __init__(self, connect: Callable[[], Transport], limit_s: float = 0.0):
        self._connect = connect
        self.transport = self._connected(limit_s)

    def reconnect(self, limit_s: float) -> None:
        """Open the line afresh; raises DeviceFault when the board is not there in time."""
        self.transport.close()
        self.transport = self._connected(limit_s)

    def close(self) -> None:
        """Let the board go."""
        self.transport.close()

    def _connected(self, limit_s: float) -> Transport:
        until_s = time.monotonic() + limit_s
        while True:
            try:
                return self._connect()
            except DeviceFault:
                if time.monotonic() >= until_s:
                    raise
            time.sleep(_AGAIN_S)
