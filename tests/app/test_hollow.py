"""Hollow modules: what they hold, where their chunks lie, and that nothing is lost."""

from __future__ import annotations

import gc
import io
import zlib
from binascii import crc32
from typing import TYPE_CHECKING

import pytest

from affineur import slots
from affineur.filled import Filled
from affineur_sim.chip import hollow, image, mpy, uf2

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = b"""
TEXTS = ("short", ("a text that is long enough to be moved", b"\\x00 bytes of some length \\x01"))
NUMBERS = (1, 2.5, 10**30, None, True, ...)

def plain(a, b=2, *rest, c, **more):
    return [a + item for item in rest], lambda: "another text that is long enough"

def generator():
    yield from (1, 2)

class Thing:
    def method(self):
        def inner():
            return self
        return inner
"""


class Slot:
    """The loader's filesystem, as far as `Filled` needs one."""

    def __init__(self, files: dict[str, bytes]):
        self._files = files

    def open(self, path: str, _mode: str) -> io.BytesIO:
        return io.BytesIO(self._files[path])


@pytest.fixture(autouse=True)
def _threshold(monkeypatch: pytest.MonkeyPatch) -> None:
    """MicroPython's collector can be told how often to collect."""
    monkeypatch.setattr(gc, "threshold", lambda _size: None, raising=False)


def _filled(files: dict[str, bytes], path: str) -> mpy.Mpy:
    """Put a hollow module together again, as the board does when it has to."""
    inflated = zlib.decompress(files[path], -hollow.WINDOW_BITS)
    file = Filled(Slot(files), path, io.BytesIO(inflated))
    data = bytearray()
    buffer = bytearray(32)
    while size := file.readinto(buffer):
        data += buffer[:size]
    return mpy.parse(bytes(data))


def _linked() -> Iterator[tuple[str, bytes]]:
    for name, source in image.linked_sources(image.PACKAGE).items():
        yield name, image.compile_module(source.encode(), name)


def test_a_module_is_written_as_it_was_read() -> None:
    compiled = image.compile_module(SOURCE, "thing.py")
    assert mpy.written(mpy.parse(compiled)) == compiled


def test_every_linked_module_is_written_as_it_was_read() -> None:
    for name, compiled in _linked():
        assert mpy.written(mpy.parse(compiled)) == compiled, name


@pytest.mark.parametrize(
    "data", [b"", b"M\x05\x00\x1f", image.compile_module(b"x = 1", "x") + b"?"]
)
def test_what_is_no_module_is_refused(data: bytes) -> None:
    with pytest.raises(mpy.MpyError):
        mpy.parse(data)


def test_a_hollow_module_has_stubs_for_bytecode_and_long_texts() -> None:
    compiled = image.compile_module(SOURCE, "thing.py")
    files = hollow.hollow("thing.mpy", compiled)
    module = mpy.parse(zlib.decompress(files["thing.mpy"], -hollow.WINDOW_BITS))
    assert set(files) == {"thing.mpy", "thing.0"}
    around, *codes = module.code.walk()
    assert len(around.data) < 20
    assert {len(code.data) for code in codes} == {12}
    assert b"long enough" not in mpy.written(module)
    assert b"a text that is long enough to be moved\0" in files["thing.0"]


def test_nothing_is_lost_but_where_classes_come_from() -> None:
    for name, compiled in [("thing", image.compile_module(SOURCE, "thing.py")), *_linked()]:
        path = name.replace(".", "/") + ".mpy"
        before, after = mpy.parse(compiled), _filled(hollow.hollow(path, compiled), path)
        if before.code.children:
            assert after.names.pop() == mpy.name(hollow.FILLER)
            after.code = after.code.children[0]
        for code in before.code.walk():
            code.data = hollow._without_origin(code.data, before.names)
        assert mpy.written(after) == mpy.written(before), name


def test_bytes_that_look_like_the_stub_of_a_text_are_moved_like_a_long_one() -> None:
    source = b'LIKE = b"\\xff\\xfe345678"\ndef f():\n    return LIKE\n'
    files = hollow.hollow("like.mpy", image.compile_module(source, "like.py"))
    assert b"\xff\xfe345678\0" in files["like.0"]
    assert _filled(files, "like.mpy").constants[0].data == b"\xff\xfe345678\0"


def test_classes_work_without_being_told_where_they_come_from() -> None:
    compiled = image.compile_module(b"class A:\n    x = 3\n", "a.py")
    _, of_class = mpy.parse(compiled).code.walk()
    names = mpy.parse(compiled).names
    without = hollow._without_origin(of_class.data, names)
    assert len(without) == len(of_class.data) - 8
    assert hollow._without_origin(without, names) == without


def test_a_function_larger_than_a_block_is_refused() -> None:
    source = "def f():\n" + "    print(1, 2, 3, 4, 5, 6, 7, 8)\n" * 400
    with pytest.raises(hollow.TooLarge):
        hollow.hollow("big.mpy", image.compile_module(source.encode(), "big.py"))


def test_code_of_a_module_larger_than_a_block_stays_in_it() -> None:
    source = "def f():\n    return 1\n" + "print(1, 2, 3, 4, 5, 6, 7, 8)\n" * 400
    compiled = image.compile_module(source.encode(), "big.py")
    files = hollow.hollow("big.mpy", compiled)
    assert len(files["big.0"]) < 20
    assert mpy.written(mpy.Mpy(b"", [], [], _filled(files, "big.mpy").code.children[0]))


def test_chunks_lie_in_one_piece_on_the_flash() -> None:
    """As littlefs has written them, not as we think it does."""
    files = image.linked_files()
    flash = image.filesystem({"a.pack": slots.pack(files)})
    chunks = {path: data for path, data in files.items() if not path.endswith(".mpy")}
    assert len(chunks) > 50
    for path, data in chunks.items():
        place = flash.find(data)
        assert place >= 0, path
        assert place // uf2.BLOCK_BYTES == (place + len(data) - 1) // uf2.BLOCK_BYTES, path


def test_rooms_of_blocks_are_those_of_littlefs() -> None:
    """A file of bytes that tell where they are, found again in the blocks of a volume."""
    words = 12_000
    file = b"".join(
        crc32(number.to_bytes(4, "little")).to_bytes(4, "little") for number in range(words)
    )
    flash = image.filesystem({"file": file})
    begin = 0
    for number in range(slots.blocks(len(file))):
        room = slots.block_room(number)
        part = file[begin : begin + room]
        place = flash.find(part)
        assert place >= 0, number
        assert place % uf2.BLOCK_BYTES == uf2.BLOCK_BYTES - room, number
        begin += room
    assert begin >= len(file)


def test_nearly_nothing_of_a_pack_is_padding() -> None:
    files = image.linked_files()
    used = sum(map(len, files.values()))
    assert len(slots.pack(files)) < used * 1.03
