"""The own supply of bonus tiles: using one or laying one down, one a turn (C-BONUS)."""

from affineur.rules.steam.agenda import LAYING, SEAT
from affineur.rules.steam.dice import bottom
from affineur.rules.steam.effects import apply_tile
from affineur.rules.steam.gains import gain
from affineur.rules.steam.moves import AT_MACHINE, AT_OVERSEER, AT_SECTOR, POINT, TILE
from affineur.rules.steam.state import OVERSEER_SPOTS, SECTOR_SPOTS, UNOWNED, State

_TILE = 2


def play_tile(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Use a tile at the bottom face and discard it, or open its laying (C-BONUS-2, -3)."""
    kind, tile = move
    state.tile_spent = 1
    state.players[frame[SEAT]].tiles.remove(tile)
    if kind == TILE:
        state.gone_tiles.append(tile)
        apply_tile(state, frame[SEAT], tile, bottom(state.top))
    else:
        state.agenda.append([LAYING, frame[SEAT], tile])


def laying_moves(state: "State", _frame: "list[int]") -> "list[tuple[int, ...]]":
    """List every machine, overseer space and zone of the assistant board (C-BONUS-4)."""
    moves: "list[tuple[int, ...]]" = []
    moves += [(AT_MACHINE, place // 4, place % 4) for place in range(12)]
    moves += [(AT_OVERSEER, space) for space in range(1, 9)]
    return moves + [(AT_SECTOR, sector) for sector in state.tables.assistant.ZONES]


def spot_of(move: "tuple[int, ...]") -> int:
    """Return the spot a laying move names (see state.py)."""
    if move[0] == AT_MACHINE:
        return 4 * move[1] + move[2]
    return OVERSEER_SPOTS + move[1] - 1 if move[0] == AT_OVERSEER else SECTOR_SPOTS + move[1]


def lay(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Lay the tile down, push out the one that lay there, score (C-BONUS-4, C-BONUS-5)."""
    seat, tile, spot = frame[SEAT], frame[_TILE], spot_of(move)
    state.agenda.pop()
    if state.spots[spot]:
        state.gone_tiles.append(state.spots[spot])
    state.spots[spot] = tile
    state.out.append(("lay", seat, tile, spot))
    owner = state.owners[spot] if move[0] == AT_MACHINE else UNOWNED
    rival = owner not in (UNOWNED, seat)
    gain(state, seat, POINT, state.tables.scoring.PLACE_TILE[int(rival)])
