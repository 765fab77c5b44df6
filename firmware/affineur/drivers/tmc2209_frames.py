"""Datagrams of the TMC2209's single-wire UART (datasheet rev. 1.09, chapter 4).

`parse_reply` raises Fault(GARBLED) for anything but the answer expected, and nothing else.
"""

from affineur.drivers.fault import GARBLED, Fault

SYNC = 0x05
MASTER = 0xFF
WRITE = 0x80
REPLY_BYTES = 8


def crc8(data: "bytes | bytearray") -> int:
    """Return the check sum: x^8 + x^2 + x + 1, bits least significant first (4.2)."""
    crc = 0
    for value in data:
        rest = value
        for _ in range(8):
            feedback = (crc >> 7) ^ (rest & 1)
            crc = ((crc << 1) & 0xFF) ^ (feedback * 0x07)
            rest >>= 1
    return crc


def read_request(address: int, register: int) -> bytes:
    """Return the datagram that asks for a register."""
    return _sealed(bytes([SYNC, address, register]))


def write_request(address: int, register: int, value: int) -> bytes:
    """Return the datagram that writes 32 bits to a register."""
    return _sealed(bytes([SYNC, address, register | WRITE]) + value.to_bytes(4, "big"))


def parse_reply(register: int, data: bytes) -> "tuple[int, int]":
    """Return the upper and lower 16 bits of the value in an answer; raises GARBLED.

    Two halves, because 32 bits do not fit a small integer on the device.
    """
    if len(data) != REPLY_BYTES or crc8(data[:7]) != data[7]:
        raise Fault(GARBLED, "check sum")
    if data[0] & 0x0F != SYNC or data[1] != MASTER or data[2] != register:
        raise Fault(GARBLED, "another answer")
    return data[3] << 8 | data[4], data[5] << 8 | data[6]


def _sealed(body: bytes) -> bytes:
    return body + bytes([crc8(body)])
