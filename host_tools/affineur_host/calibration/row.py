"""A row of magnets met in one turn: which are they, which way was it, how long is a whole turn.

The seven gaps of the ring differ, so a row of eight leading edges fits in one way only, whatever
the tooth counts are: the scale is a result. Places are microsteps from the start of the turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from affineur.table.motion.magnets import ANGLES_DEG

MAGNETS = len(ANGLES_DEG)
TOLERANCE_MDEG = 2_000
"""How far from its drawn angle a magnet may sit in a ring drilled by hand, or be met."""
_LEAST_FIELD_PERMILLE = 160  # of the widest field met; what is shorter is flicker


@dataclass(frozen=True)
class Field:
    """The sensor was active from `met` to `left`."""

    met: int
    left: int

    @property
    def width(self) -> int:
        """How long, in microsteps."""
        return self.left - self.met


@dataclass(frozen=True)
class Row:
    """A row of fields understood: `magnets` says which each is.

    `direction` is 1 for clockwise, `turn_steps` the microsteps of a whole turn, `misfit_mdeg` how
    far off the drawing the worst magnet sits, `uneven_mdeg` how much a turn differs from another.
    """

    fields: tuple[Field, ...]
    magnets: tuple[int, ...]
    direction: int
    turn_steps: float
    misfit_mdeg: float
    uneven_mdeg: float


def fields_of(edges: Sequence[tuple[int, bool]]) -> list[Field]:
    """Return the whole fields among the edges of a turn, without flicker."""
    found: list[Field] = []
    begun: int | None = None
    for steps, met in edges:
        if met:
            begun = steps if begun is None else begun
        elif begun is not None:
            found.append(Field(begun, steps))
            begun = None
    widest = max((each.width for each in found), default=0)
    return [each for each in found if each.width * 1000 >= widest * _LEAST_FIELD_PERMILLE]


def understood(fields: Sequence[Field], without: Sequence[int] = ()) -> Row | None:
    """Return the row that the fields make on a ring without some magnets; None if they fit none.

    It takes one magnet more than the ring has.
    """
    ring = [magnet for magnet in range(MAGNETS) if magnet not in without]
    if len(fields) <= len(ring):
        return None
    best: Row | None = None
    for direction in (1, -1):
        order = ring[::-1] if direction > 0 else ring
        for start in range(len(ring)):
            magnets = tuple(order[(start + n) % len(ring)] for n in range(len(fields)))
            row = _fitted(tuple(fields), magnets, direction, len(ring))
            if best is None or row.misfit_mdeg < best.misfit_mdeg:
                best = row
    return best if best is not None and best.misfit_mdeg <= TOLERANCE_MDEG else None


def missing(fields: Sequence[Field]) -> int | None:
    """Return the one magnet without which the fields do fit; None if there is no such."""
    fitting = [
        (row.misfit_mdeg, magnet)
        for magnet in range(MAGNETS)
        if (row := understood(fields, (magnet,))) is not None
    ]
    return min(fitting)[1] if fitting else None


def _fitted(
    fields: tuple[Field, ...], magnets: tuple[int, ...], direction: int, period: int
) -> Row:
    """Return the row if the fields were these magnets, with its misfit."""
    turns = [fields[n + period].met - fields[n].met for n in range(len(fields) - period)]
    turn = sum(turns) / len(turns)
    angles = [_turned_mdeg(magnets[0], magnet, direction) for magnet in magnets]
    found = [(each.met - fields[0].met) * 360_000 / turn for each in fields]
    off = [
        (measured - drawn + 180_000) % 360_000 - 180_000
        for measured, drawn in zip(found, angles, strict=True)
    ]
    middle = (max(off) + min(off)) / 2
    misfit = max(abs(each - middle) for each in off)
    uneven = (max(turns) - min(turns)) * 360_000 / turn
    return Row(fields, magnets, direction, turn, misfit, uneven)


def _turned_mdeg(first: int, magnet: int, direction: int) -> int:
    """Return how far the board turns from one magnet to another; turning clockwise, -angle."""
    return direction * (ANGLES_DEG[first] - ANGLES_DEG[magnet]) * 1000 % 360_000
