"""Raw dumps: the memory of a tag from the first byte to the last, and nothing else."""

from functools import reduce
from operator import xor

from affineur_host.tags.dump import BadTag, Dump, check_memory
from affineur_host.tags.kinds import KINDS, TYPE_2, kind_of_size


def parse_raw(data: bytes) -> Dump:
    """Return the tag whose memory `data` is; its size tells the kind. Raises BadTag."""
    kind = kind_of_size(len(data))
    if kind is None:
        sizes = ", ".join(str(kind.size) for kind in KINDS if kind.size)
        raise BadTag(f"{len(data)} bytes are the memory of no known tag ({sizes})")
    uid = data[:3] + data[4:8] if kind.family == TYPE_2 else _classic_uid(data)
    dump = Dump(kind, uid, data)
    check_memory(dump)
    return dump


def raw_of(dump: Dump) -> bytes:
    """Return the memory as a raw dump; raises BadTag when some of it is not known."""
    if not dump.memory:
        raise BadTag("nothing but the UID is known of this tag")
    if dump.unknown:
        raise BadTag(f"{len(dump.unknown)} bytes of this tag could not be read")
    return dump.memory


def _classic_uid(data: bytes) -> bytes:
    """Four bytes that their check follows, or else seven (MF1S50YYX, 8.6.1)."""
    return data[:7] if reduce(xor, data[:5]) else data[:4]
