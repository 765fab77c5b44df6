"""The frames between host and PN532 (user manual UM0701-02, 6.2.1).

Reading hunts for the start code 00 FF, so junk in front does no harm; whatever else is wrong
raises Fault(GARBLED), and nothing else is ever raised.
"""

from affineur.drivers.fault import GARBLED, REFUSED, Fault

ACK = b"\x00\x00\xff\x00\xff\x00"
NACK = b"\x00\x00\xff\xff\x00\x00"
_START = b"\x00\xff"
_EXTENDED = b"\xff\xff"
_AROUND_BODY = 6
"""From the start code on: it, length and its check, then check sum and postamble."""
UNKNOWN = 1 << 16
_HOST_TO_CHIP = 0xD4
_CHIP_TO_HOST = 0xD5
_ERROR_BODY = b"\x7f"


def build(code: int, data: bytes) -> bytes:
    """Return the frame of a command, extended when it has more than 255 bytes."""
    body = bytes([_HOST_TO_CHIP, code]) + data
    count = len(body)
    if count < 256:
        head = b"\x00\x00\xff" + bytes([count, -count & 0xFF])
    else:
        high, low = count >> 8, count & 0xFF
        head = b"\x00\x00\xff\xff\xff" + bytes([high, low, -(high + low) & 0xFF])
    return head + body + bytes([-sum(body) & 0xFF, 0])


def is_ack(data: "bytes | bytearray") -> bool:
    """Tell whether the first frame in `data` is an ACK."""
    return bytes(data[_start(data) :][:4]) == ACK[1:5]


def missing(data: bytearray) -> int:
    """Return how many bytes the frame in `data` still lacks; UNKNOWN if that is open."""
    start = bytes(data).find(_START)
    head = data[start + 2 : start + 4]
    if start < 0 or len(head) < 2 or head == _EXTENDED:
        return UNKNOWN
    return start + _AROUND_BODY + head[0] - len(data)


def parse(code: int, data: "bytes | bytearray") -> bytes:
    """Return the data of the answer to `code`; raises GARBLED, or REFUSED for an error frame."""
    body = _body(data[_start(data) :])
    if body == _ERROR_BODY:
        raise Fault(REFUSED, "command %02x" % code)
    if len(body) < 2 or body[0] != _CHIP_TO_HOST or body[1] != code + 1:
        raise Fault(GARBLED, "not an answer to %02x" % code)
    return body[2:]


def _start(data: "bytes | bytearray") -> int:
    """Return where the first start code is."""
    start = bytes(data).find(_START)
    if start < 0:
        raise Fault(GARBLED, "no start code")
    return start


def _body(frame: "bytes | bytearray") -> bytes:
    """Return the checked body of a frame that begins with the start code."""
    if bytes(frame[2:4]) == _EXTENDED:
        first, head = 7, frame[4:7]
        count = (frame[4] << 8 | frame[5]) if len(head) == 3 else 0
    else:
        first, head = 4, frame[2:4]
        count = frame[2] if len(head) == 2 else 0
    body = bytes(frame[first : first + count])
    if not count or sum(head) & 0xFF or len(frame) < first + count + 1:
        raise Fault(GARBLED, "length")
    if (sum(body) + frame[first + count]) & 0xFF:
        raise Fault(GARBLED, "check sum")
    return body
