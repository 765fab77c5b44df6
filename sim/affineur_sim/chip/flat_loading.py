"""Loads modules one after the other where they would load each other: that is a matter of depth.

The stack of the chip has 8 kB. A module whose loading loads another, and that one a third, takes
so much of it, on top of what the game takes already, that little is left. So where a function
imports a module, those that one needs are imported first, from the same place.
"""

import ast
from collections.abc import Mapping


def flattened(modules: Mapping[str, list[ast.stmt]]) -> dict[str, list[ast.stmt]]:
    """Return the modules with their inner imports preceded by what those need."""
    needs = {name: _homes(body) for name, body in modules.items()}
    return {name: _Flattened(name, needs).within(body) for name, body in modules.items()}


def _homes(body: list[ast.stmt]) -> list[str]:
    """Return the modules that statements import from."""
    return [str(node.module) for node in body if isinstance(node, ast.ImportFrom)]


class _Flattened(ast.NodeTransformer):
    def __init__(self, name: str, needs: Mapping[str, list[str]]):
        self._needs = needs
        self._there = set(_closure(name, needs))

    def within(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return a module's statements; those that import as it is loaded stay as they are."""
        return [node if isinstance(node, ast.ImportFrom) else self.visit(node) for node in body]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """Import first what the imported module needs."""
        *first, _ = _closure(str(node.module), self._needs)
        return [*(_load(name) for name in first if name not in self._there), node]


def _closure(name: str, needs: Mapping[str, list[str]]) -> list[str]:
    """Return the module and all it needs, each after those it needs itself."""
    found: list[str] = []

    def visit(name: str) -> None:
        for needed in needs.get(name, ()):
            if needed not in found:
                visit(needed)
        if name not in found:
            found.append(name)

    visit(name)
    return [one for one in found if one in needs] or [name]


def _load(name: str) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Name("__import__", ast.Load()), [ast.Constant(name)], []))
