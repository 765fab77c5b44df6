"""Tags for the tests."""

from affineur.tags import mark_codec
from affineur_host.tags.dump import Dump, blank
from affineur_host.tags.kinds import NTAG213, Kind
from affineur_host.tags.pieces import piece

UID = bytes.fromhex("04a7b862c21b90")


def tag(text: str = "cheese blue 3", kind: Kind = NTAG213, uid: bytes = UID) -> Dump:
    """Return a tag that says it is a piece."""
    return blank(uid, kind, mark_codec.memory_of(piece(text)))
