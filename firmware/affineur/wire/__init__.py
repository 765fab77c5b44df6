"""The serial protocol between board and host, without a byte of input or output of its own.

`framing` makes lines of plain data, `messages` says what stands in them, `vocabulary` has every
request and event, `connection` the states; `device.DeviceEnd` and `host.HostEnd` are the two
ends. An end is imported by its module, so that the board does not carry the host's.
"""

from affineur.wire.errors import MisuseError, PeerError
from affineur.wire.vocabulary import EVENTS, PROTOCOL, REQUESTS

__all__ = ["EVENTS", "PROTOCOL", "REQUESTS", "MisuseError", "PeerError"]
