"""Why a step of an open action is refused, by kind of move."""

from affineur.rules.steam import moves as mv
from affineur.rules.steam.agenda import LEFT, SEAT
from affineur.rules.steam.gains import assistant_cost
from affineur.rules.steam.machines import build_price
from affineur.rules.steam.market import BLUEPRINT_ROW, ORDER_ROW, PLACES, price
from affineur.rules.steam.orders import BASIC, MORE, card_of, has_cheese
from affineur.rules.steam.production import HARD, PRESSINGS
from affineur.rules.steam.reasons import Reason, first_of
from affineur.rules.steam.reasons_turn import not_own_figure
from affineur.rules.steam.state import FIRST_SPACE, UNOWNED, State
from affineur.rules.steam.zeppelin import next_cost

_ACTION, _MACHINE, _FULL = 2, 4, 6

# The kinds of step each action knows.
_STEPS_OF = (
    (mv.TAKE,),
    (mv.TAKE,),
    (mv.PRESS_CHEESE,),
    (mv.REFINE_CHEESE,),
    (mv.DISPOSE_WASTE,),
    (mv.MOVE, mv.MOVE_FIRST, mv.DEPLOY),
    (mv.MOVE, mv.MOVE_FIRST, mv.DEPLOY),
    (mv.MOVE, mv.DEPLOY_RING),
    (),
    (mv.BUY_ORDER, mv.BUY_BLUEPRINT),
    (mv.DELIVER, mv.DELIVER_EXTENDED),
    (mv.BUILD,),
)
_OTHER = "CHOICE_INVALID", "C-MACHINE-5", "another action is open"
_OVER = "C-TURN-9", "more than the strength allows"


