"""Compile the scoring rubrics (D-03): ((points of 0, 1, 2, ...), step above the last)."""

from collections.abc import Mapping
from typing import Any

from affineur_host.tables.shape_pieces import RUBRIC_NAMES
from affineur_host.tables.table import Table
from affineur_host.tables.vocabulary import AGES


def rubrics(tables: Mapping[str, Table]) -> dict[str, object]:
    """Compile every rubric of the games to a constant; ASSUMED names those resting on a guess.

    Further rubrics, which a layout may name, are compiled into that layout's module.
    """
    table = tables["rubrics"]
    constants: dict[str, object] = {
        name.upper(): rubric(table.rows, name) for name in RUBRIC_NAMES
    }
    assumed = [name.upper() for name in RUBRIC_NAMES if table.rests_on_assumption((name,))]
    return {**constants, "ASSUMED": tuple(assumed)}


def rubric(rows: Mapping[str, Any], name: str) -> tuple[object, ...]:
    """Return one rubric as a tuple; its form follows from its fields."""
    row = rows[name]
    if "rows" in row:
        return tuple(tuple(line[age] for age in AGES[:3]) for line in row["rows"])
    if "column" in row:
        return tuple(row["row"][age] for age in AGES), tuple(row["column"])
    if "each" in row:
        return row["points"], row["each"]
    return tuple(row["points"]), row.get("step", 0)
