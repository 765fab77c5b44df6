"""Carrying out a move that has passed `check` (F-CHEESE-11, F-GATHER, F-LIVESTOCK, F-STRUCT)."""

from affineur.rules.fromage import config, gains, kinds, tasks
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.turn import season_gain
from affineur.rules.geometry import facing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


def apply_move(g: "Game", seat: int, move: "tuple") -> None:
    """Change the state as `move` says and work off what it causes."""
    player = g.state[at.PLAYERS][seat]
    if player[at.PENDING]:
        tasks.answer(g, seat, player, move)
    else:
        _APPLY[move[0]](g, seat, player, move)
    # Entered by hand, a card drawn here may be the last one another seat was waiting for.
    for waiting in g.seats if g.entered else (seat,):
        if g.state[at.PLAYERS][waiting][at.PENDING]:
            tasks.settle(g, waiting)


def _make(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    _, venue, place, worker = move
    label = g.venues.index(venue)
    player[at.FLAGS] |= at.MADE | at.ACTED
    age = g.spaces[label][place][1]
    where = at.ON_CHEESE + label * at.SPACES_PER_LABEL + place
    _send(g, player, worker, age, where)
    _place_token(g, seat, player, label, place)


def _send(g: "Game", player: "list", worker: int, delay: int, where: int) -> None:
    player[at.PLACED_ON + worker] = g.state[at.TURN]
    player[at.DELAY + worker] = delay
    player[at.WHERE + worker] = where


def _place_token(g: "Game", seat: int, player: "list", label: int, place: int) -> None:
    """Put a token down, pay its fruit and queue what follows (F-CHEESE-11)."""
    space = g.spaces[label][place]
    g.state[at.BOARD][label][place] = seat
    player[at.SUPPLY] -= 1
    g.outcomes.append(("placed", seat, g.venues[label], place))
    if space[2]:
        player[at.STORE + mv.FRUIT] -= 1
        player[at.FRUITED if space[2] == 1 else at.JAM] += 1
    player[at.LAST] = [at.order_code(space[0], space[1]), len(player[at.HELD]), 0]
    steps = _steps(g, seat, player, label, place)
    asked = config.option(g.config, config.STEPS_OPTION)
    player[at.PENDING] = [[kinds.STEPS] + steps] if asked and steps else steps
    if not player[at.SUPPLY]:
        g.state[at.ENDED_BY] |= 1 << seat
        g.outcomes.append(("ended_by", seat))


def _steps(g: "Game", seat: int, player: "list", label: int, place: int) -> "list":
    """Return the effects of a placement in their default order (Q-16)."""
    code = player[at.LAST][0]
    steps = [[kinds.ORDER_CHOICE, code]] if code in player[at.HELD] else []
    if g.modules[label].EFFECT:
        steps.append([kinds.VENUE_EFFECT, label, place])
    if player[at.UNLOCKED]:
        for index in range(4):
            if player[at.UNLOCKED] >> index & 1 and _sets_off(g, seat, index, label, code):
                steps.append([kinds.TRIGGER, index])
    return steps


def _sets_off(g: "Game", seat: int, index: int, label: int, code: int) -> bool:
    """Tell whether a cheese sets off an ability (F-STRUCT-9, F-STRUCT-13)."""
    slot = g.slots[seat][index]
    if slot[at.SLOT_KIND] == at.VENUE_GAIN:
        return slot[at.SLOT_VENUE] == g.venues[label]
    return slot[at.SLOT_KIND] == at.TYPE_GAIN and slot[at.SLOT_TYPE] == code // 5


def _gather(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    _, number, worker = move
    label = facing(seat, g.state[at.TURN])
    sector = label * 3 + number - 1
    player[at.FLAGS] |= at.GATHERED | at.ACTED
    g.state[at.SECTORS][sector] = seat
    _send(g, player, worker, number, at.ON_SECTOR + sector)
    gains.gain(g, seat, player, g.resources[label], number)


def _milk(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    cost = g.parlours[seat][move[1]][0]
    player[at.FLAGS] |= at.ACTED
    player[at.PARLOURS_USED] |= 1 << move[1]
    player[at.STORE + mv.LIVESTOCK] -= cost
    player[at.MILKED] += cost
    g.outcomes.append(("milked", seat, move[1]))
    if len(move) > 2:
        _place_token(g, seat, player, g.venues.index(move[2]), move[3])


def _unlock(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    cost = g.slots[seat][move[1]][at.SLOT_COST]
    player[at.FLAGS] |= at.ACTED
    player[at.STORE + mv.STRUCTURE] -= cost
    player[at.BUILT] += cost
    player[at.UNLOCKED] |= 1 << move[1]
    g.outcomes.append(("unlocked", seat, move[1]))
    season_gain(g, seat, move[1])


def _work(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    _, index, worker = move
    player[at.FLAGS] |= at.ACTED
    _send(g, player, worker, 1, at.ON_SLOT + index)
    slot = g.slots[seat][index]
    if slot[at.SLOT_KIND] == at.WORKER_GAIN:
        gains.gain(g, seat, player, slot[at.SLOT_RESOURCE], 1)
    else:
        player[at.PENDING] = [[kinds.EXCHANGE, 0]]


def _ready(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    g.state[at.READY_SEATS] |= 1 << seat
    g.outcomes.append(("ready", seat))


def _withdraw(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    g.state[at.READY_SEATS] &= ~(1 << seat)
    g.state[at.FINISHING_SEATS] &= ~(1 << seat)
    if g.state[at.PHASE] == at.TURNING:
        g.state[at.PHASE] = at.ACTING
    g.outcomes.append(("withdrew", seat))


def _wait(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    g.state[at.WAITING_SEATS] |= 1 << seat
    g.outcomes.append(("waits", seat))


def _finish(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    g.state[at.FINISHING_SEATS] |= 1 << seat
    _ready(g, seat, player, move)


def _keep(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    g.draft.keep(g, seat, move[1])


def _cover(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    player[at.COVERS][move[1]] = move[2]


_APPLY = {
    mv.MAKE: _make,
    mv.GATHER: _gather,
    mv.MILK: _milk,
    mv.UNLOCK: _unlock,
    mv.WORK: _work,
    mv.READY: _ready,
    mv.WITHDRAW: _withdraw,
    mv.WAIT: _wait,
    mv.FINISH: _finish,
    mv.KEEP: _keep,
    mv.COVER: _cover,
}
