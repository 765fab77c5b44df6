"""Level `turntable` of Steam & Cheese: turns, rounds, the gear, and the assistants people mark."""

from typing import Any

from affineur.table.geared import INNER, OUTER
from affineur.table.ledger import Ledger
from affineur.table.steam_keeper import STRONGEST, SteamKeeper
from affineur_host.page.view.steam import names, rings

Plain = dict[str, Any]
_FIRST_RING = 2


def board(ledger: Ledger) -> Plain:
    """Return the calendar and the assistant board; nothing else is known."""
    keeper = _keeper(ledger)
    return {
        "round": _calendar(keeper),
        "assistants": rings.rings(keeper, rings.printed_for(keeper), None),
    }


def _calendar(keeper: SteamKeeper) -> Plain:
    calendar = keeper.calendar
    between = "turns" if keeper.turn_no else "overseers"
    return {
        "number": keeper.round_no,
        "turn": keeper.turn_no,
        "phase": "over" if keeper.is_over() else between if keeper.round_no else "setup",
        "on_turn": keeper.on_turn,
        "asked": keeper.on_turn,
        "order": calendar.order(),
        "stride": keeper.stride,
    }


def player(ledger: Ledger, position: int, may_act: bool) -> Plain:
    """Return what a seat may tell the board; there is no board of its own."""
    keeper = _keeper(ledger)
    acts = may_act and not keeper.stride
    return {
        "board": None,
        "moves": _moves(keeper, position) if acts else [],
        "asked": "",
        "prompt": _prompt(keeper, position) if may_act else "",
        "leave": _leave(keeper, position) if may_act else "",
        "doing": None,
    }


def _prompt(keeper: SteamKeeper, position: int) -> str:
    if not keeper.round_no:
        return "start"
    return "keeping" if position == keeper.on_turn else ""


def _leave(keeper: SteamKeeper, position: int) -> str:
    if keeper.stride:
        return "gear"
    if not keeper.round_no:
        return "start"
    return "pass" if position == keeper.on_turn else ""


def _moves(keeper: SteamKeeper, position: int) -> list[Plain]:
    """Return the turns of the gear for the seat on turn, and its marks for every seat."""
    turns = range(1, STRONGEST + 1) if position == keeper.on_turn else ()
    return [_told(f"gear {steps}", []) for steps in turns] + [
        _mark(keeper, position, ring, sector)
        for ring in (OUTER, INNER)
        for sector in range(keeper.sectors)
    ]


def _mark(keeper: SteamKeeper, position: int, ring: int, sector: int) -> Plain:
    index = keeper.ahead(sector, -keeper.turn if ring == INNER else 0)
    location = 32 * (_FIRST_RING + ring) + index
    text = keeper.toggle(position, ring, sector)
    standing = names.figure(position, location) if text.startswith("take") else ""
    return _told(text, [name for name in (names.place(location), standing) if name])


def _told(text: str, touched: list[str]) -> Plain:
    return {"text": text, "kind": text.split(" ", maxsplit=1)[0], "touches": touched}


def _keeper(ledger: Ledger) -> SteamKeeper:
    assert isinstance(ledger.referee, SteamKeeper)
    return ledger.referee
