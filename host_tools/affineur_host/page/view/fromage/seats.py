"""The player boards at level `full`: resources, parlours, abilities, orders, wine."""

from typing import Any

from affineur.rules import names as words
from affineur.rules.fromage import Game
from affineur.rules.fromage import state as at
from affineur_host.page.view import names
from affineur_host.page.view.fromage.venues import tile

Plain = dict[str, Any]

_ABILITIES = (
    "worker_gain",
    "extra_gain",
    "venue_gain",
    "used_score",
    "worker_exchange",
    "season_gain",
    "type_gain",
    "type_season_score",
)
_ANY_TYPE, _ANY_AGE = 3, 0
_TILE_ABILITY = 3  # number, game and slot come before it


def board(game: Game, seat: int) -> Plain:
    """Return everything on and beside the player board of a seat; `hand` is private."""
    player = game.state[at.PLAYERS][seat]
    return {
        "stored": {
            resource: at.unused(player, place) for place, resource in enumerate(words.RESOURCES)
        },
        "used": {
            "structure": player[at.BUILT],
            "livestock": player[at.MILKED],
            "fruited": player[at.FRUITED],
            "jam": player[at.JAM],
            "order": len(player[at.COMPLETED]),
        },
        "orders": [
            {"id": names.order(seat, place), **_order(code)}
            for place, code in enumerate(player[at.HELD])
        ],
        "completed": [_order(code) for code in player[at.COMPLETED]],
        "parlours": _parlours(game, seat),
        "slots": _slots(game, seat),
        "chain": [tile(code) for code in player[at.CHAIN]],
        "made": bool(player[at.FLAGS] & at.MADE),
        "gathered": bool(player[at.FLAGS] & at.GATHERED),
        "hand": _hand(game, seat),
    }


def _hand(game: Game, seat: int) -> Plain:
    """Return the structure tiles a seat chooses from and has kept in a draft (X-DRAFT-3)."""
    if not game.state[at.HANDS]:
        return {"offered": [], "kept": []}
    hands, kept, _unseen = game.state[at.HANDS]
    laid = game.state[at.PLAYERS][seat][at.COVERS]
    return {
        "offered": [_structure_tile(game, seat, number) for number in hands[seat]],
        "kept": [_structure_tile(game, seat, n) for n in kept[seat] if n not in laid],
    }


def _structure_tile(game: Game, seat: int, number: int) -> Plain:
    ability = _ability(_tile(game, number)[_TILE_ABILITY:])
    return {"id": names.tile(seat, number), **ability}


def corporation(game: Game) -> Plain | None:
    """Return the corporation's board, None where nobody plays alone (S-SETUP-2)."""
    if not game.state[at.CORPORATION]:
        return None
    placed, cards = game.state[at.CORPORATION]
    box, level, track, fruit = game.corporation.board_row(game)
    return {
        "game": ("fromage", "formaggio")[box],
        "level": level,
        "track": list(track),
        "placed": placed,
        "cards": len(cards),
        "scores_fruit": bool(fruit),
    }


def _order(code: int) -> Plain:
    return {"type": words.TYPES[code // 5], "age": words.AGES[code % 5 - 1]}


def _parlours(game: Game, seat: int) -> list[Plain]:
    milked = game.state[at.PLAYERS][seat][at.PARLOURS_USED]
    return [
        {
            "id": names.parlour(seat, place),
            "cost": cost,
            "type": "any" if kind == _ANY_TYPE else words.TYPES[kind],
            "age": "any" if age == _ANY_AGE else words.AGES[age - 1],
            "used": bool(milked >> place & 1),
        }
        for place, (cost, kind, age) in enumerate(game.parlours[seat])
    ]


def _slots(game: Game, seat: int) -> list[Plain]:
    player = game.state[at.PLAYERS][seat]
    return [
        {
            "id": names.slot(seat, place),
            "open": bool(player[at.UNLOCKED] >> place & 1),
            "covered": laid >= 0,
            **_ability(_tile(game, laid)[_TILE_ABILITY:] if laid >= 0 else printed),
        }
        for place, (printed, laid) in enumerate(
            zip(game.slots[seat], player[at.COVERS], strict=True)
        )
    ]


def _tile(game: Game, number: int) -> tuple[int, ...]:
    row: tuple[int, ...] = game.tables.constant("structure_tiles", "TILES")[number]
    return row


def _ability(row: tuple[int, ...]) -> Plain:
    """Return what a structure ability does, in words; None where something does not matter."""
    return {
        "ability": _ABILITIES[row[at.SLOT_KIND]],
        "cost": row[at.SLOT_COST],
        "resource": _word(words.RESOURCES, row[at.SLOT_RESOURCE]),
        "venue": _word(words.VENUES, row[at.SLOT_VENUE]),
        "type": _word(words.TYPES, row[at.SLOT_TYPE]),
        "season": _word(words.SEASONS, row[at.SLOT_SEASON]),
        "points": row[at.SLOT_POINTS] if row[at.SLOT_POINTS] >= 0 else None,
    }


def _word(vocabulary: tuple[str, ...], place: int) -> str | None:
    return vocabulary[place] if place >= 0 else None
