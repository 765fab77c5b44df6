"""Leaves out of linked modules what nothing asks for: drivers know more than this board needs."""

import ast
from collections.abc import Iterator, Mapping

_BY_MICROPYTHON = frozenset({"mount", "readinto", "ioctl", "readblocks", "writeblocks"})
"""Methods that a filesystem, a file or a volume has to have."""
_DEFINITION = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def without_unused(
    modules: Mapping[str, list[ast.stmt]], kept: Mapping[str, set[str]]
) -> dict[str, list[ast.stmt]]:
    """Return the statements of `modules` without definitions that are never used.

    `kept` are names, by module, that are looked up as text. A definition counts as used when
    something that is used, or is always executed, names it.
    """
    _drop_methods([node for body in modules.values() for node in body])
    wanted = {(name, text) for name, texts in kept.items() for text in texts}
    waiting = [(name, node) for name, body in modules.items() for node in body if _runs(node)]
    places: dict[tuple[str, str], list[ast.stmt]] = {}
    for name, body in modules.items():
        for node in body:
            for text in () if _runs(node) else _defines(node):
                places.setdefault((name, text), []).append(node)
    used: set[int] = set()
    waiting += [(key[0], node) for key in wanted for node in places.get(key, [])]
    while waiting:
        name, node = waiting.pop()
        if id(node) in used:
            continue
        used.add(id(node))
        for key in _uses(name, node):
            waiting += [(key[0], found) for found in places.get(key, [])]
    return {name: [node for node in body if id(node) in used] for name, body in modules.items()}


def _drop_methods(body: list[ast.stmt]) -> None:
    """Take public methods out of the classes of `body` whose names are not mentioned anywhere.

    Those that begin with "_" are left: the rest of their name may be put together.
    """
    mentioned = _mentioned(body) | _BY_MICROPYTHON
    dropped = False
    for node in [inner for outer in body for inner in ast.walk(outer)]:
        if isinstance(node, ast.ClassDef):
            kept = [item for item in node.body if not _is_method_beside(item, mentioned)]
            dropped = dropped or len(kept) < len(node.body)
            node.body = kept or [ast.Pass()]
    if dropped:
        _drop_methods(body)


def _is_method_beside(node: ast.stmt, names: "set[str]") -> bool:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return not node.name.startswith("_") and node.name not in names


def _mentioned(body: list[ast.stmt]) -> set[str]:
    """Return all names of attributes, and all texts."""
    names: set[str] = set()
    for node in [inner for outer in body for inner in ast.walk(outer)]:
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
    return names


def _runs(node: ast.stmt) -> bool:
    """Tell whether a statement does more than give something a name."""
    return not (isinstance(node, _DEFINITION | ast.ImportFrom) or _defines(node))


def _defines(node: ast.stmt) -> list[str]:
    if isinstance(node, _DEFINITION):
        return [node.name]
    if isinstance(node, ast.ImportFrom | ast.Import):
        return [alias.asname or alias.name for alias in node.names]
    if isinstance(node, ast.Assign) and all(isinstance(item, ast.Name) for item in node.targets):
        return [item.id for item in node.targets if isinstance(item, ast.Name)]
    return []


def _uses(name: str, node: ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield the names a statement uses, each with the module it is defined in."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
            yield name, inner.id
        elif isinstance(inner, ast.ImportFrom):
            for alias in inner.names:
                yield str(inner.module), alias.name
