"""A tag in a file as a tag of the simulated world, and back."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from affineur_host.errors import EXIT_TAG_FILE, UserError
from affineur_host.tags.dump import Dump
from affineur_host.tags.files import load, save
from affineur_host.tags.kinds import CLASSIC, NTAG213, NTAG215, NTAG216
from affineur_sim.devices import ntag21x
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.picc import Picc, UidOnlyCard

if TYPE_CHECKING:
    from affineur_host.device.simulated import SimTransport

_MODELS = {NTAG213: ntag21x.NTAG213, NTAG215: ntag21x.NTAG215, NTAG216: ntag21x.NTAG216}


def card_of(dump: Dump) -> Picc:
    """Return the model of this tag; raises UserError for a kind that is not modelled."""
    if dump.kind in _MODELS and not dump.unknown:
        card = Ntag21x(dump.uid, _MODELS[dump.kind])
        card.memory[:] = dump.memory
        return card
    if dump.kind.family == CLASSIC:
        return UidOnlyCard(dump.uid)
    line = f"a {dump.kind.name} of which {len(dump.unknown)} bytes are unknown cannot be simulated"
    raise UserError(line, "take a whole dump of an NTAG or a MIFARE Classic", EXIT_TAG_FILE)


class LaidFile:
    """A file that lies as a tag on a pad; what is written onto it goes back into the file."""

    def __init__(self, path: Path):
        """Read the file; raises UserError."""
        self._path = path
        self._dump = load(path)
        self._card = card_of(self._dump)

    def lay(self, transport: "SimTransport", seat: int) -> None:
        """Lay it onto the pad of a simulated board."""
        transport.body.world.lay(seat, self._card)

    def keep(self) -> None:
        """Write the file again if the tag has changed; raises UserError."""
        memory = bytes(self._card.memory) if isinstance(self._card, Ntag21x) else b""
        if memory and memory != self._dump.memory:
            save(self._path, replace(self._dump, memory=memory))
