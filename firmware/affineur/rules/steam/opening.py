"""From the set-up to the first round: what is revealed, taken and placed (C-SETUP)."""

from affineur.rules.prng import seed as first_generator
from affineur.rules.steam import agenda as at
from affineur.rules.steam import moves as mv
from affineur.rules.steam.gains import gain
from affineur.rules.steam.market import BLUEPRINT_ROW, ORDER_ROW
from affineur.rules.steam.overseer import pay_instant
from affineur.rules.steam.setup import CARDS, GEARS, Setup, is_in_play
from affineur.rules.steam.state import PURPLE, State

_GEAR = 2


def open_game(setup: "Setup") -> "State":
    """Return the state before anything is revealed or chosen."""
    state = State(setup)
    state.rng = first_generator(setup.seed)
    clerk = state.seats[0]
    state.agenda = [[at.SETTING_UP, clerk]]
    state.start = setup.start
    if setup.start < 0:
        state.start = clerk
        state.agenda.append([at.REVEALING, clerk, mv.REVEAL_START, 0])
    return state


def clockwise(state: "State") -> "list[int]":
    """Return the seats in the order of play, the starting player first (C-ROUND-3)."""
    at = state.seats.index(state.start)
    return state.seats[at:] + state.seats[:at]


def lay_out(state: "State", frame: "list[int]") -> None:
    """Put every part of the set-up on the agenda, once the starting player is known.

    What is pushed last comes first, so the choices run counter-clockwise and end with the
    starting player (C-SETUP-12, C-SETUP-14).
    """
    clerk = frame[at.SEAT]
    order = clockwise(state)
    agenda = [[at.ROUND, state.start]]
    agenda += [[at.FIRST_OVERSEER, seat] for seat in order]
    agenda += [[at.START_TILE, seat] for seat in order]
    agenda += _purple_frames(state, clerk)
    state.achievements = state.setup.achievements[:]
    if not state.achievements:
        agenda += [[at.REVEALING, clerk, mv.REVEAL_ACHIEVEMENT, 0] for _ in range(CARDS)]
    agenda.append([at.REFILL, clerk, BLUEPRINT_ROW])
    agenda.append([at.REFILL, clerk, ORDER_ROW])
    agenda.append([at.REVEALING, clerk, mv.REVEAL_ORDER, 0])
    state.machines = [action + 1 for action in state.setup.machines] or [0] * 12
    if not state.setup.machines:
        agenda += [[at.REVEALING, clerk, mv.REVEAL_STARTER, place] for place in range(11, -1, -1)]
    state.agenda = agenda


def _purple_frames(state: "State", clerk: int) -> "list[list[int]]":
    """Block one space of each gear with two players (C-SETUP-10, Q-52)."""
    if len(state.seats) != 2:
        return []
    gears = range(GEARS - 1, -1, -1)
    if state.setup.options["purple"] == "chosen":
        return [[at.BLOCKING, state.start, gear] for gear in gears]
    return [[at.REVEALING, clerk, mv.REVEAL_PURPLE, gear] for gear in gears]


def start_tile_moves(state: "State", _frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the start tiles still on offer (C-SETUP-12, C-SETUP-13)."""
    return [
        (mv.CHOOSE_TILE, number)
        for number in range(1, len(state.tables.start_tiles.GAINS) + 1)
        if number not in state.start_taken and is_in_play(state.setup, number)
    ]


def choose_tile(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Give a seat the goods and the lasting effects of a start tile (C-SETUP-13)."""
    seat, number = frame[at.SEAT], move[1]
    state.agenda.pop()
    state.start_taken.append(number)
    player = state.players[seat]
    player.discount = state.tables.start_tiles.DISCOUNTS[number - 1]
    player.row += state.tables.start_tiles.MARKERS[number - 1]
    player.row_size += state.tables.start_tiles.MARKERS[number - 1]
    for good, amount in state.tables.start_tiles.GAINS[number - 1]:
        gain(state, seat, good, amount)


def first_overseer(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Put an overseer on the board; an instant bonus is received (C-SETUP-14, Q-55)."""
    state.agenda.pop()
    state.players[frame[at.SEAT]].overseer = move[1]
    state.out.append(("overseer", frame[at.SEAT], move[1]))
    if state.setup.options["setup_bonus"] == "on":
        pay_instant(state, frame[at.SEAT])


def block_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the spaces of a gear on which a purple die may be put (Q-52)."""
    first = 4 * frame[_GEAR]
    return [(mv.BLOCK, space) for space in range(4) if not state.dice[first + space]]


def block(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Put a purple die where the starting player says (Q-52)."""
    state.agenda.pop()
    state.dice[4 * frame[_GEAR] + move[1]] = PURPLE
