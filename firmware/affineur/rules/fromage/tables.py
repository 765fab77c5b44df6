"""Where the engine gets its component tables: compiled modules, or tables handed in.

Compiled tables are imported when first asked for, so that a game holds only what it plays with.
Tables handed in (an owner's own values, or a test's small layout) take their place by name.
"""

from affineur.rules.names import VENUES
from affineur.rules.refusal import IllegalMove

_PACKAGE = "affineur.rules.tables."


class Tables:
    """Tables by name; each is anything with the constants of the compiled module."""

    def __init__(self, given: "dict | None" = None):
        self._given = {} if given is None else given

    def get(self, name: str) -> "object":
        """Return the table called `name`; raise DATA_MISSING when there is none."""
        table = self._given.get(name)
        if table is None:
            try:
                table = __import__(_PACKAGE + name, None, None, ("ASSUMED",))
            except ImportError:
                raise IllegalMove("DATA_MISSING", "D-0", "no table " + name) from None
        return table

    def constant(self, name: str, constant: str) -> "tuple":
        """Return one constant of a table; raise DATA_MISSING when it is absent."""
        value = getattr(self.get(name), constant, None)
        if value is None:
            raise IllegalMove("DATA_MISSING", "D-0", "no " + constant + " in table " + name)
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
        own = getattr(self.get(VENUES[venue]), "RUBRICS", {})
        return own[key] if key in own else self.constant("rubrics", VENUES[venue].upper())

    def assumed(self, name: str) -> "tuple":
        """Return the names of the parts of a table that rest on assumed values."""
        return getattr(self.get(name), "ASSUMED", ())


def look_up(rubric: "tuple", count: int) -> int:
    """Return the points of `count` on a rubric ((p0, p1, ...), step) (F-SCORE-8)."""
    points, step = rubric
    if count < len(points):
        return points[count]
    return points[-1] + step * (count - len(points) + 1)
