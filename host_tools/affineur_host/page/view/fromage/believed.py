"""Levels `turntable` and `timers`: only what taps and keys have told can be shown."""

from typing import Any

from affineur.rules import geometry
from affineur.rules import names as words
from affineur.table.ledger import Ledger
from affineur.table.timers import TimersReferee
from affineur_host.page.view import names

Plain = dict[str, Any]


def board(ledger: Ledger) -> Plain:
    """Return the quadrants with the cheeses that were told, not the spaces they stand on."""
    return {
        "quadrants": [_quadrant(ledger, label) for label in range(geometry.POSITIONS)],
        "corporation": None,
        "climate": "",
    }


def _quadrant(ledger: Ledger, label: int) -> Plain:
    return {
        "label": label,
        "position": geometry.position_of(label, ledger.turn),
        "venue": words.VENUES[ledger.venues[label]] if ledger.venues else None,
        "layout": None,
        "resource": None,
        "season": None,
        "sector": [names.sector(label, number) for number in (1, 2, 3)],
        "spaces": [],
        "cheeses": _cheeses(ledger, label),
        "own": {},
    }


def _cheeses(ledger: Ledger, label: int) -> list[Plain]:
    referee = ledger.referee
    if not isinstance(referee, TimersReferee):
        return []
    return [
        {
            "owner": seat,
            "age": words.AGES[age - 1] if age else None,
            "type": words.TYPES[kind] if kind >= 0 else None,
            "token": token,
        }
        for seat in referee.seats
        for _turn, at_label, age, kind, token in referee.kits[seat].cheeses
        if at_label == label and referee.token_is_used(seat, token)
    ]


def player(ledger: Ledger, position: int, _may_act: bool) -> Plain:
    """Return the workers and tokens of a seat; there is no board, and no list of moves."""
    return {
        "tokens": _tokens(ledger, position),
        "workers": _workers(ledger, position),
        "board": None,
        "moves": [],
        "asked": "",
        "corporation": _corporation(ledger, position),
    }


def _tokens(ledger: Ledger, position: int) -> Plain:
    referee = ledger.referee
    if not isinstance(referee, TimersReferee):
        return {"left": None, "used": []}
    used = [n for n in range(1, 16) if referee.token_is_used(position, n)]
    return {"left": referee.tokens_left(position), "used": used}


def _corporation(ledger: Ledger, position: int) -> Plain | None:
    referee = ledger.referee
    if not isinstance(referee, TimersReferee) or len(referee.seats) > 1:
        return None
    placed, stored = referee.kits[position].corporation
    return {"placed": placed, "cards": stored}


def _workers(ledger: Ledger, position: int) -> list[Plain]:
    referee = ledger.referee
    if not isinstance(referee, TimersReferee):
        return []
    found = []
    for kind, worker in enumerate(referee.kits[position].workers):
        home = referee.worker_is_home(position, kind)
        told = {"id": names.worker(position, kind), "type": words.TYPES[kind], "home": home}
        if worker is not None and not home:
            placed, delay, where = worker
            told["on"] = _place(position, where, geometry.facing(position, placed))
            told["points_at"] = geometry.pointed_label(position, placed, delay)
            told["left"] = placed + delay - referee.turn
        found.append(told)
    return found


def _place(seat: int, where: str, label: int) -> str:
    """Name the place of a worker; of a cheese only the quadrant is known."""
    kind, *numbers = where.split(" ")
    if kind == "space":
        return names.sector(int(numbers[0]), int(numbers[1]))
    return f"quadrant:{label}" if kind == "cheese" else f"board:{seat}"
