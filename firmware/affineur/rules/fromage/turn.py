"""The course of a game: phases, and what happens between them (F-TURN).

Theory of operation. `advance` leaves a phase as soon as nothing in it waits for anybody, and goes
on until something does. What happens on leaving is a table, `_LEAVE`, one small function per
phase; it is the whole turn structure:

    orienting > boarding > starting > [drafting > covering] >
    incorporating > acting > turning > incorporating ... > revealing > over
"""

from affineur.rules import names
from affineur.rules.fromage import config, gains, kinds, openings
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tasks import settle
from affineur.rules.geometry import facing, position_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


def open_game(g: "Game") -> None:
    """Lay out everything that needs no player and begin the set-up (F-SETUP)."""
    g.state[at.PILES] = openings.new_piles(g)
    for label in range(4):
        g.state[at.BOARD][label] = [
            at.BLOCKED if space[3] else at.OPEN for space in g.spaces[label]
        ]
        g.state[at.PIECES][label] = g.modules[label].pieces(g, label)
    g.state[at.ORIENTATION] = g.config[at.GIVEN_ORIENTATION]
    if g.state[at.ORIENTATION] < 0:
        _ask(g, g.seats[0], [kinds.ORIENT])
    advance(g)


def advance(g: "Game") -> None:
    """Leave every phase in which nothing waits for anybody."""
    state = g.state
    while state[at.PHASE] != at.OVER and _is_done(g):
        _LEAVE[state[at.PHASE]](g)


def _is_done(g: "Game") -> bool:
    phase = g.state[at.PHASE]
    if phase in (at.ACTING, at.COVERING):
        return g.state[at.READY_SEATS] == g.seat_mask
    if phase == at.TURNING:
        return not g.config[at.BY_TABLE]
    if phase == at.DRAFTING and not g.draft.over(g):
        return False
    return not any(g.state[at.PLAYERS][seat][at.PENDING] for seat in g.seats)


def _ask(g: "Game", seat: int, task: "list") -> None:
    g.state[at.PLAYERS][seat][at.PENDING].append(task)
    settle(g, seat)


def _leave_orienting(g: "Game") -> None:
    g.state[at.PHASE] = at.BOARDING
    g.read_tile()
    given = g.config[at.GIVEN_BOARDS]
    for seat in g.seats:
        if given:
            g.state[at.PLAYERS][seat][at.PLAYER_BOARD] = given[seat]
        else:
            _ask(g, seat, [kinds.DEAL_BOARD])


def _leave_boarding(g: "Game") -> None:
    g.state[at.PHASE] = at.STARTING
    g.read_boards()
    for seat in clockwise(g):
        _start_with(g, seat, g.resources[(seat + 1) % 4], 2)
        _start_with(g, seat, g.resources[(seat + 2) % 4], 1)


def _start_with(g: "Game", seat: int, resource: int, amount: int) -> None:
    """Hand out starting resources (F-SETUP-12)."""
    player = g.state[at.PLAYERS][seat]
    gains.gain(g, seat, player, resource, amount)
    settle(g, seat)


def _leave_starting(g: "Game") -> None:
    if g.config[at.ADVANCED]:
        g.state[at.PHASE] = at.DRAFTING
        g.draft.begin(g)
    else:
        begin_turn(g)


def _leave_drafting(g: "Game") -> None:
    g.state[at.PHASE] = at.COVERING
    g.mark_turn()


def _leave_covering(g: "Game") -> None:
    g.state[at.READY_SEATS] = 0
    g.state[at.HANDS] = []
    g.read_boards()
    begin_turn(g)


def begin_turn(g: "Game") -> None:
    """Start a turn; in solo mode the corporation goes first (S-TURN-1)."""
    g.state[at.PHASE] = at.INCORPORATING
    g.mark_turn()
    start_turn(g)


def start_turn(g: "Game") -> None:
    """Let the corporation draw, where there is one."""
    if g.state[at.CORPORATION]:
        _ask(g, g.seats[0], [kinds.CARD])


def _leave_incorporating(g: "Game") -> None:
    state = g.state
    state[at.PHASE] = at.ACTING
    for seat in g.seats:
        player = state[at.PLAYERS][seat]
        player[at.FLAGS] = 0
        player[at.LAST] = []
        _retrieve(g, seat, player)
    for seat in clockwise(g):
        _seasonal(g, seat)


