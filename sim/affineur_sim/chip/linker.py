"""Joins the firmware's modules into few before they are compiled, for memory and for speed.

Every module costs the device some 250 bytes, every global name and every import of one 40 more,
and half the time of an import is spent looking for its file. What is loaded together (the groups
of `module_graph`) becomes one module: a name two modules use is numbered, constants are put where
their names stood, and names from other groups are imported once. What the source means is not
changed: CPython runs linked modules as it runs the source, and a test does so.
"""

import ast
import builtins
from collections.abc import Iterable, Mapping

from affineur_sim.chip.flat_loading import flattened
from affineur_sim.chip.module_graph import Graph, Import, LinkError, Module, bound_names
from affineur_sim.chip.rewriter import Rewriter, is_ours, target_names
from affineur_sim.chip.unused import without_unused

Constant = int | str
_INTERNED = 10
"""So long may a text be to be a name for MicroPython, which it has but once (py/parse.c)."""
_SCOPE = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Linker:
    """Links the modules of one graph."""

    def __init__(self, graph: Graph, groups: Mapping[str, list[str]], kept: Iterable[str]):
        """Prepare; the names in modules `kept` stay, since others look them up as text."""
        self._graph = graph
        self._groups = groups
        self._kept = set(kept)
        self._home = {name: group for group, names in groups.items() for name in names}
        self._constants = {name: _constants(module) for name, module in graph.modules.items()}
        self._locals = {
            group: {local for name in names for local in _inner_names(graph.modules[name].body)}
            for group, names in groups.items()
        }
        self._names = {group: self._allot(group) for group in groups}

    def sources(self) -> dict[str, str]:
        """Return the source of every linked module by its name."""
        modules = {group: self._body(group) for group in self._groups}
        kept = {
            self._home[name]: set(self._graph.modules[name].own)
            for name in self._kept
            if name in self._home
        }
        return {
            group: ast.unparse(ast.fix_missing_locations(ast.Module(_gathered(body), [])))
            for group, body in flattened(without_unused(modules, kept)).items()
            if body
        }

    # ---- names

    def _allot(self, group: str) -> dict[tuple[str, str], str]:
        """Return what each top-level name of a group's modules is called in the linked one.

        A name that is local anywhere in the group is left to that, lest it hide the global one.
        """
        taken = self._locals[group] | set(dir(builtins))
        shared: dict[str, str] = {}
        names = {}
        for name in self._groups[group]:
            module = self._graph.modules[name]
            for known in sorted(module.own):
                new = shared.get(module.outer.get(known, ""), "")
                new = new or (known if name in self._kept else _free(known, taken))
                names[name, known] = new
                taken.add(new)
                if known in module.outer:
                    shared[module.outer[known]] = new
        return names

    def _resolve(self, origin: Import) -> "Constant | Import":
        """Follow an import to a constant, a module, or a name where it is defined."""
        if origin.name is None:
            return origin
        module = self._graph.modules[origin.module]
        if origin.name in module.top:
            return self._resolve(module.top[origin.name])
        if origin.name not in module.own:
            raise LinkError(f"{origin.module} has no {origin.name}")
        constant = self._constants[origin.module].get(origin.name)
        return origin if constant is None else constant

    # ---- one group

    def _body(self, group: str) -> list[ast.stmt]:
        foreign: dict[tuple[str, str], str] = {}
        body: list[ast.stmt] = []
        for name in self._groups[group]:
            body += self._linked(group, name, foreign)
        imports = [_import_from(home, name, new) for (home, name), new in sorted(foreign.items())]
        return [*imports, *body]

    def _linked(
        self, group: str, name: str, foreign: dict[tuple[str, str], str]
    ) -> list[ast.stmt]:
        module = self._graph.modules[name]
        constants = {} if name in self._kept else self._constants[name]

        def reference(target: "Constant | Import") -> "ast.expr | Import":
            if isinstance(target, int | str):
                return ast.Constant(target)
            if target.name is None:
                return target
            home = self._home[target.module]
            new = self._names[home][target.module, target.name]
            if home != group:
                new = foreign.setdefault((home, new), self._foreign_name(group, new, foreign))
            return ast.Name(new, ast.Load())

        def resolve(known: str) -> "ast.expr | Import | None":
            if known in module.top:
                return reference(self._resolve(module.top[known]))
            if known in module.own:
                return reference(self._resolve(Import(name, known)))
            return None

        def attribute(origin: Import, attr: str) -> "ast.expr | Import":
            return reference(self._resolve(self._member(origin, attr)))

        def whole(origin: Import) -> ast.expr:
            self._check_apart(origin.module)
            package, _, last = origin.module.rpartition(".")
            new = foreign.setdefault((package, last), self._foreign_name(group, last, foreign))
            return ast.Name(new, ast.Load())

        rewriter = Rewriter(resolve, attribute, whole, self._inner_import)
        kept = [node for node in module.body if not is_ours(node)]
        kept = [_copy(node) for node in kept if not set(_values(node)) & set(constants)]
        return rewriter.visit_body(kept) if kept else []

    def _member(self, origin: Import, attr: str) -> Import:
        inner = f"{origin.module}.{attr}"
        return Import(inner, None) if self._graph.is_module(inner) else Import(origin.module, attr)

    def _foreign_name(self, group: str, name: str, foreign: Mapping[tuple[str, str], str]) -> str:
        taken = set(self._names[group].values()) | set(foreign.values()) | self._locals[group]
        return _free(name, taken | set(dir(builtins)))

    def _check_apart(self, module: str) -> None:
        if self._home[module] != module:
            raise LinkError(f"{module} is used as an object; link it apart")

    def _inner_import(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """Return what an import within a function becomes."""
        made: list[ast.stmt] = []
        for alias in node.names:
            origin = self._resolve(self._graph.origin(node, alias))
            local = alias.asname or alias.name
            if isinstance(origin, int | str):
                made.append(ast.Assign([ast.Name(local, ast.Store())], ast.Constant(origin)))
            elif origin.name is None:
                self._check_apart(origin.module)
                package, _, last = origin.module.rpartition(".")
                made.append(ast.ImportFrom(package, [ast.alias(last, local)], 0))
            else:
                home = self._home[origin.module]
                new = self._names[home][origin.module, origin.name]
                made.append(_import_from(home, new, local))
        return made


def _constants(module: Module) -> "dict[str, Constant]":
    """Return the top-level names that are set once, to constants known beforehand.

    A statement that gives several names values counts if all of them are such.
    """
    bound = [name for node in module.body for name in sorted(bound_names([node]))]
    known: dict[str, Constant] = {}
    for node in module.body:
        found = {name: _constant(value, known) for name, value in _values(node).items()}
        if all(bound.count(name) == 1 for name in found) and None not in found.values():
            known |= {name: value for name, value in found.items() if value is not None}
    return known


def _values(node: ast.stmt) -> dict[str, ast.expr]:
    """Return the names a statement sets with what it sets them to, as far as that can be told."""
    name = _assigned(node)
    if name and isinstance(node, ast.Assign | ast.AnnAssign):
        return {name: node.value} if node.value else {}
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Tuple):
        return {}
    names = [item.id for item in node.targets[0].elts if isinstance(item, ast.Name)]
    values = _items(node.value)
    alike = len(node.targets) == 1 and len(names) == len(node.targets[0].elts) == len(values)
    return dict(zip(names, values, strict=True)) if alike else {}


