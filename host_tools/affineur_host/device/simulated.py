"""The transport `sim:`: a simulated board in this process; `sim:FOLDER` keeps its store there.

While one waits for an answer *table time* passes, so tools run at once and always the same.
"""

from collections.abc import Callable
from math import ceil
from pathlib import Path

from affineur.journal import JournalFault
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.settings import FILE_NAME, SettingsError
from affineur_host import store
from affineur_host.device import faults
from affineur_host.device.faults import DeviceFault
from affineur_sim.served import POLL_MS, ServedBody
from affineur_sim.world import WorldStore
from affineur_sim.world.files import FolderFiles

PREFIX = "sim:"
_CTRL_C = b"\x03"
_NO_PROMPT = {
    "request": "to be stopped",
    "why": "a simulated board has no MicroPython to look into",
    "what_it_takes": "name a board at a port, or the one at chip:FILE, which has",
}
_ANOTHER_FOLDER = "make the folder first, or name another one of your own"
_LOOK = "it is left as it is; `affineur journal verify` tells which match in {} is wrong"


class SimTransport:
    """A line to a simulated board; `body` gives its world."""

    def __init__(
        self,
        body: ServedBody | None = None,
        name: str = PREFIX,
        let_go: Callable[[], object] = lambda: None,
    ):
        """Plug the board in, if it is not yet; `let_go` is called at the end.

        Raises what `ServedBody.power_on` raises.
        """
        self.name = name
        self._let_go = let_go
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
            raise faults.fault(faults.REFUSED, name=self.name, **_NO_PROMPT)
        self.body.world.link.send(data)

    def close(self) -> None:
        """Leave the board to itself."""
        self._let_go()
        self._let_go = lambda: None


def simulated(folder: str) -> SimTransport:
    """Return the line to a simulated board with its store in `folder`, "" for none.

    The folder is this program's alone until the line is closed. Raises DeviceFault when what is
    kept there cannot be used.
    """
    if not folder:
        return SimTransport()
    name = PREFIX + folder
    try:
        let_go = store.locked(Path(folder))
    except BlockingIOError as error:
        raise faults.fault(faults.BUSY, name=name, holder="another program") from error
    except OSError as error:
        raise _unusable(name, error) from error
    try:
        return _at_home(Path(folder), name, let_go)
    except DeviceFault:
        let_go()
        raise


def _at_home(folder: Path, name: str, let_go: Callable[[], object]) -> SimTransport:
    try:
        body = ServedBody(store=WorldStore(FolderFiles(folder)))
        return SimTransport(body, name, let_go)
    except OSError as error:
        raise _unusable(name, error) from error
    except SettingsError as error:
        where = f" --file {folder / FILE_NAME}"
        raise faults.fault(faults.SETTINGS, name=name, why=error, where=where) from error
    except (JournalFault, MalformedMove, IllegalMove) as error:
        raise faults.no_place(name, str(error), _LOOK.format(folder)) from error


def _unusable(name: str, error: OSError) -> faults.DeviceFault:
    why = (error.strerror or "refused by the system").lower()
    return faults.no_place(name, why, _ANOTHER_FOLDER)
