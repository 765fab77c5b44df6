"""What the browser gets: every text there is, every file found, nothing the policy forbids."""

import re
from pathlib import Path

import pytest

from affineur.rules import names
from affineur.table import scene, states, words
from affineur_host import page

WEB = Path(page.__file__).parent / "web"
SCRIPTS = sorted(WEB.rglob("*.js"))
_KEY = re.compile(r'^  "?([\w .\']+?)"?:', re.MULTILINE)
_ASKED = re.compile(r"\bt\(\s*\"([\w. ']+)\"")
_MADE = re.compile(r"\bt\(\s*`([\w.]+\.)\$\{")


def keys(language: str) -> set[str]:
    files = (WEB / "texts").glob(f"{language}*.js")
    return {key for file in files for key in _KEY.findall(file.read_text())}


ENGLISH = keys("en")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_a_script_finds_its_texts_and_what_it_imports(script: Path) -> None:
    text = script.read_text()
    assert [key for key in _ASKED.findall(text) if key not in ENGLISH] == []
    for start in _MADE.findall(text):
        assert any(key.startswith(start) for key in ENGLISH), start
    for found in re.findall(r'from "(\.[^"]+)"', text):
        assert (script.parent / found).resolve().is_file(), found


def test_every_word_of_the_board_has_a_text() -> None:
    known = {
        "type": names.TYPES,
        "age": names.AGES,
        "resource": names.RESOURCES,
        "season": names.SEASONS,
        "venue": names.VENUES,
        "wine": names.HALVES,
        "state": states.STATES,
        "game": words.GAMES,
        "level": words.LEVELS,
        "mood": [
            value for name, value in vars(scene).items() if name.isupper() and type(value) is str
        ],
    }
    wanted = {f"{kind}.{word}" for kind, listed in known.items() for word in listed}
    assert wanted - ENGLISH == set()


@pytest.mark.parametrize("name", ["index.html", "pad.html", "setup.html", "tables.html"])
def test_a_page_has_no_style_and_no_script_of_its_own(name: str) -> None:
    text = (WEB / name).read_text()
    assert text.count("    <!-- head.html -->\n") == 1
    text += (WEB / "head.html").read_text()
    assert "style=" not in text
    assert "<style" not in text
    assert re.findall(r"<script[^>]*>[^<]", text) == []
    for found in re.findall(r'(?:href|src)="([^"]+)"', text):
        assert (WEB / found).is_file(), found
