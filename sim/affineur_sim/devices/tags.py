"""Tags for marks: the card that says what a mark says, and the mark that a card says."""

import hashlib

from affineur.table.events import UNREADABLE, Mark
from affineur.tags import mark_codec
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.picc import Picc

_UID_BYTES = 7


def tag_of(mark: Mark) -> Ntag21x:
    """Return the tag that says `mark`; an unreadable one says nothing."""
    if mark.kind == UNREADABLE:
        return Ntag21x(uid_of(mark))
    return Ntag21x(uid_of(mark), user=mark_codec.memory_of(_as_on_tag(mark)))


def uid_of(mark: Mark) -> bytes:
    """Return the seven bytes of a mark's UID, made up where it does not have seven."""
    try:
        uid = bytes.fromhex(mark.uid)
    except ValueError:
        uid = b""
    if len(uid) == _UID_BYTES:
        return uid
    return b"\x04" + hashlib.sha256(mark.uid.encode()).digest()[: _UID_BYTES - 1]


def mark_of(card: Picc, uid: str = "") -> Mark:
    """Return what the board reads off a card; `uid` is what to call it, "" for its UID."""
    memory = card.user if isinstance(card, Ntag21x) else b""
    said = mark_codec.mark_on(memory, card.uid)
    return Mark(said.kind, said.colour, said.number, uid or said.uid)


def _as_on_tag(mark: Mark) -> Mark:
    """A tag that belongs to no seat carries colour 0."""
    return Mark(mark.kind, max(0, mark.colour), mark.number, mark.uid)
