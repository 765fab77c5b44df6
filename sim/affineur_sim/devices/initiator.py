"""What the firmware inside a PN532 does on the air: find cards, select them, talk to one.

Follows ISO/IEC 14443-3, 6.5: REQA, anticollision bit by bit with cascade levels, then HLTA for a
card that is found, so that the next one can be heard.
"""

from dataclasses import dataclass

from affineur_sim.devices.checks import block_check, crc_a
from affineur_sim.devices.field import Field
from affineur_sim.devices.picc import (
    CASCADE_TAG,
    HLTA,
    REQA,
    SAK_INCOMPLETE,
    SELECT_LEVELS,
    WUPA,
    Bits,
)


@dataclass(frozen=True)
class Found:
    """A selected card: ATQA as sent (low byte first), SAK, UID."""

    atqa: bytes
    sak: int
    uid: bytes


def inventory(field: Field, limit: int) -> list[Found]:
    """Return up to `limit` cards that are not halted; the last one stays selected, others halt.

    The carrier is switched on if need be and left on, so a card that is selected already answers
    only to the second call.
    """
    if not field.on:
        field.switch(on=True)
    found: list[Found] = []
    while len(found) < limit:
        if found:
            transmit(field, HLTA)
        card = find(field)
        if card is None:
            if found:
                reselect(field, found[-1])
            break
        found.append(card)
    return found


def find(field: Field) -> Found | None:
    """Select one card that is not halted; None when nothing answers well."""
    atqa = field.exchange(Bits(bytes([REQA]), 7))
    if atqa is None:
        return None
    uid = b""
    for level in SELECT_LEVELS:
        part = _resolve(field, level)
        sak = _select(field, level, part) if part else None
        if part is None or sak is None:
            return None
        if not sak & SAK_INCOMPLETE:
            return Found(atqa.bits.data, sak, uid + part[:4])
        uid += part[1:4]
    return None


def reselect(field: Field, wanted: Found) -> bool:
    """Bring one known card to ACTIVE out of the halted ones."""
    field.exchange(Bits(bytes([WUPA]), 7))
    parts = [wanted.uid]
    if len(wanted.uid) == 7:
        parts = [bytes([CASCADE_TAG]) + wanted.uid[:3], wanted.uid[3:]]
    saks = [
        _select(field, level, part + bytes([block_check(part)]))
        for level, part in zip(SELECT_LEVELS, parts, strict=False)
    ]
    return None not in saks


def transmit(field: Field, data: bytes) -> Bits | None:
    """Send `data` with its CRC and return the raw answer."""
    answer = field.exchange(Bits.whole(data + crc_a(data)))
    return answer.bits if answer else None


def _resolve(field: Field, level: int) -> bytes | None:
    """Return the five bytes of one card at this cascade level, choosing 1 at each collision."""
    known: list[int] = []
    while True:
        answer = field.exchange(_anticollision(level, known))
        if answer is None:
            return None
        clean = answer.bits.count if answer.collision is None else answer.collision
        known += [answer.bits.at(bit) for bit in range(clean)]
        if answer.collision is None:
            break
        known.append(1)
    part = _pack(known)
    return part if len(part) == 5 and block_check(part) == 0 else None


def _anticollision(level: int, known: list[int]) -> Bits:
    nvb = (2 + len(known) // 8) << 4 | len(known) % 8
    return Bits(bytes([level, nvb]) + _pack(known), 16 + len(known))


def _pack(bits: list[int]) -> bytes:
    packed = bytearray((len(bits) + 7) // 8)
    for index, bit in enumerate(bits):
        packed[index // 8] |= bit << index % 8
    return bytes(packed)


def _select(field: Field, level: int, part: bytes) -> int | None:
    answer = transmit(field, bytes([level, 0x70]) + part)
    if answer is None or answer.count != 24 or crc_a(answer.data[:1]) != answer.data[1:]:
        return None
    return answer.data[0]
