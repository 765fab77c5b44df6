"""What a person's hands do: from a move to the taps and presses that enter it."""

from affineur.rules.fromage import Game
from affineur.rules.fromage import moves as mv
from affineur.table.events import BACK, CHEESE, READY, WORKER, Mark
from affineur.table.lobby import Lobby
from affineur.table.question import Question
from affineur_sim.fast import FastBody

Gesture = tuple[Mark, ...] | int | str
"""Tags held to the pad together, a key, or a move asked for on the seat's page."""

SLOT_DIGIT = 4


def tag(kind: str, colour: int, number: int) -> Mark:
    """Return the tag of a piece, with the serial number it has on every desk."""
    letter = "c" if kind == CHEESE else "a"
    return Mark(kind, colour, number, f"04{letter}{colour}{number:02d}")


def perform(body: FastBody, seat: int, gesture: Gesture) -> None:
    """Do at `seat` of a board what a gesture stands for."""
    if isinstance(gesture, tuple):
        body.world.tap(seat, *gesture)
    elif isinstance(gesture, str):
        body.request(seat, gesture)
    else:
        body.world.press(seat, gesture)


def sit_down(lobby: Lobby, seat: int, company: tuple[int, ...]) -> Gesture | None:
    """Return how `seat` joins, in its own colour, and then starts once all `company` sit."""
    if not lobby.sits[seat]:
        return (tag(WORKER, seat, 0),)
    waits = lobby.sure[seat] or not all(lobby.sits[other] for other in company)
    return None if waits else READY


def gestures(game: Game, seat: int, move: tuple[int, ...], colour: int) -> list[Gesture]:
    """Return how `seat` begins `move` at level full; what is then asked, `answer` answers."""
    kind = move[0]
    token = tag(CHEESE, colour, 16 - game.tokens_left(seat))
    if kind == mv.MAKE:
        age = game.spaces[(seat - game.turn) % 4][move[2]][1]
        return [(token, tag(WORKER, colour, move[3])), age]
    if kind == mv.GATHER:
        return [(tag(WORKER, colour, move[2]),), move[1]]
    if kind == mv.WORK:
        return [(tag(WORKER, colour, move[2]),), SLOT_DIGIT]
    if kind == mv.MILK:
        return [(token,), move[1] + 1]
    if kind == mv.UNLOCK:
        return [move[1] + 1]
    return [READY]


def answer(question: Question, move: str) -> Gesture:
    """Return the key that brings the open question nearer to `move`."""
    if move == question.decline:
        return BACK
    if move == question.finish():
        return READY
    return question.digit_towards(move) or BACK
