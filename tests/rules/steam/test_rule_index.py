"""Every rule of part C, and every Steam & Cheese case of part E, is named by a test."""

import re
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_IDS = (_HERE / "rule_ids.txt").read_text(encoding="utf-8").split()
_TESTS = [path for path in sorted(_HERE.glob("test_*.py")) if path.name != "test_rule_index.py"]


def _named() -> set[str]:
    """Return the ids in docstrings of tests: only the first words of a test may name a rule."""
    found: set[str] = set()
    for path in _TESTS:
        text = path.read_text(encoding="utf-8")
        for docstring in re.findall(r'(?m)^def test_\w+\([^)]*\):\n    """(.*?)"""', text, re.S):
            found |= set(re.findall(r"\b[CE]-(?:[A-Z]+-)?\d+\b", docstring))
    return found


@pytest.mark.parametrize("rule", _IDS)
def test_a_test_names_the_rule(rule: str) -> None:
    assert rule in _named()


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert _named() <= set(_IDS)


def test_the_list_is_complete() -> None:
    assert len(_IDS) == len(set(_IDS)) == 140 + 21
