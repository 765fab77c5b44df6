"""Machines: what a tile allows, and putting a blueprint in the place of one (C-MACHINE, C-MOD)."""

from affineur.rules.steam.agenda import LEFT, SEAT
from affineur.rules.steam.gains import marker_cost, pay, return_marker, take_marker
from affineur.rules.steam.moves import BUILD
from affineur.rules.steam.overseer import modify_discount
from affineur.rules.steam.state import UNOWNED, State

LEVEL, MODE, FIRST, SECOND, PLUS = range(5)
BOTH = 3
PLACES = 12
_STRENGTH_OF_ACTION, _MACHINE = 6, 4


def tile_at(state: "State", place: int) -> "tuple[int, ...]":
    """Return the machine tile on `place`: (level, mode, action, other action, plus)."""
    tile: "tuple[int, ...]" = state.tables.machines.TILES[state.machines[place] - 1]
    return tile


def actions_of(tile: "tuple[int, ...]") -> "tuple[int, ...]":
    """Return the actions a tile offers (C-MACHINE-5 to -8)."""
    return (tile[FIRST],) if tile[FIRST] == tile[SECOND] else (tile[FIRST], tile[SECOND])


def build_price(state: "State", seat: int, strength: int) -> int:
    """Return the money a new machine costs (C-MOD-4)."""
    return max(0, marker_cost(state, seat) - strength - modify_discount(state, seat))


def build_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List every blueprint in hand on every place it may take (C-MOD-1 to C-MOD-4)."""
    seat = frame[SEAT]
    player = state.players[seat]
    if not frame[LEFT] or not player.blueprints or not player.row:
        return []
    if player.money < build_price(state, seat, frame[_STRENGTH_OF_ACTION]):
        return []
    targets = [place for place in range(PLACES) if may_replace(state, frame, place)]
    return [
        (BUILD, machine, place // 4, place % 4)
        for machine in player.blueprints
        for place in targets
    ]


def may_replace(state: "State", frame: "list[int]", place: int) -> bool:
    """Tell whether the machine on `place` may go (C-MOD-2, C-MOD-3, C-EXPERT-1)."""
    if place == frame[_MACHINE]:
        return False
    return state.setup.expert or state.owners[place] in (UNOWNED, frame[SEAT])


def build(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Pay, mark and place the new machine; the old marker returns last (C-MOD-5)."""
    seat, machine, place = frame[SEAT], move[1], 4 * move[2] + move[3]
    former = state.owners[place]
    pay(state, seat, build_price(state, seat, frame[_STRENGTH_OF_ACTION]))
    take_marker(state, seat)
    state.players[seat].blueprints.remove(machine)
    state.gone_machines.append(state.machines[place])
    state.machines[place] = machine
    state.owners[place] = seat
    state.out.append(("build", seat, machine, place))
    if former != UNOWNED:
        return_marker(state, former)
    frame[LEFT] = 0
