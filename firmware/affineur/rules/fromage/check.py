"""Refusing: why a move may not be made now, as the first code in the order of `refusal`.

Every function raises IllegalMove or returns; nothing here changes the state.
"""

from affineur.rules.fromage import kinds, tasks
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.legal import bonus_spaces, may_burn
from affineur.rules.fromage.turn import is_stalled, must_wait
from affineur.rules.geometry import facing
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

_ANY = 3


def check(g: "Game", seat: int, move: "tuple") -> None:
    """Raise IllegalMove unless `seat` may make `move` now."""
    kind = move[0]
    state = g.state
    if state[at.PHASE] == at.OVER:
        _refuse("GAME_OVER", "F-END-6", "the game is over")
    if seat not in g.seats:
        _refuse("WRONG_SEAT", "F-SETUP-2", "nobody sits there")
    player = state[at.PLAYERS][seat]
    if kind == mv.WITHDRAW:
        _withdraw(g, seat)
        return
    _phase(g, seat, player, kind)
    if player[at.PENDING]:
        tasks.check_answer(g, seat, player, move)
        return
    if must_wait(g, seat):
        _refuse("WRONG_SEAT", "F-TURN-9", "another seat acts first")
    _CHECKS[kind](g, seat, player, move)


def _refuse(code: str, rule: str, text: str) -> None:
    raise IllegalMove(code, rule, text)


def _phase(g: "Game", seat: int, player: "list", kind: int) -> None:
    """Refuse what does not belong to the phase (F-TURN-1)."""
    phase = g.state[at.PHASE]
    if g.state[at.READY_SEATS] >> seat & 1:
        _refuse("WRONG_PHASE", "F-TURN-7", "already confirmed")
    if kind <= mv.FINISH:
        if phase == at.INCORPORATING and player[at.PENDING][0][0] == kinds.CARD:
            _refuse("WRONG_PHASE", "S-TURN-1", "the corporation draws first")
        if phase not in (at.ACTING, at.INCORPORATING) and (phase, kind) != (
            at.COVERING,
            mv.READY,
        ):
            _refuse("WRONG_PHASE", "F-TURN-1", "not in this phase")
    elif kind in (mv.KEEP, mv.COVER):
        if phase != (at.DRAFTING if kind == mv.KEEP else at.COVERING):
            _refuse("WRONG_PHASE", "X-DRAFT-4", "tiles are drafted and laid before the first turn")
    elif not player[at.PENDING]:
        _nothing_pending(player, kind)


def _nothing_pending(player: "list", kind: int) -> None:
    """An answer without a question; an order may have been missed for a reason of its own."""
    if kind != mv.COMPLETE or not player[at.LAST]:
        rule = "F-ORDER-8" if kind == mv.COMPLETE else "V-GEN-2"
        _refuse("WRONG_PHASE", rule, "nothing to answer")


def _withdraw(g: "Game", seat: int) -> None:
    if not g.state[at.READY_SEATS] >> seat & 1:
        _refuse("WRONG_PHASE", "F-TURN-7", "not confirmed yet")
    if g.state[at.PHASE] not in (at.ACTING, at.TURNING, at.COVERING):
        _refuse("WRONG_PHASE", "F-TURN-7", "too late to withdraw")


def _space(g: "Game", seat: int, venue: int, place: int) -> None:
    """Refuse a space that is unknown, elsewhere, no cheese space, closed or taken."""
    if venue not in g.venues:
        _refuse("UNKNOWN_ID", "F-CHEESE-2", "that venue is not in play")
    label = g.venues.index(venue)
    spaces = g.spaces[label]
    others = 3 + g.modules[label].spots(spaces, g.parts[label])
    if place >= len(spaces) + others:
        _refuse("UNKNOWN_ID", "V-GEN-5", "no such space")
    if label != facing(seat, g.state[at.TURN]):
        _refuse("NOT_FACING", "F-CHEESE-2", "that venue does not face the seat")
    if place >= len(spaces):
        _refuse("NOT_A_CHEESE_SPACE", "F-CHEESE-10", "no cheese goes there")
    owner = g.state[at.BOARD][label][place]
    if owner == at.BLOCKED:
        _refuse("SPACE_BLOCKED", "F-CHEESE-4", "no entry with this many players")
    if owner != at.OPEN:
        _refuse("SPACE_OCCUPIED", "F-CHEESE-3", "a cheese stands there")


