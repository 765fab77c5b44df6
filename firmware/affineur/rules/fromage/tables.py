"""Where the engine gets its component tables: compiled modules, or tables handed in.

Compiled tables are imported when they are asked for; the constants a game asks for again and
again are kept with it. Under MicroPython the rest is forgotten at once: a venue has many layouts,
and a game is played with one. Tables handed in (an owner's own values, or a test's small layout)
take the place of compiled ones by name.
"""

import sys

from affineur.rules.names import VENUES
from affineur.rules.refusal import IllegalMove

_PACKAGE = "affineur.rules.tables"
_LONG = VENUES + ("structure_tiles", "player_boards", "orders")
"""Large tables that are read while a game is set up."""
_MEMORY_IS_DEAR = sys.implementation.name == "micropython"


class Tables:
    """Tables by name; each is anything with the constants of the compiled module."""

    def __init__(self, given: "dict | None" = None):
        self._given = {} if given is None else given
        self._kept: "dict" = {}

    def get(self, name: str) -> "object":
        """Return the table called `name`; raise DATA_MISSING when there is none."""
        table = self._given.get(name)
        return _compiled(name) if table is None else table

    def constant(self, name: str, constant: str) -> "tuple":
        """Return one constant of a table; raise DATA_MISSING when it is absent."""
        value = self._kept.get((name, constant))
        if value is None:
            value = getattr(self.get(name), constant, None)
            if value is None:
                raise IllegalMove("DATA_MISSING", "D-0", "no " + constant + " in table " + name)
            if name not in _LONG and name not in self._given:
                self._kept[name, constant] = value
        return value

    def layout(self, venue: int, key: str) -> "tuple":
        """Return (spaces, parts) of a venue's layout (F-SETUP-4)."""
        layouts: "dict" = dict(self.constant(VENUES[venue], "LAYOUTS"))
        if key not in layouts:
            text = VENUES[venue] + " has no layout " + key
            raise IllegalMove("DATA_MISSING", "F-SETUP-4", text)
        return layouts[key]

    def rubric(self, venue: int, key: str) -> "tuple":
        """Return a venue's rubric: its layout's own one, else the venue's (D-03)."""
        rubric = self._kept.get((venue, key))
        if rubric is None:
            own = getattr(self.get(VENUES[venue]), "RUBRICS", {})
            rubric = own[key] if key in own else self.constant("rubrics", VENUES[venue].upper())
            if not self._given:
                self._kept[venue, key] = rubric
        return rubric

    def assumed(self, name: str) -> "tuple":
        """Return the names of the parts of a table that rest on assumed values."""
        return getattr(self.get(name), "ASSUMED", ())


def _compiled(name: str) -> "object":
    """Import a table; raise DATA_MISSING when there is none."""
    try:
        table = __import__(_PACKAGE + "." + name, None, None, ("ASSUMED",))
    except ImportError:
        raise IllegalMove("DATA_MISSING", "D-0", "no table " + name) from None
    forget(_PACKAGE, name)
    return table


def forget(package: str, name: str) -> None:
    """Let go of a module that is not needed for long, where memory is dear."""
    if _MEMORY_IS_DEAR:
        del sys.modules[package + "." + name]
        delattr(sys.modules[package], name)


def look_up(rubric: "tuple", count: int) -> int:
    """Return the points of `count` on a rubric ((p0, p1, ...), step) (F-SCORE-8)."""
    points, step = rubric
    if count < len(points):
        return points[count]
    return points[-1] + step * (count - len(points) + 1)
