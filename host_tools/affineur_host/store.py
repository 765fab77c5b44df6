"""A `ports.Store` in a folder of this computer, as durable as its file system allows."""

import errno
import os
from pathlib import Path

_NEW = ".new"


class FolderStore:
    """Named files in one folder; every failure is an OSError with its errno."""

    def __init__(self, folder: Path):
        self._folder = folder

    def read(self, name: str) -> bytes:
        """Return the whole file."""
        return self._path(name).read_bytes()

    def append(self, name: str, data: bytes) -> None:
        """Add `data` at the end of an existing file (not yet durable)."""
        descriptor = os.open(self._path(name), os.O_WRONLY | os.O_APPEND)
        try:
            _write(descriptor, data)
        finally:
            os.close(descriptor)

    def sync(self, name: str) -> None:
        """Make everything appended to the file durable."""
        _sync(self._path(name), os.O_RDWR)

    def replace(self, name: str, data: bytes) -> None:
        """Put `data` in place of the file; after a power cut it is the old or the new one."""
        old = self._path(name)
        new = old.with_name(name + _NEW)
        try:
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
            try:
                _write(descriptor, data)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
            new.replace(old)
        except OSError:
            new.unlink(missing_ok=True)
            raise
        self._sync_folder()

    def remove(self, name: str) -> None:
        """Delete the file; no error when it is not there."""
        self._path(name).unlink(missing_ok=True)
        self._sync_folder()

    def names(self) -> list[str]:
        """Return the names of all files, sorted."""
        return sorted(
            path.name
            for path in self._folder.iterdir()
            if path.is_file() and not path.name.endswith(_NEW)
        )

    def _path(self, name: str) -> Path:
        if name in ("", ".", "..") or Path(name).name != name:
            raise OSError(errno.EINVAL, "not a plain file name", name)
        return self._folder / name

    def _sync_folder(self) -> None:
        if os.name == "posix":  # elsewhere a folder cannot be opened, and renames are durable
            _sync(self._folder, os.O_RDONLY)


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _sync(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
