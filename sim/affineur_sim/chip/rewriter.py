"""Rewrites one module's source for a linked one: every name as it is called there."""

import ast
from collections.abc import Callable

from affineur_sim.chip.module_graph import PACKAGE, Import, bound_names

Found = ast.expr | Import | None
_COMPREHENSION = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Rewriter(ast.NodeTransformer):
    """Puts linked names in the place of a module's own and imported ones.

    `resolve` tells what a top-level name stands for (None: not one of ours), `attribute` what a
    member of a module does, `whole` what a module itself does, and `inner_import` what an import
    within a function becomes.
    """

    def __init__(
        self,
        resolve: Callable[[str], Found],
        attribute: Callable[[Import, str], ast.expr | Import],
        whole: Callable[[Import], ast.expr],
        inner_import: Callable[[ast.ImportFrom], list[ast.stmt]],
    ):
        self._whole = whole
        self._resolve = resolve
        self._attribute = attribute
        self._inner_import = inner_import
        self._scopes: list[tuple[bool, set[str]]] = []  # (of a class?, its names)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Put the linked name, or the number it stands for."""
        found = self._global(node.id)
        if isinstance(found, Import):
            return self._whole(found)
        if found is None:
            return node
        if isinstance(node.ctx, ast.Load):
            return found
        return ast.Name(found.id, node.ctx) if isinstance(found, ast.Name) else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Put the linked name of a module's member."""
        found = self._module(node)
        if found is None:
            return self.generic_visit(node)  # type: ignore[return-value]
        return self._whole(found) if isinstance(found, Import) else found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Rewrite a function; annotations go."""
        node.decorator_list = [self.visit(item) for item in node.decorator_list]
        self._visit_arguments(node.args)
        node.returns = None
        node.name = self._renamed(node.name)
        self._enter(_locals(node))
        node.body = self.visit_body(node.body)
        self._scopes.pop()
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """Rewrite a lambda."""
        self._visit_arguments(node.args)
        self._enter({argument.arg for argument in _arguments(node.args)})
        node.body = self.visit(node.body)
        self._scopes.pop()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Rewrite a class."""
        node.bases = [self.visit(base) for base in node.bases]
        node.name = self._renamed(node.name)
        self._enter(bound_names(node.body), of_class=True)
        node.body = self.visit_body(node.body)
        self._scopes.pop()
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> "ast.stmt | None":
        """Take the annotation away."""
        target = self.visit(node.target)
        return None if node.value is None else ast.Assign([target], self.visit(node.value))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> "ast.stmt | list[ast.stmt]":
        """Rewrite an import."""
        if is_ours(node):
            return self._inner_import(node)
        return self.visit_Import(node)

    def visit_Import(self, node: "ast.Import | ast.ImportFrom") -> ast.stmt:
        """Rename what an import from outside binds."""
        for alias in node.names:
            new = self._renamed(alias.asname or alias.name)
            alias.asname = None if new == alias.name else new
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Rewrite anything else; a comprehension has a scope of its own."""
        if not isinstance(node, _COMPREHENSION):
            return super().generic_visit(node)
        self._enter({name for inner in node.generators for name in target_names(inner)})
        super().generic_visit(node)
        self._scopes.pop()
        return node

    # ---- scopes

    def _enter(self, names: set[str], of_class: bool = False) -> None:
        self._scopes.append((of_class, names))

    def _global(self, name: str) -> Found:
        for depth, (of_class, names) in enumerate(reversed(self._scopes)):
            if name in names and (depth == 0 or not of_class):
                return None
        return self._resolve(name)

    def _module(self, node: ast.Attribute) -> Found:
        """Return what `node` is, if it is a module's member."""
        owner = node.value
        if isinstance(owner, ast.Attribute):
            found = self._module(owner)
        else:
            found = self._global(owner.id) if isinstance(owner, ast.Name) else None
        return self._attribute(found, node.attr) if isinstance(found, Import) else None

    def _renamed(self, name: str) -> str:
        found = None if self._scopes else self._resolve(name)
        return found.id if isinstance(found, ast.Name) else name

    def _visit_arguments(self, node: ast.arguments) -> None:
        for argument in _arguments(node):
            argument.annotation = None
        node.defaults = [self.visit(item) for item in node.defaults]
        node.kw_defaults = [item and self.visit(item) for item in node.kw_defaults]

    def visit_body(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Rewrite statements, without those that only document."""
        made: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            found = self.visit(node)
            made += found if isinstance(found, list) else [found] if found else []
        return made or [ast.Pass()]


def is_ours(node: ast.stmt) -> bool:
    """Tell whether a statement imports a module of the firmware."""
    return isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == PACKAGE


def target_names(node: ast.comprehension) -> set[str]:
    """Return the names that a comprehension binds."""
    return {inner.id for inner in ast.walk(node.target) if isinstance(inner, ast.Name)}


def _locals(node: "ast.FunctionDef | ast.AsyncFunctionDef") -> set[str]:
    shared = {
        name for inner in ast.walk(node) if isinstance(inner, ast.Global) for name in inner.names
    }
    return ({item.arg for item in _arguments(node.args)} | bound_names(node.body)) - shared


def _arguments(node: ast.arguments) -> list[ast.arg]:
    extra = [item for item in (node.vararg, node.kwarg) if item]
    return [*node.posonlyargs, *node.args, *node.kwonlyargs, *extra]
