"""The MFRC522 as a tag reader (NXP MFRC522 product data sheet; ISO/IEC 14443-3, 6.5).

The chip only carries bits, so the selection happens here: WUPA, anticollision bit by bit, SELECT
at each cascade level for as long as SAK says that the UID goes on. Every tag found is halted, so
that REQA finds the next one.

Each search begins with the carrier switched off: a tag that was halted once falls back to halt
after any error and would hear only WUPA, which wakes the first tag as well. To talk to a tag that
is listed, WUPA and a selection by its UID are enough.
"""

from affineur.drivers import mfrc522_registers as reg
from affineur.drivers.errand import pause
from affineur.drivers.fault import COLLISION, GARBLED, SILENT, TAG_GONE, TAG_REFUSED, Fault
from affineur.drivers.iso14443 import (
    CASCADE_TAG,
    HLTA,
    REQA,
    SAK_CASCADE,
    SELECT,
    WUPA,
    Target,
    cascade,
    with_crc,
    without_crc,
)
from affineur.table import ticks

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.errand import Steps
    from affineur.drivers.wires import Pin, Spi
    from affineur.ports import Clock

_RESET_MS = 2
_ANSWER_MS = 40
_FIELD_OFF_MS = 6
_FIELD_ON_MS = 6
"""Tags are ready 5 ms after the carrier came."""
_PRESCALER = 169
"""Timer ticks of 25 us: (2 * 169 + 1) / 13.56 MHz."""
_SHORT_TICKS = 40
"""1 ms: no answer in the selection comes later."""
_LONG_TICKS = 400
"""10 ms: a tag takes 4.1 ms to write a page."""
_MOST_TAGS = 2
_ACK = b"\x0a"


class Received:
    """What came back: `data`, its number of bits, where a collision was (1..32) or 0."""

    def __init__(self, data: bytes, bits: int, collision: int):
        self.data = data
        self.bits = bits
        self.collision = collision


