"""The board of a seat at level `full`: goods, milk and cheese, waste, rows, cards."""

from typing import Any

from affineur.rules.steam import moves as mv
from affineur.rules.steam.gains import assistant_cost, marker_cost
from affineur.rules.steam.orders import open_bonuses
from affineur.rules.steam.state import Player, State
from affineur_host.page.view.steam import boards, cards, names

Plain = dict[str, Any]
_GOODS = ("rennet", "money", "spice", "points")


def board(state: State, seat: int) -> Plain:
    """Return everything on and beside the board of a seat; `hand` is private."""
    player = state.players[seat]
    return {
        "goods": {name: getattr(player, name) for name in _GOODS},
        "milk": _milk(player, seat),
        "cheese": _cheese(player, seat),
        "waste": {"id": names.of_seat("waste", seat), "number": player.waste},
        "markers": _markers(state, seat),
        "assistants": _assistants(state, seat),
        "overseer": player.overseer or None,
        "home": {
            "id": names.of_seat("home", seat),
            "die": boards.die(state, player.home_die),
            "actions": [names.of_seat("action", seat, action) for action in mv.ACTIONS],
        },
        "hand": _hand(state, seat),
        "done": _done(state, seat),
    }


def _hand(state: State, seat: int) -> Plain:
    """Return the cards and bonus tiles that a seat holds (C-ACQ-1, C-BONUS-1)."""
    player = state.players[seat]
    return {
        "orders": [
            {"id": names.of_seat("order", seat, number), **cards.order(state, number)}
            for number in player.orders
        ],
        "blueprints": [
            {"id": names.of_seat("blueprint", seat, number), **cards.machine(state, number)}
            for number in player.blueprints
        ],
        "tiles": [
            {"id": names.of_seat("tile", seat, number), **cards.tile(state, number)}
            for number in player.tiles
        ],
    }


def _milk(player: Player, seat: int) -> list[list[Plain]]:
    """Return both rows of milk, the fresh space first (C-BOARD-1)."""
    return [
        [
            {
                "id": names.of_seat("milk", seat, row, space + 1),
                "number": player.milk[3 * i + space],
            }
            for space in range(3)
        ]
        for i, row in enumerate(mv.MILKS)
    ]


def _cheese(player: Player, seat: int) -> list[list[Plain]]:
    """Return both rows of cheese, fresh to refined (C-BOARD-2)."""
    return [
        [
            {"id": names.of_seat("cheese", seat, row, kind), "number": player.cheese[4 * i + k]}
            for k, kind in enumerate(mv.KINDS)
        ]
        for i, row in enumerate(mv.MILKS)
    ]


def _markers(state: State, seat: int) -> Plain:
    """Return the row of ownership markers: those gone left empty spaces (C-BOARD-6)."""
    player, table = state.players[seat], state.tables.board
    return {
        "spaces": [
            {"cost": table.MARKER_COST[i], "points": table.MARKER_POINTS[i]}
            for i in range(player.row_size)
        ],
        "gone": player.row_size - player.row,
        "next": marker_cost(state, seat) if player.row else None,
    }


def _assistants(state: State, seat: int) -> Plain:
    player, table = state.players[seat], state.tables.board
    gone, spaces = len(player.assistants), len(table.ASSISTANT_COST)
    return {
        "id": names.of_seat("assistants", seat),
        "spaces": [
            {
                "cost": max(0, table.ASSISTANT_COST[i] - player.discount),
                "points": table.ASSISTANT_POINTS[i],
            }
            for i in range(spaces)
        ],
        "gone": gone,
        "next": assistant_cost(state, seat) if gone < spaces else None,
    }


def _done(state: State, seat: int) -> list[Plain]:
    """Return the completed orders; `open` where the one-time bonus is unused (C-ORDER-5)."""
    still = open_bonuses(state, seat)
    return [
        {
            "id": names.of_seat("bonus", seat, number),
            "open": number in still,
            **cards.order(state, number),
        }
        for number in state.players[seat].done
    ]
