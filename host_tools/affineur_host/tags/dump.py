"""Everything that is known of one tag: its kind, its UID and its memory."""

from dataclasses import dataclass, field

from affineur_host.tags.kinds import (
    CLASSIC,
    FIRST_USER_PAGE,
    NTAG213,
    PAGE_BYTES,
    TYPE_2,
    Kind,
)

CASCADE_TAG = 0x88
_INTERNAL = 0x48
_BLANK = b"\x03\x00\xfe\x00"
_UID_BYTES = {TYPE_2: (7,), CLASSIC: (4, 7)}


class BadTag(Exception):  # noqa: N818 - about a file of a person, told as a UserError
    """What was given is no tag; the text says why, in one sentence without a full stop."""


@dataclass(frozen=True)
class Dump:
    """One tag. `unknown` holds the places of bytes that could not be read.

    `heard` is (ATQA, SAK) as a reader heard it, None for what the kind answers. `notes` keeps
    what a file said beside the memory, in its order: signature, counters.
    """

    kind: Kind
    uid: bytes
    memory: bytes
    unknown: frozenset[int] = frozenset()
    heard: tuple[bytes, int] | None = None
    notes: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    @property
    def atqa(self) -> bytes:
        """ATQA, high byte first; its bits 7 and 6 tell the length of the UID (14443-3, 6.5.2)."""
        if self.heard is not None:
            return self.heard[0]
        high, low = self.kind.atqa
        return bytes([high, (low & 0x3F) | (0x40 if len(self.uid) == 7 else 0)])

    @property
    def sak(self) -> int:
        """SAK after the whole selection."""
        return self.kind.sak if self.heard is None else self.heard[1]

    @property
    def user(self) -> bytes:
        """The user memory of a tag of type 2."""
        return self.memory[FIRST_USER_PAGE * PAGE_BYTES :][: self.kind.user_bytes]

    def page(self, number: int) -> bytes:
        """Return the four bytes of one page."""
        return self.memory[number * PAGE_BYTES : (number + 1) * PAGE_BYTES]

    @property
    def locked_pages(self) -> list[int]:
        """The user pages that can never be written again, by the lock bytes."""
        pages = range(FIRST_USER_PAGE, FIRST_USER_PAGE + self.kind.user_pages)
        return [page for page in pages if self._is_locked(page)]

    @property
    def guarded_from(self) -> int | None:
        """The first page that wants a password (AUTH0), None when there is none."""
        if not self.kind.config_page:
            return None
        auth0 = self.page(self.kind.config_page)[3]
        return auth0 if auth0 < self.kind.pages else None

    def _is_locked(self, page: int) -> bool:
        place, bit = self.kind.lock_bit_of(page)
        return bool(self.memory[place] >> bit & 1)


def blank(uid: bytes, kind: Kind = NTAG213, user: bytes = _BLANK) -> Dump:
    """Return a tag of type 2 as the factory made it, with `user` in its user memory.

    Raises BadTag when it does not fit.
    """
    check_uid(kind, uid)
    if kind.family != TYPE_2:
        raise BadTag(f"a {kind.name} cannot be made here, only read")
    if len(user) > kind.user_bytes:
        raise BadTag(f"{len(user)} bytes do not fit onto a {kind.name}")
    memory = bytearray(kind.size)
    memory[:10] = serial_bytes(uid) + bytes([_INTERNAL])
    memory[12:16] = kind.cc
    memory[16 : 16 + len(user)] = user
    if kind.config_page:
        memory[kind.config_page * PAGE_BYTES + 3] = 0xFF  # AUTH0: no page wants a password
    return Dump(kind, uid, bytes(memory))


def serial_bytes(uid: bytes) -> bytes:
    """Return the first nine bytes of a tag of type 2: seven of the UID and two checks."""
    first = CASCADE_TAG ^ uid[0] ^ uid[1] ^ uid[2]
    second = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
    return uid[:3] + bytes([first]) + uid[3:] + bytes([second])


def check_uid(kind: Kind, uid: bytes) -> None:
    """Raise BadTag when a tag of this kind cannot have this UID."""
    lengths = _UID_BYTES.get(kind.family, (4, 7))
    if len(uid) not in lengths:
        allowed = " or ".join(str(length) for length in lengths)
        raise BadTag(f"the UID of a {kind.name} has {allowed} bytes, not {len(uid)}")


def check_memory(dump: Dump) -> None:
    """Raise BadTag when UID and memory contradict each other."""
    check_uid(dump.kind, dump.uid)
    if len(dump.memory) != dump.kind.size:
        raise BadTag(f"a {dump.kind.name} has {dump.kind.size} bytes, not {len(dump.memory)}")
    length = 9 if dump.kind.family == TYPE_2 else len(dump.uid)
    if dump.unknown.intersection(range(length)) or not dump.memory:
        return
    head = serial_bytes(dump.uid) if dump.kind.family == TYPE_2 else dump.uid
    if dump.memory[:length] != head:
        raise BadTag("the UID and its check bytes in the memory do not agree")
