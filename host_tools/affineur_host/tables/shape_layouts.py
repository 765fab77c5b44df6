"""The shape of the eight layout tables (D-02): what passes can be checked and compiled."""

from collections.abc import Mapping

from affineur_host.tables import vocabulary as words
from affineur_host.tables.shape import Shape, flag, integer, record, sequence, text, word

_NAME = text(60)
_COLUMN = integer(1, 12)
_CELL = {"row": integer(1, 30), "col": integer(1, 30)}
_REGIONS = sequence(_NAME, 6, 6)
_SHELF = {
    "id": _NAME,
    "age": word(*words.AGES),
    "sign": word(*words.SIGNS),
    "value": integer(0, 30),
}
_SPACE = {
    "id": _NAME,
    "type": word(*words.TYPES),
    "age": word(*words.AGES),
    "fruit": word(*words.FRUITS),
    "blocked": flag,
}


def _layouts(
    space: Mapping[str, Shape],
    parts: Mapping[str, Shape] | None = None,
    extra: Mapping[str, Shape] | None = None,
) -> Shape:
    """Return the shape of one venue: `space` fields on every space, `extra` ones on some."""
    row = {
        "layout": _NAME,
        "classes": sequence(word(*words.CLASSES), 1, 3),
        "spaces": sequence(record({**_SPACE, **space}, extra), 1, 60),
        **(parts or {}),
    }
    return sequence(record(row, {"rubric": _NAME}), 0, 30)


FESTIVAL = _layouts(_CELL, {"free": sequence(record(_CELL), 0, 60)})
FROMAGERIE = _layouts({"shelf": _NAME}, {"shelves": sequence(record(_SHELF), 1, 20)})
BISTRO = _layouts({"table": _NAME})
VILLES = _layouts({"regions": sequence(_NAME, 0, 6)}, {"regions": _REGIONS})
BANCA = _layouts({}, extra={"column": _COLUMN, "spans": sequence(_COLUMN, 1, 12)})
VENEZIA = _layouts(
    {},
    {
        "gondola_spaces": sequence(record({"id": _NAME, "start": flag}), 1, 60),
        "adjacency": sequence(sequence(_NAME, 2, 2), 0, 400),
    },
)
VIGNETO = _layouts({"table": _NAME})
REGIONI = _layouts({"region": _NAME, "flags": integer(0, 20)}, {"regions": _REGIONS})
