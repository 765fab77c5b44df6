"""The twelve standard actions: what each offers, how a step is taken, how it closes.

An action is a frame on the agenda. `MOVES` lists its steps, `STEPS` carries one out by the kind
of move, `close` ends it. Zeppelin and assistant movement cannot be cut short, so they offer no
`done` (C-ZEP-2, C-ASSIST-3); turning the gear leaves nothing to choose, so it closes at once.
"""

from affineur.rules.steam import machines, market, orders, production, zeppelin
from affineur.rules.steam import moves as mv
from affineur.rules.steam.agenda import SEAT, opened
from affineur.rules.steam.assistant import assistant_moves, turn_gear, walk
from affineur.rules.steam.effects import FIRST_GOOD, OVERSEER_EFFECT
from affineur.rules.steam.state import State

ACTION_OF, STRENGTH = 2, 6


def _nothing(_state: "State", _frame: "list[int]") -> "list[tuple[int, ...]]":
    return []


MOVES = (
    production.pasteurise_moves,
    production.cut_moves,
    production.press_moves,
    production.refine_moves,
    production.dispose_moves,
    zeppelin.zeppelin_moves,
    zeppelin.zeppelin_moves,
    assistant_moves,
    _nothing,
    market.buy_moves,
    orders.deliver_moves,
    machines.build_moves,
)

# These must move exactly their strength, or need a target (C-ANY-1).
MOVEMENTS = (mv.TOP, mv.BOTTOM, mv.ASSISTANT)
NEED_TARGET = MOVEMENTS + (mv.MODIFY,)

STEPS = {
    mv.TAKE: production.take,
    mv.PRESS_CHEESE: production.press,
    mv.REFINE_CHEESE: production.refine,
    mv.DISPOSE_WASTE: production.dispose,
    mv.DEPLOY: zeppelin.fly,
    mv.MOVE_FIRST: zeppelin.fly,
    mv.DEPLOY_RING: walk,
    mv.BUY_ORDER: market.buy,
    mv.BUY_BLUEPRINT: market.buy,
    mv.DELIVER: orders.deliver,
    mv.DELIVER_EXTENDED: orders.deliver,
    mv.BUILD: machines.build,
}


def action_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the steps of an open action and `done`; empty when nothing is left to choose."""
    moves = MOVES[frame[ACTION_OF]](state, frame)
    if moves and frame[ACTION_OF] not in MOVEMENTS:
        moves.append((mv.DONE,))
    return moves


def is_possible(state: "State", seat: int, action: int, strength: int, place: int) -> bool:
    """Tell whether an action could be begun; what may use less may also use nothing (C-ANY-1)."""
    if action not in NEED_TARGET:
        return True
    return bool(MOVES[action](state, opened(action, strength, place, seat)))


def is_effect_possible(state: "State", seat: int, effect: int, strength: int, place: int) -> bool:
    """Tell whether an own tile or order bonus would do anything (C-BONUS-3, C-ORDER-5)."""
    if effect >= FIRST_GOOD or effect == OVERSEER_EFFECT:
        return True
    return is_possible(state, seat, effect, strength, place)


def take_step(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Carry out one step of the open action."""
    if move[0] == mv.DONE:
        close(state, frame)
    elif move[0] == mv.MOVE:
        (walk if frame[ACTION_OF] == mv.ASSISTANT else zeppelin.fly)(state, frame, move)
    else:
        STEPS[move[0]](state, frame, move)


def close(state: "State", frame: "list[int]") -> None:
    """End an action; turning the gear and drawing bonus tiles happen here (C-GEAR, C-ORDER-6)."""
    state.agenda.pop()
    if frame[ACTION_OF] == mv.TURN:
        turn_gear(state, frame[SEAT], frame[STRENGTH])
    elif frame[ACTION_OF] == mv.COMPLETE:
        orders.draw_for_strength(state, frame[SEAT], frame[STRENGTH])
