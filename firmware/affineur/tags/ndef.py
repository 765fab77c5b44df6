"""NDEF on a Type 2 tag: one external record inside a TLV block.

NFC Forum Type 2 Tag specification, 2.3 (TLV blocks), and NDEF specification, 3 (records). Only
what our tags need: one short record of an external type. Anything else reads as None.
"""

_NULL_TLV = 0x00
_NDEF_TLV = 0x03
_END_TLV = 0xFE
_EXTERNAL_RECORD = 0xD4
"""MB, ME, SR set, type name format 4."""


def encode(record_type: bytes, payload: bytes) -> bytes:
    """Return the user memory that holds one record, padded to whole pages."""
    record = bytes([_EXTERNAL_RECORD, len(record_type), len(payload)]) + record_type + payload
    data = bytes([_NDEF_TLV, len(record)]) + record + bytes([_END_TLV])
    return data + bytes(-len(data) % 4)


def decode(record_type: bytes, memory: bytes) -> "bytes | None":
    """Return the payload of the record of this type, or None."""
    record = message(memory)
    if record is None or len(record) < 3:
        return None
    flags, type_length, payload_length = record[0], record[1], record[2]
    if flags != _EXTERNAL_RECORD or len(record) != 3 + type_length + payload_length:
        return None
    if record[3 : 3 + type_length] != record_type:
        return None
    return record[3 + type_length :]


def message(memory: bytes) -> "bytes | None":
    """Return the first NDEF message in the TLV blocks of `memory`, or None."""
    place = 0
    while place < len(memory) and memory[place] != _END_TLV:
        kind = memory[place]
        place += 1
        if kind == _NULL_TLV:
            continue
        length = memory[place] if place < len(memory) else 0xFF
        if length == 0xFF or place + 1 + length > len(memory):
            return None
        if kind == _NDEF_TLV:
            return memory[place + 1 : place + 1 + length]
        place += 1 + length
    return None
