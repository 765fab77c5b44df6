"""Files in a folder of this computer: durable, replaced whole, errors with their errno."""

import errno
import os
from pathlib import Path

import pytest

from affineur.journal import Journal, JournalFault
from affineur_host.store import FolderStore


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    store.replace("b", b"1")
    store.replace("a", b"old")
    store.replace("a", b"new")
    store.append("a", b"er")
    store.sync("a")
    assert (store.read("a"), store.names()) == (b"newer", ["a", "b"])
    store.remove("a")
    store.remove("a")
    assert store.names() == ["b"]


@pytest.mark.parametrize("action", ["read", "sync"])
def test_a_missing_file_is_enoent(tmp_path: Path, action: str) -> None:
    with pytest.raises(OSError) as caught:  # noqa: PT011 - the errno below is the match
        getattr(FolderStore(tmp_path), action)("absent")
    assert caught.value.errno == errno.ENOENT


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../a"])
def test_a_name_cannot_leave_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError) as caught:  # noqa: PT011
        FolderStore(tmp_path / "in").replace(name, b"")
    assert caught.value.errno == errno.EINVAL


def test_a_failed_replacement_keeps_the_old_file_and_leaves_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FolderStore(tmp_path)
    store.replace("a", b"old")

    def no_space(_descriptor: int, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", no_space)
        with pytest.raises(OSError, match="full"):
            store.replace("a", b"new")
    assert store.read("a") == b"old"
    assert list(tmp_path.iterdir()) == [tmp_path / "a"]


def test_a_write_in_pieces_is_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    store = FolderStore(tmp_path)
    store.replace("a", b"0123456789")
    assert store.read("a") == b"0123456789"


def test_a_journal_lives_in_a_folder_and_says_when_there_is_none(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    journal = Journal.create(store, "match", {"seed": 1})
    journal.append(["ready"])
    journal.sync()
    assert Journal.open(store, "match")[1] == [["ready"]]
    with pytest.raises(JournalFault) as caught:
        Journal.create(FolderStore(tmp_path / "absent"), "match", {})
    assert caught.value.code == "NO_FILE"
