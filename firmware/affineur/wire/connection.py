"""What both ends of a connection share: its states, its lines in, its bytes out, its counts.

Theory of operation. Nothing here reads or writes: bytes that have come go into `receive`, bytes
that may be sent are shown by `outgoing`, and `sent` tells how many of them have gone. An end is
in one of three states; the pairs of TRANSITIONS are the only ways between them. A pair that is
missing is a MisuseError when it is our doing and a PeerError when it is the peer's.

Whatever comes in, `receive` never raises. A line that cannot be taken costs one count and nothing
else, and what was understood of a line before it failed is not acted on.
"""

from affineur.wire import errors
from affineur.wire.errors import MisuseError, PeerError
from affineur.wire.framing import Lines, unpack
from affineur.wire.messages import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HOST, DEVICE = "host", "device"
CLOSED, GREETING, OPEN = "closed", "greeting", "open"

# (end, state, trigger, following state); capitals mark what the peer does
TRANSITIONS = (
    (HOST, CLOSED, "greet", GREETING),
    (HOST, GREETING, "greet", GREETING),
    (HOST, OPEN, "greet", GREETING),
    (HOST, GREETING, "WELCOME", OPEN),
    (HOST, GREETING, "TURN_AWAY", CLOSED),
    (HOST, OPEN, "leave", CLOSED),
    (DEVICE, CLOSED, "GREET", OPEN),
    (DEVICE, OPEN, "GREET", OPEN),
    (DEVICE, OPEN, "LEAVE", CLOSED),
)

_NEXT = {(end, state, trigger): following for end, state, trigger, following in TRANSITIONS}


class Counts:
    """What an end has counted since it began.

    lines    sound messages taken
    damaged  lines that were no sound message, the too long ones included
    refused  sound messages that did not belong there: unknown, repeated, out of place
    dropped  events not sent (board) or noticed missing (host)
    """

    names = ("lines", "damaged", "refused", "dropped")

    def __init__(self) -> None:
        self.lines = 0
        self.damaged = 0
        self.refused = 0
        self.dropped = 0

    def as_dict(self) -> "dict[str, int]":
        """Return the counts by name."""
        return {name: getattr(self, name) for name in self.names}


class Connection:
    """What both ends share; `host.HostEnd` and `device.DeviceEnd` say what messages mean to them.

    Each of the two also gives what is to be sent: `outgoing(most)`, and `sent(count)` takes note.
    """

    end = ""
    takes: "dict[str, Any]" = {}  # kind of message -> method that gives arrivals

    def __init__(self) -> None:
        self.state = CLOSED
        self.counts = Counts()
        self._lines = Lines()

    def receive(self, data: bytes) -> "list[Any]":
        """Take in bytes that have come; return what has arrived with them, in order."""
        arrived: "list[Any]" = []
        overlong = self._lines.overlong
        for line in self._lines.feed(data):
            self._take(line, arrived)
        self.counts.damaged += self._lines.overlong - overlong
        return arrived

    def go(self, trigger: str, error: "type[PeerError] | type[MisuseError]") -> None:
        """Change the state as TRANSITIONS says; raises `error` when it does not."""
        following = _NEXT.get((self.end, self.state, trigger))
        if following is None:
            raise error(errors.NOT_GREETED if error is PeerError else errors.WRONG_STATE)
        self.state = following

    def _take(self, line: bytes, arrived: "list[Any]") -> None:
        try:
            message = parse(unpack(line))
        except PeerError:
            self.counts.damaged += 1
            return
        try:
            act = self.takes.get(message.kind)
            if act is None:
                raise PeerError(errors.UNKNOWN_KIND)
            arrived += act(self, message)
            self.counts.lines += 1
        except PeerError:
            self.counts.refused += 1
