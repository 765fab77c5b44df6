"""The assistant board: two rings that run in opposite directions, and its inner gear (C-ASSIST).

Sectors are numbered clockwise and stand still. The inner ring turns: the space with index i lies
at sector (i + turned * direction) modulo the number of sectors, and a figure on it keeps its
index. Tiles a movement passes are set off when it is over, in the order in which they were
passed, so that their effects never move the figure under way.
"""

from affineur.rules.steam.agenda import LEFT, SEAT
from affineur.rules.steam.effects import is_busy, trigger
from affineur.rules.steam.gains import can_deploy, deploy, gain, shift
from affineur.rules.steam.moves import DEPLOY_RING, MOVE
from affineur.rules.steam.state import SECTOR_SPOTS, State

OUTER, INNER = 0, 1
FIRST_RING_AREA = 2


def sector_of(state: "State", ring: int, index: int) -> int:
    """Return the sector at which a ring's space lies now (C-GEAR-1)."""
    if ring == OUTER:
        return index
    board = state.tables.assistant
    return int(index + state.gear_steps * board.DIRECTIONS[INNER]) % int(board.SECTORS)


def index_at(state: "State", ring: int, sector: int) -> int:
    """Return the space of a ring that lies at `sector` now."""
    if ring == OUTER:
        return sector
    board = state.tables.assistant
    return int(sector - state.gear_steps * board.DIRECTIONS[INNER]) % int(board.SECTORS)


def assistant_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the figures that can walk, and the entry spaces for a new one (C-ASSIST-2, -3)."""
    seat = frame[SEAT]
    moves: "list[tuple[int, ...]]" = []
    last = -1
    for location in state.players[seat].assistants:
        if location != last and FIRST_RING_AREA <= location // 32 < FIRST_RING_AREA + 2:
            moves.append((MOVE, location // 32, location % 32))
        last = location
    if can_deploy(state, seat):
        moves += [(DEPLOY_RING, ring, index) for ring in range(2) for index in entries(state)]
    return moves


def entries(state: "State") -> "tuple[int, ...]":
    """Return the indices at which a figure may enter either ring (Q-62)."""
    spaces: "tuple[int, ...]" = state.tables.assistant.ENTRIES
    return spaces if state.setup.options["entry"] == "any" else spaces[:1]


def walk(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Walk one figure exactly the action's strength round its ring (C-ASSIST-3)."""
    seat, strength = frame[SEAT], frame[LEFT]
    state.agenda.pop()
    ring, index, steps = move[1], move[2], strength
    passed: "list[int]" = []
    if move[0] == DEPLOY_RING:
        deploy(state, seat, 32 * (FIRST_RING_AREA + ring) + index)
        _enter(state, seat, ring, index, passed)
        steps -= 1
    else:
        ring -= FIRST_RING_AREA
    _land(state, seat, ring, _walk(state, seat, ring, index, steps, passed))
    for spot in reversed(passed):
        trigger(state, seat, spot, strength)


def _walk(
    state: "State", seat: int, ring: int, index: int, steps: int, passed: "list[int]"
) -> int:
    """Enter `steps` spaces one after the other and return the index of the last."""
    start = index
    for _ in range(steps):
        index = (index + state.tables.assistant.DIRECTIONS[ring]) % state.tables.assistant.SECTORS
        _enter(state, seat, ring, index, passed)
    if index != start:
        area = 32 * (FIRST_RING_AREA + ring)
        shift(state, seat, area + start, area + index)
    return index


def _enter(state: "State", seat: int, ring: int, index: int, passed: "list[int]") -> None:
    """Give the space's bonus; note the tile of an outer space (C-ASSIST-3, C-ASSIST-6)."""
    gain(state, seat, *state.tables.assistant.RINGS[ring][index])
    spot = SECTOR_SPOTS + index
    if ring == OUTER and state.spots[spot] and not is_busy(state, spot):
        passed.append(spot)


def _land(state: "State", seat: int, ring: int, index: int) -> None:
    """Give the sector's bonus once for an own figure on the other ring (C-ASSIST-4)."""
    sector = sector_of(state, ring, index)
    if _figures(state, seat, 1 - ring, sector):
        gain_sector(state, seat, sector, 1)


def _figures(state: "State", seat: int, ring: int, sector: int) -> int:
    """Return how many figures of the seat stand at `sector` on `ring`."""
    location = 32 * (FIRST_RING_AREA + ring) + index_at(state, ring, sector)
    return state.players[seat].assistants.count(location)


def gain_sector(state: "State", seat: int, sector: int, times: int) -> None:
    """Give symbol times multiplier of a sector, `times` over (C-ASSIST-4)."""
    board = state.tables.assistant
    symbol = board.SYMBOLS[index_at(state, board.SYMBOL_RING, sector)]
    multiplier = board.MULTIPLIERS[index_at(state, board.MULTIPLIER_RING, sector)]
    if symbol >= 0 and multiplier:
        gain(state, seat, symbol, multiplier * times)


def turn_gear(state: "State", seat: int, strength: int) -> None:
    """Turn the inner gear by `strength` sectors, then pay the own pairs (C-GEAR-1 to -3)."""
    board = state.tables.assistant
    state.gear_steps += strength
    state.out.append(("gear", seat, strength, board.DIRECTIONS[INNER], board.SECTORS))
    for sector in range(board.SECTORS):
        pairs = own_pairs(state, seat, sector)
        if pairs:
            gain_sector(state, seat, sector, pairs)


def own_pairs(state: "State", seat: int, sector: int) -> int:
    """Return how often a sector pays after a turn of the gear (C-GEAR-3, Q-64)."""
    pairs = min(_figures(state, seat, ring, sector) for ring in (OUTER, INNER))
    return min(pairs, 1) if state.setup.options["gear_pairs"] == "one" else pairs
