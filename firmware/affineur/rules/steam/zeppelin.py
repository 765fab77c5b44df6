"""The zeppelin board: two tracks from one common first space (C-ZEP).

A figure that cannot make even its first step, because it stands on the last space or cannot pay
the next one, may not be chosen for the action.
"""

from affineur.rules.steam.agenda import LEFT, SEAT
from affineur.rules.steam.gains import can_deploy, deploy, gain, pay, shift
from affineur.rules.steam.moves import BOTTOM, DEPLOY, MOVE, MOVE_FIRST, TOP
from affineur.rules.steam.overseer import reward_zeppelin
from affineur.rules.steam.state import FIRST_SPACE, State

_BEFORE_COLUMNS = -1


def zeppelin_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the figures the action's track can move, and the deployment of one (C-ZEP-2)."""
    seat, track = frame[SEAT], frame[2] - TOP
    player = state.players[seat]
    moves: "list[tuple[int, ...]]" = [(DEPLOY,)] if can_deploy(state, seat) else []
    last = -1
    for location in player.assistants:
        if location != last and can_leave(state, seat, track, location):
            first = location == FIRST_SPACE
            moves.append((MOVE_FIRST,) if first else (MOVE, track, location % 32))
        last = location
    return moves


def next_cost(state: "State", track: int, location: int) -> int:
    """Return what the next space of `track` costs a figure there; -1 if it leads nowhere."""
    if location != FIRST_SPACE and location // 32 != track:
        return -1
    column = _BEFORE_COLUMNS if location == FIRST_SPACE else location % 32
    spaces = state.tables.zeppelin.TRACKS[track]
    return spaces[column + 1][2] if column + 1 < len(spaces) else -1


def can_leave(state: "State", seat: int, track: int, location: int) -> bool:
    """Tell whether a figure stands where `track` begins or runs and can make one step."""
    return 0 <= next_cost(state, track, location) <= state.players[seat].money


def fly(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Fly one figure exactly the action's strength, as far as it can pay (C-ZEP-2 to C-ZEP-7)."""
    seat, track, steps = frame[SEAT], frame[2] - TOP, frame[LEFT]
    state.agenda.pop()
    location = FIRST_SPACE
    if move[0] == DEPLOY:
        deploy(state, seat, FIRST_SPACE)
        gain(state, seat, *state.tables.zeppelin.FIRST)
        steps -= 1
    elif move[0] == MOVE:
        location = 32 * track + move[2]
    _land(state, seat, track, _fly(state, seat, track, location, steps))
    reward_zeppelin(state, seat)


def _fly(state: "State", seat: int, track: int, start: int, steps: int) -> int:
    """Enter spaces one after the other, bonus by bonus; return the column reached, from 0."""
    column = _BEFORE_COLUMNS if start == FIRST_SPACE else start % 32
    spaces = state.tables.zeppelin.TRACKS[track]
    while steps and column + 1 < len(spaces):
        good, number, cost = spaces[column + 1]
        if state.players[seat].money < cost:
            break
        pay(state, seat, cost)
        gain(state, seat, good, number)
        column += 1
        steps -= 1
    if column != _BEFORE_COLUMNS and start != 32 * track + column:
        shift(state, seat, start, 32 * track + column)
    return column


def _land(state: "State", seat: int, track: int, column: int) -> None:
    """Give the column's bonus for an own figure across the middle row (C-ZEP-7)."""
    across = 32 * (BOTTOM - TOP - track) + column
    if column != _BEFORE_COLUMNS and across in state.players[seat].assistants:
        gain(state, seat, *state.tables.zeppelin.MIDDLE[column])
