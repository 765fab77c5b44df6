"""The steps of Fromage, Formaggio and their mixes (F-SETUP, X-MIX, S-SETUP)."""

from typing import Any

from affineur.rules import names
from affineur.rules.fromage import Game, config
from affineur.rules.fromage import state as at
from affineur.rules.fromage.openings import board_pool, deck, tile_pool

Plain = dict[str, Any]

_PLATINUM = 4
_PIECES = {"villes": "V-VILL-2", "venezia": "V-VENE-2", "vigneto": "V-VIGN-2"}


def steps(setup: Plain) -> list[Plain]:
    """Return the steps in their order; raises IllegalMove."""
    game = Game.new({**setup, "chance": "dealt"})
    mixed = config.is_combined(game.config)
    found = [_inserts(game, mixed), _tile(game, mixed, "orientation" in setup)]
    if any(name in _PIECES for name in _venues(game)):
        found.append(_pieces(game, mixed))
    found += [_orders(game, mixed), _kit(), _boards(game)]
    if "orientation" in setup:
        found.append(_resources(game))
    if game.config[at.ADVANCED]:
        found.append(_draft(game))
    if game.config[at.LEVEL]:
        found.append(_corporation(game))
    if game.climate:
        found.append({"key": "climate", "rules": ["X-MIX-2"], "climate": game.climate})
    return found


def _venues(game: Game) -> list[str]:
    return [names.VENUES[venue] for venue in game.venues]


def _inserts(game: Game, mixed: bool) -> Plain:
    """Tell which insert lies in each quadrant, by players and side."""
    rules = ["F-SETUP-3", "F-SETUP-4", "F-SETUP-5"] + ["X-MIX-12"] * mixed
    keys = [key.split("/") for key in game.config[at.LAYOUTS_AT]]
    quadrants = [
        {"venue": venue, "players": players, "side": side}
        for venue, (players, side) in zip(_venues(game), keys, strict=True)
    ]
    return {"key": "inserts", "rules": rules, "quadrants": quadrants}


def _tile(game: Game, mixed: bool, is_turned: bool) -> Plain:
    """Tell which resource tile lies in the middle, and what it ties to each quadrant.

    `choices` is by orientation the resource of the quadrant in front of seat 0.
    """
    tile = game.tables.constant("resource_tile", "TILES")[game.config[at.TILE]]
    step: Plain = {
        "key": "tile",
        "rules": ["F-SETUP-6", "F-SETUP-7"] + ["X-MIX-6"] * mixed,
        "tile": game.config[at.TILE],
        "quadrants": None,
        "choices": [names.RESOURCES[_first(tile, turned)[0]] for turned in range(4)],
    }
    if is_turned:
        step["quadrants"] = [
            {
                "resource": names.RESOURCES[game.resources[label]],
                "season": names.SEASONS[game.seasons[label]] if game.seasons[label] >= 0 else None,
            }
            for label in range(4)
        ]
    return step


def _first(tile: Any, turned: int) -> Any:
    return tile[-turned % 4]


def _pieces(game: Game, mixed: bool) -> Plain:
    """Tell which pieces some venues need; `laid` gondolas are there from the beginning."""
    found = []
    for label, venue in enumerate(_venues(game)):
        if venue in _PIECES:
            piece = {"venue": venue, "rule": _PIECES[venue], "label": label}
            if venue == "venezia":
                piece["laid"] = sum(1 for there in game.state[at.PIECES][label] if there)
            found.append(piece)
    rules = ["X-MIX-9" if mixed else "F-SETUP-8", *(piece["rule"] for piece in found)]
    return {"key": "pieces", "rules": rules, "pieces": found}


def _orders(game: Game, mixed: bool) -> Plain:
    """Tell how many order cards are in play, in how many piles, and if platinum is among them."""
    cards = deck(game)
    solo = len(game.seats) == 1
    is_in = any(code % 5 == _PLATINUM for code in cards)
    platinum = "in" if is_in else "out" if mixed else "none"
    rules = ["S-SETUP-5" if solo else "F-SETUP-9"] + ["X-MIX-7"] * mixed
    half = len(cards) // 2
    piles = [len(cards)] if solo else [len(cards) - half, half]
    return {"key": "orders", "rules": rules, "piles": piles, "platinum": platinum}


def _kit() -> Plain:
    return {"key": "kit", "rules": ["F-SETUP-10"], "tokens": at.TOKENS}


def _boards(game: Game) -> Plain:
    """Tell which player boards must stay in the box: they name a venue that is not in play."""
    out = _left_out(game, "player_boards", "BOARDS", board_pool(game))
    rules = ["F-SETUP-11"] + ["X-MIX-4"] * bool(out)
    return {"key": "boards", "rules": rules, "out": out}


def _left_out(game: Game, table: str, rows: str, pool: list[int]) -> list[int]:
    """Return the numbers of those of the boxes in use that may not be dealt."""
    return [
        row[0]
        for place, row in enumerate(game.tables.constant(table, rows))
        if game.config[at.BOXES] >> row[1] & 1 and place not in pool
    ]


def _resources(game: Game) -> Plain:
    """Tell what each seat begins with: unused, in the places the board has for it."""
    seats = []
    for seat in game.seats:
        player = game.state[at.PLAYERS][seat]
        counts = [at.unused(player, resource) for resource in range(4)]
        has = [[names.RESOURCES[kind], n] for kind, n in enumerate(counts) if n]
        seats.append({"seat": seat, "has": sorted(has, key=_by_amount)})
    rules = ["F-SETUP-12", "F-SETUP-13", "F-SETUP-14"]
    return {"key": "resources", "rules": rules, "seats": seats}


def _by_amount(row: list[Any]) -> int:
    return -int(row[1])


def _draft(game: Game) -> Plain:
    solo = len(game.seats) == 1
    rules = ["F-SETUP-15", "S-SETUP-7", "X-DRAFT-5"] if solo else ["F-SETUP-15", "X-DRAFT-1"]
    out = _left_out(game, "structure_tiles", "TILES", tile_pool(game))
    key = "draft_alone" if solo else "draft"
    return {"key": key, "rules": rules + ["X-MIX-4"] * bool(out), "out": out}


def _corporation(game: Game) -> Plain:
    """Tell which board the corporation has, and how many tokens stand on it."""
    row = game.forecast()["corporation"]
    track = game.corporation.board_row(game)[2]
    return {
        "key": "corporation",
        "rules": ["S-SETUP-2", "S-SETUP-3", "S-SETUP-4"],
        "game": config.BOXES[game.config[at.LEVEL][0]],
        "level": row["level"],
        "stars": row["stars"],
        "tokens": len(track),
    }
