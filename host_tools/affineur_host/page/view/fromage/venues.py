"""What is printed on and lies in one quadrant at level `full`, venue by venue.

Every venue has the same cheese spaces; what a space shows besides, and what the venue has
besides its spaces, is told by two small functions in `_OWN`.
"""

from collections.abc import Callable
from typing import Any

from affineur.rules import names as words
from affineur.rules.fromage import Game
from affineur.rules.fromage import state as at
from affineur.rules.fromage.config import count_class
from affineur.rules.fromage.venues import venezia, vigneto
from affineur_host.page.view import names

Plain = dict[str, Any]

FRUITS = ("none", "fruited", "jam")
CORPORATION = "corporation"
_SIGNS = ("points", "exchange", "any_one", "two_different")
_REGIONS = 6


def spaces(game: Game, label: int) -> list[Plain]:
    """Return the cheese spaces of a quadrant in the order in which players number them."""
    own = _OWN[game.venues[label]][0]
    return [
        {
            "id": names.space(label, place),
            "number": place + 1,
            "type": words.TYPES[space[0]],
            "age": words.AGES[space[1] - 1],
            "fruit": FRUITS[space[2]],
            "blocked": bool(space[3]),
            "owner": owner_of(game.board(label)[place]),
            **own(game, label, place),
        }
        for place, space in enumerate(game.spaces[label])
    ]


def parts(game: Game, label: int) -> Plain:
    """Return what the quadrant has besides its spaces, with its rubric."""
    told: Plain = _OWN[game.venues[label]][1](game, label)
    return told


def owner_of(who: int) -> int | str | None:
    """Return whose cheese stands on a space: a seat, the corporation or nobody's."""
    if who == at.CORPORATE:
        return CORPORATION
    return who if who >= 0 else None


def _nothing(_game: Game, _label: int, _place: int) -> Plain:
    return {}


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


# What a space shows besides.


def _cell(game: Game, label: int, place: int) -> Plain:
    row, column = game.spaces[label][place][4:6]
    return {"row": row, "column": column}


def _shelf(game: Game, label: int, place: int) -> Plain:
    return {"shelf": game.spaces[label][place][4]}


def _table(game: Game, label: int, place: int) -> Plain:
    return {"table": game.spaces[label][place][4]}


def _touched(game: Game, label: int, place: int) -> Plain:
    return {"regions": _bits(game.spaces[label][place][4])}


def _columns(game: Game, label: int, place: int) -> Plain:
    return {"columns": _bits(game.spaces[label][place][4])}


def _city(game: Game, label: int, place: int) -> Plain:
    region, flags = game.spaces[label][place][4:6]
    return {"region": region, "flags": flags}


def _wine(game: Game, label: int, place: int) -> Plain:
    code = game.state[at.PIECES][label][vigneto.ON_TABLES][place]
    return {"table": game.spaces[label][place][4], "tile": tile(code)}


def tile(code: int) -> Plain | str | None:
    """Return what a wine tile shows; "unseen" where the real one lies face down for us."""
    if code < 0:
        return "unseen" if code == vigneto.UNSEEN else None
    left, right = vigneto.halves(code)
    resource = code % 5 - 1
    return {
        "colour": code // 80,
        "left": words.HALVES[left],
        "right": words.HALVES[right],
        "resource": words.RESOURCES[resource] if resource >= 0 else None,
    }


# What a venue has besides its spaces.


def _festival(game: Game, label: int) -> Plain:
    cells = [{"row": row, "column": column} for row, column in game.parts[label]]
    return {"samples": cells, "rubric": _ladder(game.rubric(label))}


def _fromagerie(game: Game, label: int) -> Plain:
    shelves = [
        {"age": words.AGES[age - 1], "sign": _SIGNS[sign], "points": value}
        for age, sign, value in game.parts[label]
    ]
    return {"shelves": shelves, "rubric": _ladder(game.rubric(label))}


def _bistro(game: Game, label: int) -> Plain:
    return {"rubric": [list(row) for row in game.rubric(label)]}


def _villes(game: Game, label: int) -> Plain:
    return {"customers": [_customer(game, token) for token in game.state[at.PIECES][label]]}


def _customer(game: Game, token: int) -> Plain | None:
    if token < 0:
        return None
    alone, tied = game.tables.constant("customer_tokens", "TOKENS")[token]
    column = count_class(game.config)
    return {"number": token + 1, "points": alone[column], "tied": tied[column]}


def _banca(game: Game, label: int) -> Plain:
    by_row, by_column = game.rubric(label)
    return {"by_row": list(by_row), "by_column": list(by_column)}


def _venezia(game: Game, label: int) -> Plain:
    laid = game.state[at.PIECES][label]
    places = [
        {"id": names.gondola(label, place), "number": place + 1, "laid": bool(laid[place])}
        | {"beside": list(beside)}
        for place, (_, beside) in enumerate(game.parts[label])
    ]
    tray = venezia.tray(game, label)
    return {"gondolas": places, "tray": tray, "rubric": _ladder(game.rubric(label))}


def _vigneto(game: Game, label: int) -> Plain:
    return {"rubric": _ladder(game.rubric(label))}


def _regioni(_game: Game, _label: int) -> Plain:
    return {"regions": _REGIONS}


def _ladder(rubric: tuple[Any, ...]) -> Plain:
    """Return the points for 0, 1, 2 ... and what each further one adds (F-SCORE-8)."""
    points, step = rubric
    return {"points": list(points), "step": step}


def order_ladder(game: Game, name: str) -> Plain:
    """Return the points of completed orders by the rubric `name`."""
    return _ladder(game.tables.constant("rubrics", "ORDERS_" + name.upper()))


_Own = tuple[Callable[[Game, int, int], Plain], Callable[[Game, int], Plain]]
_OWN: tuple[_Own, ...] = (
    (_cell, _festival),
    (_shelf, _fromagerie),
    (_table, _bistro),
    (_touched, _villes),
    (_columns, _banca),
    (_nothing, _venezia),
    (_wine, _vigneto),
    (_city, _regioni),
)
