"""Every component table there is: its shape, its constraints, its sources and its compiler.

A new table is one entry here plus its file `data/<name>.json`. The constants its compiler returns
become the firmware module named like the last part of the table's name; a table the device has no
use for has no compiler.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from affineur_host.tables import (
    check_pieces,
    check_rubrics,
    check_venues,
    compile_layouts,
    compile_pieces,
    compile_rubrics,
    shape_layouts,
    shape_pieces,
    sources,
    steam_parts,
)
from affineur_host.tables.problem import Problems
from affineur_host.tables.shape import Shape
from affineur_host.tables.sources import Given
from affineur_host.tables.table import Table

Tables = Mapping[str, Table]
Check = Callable[[Table, Tables], Problems]
Compile = Callable[[Tables], dict[str, object]]


@dataclass(frozen=True)
class Entry:
    """One table. `given` are the figures the rulebooks show; `check` may assume the shape."""

    name: str
    shape: Shape
    check: Check
    given: Given
    compile: Compile | None

    @property
    def file(self) -> str:
        """The table's file, relative to the folder of shipped data or of a user's own tables."""
        return self.name + ".json"

    @property
    def module(self) -> str:
        """The name of the compiled firmware module."""
        return self.name.rsplit("/", 1)[-1]


ENTRIES = (
    Entry(
        "components",
        shape_pieces.COMPONENTS,
        check_pieces.components,
        sources.COMPONENTS,
        None,
    ),
    Entry(
        "layouts/festival",
        shape_layouts.FESTIVAL,
        check_venues.festival,
        sources.LAYOUT,
        compile_layouts.festival,
    ),
    Entry(
        "layouts/fromagerie",
        shape_layouts.FROMAGERIE,
        check_venues.fromagerie,
        sources.FROMAGERIE,
        compile_layouts.fromagerie,
    ),
    Entry(
        "layouts/bistro",
        shape_layouts.BISTRO,
        check_venues.bistro,
        sources.LAYOUT,
        compile_layouts.bistro,
    ),
    Entry(
        "layouts/villes",
        shape_layouts.VILLES,
        check_venues.villes,
        sources.LAYOUT,
        compile_layouts.villes,
    ),
    Entry(
        "layouts/banca",
        shape_layouts.BANCA,
        check_venues.banca,
        sources.LAYOUT,
        compile_layouts.banca,
    ),
    Entry(
        "layouts/venezia",
        shape_layouts.VENEZIA,
        check_venues.venezia,
        sources.LAYOUT,
        compile_layouts.venezia,
    ),
    Entry(
        "layouts/vigneto",
        shape_layouts.VIGNETO,
        check_venues.vigneto,
        sources.LAYOUT,
        compile_layouts.vigneto,
    ),
    Entry(
        "layouts/regioni",
        shape_layouts.REGIONI,
        check_venues.regioni,
        sources.LAYOUT,
        compile_layouts.regioni,
    ),
    Entry(
        "rubrics",
        shape_pieces.RUBRICS,
        check_rubrics.rubrics,
        sources.RUBRICS,
        compile_rubrics.rubrics,
    ),
    Entry(
        "resource_tile",
        shape_pieces.RESOURCE_TILE,
        check_pieces.resource_tile,
        sources.NOTHING,
        compile_pieces.resource_tile,
    ),
    Entry(
        "player_boards",
        shape_pieces.PLAYER_BOARDS,
        check_pieces.player_boards,
        sources.PLAYER_BOARDS,
        compile_pieces.player_boards,
    ),
    Entry(
        "structure_tiles",
        shape_pieces.STRUCTURE_TILES,
        check_pieces.structure_tiles,
        sources.STRUCTURE_TILES,
        compile_pieces.structure_tiles,
    ),
    Entry(
        "orders",
        shape_pieces.ORDERS,
        check_pieces.orders,
        sources.ORDERS,
        compile_pieces.orders,
    ),
    Entry(
        "customer_tokens",
        shape_pieces.CUSTOMER_TOKENS,
        check_pieces.customer_tokens,
        sources.CUSTOMER_TOKENS,
        compile_pieces.customer_tokens,
    ),
    Entry(
        "wine_tiles",
        shape_pieces.WINE_TILES,
        check_pieces.wine_tiles,
        sources.NOTHING,
        compile_pieces.wine_tiles,
    ),
    Entry(
        "corporation_boards",
        shape_pieces.CORPORATION_BOARDS,
        check_pieces.corporation_boards,
        sources.CORPORATION_BOARDS,
        compile_pieces.corporation_boards,
    ),
    *(Entry(*part) for part in steam_parts.PARTS),
)


def entry(name: str) -> Entry:
    """Return the entry called `name`; raises KeyError where there is none."""
    return {each.name: each for each in ENTRIES}[name]
