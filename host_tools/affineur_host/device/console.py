"""What a board prints between its messages: tracebacks, and whatever else is no message.

Printed text and messages share one line to the host. A message carries its checksum; every other
line of readable text has been printed.
"""

import re
from collections import deque

from affineur.wire.framing import Lines
from affineur_host.device.heard import is_message

_MOST_KEPT = 200
_TRACEBACK = ("Traceback (most recent call last):", '  File "')
"""How its lines begin; of what is printed while nobody listens the board keeps only the end."""
_BEGUN_MESSAGE = re.compile(r"[0-9a-f]{8} \[")
_FAILURE = re.compile(r"[A-Z]\w*(Error|Exception|Interrupt|Fault|Refused|Exit)\b.*|[A-Z]\w+: .*")


class Console:
    """Keeps the latest printed lines; `taken` returns each of them once."""

    def __init__(self) -> None:
        self._lines = Lines()
        self._printed: deque[str] = deque(maxlen=_MOST_KEPT)
        self._in_traceback = False
        self.failure = ""
        """The last line of the last traceback: what went wrong on the board."""

    def feed(self, data: bytes) -> None:
        """Take in what has come from the board."""
        for line in self._lines.feed(data):
            text = _printed(line)
            if text is not None:
                self._keep(text)

    def taken(self) -> list[str]:
        """Return what has been printed since the last call."""
        lines = list(self._printed)
        self._printed.clear()
        return lines

    def _keep(self, text: str) -> None:
        self._printed.append(text)
        if text.startswith(_TRACEBACK):
            self._in_traceback = True
        elif self._in_traceback and _FAILURE.fullmatch(text):
            self._in_traceback = False
            self.failure = text


def _printed(line: bytes) -> str | None:
    """Return a line as text; None when it is a message, a piece of one, or noise."""
    if is_message(line):
        return None
    try:
        text = line.decode().rstrip("\r")
    except UnicodeDecodeError:
        return None
    is_torn = text.endswith(("}]", '"]')) or text == "]" or _BEGUN_MESSAGE.match(text)
    return text if text.strip() and text.isprintable() and not is_torn else None
