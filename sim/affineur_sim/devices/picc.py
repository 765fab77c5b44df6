"""A contactless card of ISO/IEC 14443-3 type A: states, anticollision, selection.

States (clause 6.3): IDLE, READY (waiting for anticollision or select at a cascade level), ACTIVE,
and the same after HALT, which only WUPA wakes. An unknown command in READY or ACTIVE sends the
card back to IDLE (or HALT) without an answer, so a reader that polls a still card with REQA sees
it only every other time.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum

from affineur_sim.devices.checks import block_check, crc_a

REQA, WUPA = 0x26, 0x52
SELECT_LEVELS = (0x93, 0x95)
HLTA = b"\x50\x00"
CASCADE_TAG = 0x88
SAK_INCOMPLETE = 0x04


@dataclass(frozen=True)
class Bits:
    """A frame on the air: `count` bits of `data`, least significant bit of each byte first."""

    data: bytes
    count: int

    @classmethod
    def whole(cls, data: bytes) -> "Bits":
        """Return a frame of full bytes."""
        return cls(data, 8 * len(data))

    def at(self, index: int) -> int:
        """Return one bit."""
        return self.data[index // 8] >> index % 8 & 1

    def slice(self, first: int, end: int) -> "Bits":
        """Return bits `first` to `end` (exclusive) as a frame of their own."""
        number = int.from_bytes(self.data, "little") >> first
        count = end - first
        return Bits((number & (1 << count) - 1).to_bytes((count + 7) // 8, "little"), count)


class State(Enum):
    """Where the card stands in the selection."""

    IDLE = "idle"
    READY = "ready"
    ACTIVE = "active"


class Picc(ABC):
    """A card with a UID of 4 or 7 bytes; subclasses answer commands when ACTIVE."""

    def __init__(self, uid: bytes, atqa: bytes, sak: int):
        if len(uid) not in (4, 7):
            raise ValueError("a UID has 4 or 7 bytes")
        self.uid = uid
        self.atqa = atqa
        self.sak = sak
        self.state = State.IDLE
        self.halted = False
        self._level = 0

    def lose_field(self) -> None:
        """Forget everything volatile: the field is gone."""
        self.state, self.halted, self._level = State.IDLE, False, 0

    def receive(self, frame: Bits) -> Bits | None:
        """Take one frame from the air and return the answer, if any."""
        if frame.count == 7:
            return self._wake(frame.data[0])
        if self.state is State.READY:
            return self._select(frame)
        if self.state is State.ACTIVE:
            return self._active(frame)
        return None

    @abstractmethod
    def command(self, data: bytes) -> Bits | None:
        """Answer a command whose CRC was right; None sends the card back to IDLE."""

    def answer_bad_crc(self) -> Bits | None:
        """Answer a frame with a wrong CRC; None sends the card back to IDLE."""
        return None

    def _wake(self, command: int) -> Bits | None:
        wanted = command == WUPA or (command == REQA and not self.halted)
        if self.state is State.IDLE and wanted:
            self.state, self._level = State.READY, 0
            return Bits.whole(self.atqa)
        self.state = State.IDLE
        return None

    def _part(self) -> bytes:
        """Return the five bytes of the present cascade level (6.5.3.2 and table 9)."""
        if len(self.uid) == 4:
            part = self.uid
        else:
            part = bytes([CASCADE_TAG]) + self.uid[:3] if self._level == 0 else self.uid[3:]
        return part + bytes([block_check(part)])

    def _select(self, frame: Bits) -> Bits | None:
        part = self._part()
        if frame.count >= 16 and frame.data[0] == SELECT_LEVELS[self._level]:
            if frame.data[1] == 0x70:
                return self._finish_level(frame.data, part)
            return self._anticollide(frame, Bits.whole(part))
        self.state = State.IDLE
        return None

    def _anticollide(self, frame: Bits, part: Bits) -> Bits | None:
        """Answer with what follows the bits the reader already knows (NVB, 6.5.3.3)."""
        nvb = frame.data[1]
        known = (nvb >> 4) * 8 + (nvb & 7) - 16
        if not 0 <= known < part.count or frame.count != known + 16:
            return None
        if any(frame.at(16 + bit) != part.at(bit) for bit in range(known)):
            return None
        return part.slice(known, part.count)

    def _finish_level(self, data: bytes, part: bytes) -> Bits | None:
        if data[2:7] != part or data[7:] != crc_a(data[:7]):
            self.state = State.IDLE
            return None
        complete = len(self.uid) == 4 or self._level == 1
        if complete:
            self.state = State.ACTIVE
        else:
            self._level = 1
        sak = bytes([self.sak if complete else SAK_INCOMPLETE])
        return Bits.whole(sak + crc_a(sak))

    def _active(self, frame: Bits) -> Bits | None:
        data = frame.data
        if frame.count % 8 or len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
            answer = self.answer_bad_crc()
        elif data[:-2] == HLTA:
            self.halted = True
            answer = None
        else:
            answer = self.command(data[:-2])
        if answer is None or (answer.count == 4 and answer.data[0] != 0x0A):
            self.state = State.IDLE
        return answer


class UidOnlyCard(Picc):
    """A card that tells its UID and nothing else, like a MIFARE Classic without its key."""

    def __init__(self, uid: bytes):
        super().__init__(uid, atqa=b"\x04\x00", sak=0x08)

    def command(self, _data: bytes) -> Bits | None:
        """Stay silent: every command needs an authentication first."""
        return None