def _take(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    _, number, row, space = move
    player = state.players[frame[SEAT]]
    if space > 2:
        return "UNKNOWN_ID", "C-BOARD-1", "a row of milk has three spaces"
    cutting = frame[_ACTION] == mv.CUT
    rule = "C-CUT-1" if cutting else "C-PAST-1"
    short = player.milk[3 * row + space] < number or (cutting and player.rennet < number)
    return first_of(
        (short, "NOT_ENOUGH", rule, "too little milk or rennet"),
        (row == 1 and not cutting, "CHOICE_INVALID", "C-BOARD-1", "that milk is pasteurised"),
        (number < 1, "CHOICE_INVALID", rule, "take at least one"),
        (True, "OVER_STRENGTH", rule, _OVER[1]),
    )


def _press(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    _, number, row, old, new = move
    known = [cost for first, last, cost in PRESSINGS if (first, last) == (old, new)]
    held = state.players[frame[SEAT]].cheese[4 * row + old]
    return first_of(
        (bool(known) and held < number, "NOT_ENOUGH", "C-PRESS-1", "too little cheese"),
        (not known, "CHOICE_INVALID", "C-PRESS-1", "fresh to soft, soft to hard, or both"),
        (number < 1, "CHOICE_INVALID", "C-PRESS-1", "press at least one"),
        (True, "OVER_STRENGTH", "C-PRESS-1", _OVER[1]),
    )


def _refine(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    player = state.players[frame[SEAT]]
    short = player.cheese[4 * move[2] + HARD] < move[1] or player.spice < move[1]
    return first_of(
        (short, "NOT_ENOUGH", "C-REFINE-1", "too little hard cheese or spice"),
        (move[1] < 1, "CHOICE_INVALID", "C-REFINE-1", "refine at least one"),
        (True, "OVER_STRENGTH", "C-REFINE-1", _OVER[1]),
    )


def _dispose(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    short = state.players[frame[SEAT]].waste < move[1]
    return first_of(
        (short, "NOT_ENOUGH", "C-WASTE-1", "too little waste"),
        (move[1] < 1, "CHOICE_INVALID", "C-WASTE-1", "return at least one"),
        (True, "OVER_STRENGTH", "C-WASTE-1", _OVER[1]),
    )


def _move(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    seat, action = frame[SEAT], frame[_ACTION]
    location = FIRST_SPACE if move[0] == mv.MOVE_FIRST else 32 * move[1] + move[2]
    rule = "C-ASSIST-3" if action == mv.ASSISTANT else "C-ZEP-2"
    if location not in state.players[seat].assistants:
        return not_own_figure(state, seat, location, rule)
    on_board = location // 32 in (2, 3)
    if on_board != (action == mv.ASSISTANT):
        return "CHOICE_INVALID", rule, "that assistant is on the other board"
    if location != FIRST_SPACE and location // 32 != action - mv.TOP:
        return "CHOICE_INVALID", rule, "that assistant is on the other track"
    last = next_cost(state, action - mv.TOP, location) < 0
    return first_of(
        (last, "NO_LEGAL_TARGET", "C-ZEP-8", "the track ends there"),
        (True, "CANNOT_PAY", "C-ZEP-6", "too little money for the next space"),
    )


def _deploy(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    seat = frame[SEAT]
    ring = move[0] == mv.DEPLOY_RING
    rule = "C-ASSIST-2" if ring else "C-ZEP-3"
    beside = ring and move[2] >= state.tables.assistant.SECTORS
    home = len(state.players[seat].assistants) < 4
    poor = home and state.players[seat].money < assistant_cost(state, seat)
    return first_of(
        (beside, "UNKNOWN_ID", rule, "no such space"),
        (not home, "NOT_ENOUGH", rule, "no assistant at home"),
        (not poor, "CHOICE_INVALID", rule, "not an entry space"),
        (True, "CANNOT_PAY", rule, "too little money"),
    )


def _buy(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    row = ORDER_ROW if move[0] == mv.BUY_ORDER else BLUEPRINT_ROW
    items = state.market_orders if row == ORDER_ROW else state.market_blueprints
    if move[1] >= PLACES or not items[move[1]]:
        return "UNKNOWN_ID", "C-MARKET-4", "nothing lies there"
    costly = price(state, row, move[1]) > frame[LEFT]
    return first_of((costly, "OVER_STRENGTH", "C-ACQ-1", _OVER[1]))


def _deliver(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    player, number = state.players[frame[SEAT]], move[1]
    extended = move[0] == mv.DELIVER_EXTENDED
    if number in player.done:
        if extended:
            return "WRONG_PHASE", "C-ORDER-3", "only together with the basic order"
        return "LIMIT_GAME", "C-ORDER-7", "that order is completed"
    if number not in player.orders:
        return "UNKNOWN_ID", "C-ORDER-2", "that order is not in hand"
    card = card_of(state, number)
    wanted = card[BASIC] + (card[MORE] if extended else 0)
    return first_of(
        (not has_cheese(player.cheese, wanted), "NOT_ENOUGH", "C-ORDER-4", "too little cheese"),
        (extended and not card[MORE], "CHOICE_INVALID", "C-ORDER-3", "it has no extended part"),
        (True, "OVER_STRENGTH", "C-ORDER-2", _OVER[1]),
    )


def _build(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    seat, machine, gear, side = frame[SEAT], move[1], move[2], move[3]
    player = state.players[seat]
    if machine not in player.blueprints or gear > 2:
        return "UNKNOWN_ID", "C-MOD-1", "no such blueprint in hand, or no such gear"
    place = 4 * gear + side
    owner = state.owners[place]
    rival = owner not in (UNOWNED, seat) and not state.setup.expert
    poor = player.row > 0 and player.money < build_price(state, seat, frame[_FULL])
    return first_of(
        (poor, "CANNOT_PAY", "C-MOD-4", "too little money for the marker"),
        (rival, "OWNED_BY_OTHER", "C-MOD-3", "that machine belongs to someone else"),
        (place == frame[_MACHINE], "SELF_REPLACE", "C-MOD-2", "that machine is in use"),
        (True, "NO_MARKER", "C-OWN-4", "no ownership marker is left"),
    )


_REASONS = {
    mv.TAKE: _take,
    mv.PRESS_CHEESE: _press,
    mv.REFINE_CHEESE: _refine,
    mv.DISPOSE_WASTE: _dispose,
    mv.MOVE: _move,
    mv.MOVE_FIRST: _move,
    mv.DEPLOY: _deploy,
    mv.DEPLOY_RING: _deploy,
    mv.BUY_ORDER: _buy,
    mv.BUY_BLUEPRINT: _buy,
    mv.DELIVER: _deliver,
    mv.DELIVER_EXTENDED: _deliver,
    mv.BUILD: _build,
}


def _step(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    """Refuse a step of another action, then look at its own reasons."""
    if move[0] not in _STEPS_OF[frame[_ACTION]]:
        return _OTHER
    return _REASONS[move[0]](state, frame, move)


STEP_REASONS = dict.fromkeys(_REASONS, _step)
