"""The store: what survives a power cut, a full disk, a sync that fails."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur_sim.world import (
    AFTER,
    BEFORE,
    TORN,
    CutPlan,
    FolderFiles,
    MemoryFiles,
    PowerCut,
    WorldStore,
)

NAME = "match"


@pytest.fixture(params=["memory", "folder"])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., WorldStore]:
    """Return the maker of stores, in memory and in a real folder."""

    def make(**values: object) -> WorldStore:
        files = MemoryFiles() if request.param == "memory" else FolderFiles(tmp_path / "flash")
        return WorldStore(files, **values)

    return make


def test_what_is_appended_and_synced_can_be_read(make_store: Callable[..., WorldStore]) -> None:
    store = make_store()
    store.append(NAME, b"one")
    store.append(NAME, b"two")
    assert store.read(NAME) == b"onetwo"
    store.sync(NAME)
    store.append(NAME, b"three")
    assert store.read(NAME) == b"onetwothree"
    store.replace("settings", b"new")
    assert store.names() == [NAME, "settings"]
    store.remove(NAME)
    store.remove(NAME)
    assert store.names() == ["settings"]
    with pytest.raises(FileNotFoundError) as caught:
        store.read(NAME)
    assert caught.value.errno == errno.ENOENT


def test_a_cut_loses_what_was_not_synced_and_nothing_else(
    make_store: Callable[..., WorldStore],
) -> None:
    store = make_store()
    store.append(NAME, b"safe")
    store.sync(NAME)
    store.append(NAME, b"waiting")
    store.cut_power()
    store.reboot()
    assert store.read(NAME) == b"safe"


@pytest.mark.parametrize("kept", range(8))
def test_a_cut_may_keep_any_front_part_of_what_was_waiting(
    make_store: Callable[..., WorldStore], kept: int
) -> None:
    store = make_store()
    store.append(NAME, b"waiting")
    store.cut_power(kept_bytes=kept)
    store.reboot()
    assert (NAME in store.names()) == (kept > 0)
    assert not kept or store.read(NAME) == b"waiting"[:kept]


def test_without_power_every_call_ends_in_the_cut_until_reboot() -> None:
    store = WorldStore()
    store.cut_power()
    calls = [
        lambda: store.read(NAME),
        lambda: store.append(NAME, b"x"),
        lambda: store.sync(NAME),
        lambda: store.replace(NAME, b"x"),
        lambda: store.remove(NAME),
        store.names,
    ]
    for call in calls:
        with pytest.raises(PowerCut):
            call()
    store.reboot()
    assert store.names() == []


def test_no_handler_for_errors_survives_the_cut() -> None:
    assert not issubclass(PowerCut, Exception)


OUTCOMES = {
    (1, BEFORE): b"",
    (1, AFTER): b"",
    (2, BEFORE): b"",
    (2, AFTER): b"one",
    (3, BEFORE): b"one",
    (3, AFTER): b"one",
    (4, AFTER): b"onetwo",
}


@pytest.mark.parametrize(("operation", "outcome"), OUTCOMES)
def test_a_planned_cut_comes_before_or_after_the_call_it_names(
    operation: int, outcome: str
) -> None:
    store = WorldStore()
    store.replace(NAME, b"")
    store.plan_cut(CutPlan(operation, outcome))
    with pytest.raises(PowerCut):
        write_two_records(store)
    store.reboot()
    assert store.read(NAME) == OUTCOMES[operation, outcome]


@pytest.mark.parametrize("torn_bytes", range(5))
@pytest.mark.parametrize("operation", [3, 4])
def test_a_torn_append_or_sync_leaves_any_front_part(operation: int, torn_bytes: int) -> None:
    store = WorldStore()
    store.plan_cut(CutPlan(operation, TORN, torn_bytes))
    with pytest.raises(PowerCut):
        write_two_records(store)
    store.reboot()
    assert store.read(NAME) == b"one" + b"two"[:torn_bytes]


@pytest.mark.parametrize("outcome", [BEFORE, AFTER, TORN])
def test_a_cut_replacement_is_old_or_new(outcome: str) -> None:
    store = WorldStore()
    store.replace(NAME, b"old")
    store.plan_cut(CutPlan(1, outcome, 2))
    with pytest.raises(PowerCut):
        store.replace(NAME, b"new")
    store.reboot()
    assert store.read(NAME) == (b"new" if outcome == AFTER else b"old")


def test_a_plan_may_be_withdrawn_and_a_wrong_one_is_refused() -> None:
    store = WorldStore()
    store.plan_cut(CutPlan(1))
    store.plan_cut(None)
    write_two_records(store)
    for wrong in ((0, BEFORE), (1, "never")):
        with pytest.raises(ValueError, match="planned"):
            CutPlan(*wrong)


def test_on_a_full_flash_the_file_keeps_its_last_synced_content(
    make_store: Callable[..., WorldStore],
) -> None:
    store = make_store(capacity_bytes=10)
    store.append(NAME, b"12345678")
    store.sync(NAME)
    store.append(NAME, b"9")
    with pytest.raises(OSError, match="full") as caught:
        store.append(NAME, b"too much")
    assert caught.value.errno == errno.ENOSPC
    assert store.read(NAME) == b"12345678"
    with pytest.raises(OSError, match="full"):
        store.replace("settings", b"abc")
    store.capacity_bytes = 100
    store.append(NAME, b"!")
    store.sync(NAME)
    assert store.read(NAME) == b"12345678!"


def test_a_sync_that_fails_keeps_what_was_synced_before(
    make_store: Callable[..., WorldStore],
) -> None:
    store = make_store()
    store.append(NAME, b"safe")
    store.sync(NAME)
    store.syncs_to_fail = 1
    store.append(NAME, b"lost")
    with pytest.raises(OSError, match="refused") as caught:
        store.sync(NAME)
    assert caught.value.errno == errno.EIO
    assert store.read(NAME) == b"safe"
    store.sync(NAME)


def test_a_folder_keeps_the_files_for_the_next_run(tmp_path: Path) -> None:
    store = WorldStore(FolderFiles(tmp_path / "flash"))
    write_two_records(store)
    (tmp_path / "flash" / "match.new").write_bytes(b"half")
    again = WorldStore(FolderFiles(tmp_path / "flash"))
    assert again.names() == [NAME]
    assert again.read(NAME) == b"onetwo"


def test_a_folder_holds_no_name_that_leads_out_of_it(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="folder") as caught:
        FolderFiles(tmp_path).read("../secret")
    assert caught.value.errno == errno.EINVAL


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_folder_waits_for_no_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    with pytest.raises(OSError, match="plain file") as caught:
        FolderFiles(tmp_path).read(NAME)
    assert caught.value.errno == errno.EINVAL


records = st.lists(st.binary(min_size=1, max_size=5), min_size=1, max_size=6)


@given(records, st.integers(1, 12), st.sampled_from([BEFORE, AFTER, TORN]), st.integers(0, 5))
def test_whenever_the_power_fails_every_synced_record_is_there(
    written: list[bytes], operation: int, outcome: str, torn_bytes: int
) -> None:
    store, synced = WorldStore(), 0
    store.plan_cut(CutPlan(operation, outcome, torn_bytes))
    try:
        for number, record in enumerate(written, start=1):
            store.append(NAME, record)
            store.sync(NAME)
            synced = number
    except PowerCut:
        store.reboot()
    kept = store.read(NAME) if store.names() else b""
    assert kept.startswith(b"".join(written[:synced]))
    assert b"".join(written[: synced + 1]).startswith(kept)


def write_two_records(store: WorldStore) -> None:
    """Make four writing calls."""
    for record in (b"one", b"two"):
        store.append(NAME, record)
        store.sync(NAME)
