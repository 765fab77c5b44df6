"""The component tables of one game: the compiled ones, or others handed in by name.

Anything with the constants of a compiled module may take its place, such as an owner's own values
or a test's small board.
"""

from affineur.rules.tables import (
    sc_achievements,
    sc_assistant_board,
    sc_bonus_tiles,
    sc_dice,
    sc_gears,
    sc_machines,
    sc_market,
    sc_orders,
    sc_overseer,
    sc_player_board,
    sc_scoring,
    sc_start_tiles,
    sc_zeppelin,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Tables:
    """Thirteen tables; each attribute is a module or an object shaped like one."""

    def __init__(self, given: "dict[str, Any] | None" = None) -> None:
        own: "dict[str, Any]" = given or {}
        self.dice: "Any" = own.get("sc_dice", sc_dice)
        self.gears: "Any" = own.get("sc_gears", sc_gears)
        self.machines: "Any" = own.get("sc_machines", sc_machines)
        self.market: "Any" = own.get("sc_market", sc_market)
        self.orders: "Any" = own.get("sc_orders", sc_orders)
        self.bonus_tiles: "Any" = own.get("sc_bonus_tiles", sc_bonus_tiles)
        self.achievements: "Any" = own.get("sc_achievements", sc_achievements)
        self.start_tiles: "Any" = own.get("sc_start_tiles", sc_start_tiles)
        self.overseer: "Any" = own.get("sc_overseer", sc_overseer)
        self.assistant: "Any" = own.get("sc_assistant_board", sc_assistant_board)
        self.zeppelin: "Any" = own.get("sc_zeppelin", sc_zeppelin)
        self.board: "Any" = own.get("sc_player_board", sc_player_board)
        self.scoring: "Any" = own.get("sc_scoring", sc_scoring)

    def assumed(self) -> "list[str]":
        """Return the names of the tables that rest on assumed values."""
        tables = (
            self.dice,
            self.gears,
            self.machines,
            self.market,
            self.orders,
            self.bonus_tiles,
            self.achievements,
            self.start_tiles,
            self.overseer,
            self.assistant,
            self.zeppelin,
            self.board,
            self.scoring,
        )
        return [name for table in tables for name in table.ASSUMED]
