"""The firmware's modules as they lie in the source: what each defines, and what it imports when.

A module loaded by another's top-level import is always there with it; one imported within a
function is loaded when that is called, and one imported by its name as text (`by_name`), whenever
that is. So modules fall into groups that are loaded together, and those become one (`linker`).
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PACKAGE = "affineur"
_TYPES_FROM = ("typing", "collections.abc")


class LinkError(Exception):
    """Source that cannot be linked; the text names module and line."""


@dataclass(frozen=True)
class Import:
    """A name that comes from elsewhere: `name` of `module`, or that module itself (None)."""

    module: str
    name: str | None


@dataclass
class Module:
    """One source file.

    `own` are the top-level names it binds, of those `outer` what comes from outside the firmware;
    `top` holds where those from other modules come from. `needs` are the modules that its loading
    loads, `later` those its functions import.
    """

    name: str
    body: list[ast.stmt]
    own: set[str] = field(default_factory=set)
    top: dict[str, Import] = field(default_factory=dict)
    outer: dict[str, str] = field(default_factory=dict)
    needs: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)


class Graph:
    """All modules under a package folder; those whose names begin with `by_name` stay apart."""

    def __init__(self, folder: Path, by_name: tuple[str, ...]):
        self._paths = {_dotted(path, folder): path for path in sorted(folder.rglob("*.py"))}
        self.apart = sorted(name for name in self._paths if name.startswith(by_name))
        self.modules = {name: self._read(name) for name in self._paths}

    def is_module(self, name: str) -> bool:
        """Tell whether `name` is one of the modules."""
        return name in self._paths

    def origin(self, node: ast.ImportFrom, alias: ast.alias) -> Import:
        """Return what an import statement means."""
        module = f"{node.module}.{alias.name}"
        if module in self._paths:
            return Import(module, None)
        return Import(str(node.module), alias.name)

    def closure(self, root: str) -> list[str]:
        """Return the modules that are loaded with `root`, each after those it needs."""
        found: list[str] = []

        def visit(name: str, above: tuple[str, ...]) -> None:
            if name in above:
                raise LinkError(f"{name} imports itself by way of {above[-1]}")
            if name not in found and name in self.modules:
                for needed in self.modules[name].needs:
                    visit(needed, (*above, name))
                found.append(name)

        visit(root, ())
        return found

    def groups(self, together: tuple[tuple[str, ...], ...]) -> dict[str, list[str]]:
        """Return the modules to be linked by the name of their group, in order of loading.

        What the modules of each entry of `together` load is one group, the first entry's first;
        what else there is goes by who loads it.
        """
        alone = set(self.apart)
        groups: dict[str, list[str]] = {}
        for roots in together:
            loaded = [name for root in roots for name in self.closure(root)]
            groups[_flat(roots[0])] = _unique(loaded, alone)
            alone |= set(loaded)
        loaders: dict[str, set[str]] = {}
        for root in self._roots([root for roots in together for root in roots]):
            for name in _unique(self.closure(root), alone):
                loaders.setdefault(name, set()).add(root)
        others: dict[frozenset[str], list[str]] = {}
        for name, by in loaders.items():
            others.setdefault(frozenset(by), []).append(name)
        groups |= {_flat(names[-1]): names for names in others.values()}
        return groups | {name: [name] for name in self.apart if self.modules[name].body}

    def _roots(self, entries: list[str]) -> Iterator[str]:
        """Yield the modules at which loading begins, found from the entries on."""
        waiting, seen = [*entries, *self.apart], set()
        while waiting:
            root = waiting.pop(0)
            if root not in seen:
                seen.add(root)
                yield root
                for name in self.closure(root):
                    waiting += self.modules[name].later

    def _read(self, name: str) -> Module:
        tree = ast.parse(self._paths[name].read_text(encoding="utf-8"))
        module = Module(name, list(_statements(tree.body)))
        for node in module.body:
            if isinstance(node, ast.ImportFrom) and _is_ours(node):
                for alias in node.names:
                    origin = self.origin(node, alias)
                    module.top[alias.asname or alias.name] = origin
                    module.needs.append(origin.module)
            else:
                module.own |= bound_names([node])
                module.outer |= _from_outside(node)
                module.later += [self._target(inner) for inner in _inner_imports(node)]
        return module

    def _target(self, node: ast.ImportFrom) -> str:
        targets = {self.origin(node, alias).module for alias in node.names}
        if len(targets) != 1:
            raise LinkError(f"line {node.lineno}: import one module at a time in a function")
        return targets.pop()


def bound_names(body: list[ast.stmt]) -> set[str]:
    """Return the names that statements bind in their own scope."""
    names: set[str] = set()
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name)
        if not isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp):
            waiting += [] if isinstance(node, ast.GeneratorExp) else ast.iter_child_nodes(node)
    return names


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield what is executed on the device: no documentation, nothing for type checkers."""
    for node in body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Assign) and _names_of(node) in (["TYPE_CHECKING"], ["__all__"]):
            continue
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Try) and getattr(node.body[0], "module", "") in _TYPES_FROM:
            handled = node.handlers[0].body
            yield from (inner for inner in handled if not isinstance(inner, ast.Pass))
            continue
        yield node


def _unique(names: list[str], without: set[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name not in without]


def _names_of(node: ast.Assign) -> list[str]:
    return [target.id for target in node.targets if isinstance(target, ast.Name)]


def _inner_imports(node: ast.stmt) -> list[ast.ImportFrom]:
    found = [inner for inner in ast.walk(node) if isinstance(inner, ast.ImportFrom)]
    return [inner for inner in found if _is_ours(inner)]


def _from_outside(node: ast.stmt) -> dict[str, str]:
    """Return what an import from outside the firmware means, by the name it binds."""
    if isinstance(node, ast.Import):
        return {alias.asname or alias.name: alias.name for alias in node.names}
    if isinstance(node, ast.ImportFrom):
        return {alias.asname or alias.name: f"{node.module}:{alias.name}" for alias in node.names}
    return {}


def _is_ours(node: ast.ImportFrom) -> bool:
    return str(node.module).split(".")[0] == PACKAGE


def _dotted(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _flat(name: str) -> str:
    """Return the name of the module that a group becomes."""
    return f"{PACKAGE}." + name.removeprefix(PACKAGE + ".").replace(".", "_")
