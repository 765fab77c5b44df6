"""The transport `sim:`: a simulated board in this process; `sim:FOLDER` keeps its store there.

While one waits for an answer *table time* passes, so tools run at once and always the same.
"""

from math import ceil
from pathlib import Path

from affineur.journal import JournalFault
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.settings import FILE_NAME, SettingsError
from affineur_host.device import faults
from affineur_sim.served import POLL_MS, ServedBody
from affineur_sim.world import WorldStore
from affineur_sim.world.files import FolderFiles

PREFIX = "sim:"
_CTRL_C = b"\x03"
_STOPPING = "to be stopped"
_NO_PROMPT = "a simulated board has no MicroPython to look into; the one at chip:FILE has"


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
        until_us = self.body.clock.at_us + max(1, ceil(timeout_s * 1e6))
        while not data and self.body.clock.at_us < until_us:
            self.body.run_for(POLL_MS)
            data = link.take()
        return data

    def write(self, data: bytes) -> None:
        """Send; the board reads it when table time passes. Raises DeviceFault at a Ctrl-C."""
        if _CTRL_C in data:
            raise faults.fault(faults.REFUSED, name=self.name, request=_STOPPING, why=_NO_PROMPT)
        self.body.world.link.send(data)

    def close(self) -> None:
        """Leave the board to itself."""


def simulated(folder: str) -> SimTransport:
    """Return the line to a simulated board with its store in `folder`, "" for none.

    Raises DeviceFault when what is kept there cannot be used.
    """
    name = PREFIX + folder
    try:
        store = WorldStore(FolderFiles(Path(folder))) if folder else None
        return SimTransport(ServedBody(store=store), name)
    except OSError as error:
        why = (error.strerror or "refused by the system").lower()
        raise faults.fault(faults.NOT_A_PORT, name=name, why=why) from error
    except SettingsError as error:
        where = f" --file {Path(folder) / FILE_NAME}"
        raise faults.fault(faults.SETTINGS, name=name, why=error, where=where) from error
    except (JournalFault, MalformedMove, IllegalMove) as error:
        raise faults.fault(faults.NOT_A_PORT, name=name, why=error) from error
