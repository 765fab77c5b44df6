"""Every component table there is: where it lies, what checks it, what compiles it.

A new table is one entry here. `module` is the name of the firmware module the compiler's
constants are written to; a table the device has no use for leaves both empty.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from affineur_host.tables import compile_layouts, compile_pieces, compile_rubrics
from affineur_host.tables.table import Table

Tables = Mapping[str, Table]
Compile = Callable[[Tables], dict[str, object]]


@dataclass(frozen=True)
class Entry:
    """One table: its name, its file under data/, its compiler and firmware module."""

    name: str
    file: str
    compile: Compile | None = None
    module: str = ""


ENTRIES = (
    Entry("components", "components.json"),
    Entry("layouts/festival", "layouts/festival.json", compile_layouts.festival, "festival"),
    Entry(
        "layouts/fromagerie", "layouts/fromagerie.json", compile_layouts.fromagerie, "fromagerie"
    ),
    Entry("layouts/bistro", "layouts/bistro.json", compile_layouts.bistro, "bistro"),
    Entry("layouts/villes", "layouts/villes.json", compile_layouts.villes, "villes"),
    Entry("layouts/banca", "layouts/banca.json", compile_layouts.banca, "banca"),
    Entry("layouts/venezia", "layouts/venezia.json", compile_layouts.venezia, "venezia"),
    Entry("layouts/vigneto", "layouts/vigneto.json", compile_layouts.vigneto, "vigneto"),
    Entry("layouts/regioni", "layouts/regioni.json", compile_layouts.regioni, "regioni"),
    Entry("rubrics", "rubrics.json", compile_rubrics.rubrics, "rubrics"),
    Entry("resource_tile", "resource_tile.json", compile_pieces.resource_tile, "resource_tile"),
    Entry("player_boards", "player_boards.json", compile_pieces.player_boards, "player_boards"),
    Entry(
        "structure_tiles",
        "structure_tiles.json",
        compile_pieces.structure_tiles,
        "structure_tiles",
    ),
    Entry("orders", "orders.json", compile_pieces.orders, "orders"),
    Entry(
        "customer_tokens",
        "customer_tokens.json",
        compile_pieces.customer_tokens,
        "customer_tokens",
    ),
    Entry("wine_tiles", "wine_tiles.json", compile_pieces.wine_tiles, "wine_tiles"),
    Entry(
        "corporation_boards",
        "corporation_boards.json",
        compile_pieces.corporation_boards,
        "corporation_boards",
    ),
)
