"""The flash store on littlefs, with the power cut at every flash operation."""

from collections.abc import Callable, Iterator
from typing import IO, Any

import pytest

from affineur.drivers import flash_store
from affineur.drivers.flash_store import FlashStore

littlefs = pytest.importorskip("littlefs")

BLOCKS, BLOCK_BYTES = 32, 4096
OLD, NEW = b"old " * 150, b"new! " * 190


VOLUMES: "list[Os]" = []


class Flash(littlefs.UserContext):
    """Flash that remembers every operation as (first byte, new content)."""

    def __init__(self, buffer: bytearray):
        super().__init__(buffer=buffer)
        self.operations: list[tuple[int, bytes]] = []

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        self.operations.append((block * BLOCK_BYTES + off, bytes(data)))
        return int(super().prog(cfg, block, off, data))

    def erase(self, cfg: Any, block: int) -> int:
        self.operations.append((block * BLOCK_BYTES, b"\xff" * BLOCK_BYTES))
        return int(super().erase(cfg, block))


class Os:
    """The calls of `os` and `open` that the store makes, on a littlefs volume."""

    def __init__(self, flash: Flash, fresh: bool):
        self._volume = littlefs.LittleFS(
            context=flash, block_size=BLOCK_BYTES, block_count=BLOCKS, prog_size=256, mount=False
        )
        if fresh:
            self._volume.format()
        self._volume.mount()
        self._files: list[IO[bytes]] = []

    def close_all(self) -> None:
        """Close what is open: the library cannot once the volume has gone."""
        for file in self._files:
            file.close()

    def open(self, path: str, mode: str) -> IO[bytes]:
        """Open a file without the library's own buffer, which its `flush` stops at.

        Unlike MicroPython's, this library's "ab" does not make a file.
        """
        try:
            self._files.append(self._volume.open(path, mode, buffering=0))
        except FileNotFoundError:
            if mode == "rb":
                raise
            self._files.append(self._volume.open(path, "wb", buffering=0))
        return self._files[-1]

    def mkdir(self, path: str) -> None:
        self._volume.mkdir(path)

    def listdir(self, path: str) -> list[str]:
        return self._volume.listdir(path)

    def rename(self, old: str, new: str) -> None:
        self._volume.rename(old, new)

    def remove(self, path: str) -> None:
        self._volume.remove(path)


@pytest.fixture(autouse=True)
def _volumes() -> Iterator[None]:
    VOLUMES.clear()
    yield
    for volume in VOLUMES:
        volume.close_all()


def store_on(patch: pytest.MonkeyPatch, buffer: bytearray) -> tuple[FlashStore, Flash]:
    """Power up: mount the volume in `buffer` (formatting a blank one) and open the store."""
    fresh = all(value == 0xFF for value in buffer[: 2 * BLOCK_BYTES])
    flash = Flash(buffer)
    volume = Os(flash, fresh)
    VOLUMES.append(volume)
    patch.setattr(flash_store, "os", volume)
    patch.setattr(flash_store, "open", volume.open, raising=False)
    return FlashStore("data"), flash


def prepared(patch: pytest.MonkeyPatch) -> bytearray:
    buffer = bytearray(b"\xff" * (BLOCKS * BLOCK_BYTES))
    store, _ = store_on(patch, buffer)
    store.append("journal", OLD)
    store.sync("journal")
    store.replace("settings", OLD)
    return buffer


def outcomes(
    patch: pytest.MonkeyPatch, act: Callable[[FlashStore], None], name: str, torn: bool
) -> list[bytes]:
    """Return what `name` holds after a cut at the first, second, ... operation of `act`."""
    before = prepared(patch)
    store, flash = store_on(patch, bytearray(before))
    flash.operations.clear()
    act(store)
    found = []
    for cut_at in range(len(flash.operations) + 1):
        buffer = bytearray(before)
        for start, content in flash.operations[:cut_at]:
            buffer[start : start + len(content)] = content
        if torn and cut_at < len(flash.operations):
            start, content = flash.operations[cut_at]
            buffer[start : start + len(content) // 2] = content[: len(content) // 2]
        after, _ = store_on(patch, buffer)
        found.append(after.read(name))
        assert after.names() == ["journal", "settings"]
    assert len(found) > 2
    return found


def append_and_sync(store: FlashStore) -> None:
    store.append("journal", NEW)
    store.sync("journal")


@pytest.mark.parametrize("torn", [False, True])
def test_a_replaced_file_is_old_or_new_after_any_cut(
    monkeypatch: pytest.MonkeyPatch, torn: bool
) -> None:
    found = outcomes(monkeypatch, lambda store: store.replace("settings", NEW), "settings", torn)
    assert set(found) == {OLD, NEW}
    assert found[0] == OLD
    assert found[-1] == NEW


@pytest.mark.parametrize("torn", [False, True])
def test_an_append_is_whole_or_not_at_all_after_any_cut(
    monkeypatch: pytest.MonkeyPatch, torn: bool
) -> None:
    """Littlefs publishes new content at close: what was synced before is never touched."""
    found = outcomes(monkeypatch, append_and_sync, "journal", torn)
    assert set(found) == {OLD, OLD + NEW}
    assert found[-1] == OLD + NEW


def test_what_is_not_synced_is_not_there_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    buffer = prepared(monkeypatch)
    store, _ = store_on(monkeypatch, buffer)
    store.append("journal", b"x")
    after, _ = store_on(monkeypatch, bytearray(buffer))
    assert after.read("journal") == OLD
    store.sync("journal")
