"""The MicroPython image: where it is found, what is in it, and where its filesystem lies."""

import os
import struct
from pathlib import Path

from affineur_sim.chip.cache import cache_folder

VARIABLE = "AFFINEUR_MICROPYTHON_UF2"
NAME = "RPI_PICO*.uf2"
FLASH_BYTES = 2 * 1024 * 1024
FILESYSTEM_START = 0xA0000
"""Board RPI_PICO: the last 1408 kB of the 2 MB flash are a littlefs."""
BLOCK_BYTES = 4096
BLOCKS = (FLASH_BYTES - FILESYSTEM_START) // BLOCK_BYTES

_BLOCK = 512
_HEADER = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_FLASH_ADDRESS = 0x10000000


class ImageError(Exception):
    """There is no usable MicroPython image; the text says what to do."""


def find() -> Path:
    """Return the image named by the environment, or the newest in the cache folder.

    Raises ImageError when there is none.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if not Path(named).is_file():
            raise ImageError(f"{VARIABLE} names no file: {named}")
        return Path(named)
    found = sorted(cache_folder().glob(NAME))
    if not found:
        raise ImageError(
            "no MicroPython image: fetch RPI_PICO (1.26 or later, .uf2) from the MicroPython "
            f"download page and put it into {cache_folder()}, or name it in {VARIABLE}"
        )
    return found[-1]


def read(path: Path) -> bytes:
    """Return the contents of a flash of 2 MB loaded with a UF2 file; raises ImageError."""
    flash = bytearray(b"\xff" * FLASH_BYTES)
    data = path.read_bytes()
    if not data or len(data) % _BLOCK:
        raise ImageError(f"{path} is no UF2 file")
    for start in range(0, len(data), _BLOCK):
        head = _HEADER.unpack_from(data, start)
        place, size = head[3] - _FLASH_ADDRESS, head[4]
        if head[:2] != _MAGIC or not 0 <= place <= FLASH_BYTES - size:
            raise ImageError(f"{path} is no UF2 file for this board")
        payload = start + _HEADER.size
        flash[place : place + size] = data[payload : payload + size]
    return bytes(flash)


def with_filesystem(flash: bytes, filesystem: bytes) -> bytes:
    """Return the flash with the filesystem in its place."""
    if len(filesystem) != BLOCKS * BLOCK_BYTES:
        raise ValueError(f"a filesystem has {BLOCKS * BLOCK_BYTES} bytes, not {len(filesystem)}")
    return flash[:FILESYSTEM_START] + filesystem


def filesystem_of(flash: bytes) -> bytes:
    """Return the filesystem's part of a flash."""
    return flash[FILESYSTEM_START:FLASH_BYTES]
