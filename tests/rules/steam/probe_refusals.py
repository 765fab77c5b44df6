"""Ask for moves that may not be made, undo, and copy states; runs on CPython and MicroPython.

    probe_refusals.py FIRMWARE

Prints, for every tenth position of a random game, the codes of refused moves, whether undoing
restored the state, and whether a state read from JSON lists the same moves.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])

from affineur.rules import prng
from affineur.rules.refusal import IllegalMove
from affineur.rules.steam import Game
from affineur.rules.steam import moves as mv

EVERY = 10


def candidate(chance: int) -> "tuple[int, tuple[int, ...]]":
    """Return the next state of chance and a well-formed move."""
    chance, kind = prng.below(chance, len(mv.FORMS))
    move = [kind]
    for field in mv.FORMS[kind][1]:
        chance, value = prng.below(chance, 9 if isinstance(field, int) else len(field))
        move.append(value)
    return chance, tuple(move)


def codes(game: "Game", chance: int) -> "tuple[int, list[str]]":
    """Return the next state of chance and what is said to forty moves."""
    said = []
    for _ in range(40):
        chance, seat = prng.below(chance, 4)
        chance, move = candidate(chance)
        try:
            game.check(seat, move)
            said.append("legal")
        except IllegalMove as refused:
            said.append(refused.code + " " + refused.rule)
    return chance, said


def undone(game: "Game", move: "tuple[int, ...]") -> str:
    """Make a move, take it back, and say how that went."""
    before, seat = game.state, game.seat
    twin = game.clone()
    twin.apply(seat, move)
    try:
        twin.undo(seat)
    except IllegalMove as refused:
        return refused.code
    return "restored" if twin.state == before else "CHANGED"


def main() -> None:
    """Play one game and probe it."""
    game = Game.new({"seats": [0, 1, 3], "expert": True}, 12)
    chance = prng.seed(34)
    ply = 0
    while game.seat >= 0:
        moves = game.legal_moves(game.seat)
        chance, index = prng.below(chance, len(moves))
        if ply % EVERY == 0:
            chance, said = codes(game, chance)
            copy = Game.from_state(json.loads(json.dumps(game.state)))
            same = copy.legal_moves(game.seat) == moves
            print(ply, undone(game, moves[index]), same, ", ".join(said))
        game.apply(game.seat, moves[index])
        ply += 1


if __name__ == "__main__":
    main()