def _items(node: ast.expr) -> list[ast.expr]:
    """Return the items of a tuple, or of a range of numbers, that is written out."""
    if isinstance(node, ast.Tuple):
        return node.elts
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "range":
        limits = [_number(argument, {}) for argument in node.args]
        if None not in limits:
            return [ast.Constant(value) for value in range(*map(int, limits))]  # type: ignore[arg-type]
    return []


def _constant(node: "ast.expr | None", known: "Mapping[str, Constant]") -> "Constant | None":
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value if len(node.value) <= _INTERNED else None
    if isinstance(node, ast.Name) and node.id in known:
        return known[node.id]
    return None if node is None else _number(node, known)


def _number(node: ast.expr, known: "Mapping[str, Constant]") -> "int | None":
    parts = ast.Constant | ast.Name | ast.UnaryOp | ast.BinOp | ast.operator | ast.unaryop
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and type(inner.value) is not int:
            return None
        if isinstance(inner, ast.Name) and type(known.get(inner.id)) is not int:
            return None
        if not isinstance(inner, parts | ast.expr_context) or isinstance(inner, ast.Div):
            return None
    value = eval(ast.unparse(node), {"__builtins__": {}}, dict(known))  # noqa: S307 - numbers
    return value if type(value) is int else None


def _assigned(node: ast.stmt) -> "str | None":
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target: ast.expr = node.targets[0]
    elif isinstance(node, ast.AnnAssign):
        target = node.target
    else:
        return None
    return target.id if isinstance(target, ast.Name) else None


def _inner_names(body: list[ast.stmt]) -> set[str]:
    """Return the names that are bound within functions, classes and comprehensions."""
    names: set[str] = set()
    for node in [inner for outer in body for inner in ast.walk(outer)]:
        if isinstance(node, _SCOPE):
            names |= bound_names(node.body)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.comprehension):
            names |= target_names(node)
    return names


def _copy(node: ast.stmt) -> ast.stmt:
    return ast.parse(ast.unparse(node)).body[0]


def _free(name: str, taken: "set[str]") -> str:
    new, number = name, 1
    while new in taken:
        number += 1
        new = f"{name}_{number}"
    return new


def _import_from(home: str, name: str, local: str) -> ast.ImportFrom:
    return ast.ImportFrom(home, [ast.alias(name, None if name == local else local)], 0)


def _gathered(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements with one import per module at their head."""
    homes: dict[str, list[ast.alias]] = {}
    others = []
    for node in body:
        if isinstance(node, ast.ImportFrom):
            homes.setdefault(str(node.module), []).extend(node.names)
        else:
            others.append(node)
    heads = [ast.ImportFrom(home, _once(aliases), 0) for home, aliases in homes.items()]
    return [*heads, *others]


def _once(aliases: list[ast.alias]) -> list[ast.alias]:
    return list({(alias.name, alias.asname): alias for alias in aliases}.values())
