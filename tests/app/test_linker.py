"""Linked modules do what their source does, with fewer names."""

from __future__ import annotations

import ast
import builtins
import symtable
import sys
from typing import TYPE_CHECKING

import pytest

from affineur_sim.chip.image import PACKAGE
from affineur_sim.chip.link_plan import ENTRY, linked_sources
from affineur_sim.chip.linker import Linker
from affineur_sim.chip.module_graph import Graph, LinkError

if TYPE_CHECKING:
    from pathlib import Path

FREE_IN_PIO_PROGRAMS = {"wrap_target", "wrap", "label", "pull", "mov", "jmp", "out", "nop"}
FREE_IN_PIO_PROGRAMS |= {
    "wait",
    "block",
    "x",
    "y",
    "osr",
    "pin",
    "pins",
    "y_dec",
    "x_dec",
    "not_x",
}

SOURCES = {
    "base": (
        "LIMIT = 3\n_STEP = LIMIT * 2\nNAME = 'base'\n"
        "def pack(value: 'int') -> 'int':\n    return value + _STEP\n"
    ),
    "other": (
        "from affineur.base import LIMIT, pack\n_STEP = 7\n"
        "def _help(step=_STEP):\n    return [pack for pack in range(step) if pack < LIMIT]\n"
        "class Box:\n    def _help(self):\n        return len(_help()) + pack(1)\n"
        "    TABLE = {'help': _help}\n    size: 'int' = _STEP\n"
    ),
    "entry": (
        "from affineur import base\nfrom affineur.other import Box as _Box\n"
        "try:\n    from typing import Any\nexcept ImportError:\n    pass\n"
        "def _later():\n    from affineur.lazy import value as x\n    return x(base.LIMIT)\n"
        "def run(pack):\n    box = _Box()\n"
        "    return [pack, base.pack(2), box.TABLE['help'](box), box.size, base.NAME, _later()]\n"
    ),
    "lazy": "from affineur import base\ndef value(x):\n    return x, base.LIMIT, base.NAME\n",
}


def _write(folder: Path, sources: dict[str, str]) -> Path:
    package = folder / "affineur"
    package.mkdir(parents=True)
    for name, source in {"__init__": "", **sources}.items():
        (package / f"{name}.py").write_text(source)
    return package


def _link(package: Path) -> dict[str, str]:
    graph = Graph(package, ("affineur.apart",))
    entry = "affineur.entry"
    return Linker(graph, graph.groups(((entry,),)), [*graph.apart, entry]).sources()


def _run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(folder))
        for name in [name for name in sys.modules if name.split(".")[0] == "affineur"]:
            patch.delitem(sys.modules, name)
        result = __import__("affineur.entry", None, None, ("run",)).run(1)
        for name in [name for name in sys.modules if name.split(".")[0] == "affineur"]:
            del sys.modules[name]
        return result


def test_linked_modules_do_what_their_source_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = _write(tmp_path / "source", SOURCES)
    linked = _link(package)
    assert sorted(linked) == ["affineur.entry", "affineur.lazy"]
    _write(tmp_path / "linked", {name.split(".")[1]: text for name, text in linked.items()})
    expected = _run(tmp_path / "source", monkeypatch)
    assert expected == [1, 8, 10, 7, "base", (3, 3, "base")]
    assert _run(tmp_path / "linked", monkeypatch) == expected


def test_numbers_stand_where_their_names_stood(tmp_path: Path) -> None:
    linked = _link(_write(tmp_path, SOURCES))["affineur.entry"]
    assert "LIMIT" not in linked
    assert "return value + 6" in linked


def test_constants_set_together_and_short_texts_stand_there_too(tmp_path: Path) -> None:
    sources = {
        "base": (
            "FIRST, SECOND, THIRD = range(4, 7)\nLEFT, RIGHT = 'left', 'right'\n"
            "A, B = 1, len('b')\n"
        ),
        "entry": (
            "from affineur import base\ndef run(_):\n"
            "    return [base.FIRST, base.THIRD, base.RIGHT, base.A, base.B]\n"
        ),
    }
    linked = _link(_write(tmp_path, sources))["affineur.entry"]
    assert "return [4, 6, 'right', A, B]" in linked
    assert "A, B = (1, len('b'))" in linked
    assert "FIRST" not in linked


