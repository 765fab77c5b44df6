"""Rounds: roll, three turns each, overseer step, market step, pass the marker (C-ROUND)."""

from affineur.rules.steam import agenda as at
from affineur.rules.steam.actions import is_possible
from affineur.rules.steam.dice import bottom, dice_per_colour
from affineur.rules.steam.moves import DONE, EXTRA, REVEAL_DIE, TOP
from affineur.rules.steam.opening import clockwise
from affineur.rules.steam.overseer import arrive, destination, reward_die
from affineur.rules.steam.state import PURPLE, State

ROLLED_COLOURS = 3
_STRENGTH = 2


def begin_round(state: "State", _frame: "list[int]") -> None:
    """Put a whole round on the agenda, or nothing after the last (C-ROUND-1, C-END-1)."""
    state.agenda.pop()
    if state.round_no == state.tables.scoring.ROUNDS:
        return
    if state.round_no:
        state.start = clockwise(state)[1]  # C-ROUND-7
    state.round_no += 1
    state.turns = 0
    state.forget_turn()
    _collect_dice(state)
    state.out.append(("round", state.round_no, state.start))
    state.agenda += _round_frames(state)


def _collect_dice(state: "State") -> None:
    """Take up all coloured dice; purple ones stay (C-ROUND-2)."""
    state.pool = [0] * len(state.pool)
    state.dice = [die if die == PURPLE else 0 for die in state.dice]
    for seat in state.seats:
        state.players[seat].home_die = 0


def _round_frames(state: "State") -> "list[list[int]]":
    """Return the frames of a round, the last to happen first (C-ROUND-1 to C-ROUND-6)."""
    order = clockwise(state)
    frames = [[at.ROUND, state.start]]
    if state.round_no < state.tables.scoring.ROUNDS:
        frames.append([at.MARKET, state.start])
        frames += [[at.STEPPING, seat] for seat in reversed(order)]
    for _ in range(state.tables.scoring.TURNS):
        frames += [[at.CHOOSING, seat] for seat in reversed(order)]
    for colour in range(ROLLED_COLOURS - 1, -1, -1):
        for _ in range(dice_per_colour(state)):
            frames.append([at.REVEALING, state.start, REVEAL_DIE, colour])
    return frames


def step_overseer(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Move the overseer by a die, which stays for the others (C-ROUND-5, C-OVER-4)."""
    seat, colour, top = frame[at.SEAT], move[1], move[2]
    state.agenda.pop()
    here = state.players[seat].overseer
    if state.setup.options["overseer_colour"] == "always" and reward_die(state, seat, colour):
        state.agenda.append([at.FLYING, seat, bottom(top)])
    if here:
        arrive(state, seat, destination(state, here, move), top)
    else:
        state.agenda.append([at.ROAMING, seat, top])  # C-OVER-3


def flying_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the tracks of a zeppelin action granted in the overseer step (Q-75)."""
    tracks: "list[tuple[int, ...]]" = [
        (EXTRA, track)
        for track in range(2)
        if is_possible(state, frame[at.SEAT], TOP + track, frame[_STRENGTH], at.NOWHERE)
    ]
    return tracks + [(DONE,)] if tracks else []


def fly_extra(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Begin that zeppelin action, or leave it (Q-75)."""
    state.agenda.pop()
    if move[0] == EXTRA:
        action = TOP + move[1]
        state.agenda.append(at.opened(action, frame[_STRENGTH], at.NOWHERE, frame[at.SEAT]))


def roam(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Put the overseer on the space chosen (C-OVER-5, C-OVER-6)."""
    state.agenda.pop()
    arrive(state, frame[at.SEAT], move[1], frame[_STRENGTH])
