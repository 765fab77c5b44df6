"""Level `full`: the rules engine knows everything, so everything can be shown."""

from typing import Any

from affineur.rules import geometry
from affineur.rules import names as words
from affineur.rules.fromage import Game
from affineur.rules.fromage import state as at
from affineur.table.full import FullReferee
from affineur.table.ledger import Ledger
from affineur_host.page.view import names
from affineur_host.page.view.fromage import moves, seats, sheet, venues

Plain = dict[str, Any]


def board(ledger: Ledger) -> Plain:
    """Return the four quadrants and what else lies on the table."""
    game = _game(ledger)
    return {
        "quadrants": [_quadrant(game, label) for label in range(geometry.POSITIONS)],
        "corporation": seats.corporation(game),
        "climate": game.climate,
    }


def _quadrant(game: Game, label: int) -> Plain:
    resource, season = game.resources[label], game.seasons[label]
    return {
        "label": label,
        "position": geometry.position_of(label, game.turn),
        "venue": words.VENUES[game.venues[label]],
        "layout": game.config[at.LAYOUTS_AT][label],
        "resource": words.RESOURCES[resource] if resource >= 0 else None,
        "season": words.SEASONS[season] if season >= 0 else None,
        "sector": [names.sector(label, number) for number in (1, 2, 3)],
        "spaces": venues.spaces(game, label),
        "own": venues.parts(game, label),
    }


def _workers(game: Game, seat: int) -> list[Plain]:
    """Return the three workers of a seat: where each is, where its arrow points, turns left."""
    player = game.state[at.PLAYERS][seat]
    found = []
    for kind in range(3):
        delay = player[at.DELAY + kind]
        worker = {"id": names.worker(seat, kind), "type": words.TYPES[kind], "home": not delay}
        if delay:
            placed = player[at.PLACED_ON + kind]
            worker["on"] = _place(seat, player[at.WHERE + kind])
            worker["points_at"] = geometry.pointed_label(seat, placed, delay)
            worker["left"] = placed + delay - game.turn
        found.append(worker)
    return found


def _place(seat: int, where: int) -> str:
    if where >= at.ON_SLOT:
        return names.slot(seat, where - at.ON_SLOT)
    if where >= at.ON_SECTOR:
        label, number = divmod(where - at.ON_SECTOR, 3)
        return names.sector(label, number + 1)
    return names.space(*divmod(where - at.ON_CHEESE, at.SPACES_PER_LABEL))


def player(ledger: Ledger, position: int, may_act: bool) -> Plain:
    """Return the player board of a seat, its moves and what the rules ask of it."""
    game = _game(ledger)
    pending = game.pending(position) if may_act else None
    return {
        "tokens": {"left": game.tokens_left(position), "used": []},
        "workers": _workers(game, position),
        "board": seats.board(game, position) if game.slots[position] else None,
        "moves": moves.offered(game, position) if may_act else [],
        "asked": pending[0] if pending else "",
        "leave": "" if game.phase == "draft" else None,
        "prompt": {"draft": "keep", "tiles": "cover"}.get(game.phase, ""),
    }


def scores(ledger: Ledger) -> Plain | None:
    """Return the score sheet as it stands, None before the boards have been dealt."""
    game = _game(ledger)
    return sheet.told(game) if all(game.slots[seat] for seat in game.seats) else None


def _game(ledger: Ledger) -> Game:
    assert isinstance(ledger.referee, FullReferee)
    return ledger.referee.game