def _retrieve(g: "Game", seat: int, player: "list") -> None:
    """Bring home every worker that is due (F-WORKER-3, F-WORKER-4)."""
    turn = g.state[at.TURN]
    for worker in range(3):
        delay = player[at.DELAY + worker]
        if delay and player[at.PLACED_ON + worker] + delay <= turn:
            where = player[at.WHERE + worker]
            if at.ON_SECTOR <= where < at.ON_SLOT:
                g.state[at.SECTORS][where - at.ON_SECTOR] = at.OPEN
            player[at.DELAY + worker] = 0
            player[at.PLACED_ON + worker] = 0
            player[at.WHERE + worker] = at.AT_HOME
            g.outcomes.append(("retrieved", seat, worker))


def _seasonal(g: "Game", seat: int) -> None:
    """Let seasonal abilities give at the start of the turn (F-STRUCT-12)."""
    if g.state[at.PLAYERS][seat][at.UNLOCKED]:
        for slot in range(4):
            season_gain(g, seat, slot)


def season_gain(g: "Game", seat: int, slot: int) -> None:
    """Let one seasonal ability give, when unlocked and in season.

    Called at the start of a turn and on unlocking, so it gives at most once a turn.
    """
    player = g.state[at.PLAYERS][seat]
    ability = g.slots[seat][slot]
    if ability[at.SLOT_KIND] != at.SEASON_GAIN or not player[at.UNLOCKED] >> slot & 1:
        return
    if ability[at.SLOT_SEASON] == g.seasons[facing(seat, g.state[at.TURN])]:
        gains.gain(g, seat, player, ability[at.SLOT_RESOURCE], 1)
        settle(g, seat)


def _leave_acting(g: "Game") -> None:
    """Turn the board, or end the game when it was triggered (F-END-6) or agreed (F-END-7)."""
    if g.state[at.ENDED_BY] or g.state[at.FINISHING_SEATS] == g.seat_mask:
        g.state[at.PHASE] = at.REVEALING
        g.state[at.READY_SEATS] = 0
        _reveal_customers(g)
    else:
        g.state[at.PHASE] = at.TURNING


def _reveal_customers(g: "Game") -> None:
    for label in range(4):
        if g.venues[label] == names.VENUES.index("villes"):
            queue = g.state[at.PLAYERS][g.seats[0]][at.PENDING]
            queue += [[kinds.CUSTOMER, label, region] for region in range(6)]
            settle(g, g.seats[0])


def leave_turning(g: "Game") -> None:
    """Turn everything a quarter clockwise (F-TURN-8)."""
    state = g.state
    acted = any(state[at.PLAYERS][seat][at.FLAGS] & at.ACTED for seat in g.seats)
    state[at.IDLE_TURNS] = 0 if acted else state[at.IDLE_TURNS] + 1
    state[at.READY_SEATS] = 0
    state[at.WAITING_SEATS] = 0
    state[at.FINISHING_SEATS] = 0
    state[at.TURN] += 1
    g.outcomes.append(("rotated", state[at.TURN]))
    begin_turn(g)


def _leave_revealing(g: "Game") -> None:
    g.state[at.PHASE] = at.OVER
    g.outcomes.append(("over",))


def clockwise(g: "Game") -> "list[int]":
    """Return the seats in canonical order (F-TURN-6): clockwise from spring or structures.

    Spring is season 0, structures are resource 0 (F-TURN-9).
    """
    tied = g.seasons if g.seasons[0] >= 0 else g.resources
    first = position_of(tied.index(0), g.state[at.TURN])
    return [(first + step) % 4 for step in range(4) if (first + step) % 4 in g.seats]


def must_wait(g: "Game", seat: int) -> bool:
    """Tell whether `seat` waits and another waiting seat comes before it (F-TURN-9)."""
    waiting = g.state[at.WAITING_SEATS]
    if not waiting >> seat & 1 or not waiting & (waiting - 1):
        return False
    waiting &= ~g.state[at.READY_SEATS]
    return [other for other in clockwise(g) if waiting >> other & 1][:1] != [seat]


def is_stalled(g: "Game") -> bool:
    """Tell whether the offer to score now stands (F-END-7)."""
    limit = config.option(g.config, config.STALL_OPTION)
    if not limit or g.state[at.ENDED_BY]:
        return False
    full = not any(at.OPEN in row for row in g.state[at.BOARD])
    return full or g.state[at.IDLE_TURNS] >= limit


_LEAVE = (
    _leave_orienting,
    _leave_boarding,
    _leave_starting,
    _leave_drafting,
    _leave_covering,
    _leave_incorporating,
    _leave_acting,
    leave_turning,
    _leave_revealing,
)