class Mfrc522:
    """One reader; operations are generators for an `Errand`. `select` low = selected."""

    def __init__(self, spi: "Spi", select: "Pin", clock: "Clock"):
        self._spi = spi
        self._select = select
        self._clock = clock
        self._byte = bytearray(1)
        self._pair = bytearray(2)
        self._active = None  # type: bytes | None
        self.firmware = ""
        """Version the chip tells, once it has answered."""
        select(1)

    def begin(self) -> "Steps[None]":
        """Reset and prepare the chip; raises Fault."""
        self._active = None
        self._set(reg.COMMAND, reg.SOFT_RESET)
        yield from pause(self._clock, _RESET_MS)
        if self._get(reg.VERSION) not in reg.VERSIONS:
            raise Fault(SILENT, "version %02x" % self._get(reg.VERSION))
        self.firmware = "%d.0" % (self._get(reg.VERSION) & 0x0F)
        if self._get(reg.COMMAND) & reg.POWER_DOWN:
            raise Fault(SILENT, "does not start")
        self._set(reg.T_MODE, reg.T_AUTO | _PRESCALER >> 8)
        self._set(reg.T_PRESCALER, _PRESCALER & 0xFF)
        self._set(reg.TX_ASK, reg.FORCE_100_ASK)
        self._set(reg.MODE, reg.CRC_PRESET_6363)
        self._set(reg.COLL, 0)
        self._set(reg.TX_CONTROL, reg.ANTENNA_ON)

    def list_tags(self) -> "Steps[list[Target]]":
        """Return the tags within reach, at most two; raises Fault."""
        yield from self._interrupt_field()
        found = []  # type: list[Target]
        heard = yield from self._call(WUPA)
        while heard and len(found) < _MOST_TAGS:
            target = yield from self._find()
            if target is None:
                break
            found.append(target)
            yield from self._halt()
            heard = yield from self._call(REQA)
        return found

    def exchange(self, target: Target, command: bytes) -> "Steps[bytes]":
        """Send `command` to a listed tag and return its answer without CRC (ACK as 0A).

        Raises Fault(TAG_GONE) or Fault(TAG_REFUSED).
        """
        if self._active != target.uid:
            yield from self._activate(target.uid)
        received = yield from self._send(with_crc(command), 0, 0, _LONG_TICKS)
        if received is None:
            self._active = None
            raise Fault(TAG_GONE)
        if received.bits == 4:
            return self._acknowledged(received.data[0])
        return without_crc(received.data)

    def _acknowledged(self, answer: int) -> bytes:
        if answer & 0x0F != _ACK[0]:
            self._active = None
            raise Fault(TAG_REFUSED, "NAK %x" % answer)
        return _ACK

    # ---- selection

    def _interrupt_field(self) -> "Steps[None]":
        """Put every tag back to its first state (ISO/IEC 14443-3, 5.1 and 14443-2, 6.2.6)."""
        self._active = None
        self._set(reg.TX_CONTROL, reg.ANTENNA_OFF)
        yield from pause(self._clock, _FIELD_OFF_MS)
        self._set(reg.TX_CONTROL, reg.ANTENNA_ON)
        yield from pause(self._clock, _FIELD_ON_MS)

    def _call(self, command: int) -> "Steps[bool]":
        received = yield from self._send(bytes([command]), 7, 0, _SHORT_TICKS)
        return received is not None

    def _halt(self) -> "Steps[None]":
        yield from self._send(with_crc(HLTA), 0, 0, _SHORT_TICKS)
        self._active = None

    def _find(self) -> "Steps[Target | None]":
        """Select one of the tags that are awake; None when it went away meanwhile."""
        uid = b""
        for level in SELECT:
            part = yield from self._resolve(level)
            sak = (yield from self._select_part(level, part)) if part else None
            if part is None or sak is None:
                return None
            if not sak & SAK_CASCADE:
                return Target(uid + part[:4], sak)
            if part[0] != CASCADE_TAG:
                raise Fault(GARBLED, "no cascade tag")
            uid += part[1:4]
        raise Fault(GARBLED, "UID too long")

    def _activate(self, uid: bytes) -> "Steps[None]":
        """Select the tag with this UID, whatever else lies there; raises TAG_GONE."""
        yield from self._halt()
        heard = yield from self._call(WUPA)
        for level, part in zip(SELECT, cascade(uid)):
            sak = (yield from self._select_part(level, part)) if heard else None
            if sak is None:
                raise Fault(TAG_GONE)
        self._active = uid

    def _select_part(self, level: int, part: bytes) -> "Steps[int | None]":
        frame = with_crc(bytes([level, 0x70]) + part)
        received = yield from self._send(frame, 0, 0, _SHORT_TICKS)
        return without_crc(received.data)[0] if received else None

    def _resolve(self, level: int) -> "Steps[bytes | None]":
        """Return four bytes and BCC of one tag at this level; None when none answers.

        After a collision the tags with a 1 at its place go on; with two tags that leaves one.
        """
        received = yield from self._send(bytes([level, 0x20]), 0, 0, _SHORT_TICKS)
        if received is not None and received.collision:
            if received.collision > 8 * len(received.data):
                raise Fault(GARBLED, "collision")
            known = _keep(received.data, received.collision)
            received = yield from self._resolve_rest(level, known, received.collision)
        if received is None:
            return None
        part = received.data
        if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]:
            raise Fault(GARBLED, "BCC")
        return part

    def _resolve_rest(self, level: int, known: bytes, bits: int) -> "Steps[Received | None]":
        """Ask for what follows the first `bits` of `known`, and join both."""
        whole, rest = bits >> 3, bits & 7
        frame = bytes([level, ((2 + whole) << 4) | rest]) + known
        received = yield from self._send(frame, rest, rest, _SHORT_TICKS)
        if received is None:
            return None
        if received.collision:
            raise Fault(COLLISION)
        tail = received.data
        if rest:
            first = (known[whole] & ((1 << rest) - 1)) | (tail[0] & ~((1 << rest) - 1) & 0xFF)
            tail = bytes([first]) + tail[1:]
        return Received(known[:whole] + tail, 40, 0)

    # ---- registers and the air

    def _send(
        self, data: bytes, last_bits: int, align: int, limit_ticks: int
    ) -> "Steps[Received | None]":
        """Send `data`, of its last byte only `last_bits` (0 = all); None when nothing answers.

        `align` is the place of the first received bit in its byte. Raises SILENT when the chip
        itself never ends, GARBLED for what no tag sends.
        """
        self._set(reg.COMMAND, reg.IDLE)
        self._set(reg.T_RELOAD_H, limit_ticks >> 8)
        self._set(reg.T_RELOAD_L, limit_ticks & 0xFF)
        self._set(reg.COM_IRQ, reg.ALL_IRQS)
        self._set(reg.FIFO_LEVEL, reg.FLUSH)
        self._write(reg.FIFO_DATA, data)
        self._set(reg.COMMAND, reg.TRANSCEIVE)
        self._set(reg.BIT_FRAMING, reg.START_SEND | align << 4 | last_bits)
        due_ms = ticks.later(self._clock.now_ms(), _ANSWER_MS)
        while True:
            irqs = self._get(reg.COM_IRQ)
            if irqs & reg.RX_IRQ:
                return self._received(align)
            if irqs & reg.TIMER_IRQ:
                return None
            if ticks.reached(self._clock.now_ms(), due_ms):
                raise Fault(SILENT, "never ends")
            yield

    def _received(self, align: int) -> Received:
        error = self._get(reg.ERROR)
        if error & reg.OTHER_ERRORS:
            raise Fault(GARBLED, "error %02x" % error)
        data = self._read(reg.FIFO_DATA, self._get(reg.FIFO_LEVEL) & 0x7F)
        last = self._get(reg.CONTROL) & 7
        bits = 8 * len(data) - (8 - last if last else 0) - align
        if not data:
            raise Fault(GARBLED, "empty")
        return Received(bytes(data), bits, self._collision() if error & reg.COLL_ERR else 0)

    def _collision(self) -> int:
        coll = self._get(reg.COLL)
        if coll & reg.COLL_POS_NOT_VALID:
            raise Fault(COLLISION)
        return coll & 0x1F or 32

    def _get(self, register: int) -> int:
        return self._read(register, 1)[0]

    def _set(self, register: int, value: int) -> None:
        self._pair[0] = register << 1
        self._pair[1] = value
        self._select(0)
        self._spi.write(self._pair)
        self._select(1)

    def _write(self, register: int, data: bytes) -> None:
        self._select(0)
        self._spi.write(bytes([register << 1]) + data)
        self._select(1)

    def _read(self, register: int, count: int) -> bytearray:
        """Read a register `count` times; the address is repeated for each byte (8.1.2.1)."""
        address = 0x80 | register << 1
        data = bytearray(count)
        self._byte[0] = address
        self._select(0)
        self._spi.write(self._byte)
        self._spi.readinto(data, address)
        self._select(1)
        return data


def _keep(data: bytes, bits: int) -> bytes:
    """Return the first `bits` bits of `data` with the last of them, the collision, set to 1."""
    kept = bytearray(data[: (bits + 7) >> 3])
    last = bits - 1
    kept[last >> 3] = (kept[last >> 3] & ((1 << (last & 7)) - 1)) | (1 << (last & 7))
    return bytes(kept)
