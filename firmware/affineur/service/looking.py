"""Which parts answer, how quick the storage is, what the line to the host carries."""

from affineur.service.vocabulary import IN_FORCE
from affineur.table import ticks
from affineur.table.lost import Lost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from affineur.settings import Settings

_FILE = "service.tmp"


class Looking:
    """Looks at parts without moving them; `lost` knows those that do not answer."""

    def __init__(self, settings: "Settings", ports: "Any"):
        self._settings = settings
        self._ports = ports
        self.lost = Lost()

    def parts(self, now_ms: int) -> "dict[str, Any]":
        """Return what answers, the readers' firmware by seat, and the settings in force."""
        values = {key: getattr(self._settings, key) for key in IN_FORCE}
        return {
            "lost": [list(part) for part in self.lost.parts],
            "powered": self.lost.powered,
            "readers": [pad.firmware for pad in self._ports.pads],
            "settings": values,
        }

    def storage(self, now_ms: int, bytes: int) -> "dict[str, Any]":  # noqa: A002 - name of a field
        """Write a file of so many bytes, read it back and remove it; return how long that took.

        Raises OSError.
        """
        store, clock = self._ports.store, self._ports.clock
        written = _text_of(bytes)
        began_us = clock.now_us()
        store.replace(_FILE, written)
        wrote_us = clock.now_us()
        read = store.read(_FILE)
        done_us = clock.now_us()
        store.remove(_FILE)
        return {
            "write_us": ticks.since(wrote_us, began_us),
            "read_us": ticks.since(done_us, wrote_us),
            "sound": read == written,
        }

    def echo(self, now_ms: int, chars: int) -> "dict[str, Any]":
        """Return text of so many characters."""
        return {"text": _text_of(chars).decode()}

    def take(self, event: object, now_ms: int) -> None:
        """Take in which parts are lost and found."""
        self.lost.take(event)

    ACTS: "dict[str, Any]" = {"parts": parts, "storage": storage, "echo": echo}


def _text_of(length: int) -> bytes:
    return (b"0123456789abcdef" * (length // 16 + 1))[:length]
