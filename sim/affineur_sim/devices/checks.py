"""Check sums of the parts, each computed as its datasheet says."""


def crc_a(data: bytes) -> bytes:
    """Return the two CRC_A bytes, low byte first (ISO/IEC 14443-3, 6.2.4 and annex B)."""
    crc = 0x6363
    for value in data:
        crc ^= value
        for _ in range(8):
            crc = (crc >> 1) ^ 0x8408 if crc & 1 else crc >> 1
    return crc.to_bytes(2, "little")


def crc8_atm(data: bytes) -> int:
    """Return the CRC8-ATM of a TMC2209 datagram, bits least significant first (datasheet 4.2)."""
    crc = 0
    for value in data:
        for bit in range(8):
            feedback = (crc >> 7) ^ (value >> bit & 1)
            crc = (crc << 1 & 0xFF) ^ (0x07 if feedback else 0)
    return crc


def block_check(data: bytes) -> int:
    """Return the exclusive or of all bytes: the BCC of ISO/IEC 14443-3, 6.5.3.2."""
    check = 0
    for value in data:
        check ^= value
    return check


REVERSED = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))
"""Each byte with its bits in the other order."""
