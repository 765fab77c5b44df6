"""What holds the bytes of the store for good: memory, or a real folder on the PC."""

import errno
import os
from pathlib import Path
from typing import Protocol


class Files(Protocol):
    """Named byte strings; whatever returns from a call here is durable."""

    def read(self, name: str) -> bytes:
        """Return the whole file; raises OSError(ENOENT) when there is none."""

    def append(self, name: str, data: bytes) -> None:
        """Add to the end, durably."""

    def replace(self, name: str, data: bytes) -> None:
        """Put in place of the file, durably and at once."""

    def remove(self, name: str) -> None:
        """Delete; no error when it is not there."""

    def names(self) -> list[str]:
        """Return all names, sorted."""

    def size(self) -> int:
        """Return how many bytes all files have together."""


class MemoryFiles:
    """Files that live as long as this object."""

    def __init__(self) -> None:
        self._contents: dict[str, bytearray] = {}

    def read(self, name: str) -> bytes:
        """Return the whole file; raises OSError(ENOENT) when there is none."""
        try:
            return bytes(self._contents[name])
        except KeyError:
            raise FileNotFoundError(errno.ENOENT, "no such file", name) from None

    def append(self, name: str, data: bytes) -> None:
        """Add to the end, durably."""
        self._contents.setdefault(name, bytearray()).extend(data)

    def replace(self, name: str, data: bytes) -> None:
        """Put in place of the file, durably and at once."""
        self._contents[name] = bytearray(data)

    def remove(self, name: str) -> None:
        """Delete; no error when it is not there."""
        self._contents.pop(name, None)

    def names(self) -> list[str]:
        """Return all names, sorted."""
        return sorted(self._contents)

    def size(self) -> int:
        """Return how many bytes all files have together."""
        return sum(map(len, self._contents.values()))


class FolderFiles:
    """Files in a real folder; its errors (no space, not writable) come through as OSError."""

    def __init__(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder

    def read(self, name: str) -> bytes:
        """Return the whole file; raises OSError(ENOENT) when there is none.

        Nor is anything read that is no file: a pipe would be waited for.
        """
        path = self._path(name)
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "not a plain file", name)
        return path.read_bytes()

    def append(self, name: str, data: bytes) -> None:
        """Add to the end, durably."""
        self._write(self._path(name), "ab", data)

    def replace(self, name: str, data: bytes) -> None:
        """Put in place of the file, durably and at once."""
        fresh = self._path(name + ".new")
        self._write(fresh, "wb", data)
        fresh.replace(self._path(name))

    def remove(self, name: str) -> None:
        """Delete; no error when it is not there."""
        self._path(name).unlink(missing_ok=True)

    def names(self) -> list[str]:
        """Return all names, sorted; a half-written replacement is none of them."""
        paths = (path for path in self._folder.iterdir() if path.is_file())
        return sorted(path.name for path in paths if path.suffix != ".new")

    def size(self) -> int:
        """Return how many bytes all files have together."""
        return sum(self._path(name).stat().st_size for name in self.names())

    def _path(self, name: str) -> Path:
        if Path(name).name != name:
            raise OSError(errno.EINVAL, "a file name has no folder in it", name)
        return self._folder / name

    @staticmethod
    def _write(path: Path, mode: str, data: bytes) -> None:
        with path.open(mode) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
