"""A `ports.Store` in a folder of this computer, as durable as its file system allows.

A match record belongs to one program at a time. Where another one has written to a file since
this one last saw it, nothing is appended: two programs in one record would leave neither match.
"""

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: the length alone tells, without a lock for the moment of writing
    fcntl = None  # type: ignore[assignment]

_NEW = ".affineur-new-"
_AS_IT_IS = getattr(os, "O_BINARY", 0)
"""Windows would put a carriage return before each line feed."""
_MOST_JOURNAL_BYTES = 4_000_000  # a whole flash has 2 MB


def read_limited(path: Path, most_bytes: int) -> bytes:
    """Return the whole file; raises OSError, also where it is longer: some devices never end."""
    with path.open("rb") as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise OSError(errno.EFBIG, "too large to be one of ours", str(path))
    return data


def replace_file(path: Path, data: bytes) -> None:
    """Put `data` in place of the file; after a power cut it is the old or the new one.

    A link is followed. Raises OSError, also where `path` is a folder, a device or a pipe.
    """
    old = Path(os.path.realpath(path))
    if os.path.lexists(old) and not old.is_file():
        raise OSError(errno.EINVAL, "not a plain file", str(path))
    new = old.with_name(_NEW + old.name)
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _AS_IT_IS, 0o644)
        try:
            _write(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        new.replace(old)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    _sync_folder(old.parent)


def locked(folder: Path) -> Callable[[], None]:
    """Keep a folder from other programs that ask for it here; return what lets it go.

    Raises OSError, BlockingIOError where another one has it. On Windows nobody is kept away.
    """
    if fcntl is None:
        os.scandir(folder).close()  # says what is wrong with it
        return lambda: None
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return partial(os.close, descriptor)


class FolderStore:
    """Named files in one folder; every failure is an OSError with its errno."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._lengths: dict[str, int] = {}

    def read(self, name: str) -> bytes:
        """Return the whole file."""
        data = read_limited(self._path(name), _MOST_JOURNAL_BYTES)
        self._lengths[name] = len(data)
        return data

    def append(self, name: str, data: bytes) -> None:
        """Add `data` at the end of an existing file (not yet durable)."""
        descriptor = os.open(self._path(name), os.O_WRONLY | os.O_APPEND | _AS_IT_IS)
        try:
            if fcntl is not None:
                fcntl.flock(descriptor, fcntl.LOCK_EX)  # until it is closed
            length = os.fstat(descriptor).st_size
            if self._lengths.get(name, length) != length:
                raise OSError(errno.EBUSY, "another program writes to this file", name)
            try:
                _write(descriptor, data)
            finally:
                self._lengths[name] = os.fstat(descriptor).st_size
        finally:
            os.close(descriptor)

    def sync(self, name: str) -> None:
        """Make everything appended to the file durable."""
        _sync(self._path(name), os.O_RDWR)

    def replace(self, name: str, data: bytes) -> None:
        """Put `data` in place of the file, as `replace_file` does."""
        replace_file(self._path(name), data)
        self._lengths[name] = len(data)

    def remove(self, name: str) -> None:
        """Delete the file; no error when it is not there."""
        self._path(name).unlink(missing_ok=True)
        self._lengths.pop(name, None)
        _sync_folder(self._folder)

    def names(self) -> list[str]:
        """Return the names of all files, sorted."""
        return sorted(
            path.name
            for path in self._folder.iterdir()
            if path.is_file() and not path.name.startswith(_NEW)
        )

    def _path(self, name: str) -> Path:
        if name in ("", ".", "..") or Path(name).name != name or name.startswith(_NEW):
            raise OSError(errno.EINVAL, "not a plain file name", name)
        return self._folder / name


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":  # elsewhere a folder cannot be opened, and renames are durable
        _sync(folder, os.O_RDONLY)


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _sync(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
