"""The firmware compiles for the chip, loads on it, and its figures are honest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from affineur_sim.chip import image, uf2

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur_sim.chip.repl import Repl

IMPORT_ALL = """
import gc
for name in {names!r}:
    try:
        __import__(name)
    except Exception as error:
        print(name, repr(error))
    gc.collect()
"""


@pytest.fixture(scope="module")
def installed(flash: bytes) -> bytes:
    """A flash with the firmware on it."""
    return uf2.with_filesystem(flash, image.filesystem(image.module_files()))


def test_every_module_compiles_for_the_wanted_bytecode() -> None:
    compiled = image.module_files()
    assert len(compiled) > 100
    assert {data[:2] for data in compiled.values()} == {b"M\x06"}


def test_a_module_that_does_not_compile_is_named() -> None:
    with pytest.raises(image.CompileError, match=r"affineur/broken\.py"):
        image.compile_module(b"def", "affineur/broken.py")


def test_the_filesystem_gives_back_every_file() -> None:
    files = {"a/b/c.txt": b"x" * 5000, "d": b"", "main.py": b"pass"}
    assert image.read_files(image.filesystem(files)) == files


def test_a_file_takes_whole_blocks() -> None:
    assert image.blocks_bytes({}) == 0
    assert image.blocks_bytes({"a": bytes(uf2.BLOCK_BYTES + 1)}) == 2 * uf2.BLOCK_BYTES


def test_two_slots_and_the_records_fit_on_the_flash() -> None:
    assert 2 * image.slot_bytes() < 0.8 * uf2.BLOCKS * uf2.BLOCK_BYTES


def test_every_module_loads_on_the_chip(boot: Callable[..., Repl], installed: bytes) -> None:
    """A few at a time, each time on a fresh heap: together they would not fit, nor need to."""
    names = [name.removesuffix(".mpy") for name in image.module_files()]
    modules = sorted(name.removesuffix("/__init__").replace("/", ".") for name in names)
    modules.remove("affineur.start")  # it builds the whole board
    failed = ""
    for first in range(0, len(modules), 8):
        repl = boot(installed)
        failed += repl.run(IMPORT_ALL.format(names=modules[first : first + 8]), 60_000)
    assert failed == ""


def test_no_image_says_where_to_get_one(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.delenv(uf2.VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(uf2.ImageError, match="download"):
        uf2.find()


def test_a_named_image_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(uf2.VARIABLE, "/nowhere.uf2")
    with pytest.raises(uf2.ImageError, match="nowhere"):
        uf2.find()
