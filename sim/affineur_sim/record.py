"""Write a scenario by playing it: a whole refereed match, one tap or press after the other.

python -m affineur_sim.record GAME PLAYERS SEED > FILE

The result is a file like one written by hand. Nothing but taps and keys is in it, so it proves
that they suffice.
"""

import sys

from affineur.rules import names, prng
from affineur.rules.fromage import Game, format_move
from affineur.rules.fromage import moves as mv
from affineur.table.events import CHEESE, KEY_NAMES
from affineur.table.full import FullReferee
from affineur_sim.fast import FastBody
from affineur_sim.hands import Gesture, answer, gestures
from affineur_sim.match_run import SEATS_OF
from affineur_sim.scenario import Player, parse

_HEAD = """# {title}
set level = full
set game = {game}
set chance = entered
start {seats}
"""


class Recorder:
    """Plays a match on a fresh body and keeps the lines that did it."""

    def __init__(self, game: str, players: int, seed: int):
        seats = " ".join(str(seat) for seat in SEATS_OF[players])
        title = f"A whole game of {game} for {players}, refereed by taps and keys alone"
        self.text = _HEAD.format(title=title, game=game, seats=seats)
        self._player = Player(FastBody)
        self._player.play(parse(self.text))
        self._chance = prng.seed(seed)

    @property
    def body(self) -> FastBody:
        """The board that is played on."""
        return self._player.body

    @property
    def game(self) -> Game:
        """The game the board referees."""
        referee = self.body.match.running().referee
        assert isinstance(referee, FullReferee)
        return referee.game

    def play(self) -> str:
        """Play to the score sheet and return the scenario."""
        while self.body.match.state != "finished":
            busy = [seat for seat in self.game.seats if not self.body.match.seats[seat].ready]
            for seat in busy:
                self._play_seat(seat)
            if self.body.match.state == "settling":
                self._do("wait for acting")
        for sheet in self.game.score()["seats"]:
            self._do(f"expect score {sheet['seat']} {sheet['total']}")
        self._do("expect journal whole")
        return self.text

    def _play_seat(self, seat: int) -> None:
        """Let one seat do one thing and answer what comes of it, or confirm."""
        if self.body.match.state not in ("acting", "retrieving"):
            return
        done: list[str] = []
        wanted = self._choose(seat)
        plan = [] if self.game.pending(seat) else gestures(self.game, seat, wanted, seat)
        while True:
            question = self.body.match.seats[seat].question
            if plan:
                gesture = plan.pop(0)
            elif question is not None:
                wanted = wanted if wanted in self.game.legal_moves(seat) else self._choose(seat)
                gesture = answer(question, format_move(wanted))
            else:
                break
            done.append(_words(gesture))
            self._player.play(parse(f"seat {seat}: {done[-1]}"))
        if done:
            self.text += f"seat {seat}: {', '.join(done)}\n"

    def _choose(self, seat: int) -> tuple[int, ...]:
        """Choose any legal move; confirm only when little else is left."""
        moves: list[tuple[int, ...]] = self.game.legal_moves(seat)
        moves = [move for move in moves if move[0] != mv.FINISH]
        others = [move for move in moves if move[0] != mv.READY] or moves
        self._chance, place = prng.below(self._chance, len(others))
        return others[place]

    def _do(self, line: str) -> None:
        self._player.play(parse(line))
        self.text += f"{line}\n"


def _words(gesture: Gesture) -> str:
    """Return a gesture as a scenario writes it."""
    if isinstance(gesture, int):
        return KEY_NAMES[gesture]
    if isinstance(gesture, str):
        return f"move {gesture}"
    return " + ".join(
        f"token {mark.number}" if mark.kind == CHEESE else names.TYPES[mark.number]
        for mark in gesture
    )


if __name__ == "__main__":
    sys.stdout.write(Recorder(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).play())
