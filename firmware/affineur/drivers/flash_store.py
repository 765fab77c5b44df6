"""Named files on flash (port `Store`), durable when `sync` or `replace` has returned.

littlefs makes a file's new content visible only when the file is closed or flushed, and a rename
replaces in one step, so a power cut leaves the old content or the new one. Names are flat; a
leftover of a cut-off `replace` is never listed and is overwritten by the next one.

The file that is appended to stays open: to open it takes a kilobyte in one piece, which may not
be free in the middle of a match.
"""

import os
from errno import EINVAL, ENOENT

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from typing import IO  # noqa: F401 - named in a type comment

_PARTIAL = ".new"
_ST_SIZE = 6


class FlashStore:
    """Files in the folder `root`, which is made when it is missing."""

    def __init__(self, root: str):
        self._root = root
        self._name = None  # type: str | None
        self._file = None  # type: IO[bytes] | None
        try:
            os.mkdir(root)
        except OSError:
            os.listdir(root)  # there already, or not to be had: then this raises

    def read(self, name: str) -> bytes:
        """Return the whole file; raises OSError(ENOENT) when there is none."""
        self.sync(name)
        with open(self._path(name), "rb") as file:
            return file.read()

    def part(self, name: str, begin: int, size: int) -> bytes:
        """Return at most `size` bytes of the file from byte `begin` on."""
        self.sync(name)
        with open(self._path(name), "rb") as file:
            file.seek(begin)
            return file.read(size)

    def size(self, name: str) -> int:
        """Return the size of the file in bytes; raises OSError(ENOENT) when there is none."""
        self.sync(name)
        return int(os.stat(self._path(name))[_ST_SIZE])

    def append(self, name: str, data: bytes) -> None:
        """Add `data` at the end (not yet durable)."""
        if name != self._name:
            self.release()
            self._file = open(self._path(name), "ab")  # noqa: SIM115 - stays open
        file, self._name = self._file, None  # a file that fails is not used again
        file.write(data)  # type: ignore[union-attr]
        self._name = name

    def sync(self, name: str) -> None:
        """Make everything appended to the file durable."""
        if self._file is not None and name == self._name:
            self._name = None
            self._file.flush()
            self._name = name

    def release(self) -> None:
        """Close the file that was appended to last."""
        file, self._file, self._name = self._file, None, None
        if file is not None:
            file.close()

    def replace(self, name: str, data: bytes) -> None:
        """Put `data` in place of the file, durably: after a power cut old or new, never a mix."""
        self._let_go(name)
        path = self._path(name)
        with open(path + _PARTIAL, "wb") as file:
            file.write(data)
        os.rename(path + _PARTIAL, path)

    def remove(self, name: str) -> None:
        """Delete the file; no error when it is not there."""
        self._let_go(name)
        try:
            os.remove(self._path(name))
        except OSError as error:
            if error.errno != ENOENT:
                raise

    def names(self) -> "list[str]":
        """Return the names of all files, sorted."""
        return sorted([name for name in os.listdir(self._root) if not name.endswith(_PARTIAL)])

    def _let_go(self, name: str) -> None:
        if name == self._name:
            self.release()

    def _path(self, name: str) -> str:
        if not name or "/" in name or name.endswith(_PARTIAL):
            raise OSError(EINVAL)
        return self._root + "/" + name
