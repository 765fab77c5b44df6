"""Play with the owner's tables, as a board does that was installed with them.

The firmware reads its tables as modules. On a board they are compiled from the tables in force
when the firmware is installed; here the same constants stand in for the shipped modules.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from affineur.rules import tables as package
from affineur_host.tables.store import has_own_tables, load_tables

_PREFIX = f"{package.__name__}."


@contextmanager
def own_tables_in_force(user_dir: Path | None = None) -> Iterator[None]:
    """Let the games of this process use the owner's tables where there are any.

    Raises UserError if an own table has been damaged since it was imported.
    """
    if not has_own_tables(user_dir):
        yield
        return
    shipped = _loaded()
    _replace({name: _module(name, vars(found)) for name, found in load_tables(user_dir).items()})
    try:
        yield
    finally:
        _replace(shipped)


def _loaded() -> dict[str, ModuleType | None]:
    """Return the modules of the tables by name, None for those that nobody has imported yet."""
    names = [
        path.stem for path in Path(package.__path__[0]).glob("*.py") if path.stem != "__init__"
    ]
    return {name: sys.modules.get(_PREFIX + name) for name in names}


def _module(name: str, constants: dict[str, object]) -> ModuleType:
    module = ModuleType(_PREFIX + name)
    module.__dict__.update(constants)
    return module


def _replace(modules: dict[str, ModuleType] | dict[str, ModuleType | None]) -> None:
    for name, module in modules.items():
        if module is None:
            sys.modules.pop(_PREFIX + name, None)
            vars(package).pop(name, None)
        else:
            sys.modules[_PREFIX + name] = module
            setattr(package, name, module)
