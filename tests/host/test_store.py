"""Files in a folder of this computer: durable, replaced whole, errors with their errno."""

import errno
import os
from pathlib import Path

import pytest

from affineur.journal import Journal, JournalFault
from affineur_host.store import FolderStore, read_limited, replace_file


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


def test_bytes_are_written_as_they_are_where_text_would_be_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows opens for text unless it is told otherwise."""
    binary, told = 1 << 30, []
    really = os.open

    def opening(path: Path, flags: int, *mode: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            told.append(flags & binary)
        return really(path, flags & ~binary, *mode)

    monkeypatch.setattr("affineur_host.store._AS_IT_IS", binary)
    monkeypatch.setattr(os, "open", opening)
    store = FolderStore(tmp_path)
    store.replace("a", b"1\n")
    store.append("a", b"2\n")
    assert told == [binary, binary]
    assert store.read("a") == b"1\n2\n"


@pytest.mark.parametrize("action", ["read", "sync"])
def test_a_missing_file_is_enoent(tmp_path: Path, action: str) -> None:
    with pytest.raises(OSError) as caught:  # noqa: PT011 - the errno below is the match
        getattr(FolderStore(tmp_path), action)("absent")
    assert caught.value.errno == errno.ENOENT


def test_a_file_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"1234")
    assert read_limited(file, 4) == b"1234"
    with pytest.raises(OSError, match="too large") as caught:
        read_limited(file, 3)
    assert (caught.value.errno, caught.value.filename) == (errno.EFBIG, str(file))


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


@pytest.mark.parametrize("other", ["a.new", "a~", ".a", "a.tmp", "b"])
def test_replacing_a_file_touches_no_other(tmp_path: Path, other: str) -> None:
    (tmp_path / other).write_bytes(b"somebody's")
    store = FolderStore(tmp_path)
    store.replace("a", b"1")
    store.replace("a", b"2")
    assert (tmp_path / other).read_bytes() == b"somebody's"
    assert store.names() == sorted(["a", other])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_a_link_to_nowhere_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for name in ("pipe", "circle"):
        with pytest.raises(OSError, match="not a plain file"):
            FolderStore(tmp_path).replace(name, b"1")
    assert (tmp_path / "pipe").is_fifo()
    assert (tmp_path / "circle").is_symlink()


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "target")
    for data in (b"1", b"2"):
        replace_file(tmp_path / "link", data)
        assert (tmp_path / "there" / "target").read_bytes() == data
    assert (tmp_path / "link").is_symlink()


def test_two_programs_do_not_write_into_one_match(tmp_path: Path) -> None:
    one, other = FolderStore(tmp_path), FolderStore(tmp_path)
    first = Journal.create(one, "match", {})
    second, _, _ = Journal.open(other, "match")
    second.append(["ready"])
    second.sync()
    with pytest.raises(JournalFault):
        first.append(["turn"])
    second.append(["back"])
    second.sync()
    assert Journal.open(FolderStore(tmp_path), "match")[1] == [["ready"], ["back"]]