def test_what_a_lazy_module_needs_is_loaded_before_it_from_the_same_place(tmp_path: Path) -> None:
    sources = {
        "deep": "def one():\n    return 1\n",
        "middle": "from affineur.deep import one\ndef two():\n    return one() + 1\n",
        "entry": (
            "def run(_):\n    from affineur.middle import two\n    return two()\n"
            "def other(_):\n    from affineur.deep import one\n    return one()\n"
        ),
    }
    linked = _link(_write(tmp_path, sources))["affineur.entry"]
    before, _, after = linked.partition("from affineur.middle import two")
    assert "__import__('affineur.deep')" in before
    assert "__import__" not in after


def test_methods_nobody_names_are_left_out(tmp_path: Path) -> None:
    source = (
        "class Box:\n    def used(self):\n        return 1\n"
        "    def beside(self):\n        return self.only_beside()\n"
        "    def only_beside(self):\n        return 2\n"
        "    def _kept(self):\n        return 3\n"
        "    def named(self):\n        return 4\n"
        "def run(_):\n    return Box().used() + getattr(Box(), 'named')()\n"
    )
    linked = _link(_write(tmp_path, {"entry": source}))["affineur.entry"]
    assert [name for name in ("used", "beside", "_kept", "named") if f"def {name}(" in linked] == [
        "used",
        "_kept",
        "named",
    ]
    assert "only_beside" not in linked


def test_a_module_apart_keeps_its_names(tmp_path: Path) -> None:
    sources = {
        "apart": "SIZE = 4\ndef list():\n    return SIZE\n",
        "entry": "from affineur import apart\ndef run(_):\n    return [apart, apart.SIZE]\n",
    }
    linked = _link(_write(tmp_path, sources))
    assert "SIZE = 4" in linked["affineur.apart"]
    assert "def list" in linked["affineur.apart"]
    assert "return [apart, 4]" in linked["affineur.entry"]


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ("from affineur import base\nTHINGS = [base]\n", "used as an object"),
        ("from affineur.base import nothing\nTHINGS = [nothing]\n", "has no nothing"),
    ],
)
def test_what_cannot_be_linked_is_told(tmp_path: Path, entry: str, complaint: str) -> None:
    package = _write(tmp_path, {"base": "SIZE = []\n", "entry": entry})
    with pytest.raises(LinkError, match=complaint):
        _link(package)


def test_a_circle_is_told(tmp_path: Path) -> None:
    sources = {"entry": "from affineur.b import x\n", "b": "from affineur.entry import y\nx = 1\n"}
    with pytest.raises(LinkError, match="by way of"):
        _link(_write(tmp_path, sources))


def _unknown(table: symtable.SymbolTable, known: set[str]) -> set[str]:
    """Return the names that are read as global but bound nowhere."""
    found = {
        symbol.get_name()
        for symbol in table.get_symbols()
        if symbol.is_referenced()
        and (symbol.is_global() or table.get_type() == "module")
        and symbol.get_name() not in known
    }
    return found.union(*[_unknown(child, known) for child in table.get_children()])


def test_every_name_of_the_linked_firmware_is_bound() -> None:
    for name, source in linked_sources(PACKAGE).items():
        table = symtable.symtable(source, name, "exec")
        known = {s.get_name() for s in table.get_symbols() if s.is_assigned() or s.is_imported()}
        unknown = _unknown(table, known | set(dir(builtins)) | FREE_IN_PIO_PROGRAMS)
        assert not unknown, name


def test_imports_between_linked_modules_find_what_they_name() -> None:
    sources = linked_sources(PACKAGE)
    bound = {
        name: {s.get_name() for s in symtable.symtable(text, name, "exec").get_symbols()}
        for name, text in sources.items()
    }
    for name, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("affineur"):
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    assert whole in sources or alias.name in bound[str(node.module)], name


def test_the_entry_is_what_the_loader_imports() -> None:
    loader = (PACKAGE.parent / "main.py").read_text()
    package, _, module = ENTRY.rpartition(".")
    assert f"from {package} import {module}" in loader
    assert "def run(" in linked_sources(PACKAGE)[ENTRY]
