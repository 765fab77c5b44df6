"""Make the package beside the data importable (it is never installed), and plant mistakes."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
sys.path.insert(0, str(HARDWARE))


@pytest.fixture
def plant(tmp_path: Path) -> Callable[[str, str, str], Path]:
    """Return a function that copies the data files with one text replaced in one of them."""

    def copy(file: str, old: str, new: str) -> Path:
        data = Path(shutil.copytree(HARDWARE / "data", tmp_path / "data"))
        text = (data / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} must stand once in {file}"
        (data / file).write_text(text.replace(old, new), encoding="utf-8")
        return data

    return copy
