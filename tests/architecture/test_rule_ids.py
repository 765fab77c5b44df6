"""Every rule that is cited anywhere is explained: in RULES.md, or among the rules of the table."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from affineur.table.refusals import TABLE_RULES

ROOT = Path(__file__).parents[2]
FOLDERS = ("firmware", "host_tools", "sim", "tests", "hardware")
SUFFIXES = (".py", ".md", ".toml", ".scenario")

EXPLAINED = re.compile(r"^- \*\*([A-Z0-9-]+)\*\*", re.MULTILINE)
CITED = re.compile(
    r"(?<![\w-])("
    r"[FVXSC]-[A-Z]{2,}(?:-\d+)?"  # a rule of the games, or its whole family
    r"|T-[A-Z]{3,}(?:-[A-Z]+)*"  # a rule of the table
    r"|[QDEI]-\d+"  # a reading, a table, a worked case, an invariant
    r")(?!\w)((?:, -\d+)*)"  # "F-STRUCT-6, -11" cites two
)


def explained() -> set[str]:
    """Return every id with an explanation."""
    rules = (ROOT / "firmware" / "RULES.md").read_text(encoding="utf-8")
    return set(EXPLAINED.findall(rules)) | {rule for rule, _ in TABLE_RULES}


def cited(text: str) -> Iterator[str]:
    """Yield each id that `text` cites."""
    for rule, more in CITED.findall(text):
        yield rule
        for number in re.findall(r"\d+", more):
            yield f"{rule.rpartition('-')[0]}-{number}"


def unexplained(text: str, known: set[str]) -> list[str]:
    """Return the ids in `text` that are neither explained nor the name of a family of them."""
    families = {rule.rpartition("-")[0] for rule in known}
    return sorted(set(cited(text)) - known - families)


def _sources() -> list[Path]:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return [path for path in files if path.suffix in SUFFIXES and path != Path(__file__)]


def test_every_cited_rule_is_explained() -> None:
    known = explained()
    missing = {
        str(path.relative_to(ROOT)): rules
        for path in _sources()
        if (rules := unexplained(path.read_text(encoding="utf-8"), known))
    }
    assert not missing


def test_ids_are_explained_once() -> None:
    rules = EXPLAINED.findall((ROOT / "firmware" / "RULES.md").read_text(encoding="utf-8"))
    assert sorted(rules) == sorted(set(rules))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see F-STRUCT-6, -999", ["F-STRUCT-999"]),
        ("the family F-STRUCT, the rule T-TAG-COPY", []),
        ("Q-999, T-NOWHERE and C-NOTHING", ["C-NOTHING", "Q-999", "T-NOWHERE"]),
        ("an S-curve, a T-shape, UTF-8, E-mail", []),
    ],
)
def test_what_is_not_explained_is_found(text: str, found: list[str]) -> None:
    assert unexplained(text, explained()) == found
