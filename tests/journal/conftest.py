"""A store in memory whose power can go at any byte and whose space can run out."""

import errno

import pytest


class PowerCut(Exception):  # noqa: N818
    """The power went in the middle of a call."""


class CutStore:
    """Files with a durable part and a part that a power cut may take, byte by byte.

    `space` bytes may still be appended: then comes a power cut, or ENOSPC when `full` is set;
    what fitted of the last append stays. `refuse` makes every write fail with that errno.
    """

    def __init__(self, files: dict[str, bytes] | None = None):
        self.files = dict(files or {})
        self.synced = {name: len(data) for name, data in self.files.items()}
        self.space = 1 << 30
        self.full = False
        self.refuse = 0

    def read(self, name: str) -> bytes:
        """Return the file as the running program sees it."""
        if name not in self.files:
            raise OSError(errno.ENOENT, name)
        return self.files[name]

    def append(self, name: str, data: bytes) -> None:
        """Add what fits."""
        self._refuse()
        self.files[name] = self.read(name) + data[: self.space]
        if len(data) > self.space:
            self.space = 0
            raise OSError(errno.ENOSPC, name) if self.full else PowerCut
        self.space -= len(data)

    def sync(self, name: str) -> None:
        """Make the file durable."""
        self._refuse()
        self.synced[name] = len(self.files[name])

    def replace(self, name: str, data: bytes) -> None:
        """Put a durable file in place."""
        self._refuse()
        if len(data) > self.space:
            raise OSError(errno.ENOSPC, name) if self.full else PowerCut
        self.files[name] = data
        self.synced[name] = len(data)

    def names(self) -> list[str]:
        """Return the names of all files."""
        return sorted(self.files)

    def after_cut(self, lost: int) -> "CutStore":
        """Return the store after a power cut that took up to `lost` bytes not yet synced."""
        kept = {
            name: data[: max(self.synced[name], len(data) - lost)]
            for name, data in self.files.items()
        }
        return CutStore(kept)

    def _refuse(self) -> None:
        if self.refuse:
            raise OSError(self.refuse, "refused")


@pytest.fixture(scope="session")
def new_store() -> type[CutStore]:
    """Return the class of the store, to make as many as a test needs."""
    return CutStore


@pytest.fixture(scope="session")
def power_cut() -> type[PowerCut]:
    """Return the exception of a power cut."""
    return PowerCut
