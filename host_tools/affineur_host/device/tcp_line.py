"""A board at the other end of a TCP connection, such as a serial server or an emulator."""

import select
import socket
import time

from affineur_host.device import faults

PREFIX = "tcp:"
_CONNECT_LIMIT_S = 1.5
_WRITE_LIMIT_S = 1.0
_PIECE_BYTES = 4096


class TcpLine:
    """A `Transport` over TCP; `address` is "host:port". Raises DeviceFault."""

    def __init__(self, address: str):
        self.name = PREFIX + address
        host, _, port = address.rpartition(":")
        if not host or not port.isdecimal() or int(port) > 0xFFFF:
            raise faults.no_place(self.name, "it is not tcp:HOST:PORT")
        try:
            self._socket = socket.create_connection(
                (host.strip("[]"), int(port)), _CONNECT_LIMIT_S
            )
        except (OSError, UnicodeError) as error:
            raise _absent(self.name, error) from error
        self._socket.settimeout(_WRITE_LIMIT_S)

    def now_s(self) -> float:
        """Return the time by which `read` waits."""
        return time.monotonic()

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, after at most `timeout_s`."""
        try:
            if not select.select([self._socket], [], [], timeout_s)[0]:
                return b""
            data = self._socket.recv(_PIECE_BYTES)
        except (OSError, ValueError) as error:
            raise faults.fault(faults.VANISHED, name=self.name) from error
        if not data:
            raise faults.fault(faults.VANISHED, name=self.name)
        return data

    def write(self, data: bytes) -> None:
        """Send all of `data`."""
        try:
            self._socket.sendall(data)
        except TimeoutError as error:
            raise faults.fault(faults.SILENT, name=self.name) from error
        except OSError as error:
            raise faults.fault(faults.VANISHED, name=self.name) from error

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def _absent(name: str, error: Exception) -> faults.DeviceFault:
    refused = isinstance(error, ConnectionRefusedError)
    why = "nobody listens there" if refused else "no such place can be reached"
    return faults.fault(faults.ABSENT, where=f" at {name}", found=why)
