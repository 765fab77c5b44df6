"""The overseer board: eight spaces, permanent and instant bonuses, displacement (C-OVER)."""

from affineur.rules.steam.agenda import DISPLACED, SEAT
from affineur.rules.steam.effects import is_busy, trigger
from affineur.rules.steam.gains import gain
from affineur.rules.steam.moves import GO, MONEY, STEP, STEP_BACK
from affineur.rules.steam.state import OVERSEER_SPOTS, State

SPACES = 8
INSTANT, ZEPPELIN, MODIFY = 3, 4, 5
EXTRA_ZEPPELIN = 8


def _standing(state: "State", seat: int, trigger_word: int) -> "tuple[int, int, int] | None":
    """Return the seat's space when its bonus has that trigger (C-OVER-1)."""
    here = state.players[seat].overseer
    if not here:
        return None
    space: "tuple[int, int, int]" = state.tables.overseer.SPACES[here - 1]
    return space if space[0] == trigger_word else None


def reward_die(state: "State", seat: int, colour: int) -> bool:
    """Pay the bonus for a die of `colour`; tell whether a zeppelin action is due (C-OVER-7)."""
    bonus = _standing(state, seat, colour)
    if bonus is None:
        return False
    if bonus[1] == EXTRA_ZEPPELIN:
        return True
    gain(state, seat, bonus[1], bonus[2])
    return False


def still_grants_flight(state: "State", seat: int) -> bool:
    """Tell whether the overseer stands where a die grants a zeppelin action (C-OVER-2)."""
    space = state.players[seat].overseer
    return space > 0 and state.tables.overseer.SPACES[space - 1][1] == EXTRA_ZEPPELIN


def reward_zeppelin(state: "State", seat: int) -> None:
    """Pay the bonus for a zeppelin action that moved a figure (C-ZEP-10)."""
    bonus = _standing(state, seat, ZEPPELIN)
    if bonus is not None:
        gain(state, seat, bonus[1], bonus[2])


def modify_discount(state: "State", seat: int) -> int:
    """Return the money the overseer takes off modifying a machine (C-MOD-4)."""
    bonus = _standing(state, seat, MODIFY)
    return bonus[2] if bonus is not None and bonus[1] == MONEY else 0


def holder(state: "State", space: int) -> int:
    """Return the seat whose overseer stands on `space`, or -1."""
    for seat in state.seats:
        if state.players[seat].overseer == space:
            return seat
    return -1


def roaming_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List every space but the present one (C-OVER-5)."""
    here = state.players[frame[SEAT]].overseer
    return [(GO, space) for space in range(1, SPACES + 1) if space != here]


def free_moves(state: "State", _frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the empty spaces, for set-up and for the displaced (C-SETUP-14, C-OVER-6)."""
    return [(GO, space) for space in range(1, SPACES + 1) if holder(state, space) < 0]


def step_moves(state: "State", _frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the dice left, each of which moves the overseer (C-ROUND-5, C-OVER-4)."""
    left = [(index // 6, index % 6 + 1) for index in range(18) if state.pool[index]]
    moves: "list[tuple[int, ...]]" = [(STEP, colour, top) for colour, top in left]
    if state.setup.options["overseer_direction"] == "either":
        moves += [(STEP_BACK, colour, top) for colour, top in left]
    return moves


def destination(state: "State", space: int, move: "tuple[int, ...]") -> int:
    """Return where the overseer step by `move` leads from `space` (C-OVER-4)."""
    way = int(state.tables.overseer.DIRECTION)
    steps = move[2] if move[0] == STEP else -move[2]
    return (space - 1 + way * steps) % SPACES + 1


def arrive(state: "State", seat: int, space: int, strength: int) -> None:
    """Put the overseer on `space`: displace, pay at once, set off the tile (C-OVER-6, -8)."""
    rival = holder(state, space)
    state.players[seat].overseer = space
    state.out.append(("overseer", seat, space))
    if rival >= 0 and rival != seat:
        state.players[rival].overseer = 0
        state.agenda.append([DISPLACED, rival, strength])
    pay_instant(state, seat)
    spot = OVERSEER_SPOTS + space - 1
    if not is_busy(state, spot):
        trigger(state, seat, spot, strength)


def pay_instant(state: "State", seat: int) -> None:
    """Pay what the space gives at once (C-OVER-2)."""
    bonus = _standing(state, seat, INSTANT)
    if bonus is not None:
        gain(state, seat, bonus[1], bonus[2])
