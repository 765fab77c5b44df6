"""MicroPython for the board: a file the person has, the one in the cache, or a download.

Nothing is fetched unless it is asked for, and what is fetched must have the SHA-256 that the
person names, from a place they trust.
"""

import hashlib
import socket
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from affineur_host.install import faults, uf2
from affineur_host.install.faults import fault
from affineur_host.store import read_limited, replace_file
from affineur_sim.chip import uf2 as kept
from affineur_sim.chip.cache import cache_folder

RELEASE = "RPI_PICO-20250911-v1.26.1.uf2"
"""The official build this version of the program was made for."""
_HOST, _HTTPS_PORT = "micropython.org", 443
_FOLDER = f"https://{_HOST}/resources/firmware/"
_REACH_S = 2.2
"""So that a network that is not there is told within 3 s."""
_LIMIT_S = 20.0
_MOST_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True)
class Micropython:
    """A checked image: `data` is the UF2 file, `sectors` what it fills."""

    name: str
    data: bytes
    sectors: dict[int, bytes]
    version: tuple[int, int]


def obtain(file: Path | None, download_sha256: str | None = None) -> Micropython:
    """Return the image of `file`; else download it if a hash is given; else the one kept."""
    if file is not None:
        return checked(str(file), _read(file))
    if download_sha256 is not None:
        return download(download_sha256)
    try:
        found = kept.find()
    except kept.ImageError as error:
        raise fault(faults.NO_UF2, why="none was given and none is kept") from error
    return checked(str(found), _read(found))


def checked(name: str, data: bytes) -> Micropython:
    """Return the image if it is one for our board; raises InstallFault."""
    try:
        sectors = uf2.read(data)
        return Micropython(name, data, sectors, uf2.check_micropython(sectors))
    except uf2.NotUf2 as why:
        raise fault(faults.NOT_UF2, name=name, why=why) from why


def download(sha256: str) -> Micropython:
    """Fetch the official build, check and keep it; raises InstallFault."""
    data = _fetch(_FOLDER + RELEASE)
    found = hashlib.sha256(data).hexdigest()
    if found != sha256.strip().lower():
        raise fault(faults.WRONG_HASH, name=RELEASE, found=found)
    image = checked(RELEASE, data)
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    replace_file(folder / RELEASE, data)
    return image


def _fetch(address: str) -> bytes:
    try:
        _reach()
        with urllib.request.urlopen(address, timeout=_LIMIT_S) as answer:  # noqa: S310 - https
            data: bytes = answer.read(_MOST_BYTES)
            return data
    except urllib.error.HTTPError as error:
        why = f"the server says {error.code}"
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        why = f"there is no way to the network ({reason})"
    raise fault(faults.NOT_DOWNLOADED, name=RELEASE, why=why)


def _reach() -> None:
    """Raise OSError when the server cannot be reached in a moment; a proxy may have to be asked.

    Looking up a name cannot be told how long it may take, so that is done beside.
    """
    if "https" in urllib.request.getproxies():
        return
    came: list[OSError | None] = []

    def look() -> None:
        try:
            socket.create_connection((_HOST, _HTTPS_PORT), _REACH_S).close()
            came.append(None)
        except OSError as error:
            came.append(error)

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    looking.join(_REACH_S)
    if not came:
        raise TimeoutError("no answer in time")
    if came[0] is not None:
        raise came[0]


def _read(file: Path) -> bytes:
    try:
        return read_limited(file, _MOST_BYTES)
    except OSError as error:
        why = f"{file} cannot be read: {(error.strerror or 'refused').lower()}"
        raise fault(faults.NO_UF2, why=why) from error
