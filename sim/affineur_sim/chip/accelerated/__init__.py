"""The accelerated loop: built on first use where a C compiler is, kept in the cache folder.

Nothing is built when the package is installed. `load` says in plain words why there is no
accelerated loop; the plain one does the same, only slower.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from affineur_sim.chip.cache import cache_folder

if TYPE_CHECKING:
    from affineur_sim.chip.loops import LoopMaker

_HERE = Path(__file__).parent
_SOURCES = ("loop.pyx", "thumb.h")
_EMULATOR_VERSION = "0.3.6"
_FLAGS = ("-O2", "-fno-strict-aliasing", "-fPIC", "-shared", "-w")
SWITCH = "AFFINEUR_CHIP_LOOP"
"""Environment variable: `plain` leaves the accelerated loop alone."""


class NotBuilt(Exception):  # noqa: N818 - a state, not a failure of the program
    """There is no accelerated loop; the text says why."""


def load() -> "LoopMaker":
    """Return the class of the accelerated loop, building it if need be; raises NotBuilt."""
    if os.environ.get(SWITCH) == "plain":
        raise NotBuilt(f"{SWITCH} says so")
    _check_emulator()
    library = _library()
    if not library.exists():
        _build(library)
    spec = importlib.util.spec_from_file_location("affineur_chip_loop.loop", library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    maker: LoopMaker = module.AcceleratedLoop
    return maker


def _check_emulator() -> None:
    """The loop reads the fields of rp2040py's compiled classes, which differ between versions."""
    if version("rp2040py") != _EMULATOR_VERSION:
        raise NotBuilt(f"it needs rp2040py {_EMULATOR_VERSION}")
    if importlib.util.find_spec("rp2040py.native._pio") is None:
        raise NotBuilt("rp2040py comes without its compiled core here")


def _library() -> Path:
    stamp = hashlib.sha256()
    for name in _SOURCES:
        stamp.update((_HERE / name).read_bytes())
    stamp.update(f"{sys.implementation.cache_tag} {sysconfig.get_platform()} {_FLAGS}".encode())
    return cache_folder() / f"chip-loop-{stamp.hexdigest()[:16]}.so"


def _build(library: Path) -> None:
    compiler = _compiler()
    library.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        place = Path(folder)
        for name in _SOURCES:
            shutil.copy(_HERE / name, place)
        _translate(place / "loop.pyx")
        built = place / "loop.so"
        include = f"-I{sysconfig.get_path('include')}"
        command = [*compiler, *_FLAGS, include, str(place / "loop.c"), "-o", str(built)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise NotBuilt(f"the C compiler failed: {done.stderr.strip().splitlines()[-1:]}")
        built.replace(library)


def _compiler() -> list[str]:
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    for command in (named, ["cc"], ["gcc"], ["clang"]):
        if shutil.which(command[0]):
            return command
    raise NotBuilt("there is no C compiler")


def _translate(source: Path) -> None:
    try:
        from Cython.Compiler.Errors import CompileError  # noqa: PLC0415 - only when building
        from Cython.Compiler.Main import compile_single  # noqa: PLC0415
        from Cython.Compiler.Options import CompilationOptions, default_options  # noqa: PLC0415
    except ImportError:
        raise NotBuilt("Cython is not installed") from None
    emulator = importlib.util.find_spec("rp2040py")
    assert emulator is not None
    assert emulator.origin is not None
    include = [str(Path(emulator.origin).parents[1])]
    options = CompilationOptions(  # type: ignore[no-untyped-call]
        default_options, include_path=include
    )
    try:
        result = compile_single(  # type: ignore[no-untyped-call]
            str(source), options, full_module_name="loop"
        )
    except CompileError as error:
        raise NotBuilt(f"Cython failed: {error}") from error
    if result.num_errors:
        raise NotBuilt("Cython failed")