def _make(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    _, venue, place, worker = move
    _space(g, seat, venue, place)
    space = g.spaces[g.venues.index(venue)][place]
    if player[at.FLAGS] & at.MADE:
        _refuse("LIMIT_TURN", "F-CHEESE-7", "one cheese a turn")
    _supply(player)
    _worker(player, worker, "F-CHEESE-9")
    if space[0] != worker:
        _refuse("WORKER_TYPE", "F-WORKER-6", "the space wants another worker")
    _fruit(player, space, "F-CHEESE-6")


def _supply(player: "list") -> None:
    if not player[at.SUPPLY]:
        _refuse("NO_CHEESE_TOKEN", "F-CHEESE-8", "no cheese token left")


def _worker(player: "list", worker: int, rule: str) -> None:
    if player[at.DELAY + worker]:
        _refuse("WORKER_BUSY", rule, "that worker is away")


def _fruit(player: "list", space: "tuple", rule: str) -> None:
    if space[2] and not player[at.STORE + mv.FRUIT]:
        _refuse("NOT_ENOUGH", rule, "the space wants a fruit")


def _gather(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    _, number, worker = move
    if not 1 <= number <= 3:
        _refuse("UNKNOWN_ID", "F-GATHER-1", "resource spaces are 1, 2 and 3")
    sector = facing(seat, g.state[at.TURN]) * 3 + number - 1
    if g.state[at.SECTORS][sector] != at.OPEN:
        _refuse("SPACE_OCCUPIED", "F-GATHER-4", "a worker stands there")
    if player[at.FLAGS] & at.GATHERED:
        _refuse("LIMIT_TURN", "F-GATHER-2", "one gathering a turn")
    _worker(player, worker, "F-GATHER-1")


def _milk(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    parlour = move[1]
    if parlour >= len(g.parlours[seat]):
        _refuse("UNKNOWN_ID", "F-LIVESTOCK-2", "no such parlour")
    cost, cheese_type, age = g.parlours[seat][parlour]
    if len(move) > 2:
        _space(g, seat, move[2], move[3])
    if player[at.PARLOURS_USED] >> parlour & 1:
        _refuse("LIMIT_GAME", "F-LIVESTOCK-3", "that parlour is used")
    if len(move) > 2 or not may_burn(g):
        _supply(player)
    space = g.spaces[g.venues.index(move[2])][move[3]] if len(move) > 2 else None
    if space and not (cheese_type in (space[0], _ANY) and age in (space[1], 0)):
        _refuse("TYPE_AGE_MISMATCH", "F-LIVESTOCK-2", "the parlour makes another cheese")
    if cost > player[at.STORE + mv.LIVESTOCK]:
        _refuse("NOT_ENOUGH", "F-LIVESTOCK-2", "too little livestock")
    if space:
        _fruit(player, space, "F-FRUIT-2")
    else:
        _burn(g, seat, player, cheese_type, age)


def _burn(g: "Game", seat: int, player: "list", cheese_type: int, age: int) -> None:
    """Milking without naming a space: only as option, and only where none is left (Q-14)."""
    label = facing(seat, g.state[at.TURN])
    if bonus_spaces(g, player, label, cheese_type, age):
        _refuse("CHOICE_INVALID", "F-LIVESTOCK-2", "say which space")
    if not may_burn(g):
        _refuse("NO_LEGAL_TARGET", "F-LIVESTOCK-5", "no space for that cheese")


def _slot(player: "list", index: int) -> None:
    if index > 3:
        _refuse("UNKNOWN_ID", "F-STRUCT-5", "a board has four abilities")


def _unlock(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    index = move[1]
    _slot(player, index)
    if player[at.UNLOCKED] >> index & 1:
        _refuse("ALREADY_UNLOCKED", "F-STRUCT-2", "that ability is built")
    if player[at.STORE + mv.STRUCTURE] < g.slots[seat][index][at.SLOT_COST]:
        _refuse("NOT_ENOUGH", "F-STRUCT-2", "too few structures")


def _work(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    _, index, worker = move
    _slot(player, index)
    kind = g.slots[seat][index][at.SLOT_KIND]
    if kind not in (at.WORKER_GAIN, at.WORKER_EXCHANGE):
        _refuse("UNKNOWN_ID", "F-STRUCT-6", "that ability takes no worker")
    if at.ON_SLOT + index in player[at.WHERE : at.WHERE + 3]:
        _refuse("SPACE_OCCUPIED", "F-STRUCT-7", "a worker stands there")
    if not player[at.UNLOCKED] >> index & 1:
        _refuse("LOCKED", "F-STRUCT-4", "that ability is not built")
    _worker(player, worker, "F-STRUCT-6")
    if kind == at.WORKER_EXCHANGE and not any(at.unused(player, r) for r in range(4)):
        _refuse("NOT_ENOUGH", "F-STRUCT-11", "nothing unused to discard")


def _complete(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    """No order is being asked for: say why the last token completes none."""
    code, held, completed = player[at.LAST]
    if completed:
        _refuse("ORDER_PER_TOKEN", "F-ORDER-3", "that token completed an order")
    if move[1] >= held:
        _refuse("ORDER_NOT_HELD", "F-ORDER-4", "that order was not held in time")
    if player[at.HELD][move[1]] != code:
        _refuse("TYPE_AGE_MISMATCH", "F-ORDER-2", "the order wants another type or age")
    _refuse("WRONG_PHASE", "F-ORDER-2", "that chance was declined")


def _wait(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    if player[at.FLAGS] & at.ACTED or g.state[at.WAITING_SEATS] >> seat & 1:
        _refuse("WRONG_PHASE", "F-TURN-9", "waiting is asked for before acting, once")


def _finish(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    if not is_stalled(g):
        _refuse("WRONG_PHASE", "F-END-7", "no offer to score stands")


def _keep(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    if not g.draft.keepable(g, seat):
        _refuse("NOT_READY", "X-DRAFT-2", "the others have not picked yet")
    if move[1] not in g.draft.keepable(g, seat):
        _refuse("CHOICE_INVALID", "X-DRAFT-2", "that tile is not in the hand")


def _cover(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    _slot(player, move[1])
    if move not in g.draft.covers(g, seat):
        _refuse("CHOICE_INVALID", "X-DRAFT-4", "that tile cannot go there")


def _allowed(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    """Nothing more to ask."""


_CHECKS = {
    mv.MAKE: _make,
    mv.GATHER: _gather,
    mv.MILK: _milk,
    mv.UNLOCK: _unlock,
    mv.WORK: _work,
    mv.READY: _allowed,
    mv.WAIT: _wait,
    mv.FINISH: _finish,
    mv.COMPLETE: _complete,
    mv.KEEP: _keep,
    mv.COVER: _cover,
}
