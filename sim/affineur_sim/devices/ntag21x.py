"""NTAG213, NTAG215 and NTAG216: memory, locks and commands (NXP NTAG213_215_216 data sheet).

Pages of four bytes: UID (0-2), static locks (page 2, bytes 2-3), capability container (page 3,
one-time programmable), user memory from page 4, then dynamic locks and configuration. Passwords
and counters are not modelled: their commands get the NAK of a tag that does not allow them.
"""

from dataclasses import dataclass

from affineur_sim.devices.checks import block_check, crc_a
from affineur_sim.devices.picc import CASCADE_TAG, Bits, Picc

GET_VERSION, READ, FAST_READ, WRITE, READ_SIG = 0x60, 0x30, 0x3A, 0xA2, 0x3C
PAGE_LOCK, PAGE_CC, PAGE_USER = 2, 3, 4
ACK = Bits(b"\x0a", 4)
NAK_ARGUMENT = Bits(b"\x00", 4)
NAK_CRC = Bits(b"\x01", 4)


@dataclass(frozen=True)
class Kind:
    """One member of the family: pages in all, user pages, two identifying bytes."""

    pages: int
    user_pages: int
    storage_size: int
    cc_size: int


NTAG213 = Kind(pages=45, user_pages=36, storage_size=0x0F, cc_size=0x12)
NTAG215 = Kind(pages=135, user_pages=126, storage_size=0x11, cc_size=0x3E)
NTAG216 = Kind(pages=231, user_pages=222, storage_size=0x13, cc_size=0x6D)


class Ntag21x(Picc):
    """A tag as it comes from the factory: CC programmed, user memory an empty NDEF message."""

    def __init__(self, uid: bytes, kind: Kind = NTAG213, user: bytes = b"\x03\x00\xfe\x00"):
        if len(uid) != 7:
            raise ValueError("an NTAG21x has a UID of 7 bytes")
        super().__init__(uid, atqa=b"\x44\x00", sak=0x00)
        self.kind = kind
        self.memory = bytearray(4 * kind.pages)
        self.memory[0:9] = (
            uid[:3]
            + bytes([block_check(bytes([CASCADE_TAG]) + uid[:3])])
            + uid[3:]
            + bytes([block_check(uid[3:])])
        )
        self.memory[9] = 0x48
        self.memory[12:16] = bytes([0xE1, 0x10, kind.cc_size, 0x00])
        self.memory[16 : 16 + len(user)] = user
        self.memory[4 * kind.pages - 16 :] = bytes.fromhex("040000ff 00050000 00000000 00000000")

    @property
    def user(self) -> bytes:
        """The user memory."""
        return bytes(self.memory[16 : 16 + 4 * self.kind.user_pages])

    def page(self, number: int) -> bytes:
        """Return the four bytes of one page."""
        return bytes(self.memory[4 * number : 4 * number + 4])

    def command(self, data: bytes) -> Bits | None:
        """Answer as chapter 10 says; a refused command gets a NAK."""
        answers = {
            GET_VERSION: self._get_version,
            READ: self._read,
            FAST_READ: self._fast_read,
            WRITE: self._write,
            READ_SIG: self._read_signature,
        }
        answer = answers.get(data[0])
        return answer(data[1:]) if answer else NAK_ARGUMENT

    def answer_bad_crc(self) -> Bits | None:
        """Answer NAK 1: parity or CRC error (table 23)."""
        return NAK_CRC

    def tear(self, data: bytes) -> None:
        """Let the next write of these command bytes stop half way: two of four bytes arrive."""
        if data[:1] == bytes([WRITE]) and PAGE_USER <= data[1] < self.kind.pages:
            self.memory[4 * data[1] : 4 * data[1] + 2] = data[2:4]

    def _get_version(self, arguments: bytes) -> Bits:
        if arguments:
            return NAK_ARGUMENT
        return _sealed(bytes([0, 4, 4, 2, 1, 0, self.kind.storage_size, 3]))

    def _read(self, arguments: bytes) -> Bits:
        if len(arguments) != 1 or arguments[0] >= self.kind.pages:
            return NAK_ARGUMENT
        rolled = bytes(self.memory + self.memory[:16])
        first = 4 * arguments[0]
        return _sealed(rolled[first : first + 16])

    def _fast_read(self, arguments: bytes) -> Bits:
        if len(arguments) != 2 or not arguments[0] <= arguments[1] < self.kind.pages:
            return NAK_ARGUMENT
        return _sealed(bytes(self.memory[4 * arguments[0] : 4 * arguments[1] + 4]))

    def _read_signature(self, arguments: bytes) -> Bits:
        return _sealed(bytes(32)) if arguments == b"\x00" else NAK_ARGUMENT

    def _write(self, arguments: bytes) -> Bits:
        if len(arguments) != 5 or not PAGE_LOCK <= arguments[0] < self.kind.pages:
            return NAK_ARGUMENT
        page, data = arguments[0], arguments[1:]
        if self._locked(page):
            return NAK_ARGUMENT
        first = 4 * page
        if page == PAGE_LOCK:
            data = self.page(page)[:2] + data[2:]
        if page in (PAGE_LOCK, PAGE_CC):
            data = bytes(old | new for old, new in zip(self.page(page), data, strict=True))
        self.memory[first : first + 4] = data
        return ACK

    def _locked(self, page: int) -> bool:
        """Tell whether the static locks (8.5.2) forbid writing; bit n guards page n."""
        locks = self.memory[10] | self.memory[11] << 8
        return PAGE_CC <= page < 16 and bool(locks >> page & 1)


def _sealed(data: bytes) -> Bits:
    return Bits.whole(data + crc_a(data))
