"""What a match of Steam & Cheese tells its score pad: all at `full`, else only who plays.

The fields are those of `filling`; `numbers` are what people count on their boards in the end:
track, waste, milk, money, fresh, soft, hard, refined, markers, assistants, symbols, goods.
"""

from typing import Any

from affineur.rules.steam.score import symbol_counts
from affineur.rules.steam.state import Player, State
from affineur.table.ledger import Ledger
from affineur.table.steam_full import SteamReferee
from affineur_host.score.steam import CHEESES

Plain = dict[str, Any]


def filled_steam(ledger: Ledger) -> Plain:
    """Return what the match of `ledger` tells."""
    referee = ledger.referee
    numbers: Plain = {str(seat): {} for seat in ledger.seats}
    if isinstance(referee, SteamReferee):
        state = referee.game.position
        numbers = {str(seat): _numbers(state, state.players[seat]) for seat in ledger.seats}
    return {
        "game": ledger.game,
        "level": ledger.level,
        "seats": list(ledger.seats),
        "venues": [],
        "orders": None,
        "sides": [],
        "numbers": numbers,
        "points": {},
        "logged": [],
        "corporation": None,
    }


def _numbers(state: State, player: Player) -> Plain:
    kinds = len(CHEESES)
    return {
        "track": player.points,
        "waste": player.waste,
        "milk": sum(player.milk),
        "money": player.money,
        **{kind: player.cheese[at] + player.cheese[at + kinds] for at, kind in enumerate(CHEESES)},
        "markers": player.row_size - player.row,
        "assistants": len(player.assistants),
        "symbols": symbol_counts(state, player),
        "goods": player.rennet + player.spice,
    }
