"""The page's own decisions, tested by Node's test runner where there is a Node."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "web"
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="there is no Node")
@pytest.mark.parametrize("suite", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.name)
def test_a_module_of_the_page_does_what_its_suite_says(suite: Path) -> None:
    ran = subprocess.run(
        [str(NODE), "--test", str(suite)], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "# pass 0" not in ran.stdout
