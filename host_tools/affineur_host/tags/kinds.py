"""The kinds of tag that are known by their memory.

Sources: NXP data sheets NTAG213_215_216 (8.5, 10.1), MF0ICU1, MF0ULX1 (8.5, 10.1), MF1S50YYX and
MF1S70YYX (8.6).
"""

from dataclasses import dataclass

TYPE_2, CLASSIC, UID_ONLY = "type 2", "classic", "uid only"
PAGE_BYTES = 4
BLOCK_BYTES = 16
FIRST_USER_PAGE = 4
_STATIC_LOCKS_END = 16
"""The static lock bytes guard the pages before this one, one bit each."""


@dataclass(frozen=True)
class Kind:
    """One kind of tag; `family` says how it is talked to.

    `user_pages` and `lock_page` (dynamic lock bytes, 0 for none, one bit for `lock_step` pages)
    belong to TYPE_2, `config_page` as well: there AUTH0 tells from which page on a password is
    wanted (0: the tag knows no passwords). `version` is the answer to GET_VERSION.
    """

    name: str
    family: str
    size: int
    sak: int
    atqa: bytes
    user_pages: int = 0
    lock_page: int = 0
    lock_step: int = 1
    config_page: int = 0
    version: bytes = b""

    @property
    def pages(self) -> int:
        """Pages of four bytes in all."""
        return self.size // PAGE_BYTES

    @property
    def blocks(self) -> int:
        """Blocks of sixteen bytes in all (Classic)."""
        return self.size // BLOCK_BYTES

    @property
    def user_bytes(self) -> int:
        """Bytes a record may use."""
        return self.user_pages * PAGE_BYTES

    @property
    def cc(self) -> bytes:
        """The capability container the factory wrote, or wants written: all of it for NDEF."""
        return bytes([0xE1, 0x10, self.user_bytes // 8, 0])

    def lock_bit_of(self, page: int) -> tuple[int, int]:
        """Return the byte of memory and the bit that forbid to write a user page."""
        if page < _STATIC_LOCKS_END:
            return 10 + page // 8, page % 8
        bit = (page - _STATIC_LOCKS_END) // self.lock_step
        return self.lock_page * PAGE_BYTES + bit // 8, bit % 8


def _ultralight(name: str, pages: int, version: str = "", **places: int) -> Kind:
    code = bytes.fromhex(version)
    return Kind(name, TYPE_2, pages * PAGE_BYTES, 0x00, b"\x00\x44", version=code, **places)


NTAG213 = _ultralight(
    "NTAG213",
    45,
    "0004040201000f03",
    user_pages=36,
    lock_page=40,
    lock_step=2,
    config_page=41,
)
NTAG215 = _ultralight(
    "NTAG215",
    135,
    "0004040201001103",
    user_pages=126,
    lock_page=130,
    lock_step=16,
    config_page=131,
)
NTAG216 = _ultralight(
    "NTAG216",
    231,
    "0004040201001303",
    user_pages=222,
    lock_page=226,
    lock_step=16,
    config_page=227,
)
ULTRALIGHT = _ultralight("Mifare Ultralight", 16, user_pages=12)
ULTRALIGHT_11 = _ultralight(
    "Mifare Ultralight 11", 20, "0004030101000b03", user_pages=12, config_page=16
)
ULTRALIGHT_21 = _ultralight(
    "Mifare Ultralight 21",
    41,
    "0004030101000e03",
    user_pages=32,
    lock_page=36,
    lock_step=2,
    config_page=37,
)
CLASSIC_MINI = Kind("Mifare Classic Mini", CLASSIC, 320, 0x09, b"\x00\x04")
CLASSIC_1K = Kind("Mifare Classic 1K", CLASSIC, 1024, 0x08, b"\x00\x04")
CLASSIC_4K = Kind("Mifare Classic 4K", CLASSIC, 4096, 0x18, b"\x00\x02")
BARE = Kind("ISO14443-3A", UID_ONLY, 0, 0x00, b"\x00\x44")
"""A tag of which nothing but its UID is known."""

KINDS = (
    NTAG213,
    NTAG215,
    NTAG216,
    ULTRALIGHT,
    ULTRALIGHT_11,
    ULTRALIGHT_21,
    CLASSIC_MINI,
    CLASSIC_1K,
    CLASSIC_4K,
    BARE,
)
NTAGS = (NTAG213, NTAG215, NTAG216)
"""What the board writes."""


def kind_named(name: str) -> Kind | None:
    """Return the kind with this name, in any case."""
    return next((kind for kind in KINDS if kind.name.lower() == name.lower()), None)


def kind_of_size(size: int) -> Kind | None:
    """Return the kind whose whole memory has `size` bytes; sizes are all different."""
    return next((kind for kind in KINDS if kind.size == size and size), None)


def kind_of_version(version: bytes) -> Kind | None:
    """Return the kind that answers GET_VERSION so."""
    return next((kind for kind in KINDS if kind.version and kind.version == version), None)
