"""The PN532 as a tag reader (user manual UM0701-02, chapter 7).

Sending a command, listening for its answer and fetching it are apart, so that nothing blocks:
between the looks at the status byte the other parts of the board have their turn.

A search begins with the carrier switched off. That puts every tag back to its first state, so two
tags lying still are both found every time; a tag that was selected or halted would else hear the
search as an error, or not at all. Once a search has found nobody there is nothing to put back, and
the next one does without: a tag that comes has just got its power from the carrier.
"""

from affineur.drivers import pn532_frames as frames
from affineur.drivers.errand import pause
from affineur.drivers.fault import GARBLED, REFUSED, SILENT, TAG_GONE, TAG_REFUSED, Fault
from affineur.drivers.iso14443 import Target
from affineur.table import ticks

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.errand import Steps
    from affineur.drivers.wires import Pn532Transport
    from affineur.ports import Clock

_GET_FIRMWARE_VERSION = 0x02
_SAM_CONFIGURATION = 0x14
_RF_CONFIGURATION = 0x32
_IN_DATA_EXCHANGE = 0x40
_IN_COMMUNICATE_THRU = 0x42
_IN_LIST_PASSIVE_TARGET = 0x4A
_IN_SELECT = 0x54

_IC_PN532 = 0x32
_NORMAL_MODE = b"\x01\x14\x01"
"""SAMConfiguration: no security module, timeout 1 s, interrupt pin used."""
_FIELD_OFF = b"\x01\x00"
_RETRIES = b"\x05\xff\x01\x01"
"""RFConfiguration item 5; the last byte bounds the search, which else goes on for ever."""
_TWO_OF_TYPE_A = b"\x02\x00"
_STATUS_MASK = 0x3F
_GONE = (0x01, 0x0A, 0x2B)
"""Status: time out, field not there in time, card disappeared."""
_NOISE = (0x02, 0x03, 0x04, 0x05, 0x06, 0x0B, 0x2A)
"""Status: CRC, parity, bit count, framing, collision, protocol, another card."""
_GET_VERSION = 0x60
_TAG_WRITE = 0xA2

_WAKE_MS = 3
_ACK_MS = 15
_ANSWER_MS = 50
_SEARCH_MS = 250
_FRAME_BYTES = 56
"""The longest answer we ask for, two tags of 7 bytes, with room for some junk in front."""


class Pn532:
    """One reader; operations are generators for an `Errand`."""

    def __init__(self, transport: "Pn532Transport", clock: "Clock"):
        self._transport = transport
        self._clock = clock
        self._deserted = False
        """Whether the last search has found no tag."""
        self.firmware = ""
        """Version the chip tells, once it has answered."""

    def begin(self) -> "Steps[None]":
        """Wake the chip, whatever state it is in, and prepare it; raises Fault."""
        self._transport.wake()
        yield from pause(self._clock, _WAKE_MS)
        self._transport.write(frames.ACK)
        yield from self._command(_SAM_CONFIGURATION, _NORMAL_MODE, _ANSWER_MS)
        version = yield from self._command(_GET_FIRMWARE_VERSION, b"", _ANSWER_MS)
        if len(version) < 4 or version[0] != _IC_PN532:
            raise Fault(GARBLED, "not a PN532")
        self.firmware = "%d.%d" % (version[1], version[2])
        yield from self._command(_RF_CONFIGURATION, _RETRIES, _ANSWER_MS)

    def list_tags(self) -> "Steps[list[Target]]":
        """Return the tags within reach, at most two; raises Fault."""
        deserted, self._deserted = self._deserted, False
        if not deserted:
            yield from self._command(_RF_CONFIGURATION, _FIELD_OFF, _ANSWER_MS)
        answer = yield from self._command(_IN_LIST_PASSIVE_TARGET, _TWO_OF_TYPE_A, _SEARCH_MS)
        targets = parse_targets(answer)
        self._deserted = not targets
        return targets

    def exchange(self, target: Target, command: bytes) -> "Steps[bytes]":
        """Send `command` to a listed tag and return its answer without CRC.

        Raises Fault(TAG_GONE) or Fault(TAG_REFUSED). The chip takes GET_VERSION for an
        authentication unless it is passed through, and answers a write with its status alone.
        """
        number = bytes([target.number])
        if command[0] == _GET_VERSION:
            selected = yield from self._command(_IN_SELECT, number, _ANSWER_MS)
            _check(selected)
            answer = yield from self._command(_IN_COMMUNICATE_THRU, command, _ANSWER_MS)
        else:
            answer = yield from self._command(_IN_DATA_EXCHANGE, number + command, _ANSWER_MS)
        _check(answer)
        return b"\x0a" if command[0] == _TAG_WRITE else answer[1:]

    def _command(self, code: int, data: bytes, answer_ms: int) -> "Steps[bytes]":
        """Send a command, await ACK and answer; a chip that stays silent is told to give up."""
        self._transport.write(frames.build(code, data))
        try:
            yield from self._ready(_ACK_MS)
            if not frames.is_ack(self._transport.read(_FRAME_BYTES)):
                raise Fault(GARBLED, "no ACK")
            yield from self._ready(answer_ms)
            return frames.parse(code, self._transport.read(_FRAME_BYTES))
        except Fault as fault:
            if fault.code != REFUSED:
                self._transport.write(frames.ACK)
            raise

    def _ready(self, limit_ms: int) -> "Steps[None]":
        due_ms = ticks.later(self._clock.now_ms(), limit_ms)
        while not self._transport.ready():
            if ticks.reached(self._clock.now_ms(), due_ms):
                raise Fault(SILENT, "no answer")
            yield


def _check(answer: bytes) -> None:
    """Raise what the status byte of an answer says (table of errors in 7.1)."""
    if not answer:
        raise Fault(GARBLED, "no status")
    status = answer[0] & _STATUS_MASK
    if status in _GONE:
        raise Fault(TAG_GONE)
    if status:
        raise Fault(GARBLED if status in _NOISE else TAG_REFUSED, "status %02x" % status)


def parse_targets(answer: bytes) -> "list[Target]":
    """Return the tags in an answer to InListPassiveTarget; raises GARBLED."""
    targets = []
    place = 1
    for _ in range(answer[0] if answer else 0):
        head = answer[place : place + 5]
        uid = answer[place + 5 : place + 5 + head[4]] if len(head) == 5 else b""
        if len(uid) not in (4, 7, 10) or len(uid) != head[4]:
            raise Fault(GARBLED, "target data")
        targets.append(Target(uid, head[3], head[0]))
        place += 5 + len(uid)
        if head[3] & _ISO_14443_4 and place < len(answer):
            place += answer[place]
    return targets


_ISO_14443_4 = 0x20
"""Bit of SEL_RES: the tag also sends an ATS, which begins with its length."""
