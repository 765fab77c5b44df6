"""Every rule of parts F, V, X and S, and every worked case of part E, is named by a test.

A test names a rule in its own name (`..._f_turn_9`, `..._e_07`) or in its text (`F-TURN-9`).
"""

import re
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_IDS = (_HERE / "rule_ids.txt").read_text(encoding="utf-8").split()
_TESTS = [path for path in sorted(_HERE.glob("test_*.py")) if path.name != "test_rule_index.py"]
_IN_TEXT = re.compile(r"\b(?:[FVXS]-[A-Z]+-\d+|E-\d\d)\b")
_IN_NAME = re.compile(r"_([fvxs]_[a-z]+_\d+|e_\d\d)(?=_|\b)")


def _named() -> set[str]:
    found: set[str] = set()
    for path in _TESTS:
        for block in re.split(r"(?m)^(?=def |@|class )", path.read_text(encoding="utf-8")):
            name = re.match(r"def (test_\w+)", block)
            if name:
                found |= set(_IN_TEXT.findall(block))
                dashed = (rule.upper().replace("_", "-") for rule in _IN_NAME.findall(name[1]))
                found |= set(dashed)
    return found


@pytest.fixture(scope="module")
def named() -> set[str]:
    return _named()


@pytest.mark.parametrize("rule", _IDS)
def test_a_test_names_the_rule(named: set[str], rule: str) -> None:
    assert rule in named


def test_no_test_names_a_rule_that_does_not_exist(named: set[str]) -> None:
    assert named <= set(_IDS)


def test_the_list_is_complete() -> None:
    assert len(_IDS) == len(set(_IDS)) == 224 + 39
