"""What a match tells a score pad: all at level `full`, the cheeses at `timers`, else who plays.

game, level, seats, venues, orders, sides     what is played; `orders` None: as printed
numbers    by seat: fruited, jam, completed, unused, structures, cheeses, board; what is known
points     by venue and seat, what the rules engine counts
logged     the cheeses that were told: seat, venue, age, type, token, and `spaces`: by side of
           the insert the numbers of the spaces it may stand on
corporation     of a single player: level, cheeses, cards, points; else None
"""

from typing import Any

from affineur.rules import names
from affineur.rules.fromage import state as at
from affineur.table import words
from affineur.table.full import FullReferee
from affineur.table.ledger import Ledger
from affineur.table.timers import TimersReferee
from affineur_host.page.pad.spaces import Inserts
from affineur_host.page.pad.steam import filled_steam
from affineur_host.score.description import CORPORATION_LINES

Plain = dict[str, Any]

_DEFAULTS = {"fromage": range(4), "formaggio": range(4, 8)}


def filled(ledger: Ledger) -> Plain:
    """Return what the match of `ledger` tells; Steam & Cheese has numbers of its own."""
    if ledger.game == words.STEAM:
        return filled_steam(ledger)
    referee = ledger.referee
    rules: Plain = ledger.header["rules"]  # type: ignore[assignment]
    venues = list(ledger.venues or _DEFAULTS.get(ledger.game, ()))
    pad: Plain = {
        "game": ledger.game,
        "level": ledger.level,
        "seats": list(ledger.seats),
        "venues": [names.VENUES[venue] for venue in venues],
        "orders": _rubric(str(rules["orders"])),
        "sides": list(rules["sides"]),
        "numbers": {str(seat): {} for seat in ledger.seats},
        "points": {},
        "logged": [],
        "corporation": None,
    }
    if len(ledger.seats) == 1:
        pad["corporation"] = {"level": rules["corporation"]}
    if isinstance(referee, FullReferee):
        _take_counted(pad, referee)
    elif isinstance(referee, TimersReferee):
        _take_told(pad, referee)
    return pad


def _rubric(name: str) -> str | None:
    return None if name == "printed" else name.replace("_", " ")


# Level full.


def _take_counted(pad: Plain, referee: FullReferee) -> None:
    game = referee.game
    sheet = game.forecast()
    boards = game.tables.constant("player_boards", "BOARDS")
    for row in sheet["seats"]:
        seat = str(row["seat"])
        player = game.state[at.PLAYERS][row["seat"]]
        pad["numbers"][seat] = {
            "fruited": player[at.FRUITED],
            "jam": player[at.JAM],
            "completed": len(player[at.COMPLETED]),
            "unused": sum(at.unused(player, resource) for resource in range(4)),
            "structures": row["structures"],
            "cheeses": row["cheeses"],
        }
        if player[at.PLAYER_BOARD] >= 0:
            pad["numbers"][seat]["board"] = boards[player[at.PLAYER_BOARD]][0]
        for line in row["venues"]:
            pad["points"].setdefault(line["venue"], {})[seat] = line["points"]
    if sheet["corporation"]:
        pad["corporation"] |= _corporation(sheet["corporation"], game.state[at.CORPORATION])


def _corporation(row: Plain, kept: list[Any]) -> Plain:
    return {
        "cheeses": row["cheeses"],
        "cards": len(kept[at.SCORED_CARDS]),
        "points": {line: row[line] for line in CORPORATION_LINES},
    }


# Level timers.


def _take_told(pad: Plain, referee: TimersReferee) -> None:
    inserts = Inserts(pad["game"], len(pad["seats"]), pad["venues"]) if pad["venues"] else None
    for seat in referee.seats:
        kit = referee.kits[seat]
        pad["numbers"][str(seat)]["cheeses"] = kit.placed()  # F-CHEESE-14
        for _turn, label, age, kind, token in kit.cheeses:
            if referee.token_is_used(seat, token) and inserts is not None:
                pad["logged"].append(
                    {
                        "seat": seat,
                        "venue": pad["venues"][label],
                        "age": names.AGES[age - 1] if age else None,
                        "type": names.TYPES[kind] if kind >= 0 else None,
                        "token": token,
                        "spaces": inserts.fitting(label, age, kind),
                    }
                )
    if pad["corporation"] is not None:
        placed, cards = referee.kits[referee.seats[0]].corporation
        pad["corporation"] |= {"cheeses": placed, "cards": cards}
