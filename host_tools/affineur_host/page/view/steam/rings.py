"""The assistant board: the outer ring, the gear that the board turns, and who stands where."""

from typing import Any

from affineur.rules.steam import moves as mv
from affineur.rules.steam.state import SECTOR_SPOTS, State
from affineur.rules.tables import sc_assistant_board as printed
from affineur.table.geared import INNER, RINGS, Geared
from affineur_host.page.view.steam import cards, names

Plain = dict[str, Any]
_FIRST_RING = 2


def rings(referee: Geared, board: Any, state: State | None) -> Plain:
    """Return both rings; `board` is the table of what is printed, None where it does not fit.

    Spaces of the inner ring are told by index, which travels; `sector` says where one lies when
    the board has not turned at all, so that a drawing can turn them all together.
    """
    return {
        "sectors": referee.sectors,
        "direction": referee.direction,
        "turned": referee.turn,
        "rings": [
            [_space(referee, board, ring, index) for index in range(referee.sectors)]
            for ring in range(len(RINGS))
        ],
        "bars": _bars(board),
        "zones": _zones(referee, state),
    }


def printed_for(referee: Geared) -> Any:
    """Return the printed table where the gear has as many sectors as that has."""
    return printed if referee.sectors == printed.SECTORS else None


def _space(referee: Geared, board: Any, ring: int, index: int) -> Plain:
    bonus = cards.good(board.RINGS[ring][index]) if board else {"good": None, "value": 0}
    location = 32 * (_FIRST_RING + ring) + index
    return {"id": names.place(location), **bonus, "figures": _figures(referee, ring, index)}


def _figures(referee: Geared, ring: int, index: int) -> list[Plain]:
    """Return the assistants on a space, one entry for each seat."""
    sector = referee.ahead(index, referee.turn if ring == INNER else 0)
    here = [seat for seat, where, at in referee.figures() if (where, at) == (ring, sector)]
    location = 32 * (_FIRST_RING + ring) + index
    return [figure(seat, location, here.count(seat)) for seat in sorted(set(here))]


def figure(seat: int, location: int, number: int) -> Plain:
    """Return the assistants of one seat on one space."""
    return {"id": names.figure(seat, location), "seat": seat, "number": number}


def _bars(board: Any) -> Plain | None:
    """Return the symbols and multipliers, each with the ring they are fixed to (C-ASSIST-1)."""
    if not board:
        return None
    return {
        "symbols": [mv.GOODS[good] if good >= 0 else None for good in board.SYMBOLS],
        "symbol_ring": RINGS[board.SYMBOL_RING],
        "multipliers": list(board.MULTIPLIERS),
    }


def _zones(referee: Geared, state: State | None) -> list[Plain]:
    found = []
    for sector in range(referee.sectors) if state else ():
        number = state.spots[SECTOR_SPOTS + sector] if state else 0
        laid = cards.tile(state, number) if state and number else None
        found.append({"id": names.zone(sector), "tile": laid})
    return found
