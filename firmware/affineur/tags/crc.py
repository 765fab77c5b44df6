"""CRC_A of ISO/IEC 14443-3 (6.2.4): guards frames on the air, and what is written onto a tag."""


def crc_a(data: "bytes | bytearray") -> bytes:
    """Return the CRC_A of `data`, low byte first."""
    crc = 0x6363
    for value in data:
        mixed = value ^ (crc & 0xFF)
        mixed ^= (mixed << 4) & 0xFF
        crc = (crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)
    return bytes([crc & 0xFF, crc >> 8])
