"""Players who are not there: they tap and press like people, one thing at a time.

A bot sees what a person sees, the board, its own pieces and what its seat is asked, and touches
only keys and tags. What it wants to do is chosen by its level's mind: `_track` plays the level
`timers`, where the board believes people, `_rule` the level `full`, with a `Chooser` of moves.
Steam & Cheese, which is played in turn order, has a mind of its own (`steam_bots`).

Where people sit at the table, pauses and faults are theirs: bots only agree to what people ask of
everybody, to turn back or to give up.
"""

from affineur.rules import prng
from affineur.rules.fromage import Game, format_move
from affineur.table import words
from affineur.table.events import BACK, CHEESE, ONE, READY, THREE, WORKER
from affineur.table.full import FullReferee
from affineur.table.timers import TimersReferee
from affineur_sim.fast import FastBody
from affineur_sim.hands import Gesture, answer, gestures, perform, sit_down, tag
from affineur_sim.players import chooser
from affineur_sim.steam_bots import SteamMind

_PACE_MS = 1000
_HOLD_MS = 2200
_ROUNDS_AT_TURNTABLE = 16  # nothing tells when a game ends there, so the bots agree on a length


class Bot:
    """One player at one seat, who plays the colour `seat`."""

    def __init__(  # noqa: PLR0913 - three of six are options with names
        self,
        body: FastBody,
        seat: int,
        seed: int,
        *,
        pace_ms: int = _PACE_MS,
        mind: str = "random",
        company: tuple[int, ...] = (),
    ):
        """Play `seat`, at level full by the chooser called `mind` (`players.NAMES`).

        `company` are the seats to wait for in the lobby.
        """
        self._body = body
        self._seat = seat
        self._chance = prng.seed(seed * 4 + seat)
        self._pace_us = pace_ms * 1000
        self._mind = mind
        self._company = company
        self._plan: list[Gesture] = []
        self._wanted = ""  # the move being entered
        self._turn = -1
        self._left = False
        self._steam = SteamMind(seat, self._chance, mind)
        body.bots.add(seat)
        body.clock.call_in(self._pace_us + seat * self._pace_us // 4, self._act)

    def leave(self) -> None:
        """Stand up: from now on somebody else plays this seat."""
        self._left = True
        self._body.bots.discard(self._seat)

    def _act(self) -> None:
        """Do one thing, then wait for the pace."""
        if self._left:
            return
        self._body.clock.call_in(self._pace_us, self._act)
        match = self._body.match
        if match.state == "lobby":
            gesture = sit_down(match.lobby, self._seat, self._company)
            if gesture is not None:
                self._do(gesture)
        elif match.state in ("acting", "retrieving"):
            self._play()
        elif match.state == "paused":
            self._unpause()
        elif match.state == "faulted" and self._leads():
            self._do(READY)

    def _leads(self) -> bool:
        """Tell whether this bot decides for the table: the first one, where only bots sit."""
        seats = self._body.match.running().seats
        return self._body.bots.issuperset(seats) and self._seat == min(seats)

    def _play(self) -> None:
        kept = self._body.match.running()
        live = self._body.match.seats[self._seat]
        if kept.game == words.STEAM:
            gesture = self._steam.next(self._body.match)
            if gesture is not None:
                self._do(gesture)
            return
        if live.ready:
            return
        if isinstance(kept.referee, FullReferee):
            self._rule(kept.referee.game)
            return
        if kept.turn != self._turn:
            self._turn = kept.turn
            self._plan = (
                self._track(kept.referee) if isinstance(kept.referee, TimersReferee) else []
            )
        if self._plan:
            self._do(self._plan.pop(0))
        elif not live.draft.is_empty() or live.question is not None:
            self._do(BACK)
        elif self._is_time_to_end(kept.level, kept.turn, kept.is_final()):
            self._body.world.press(self._seat, BACK, _HOLD_MS)
        else:
            self._do(READY)

    # Level timers

    def _track(self, referee: TimersReferee) -> list[Gesture]:
        """Choose what to do this turn: mostly cheese, sometimes gathering as well."""
        home = [kind for kind in range(3) if referee.worker_is_home(self._seat, kind)]
        supply = [n for n in range(1, 16) if not referee.token_is_used(self._seat, n)]
        plan: list[Gesture] = []
        if home and supply and self._below(10) < 9:
            kind = home.pop(self._below(len(home)))
            stack = (tag(CHEESE, self._seat, supply[0]), tag(WORKER, self._seat, kind))
            plan += [stack, 1 + self._below(3)]
        if home and self._below(10) < 5:
            kind = home.pop(self._below(len(home)))
            plan += [(tag(WORKER, self._seat, kind),), 1 + self._below(3)]
        return plan

    # Level full

    def _rule(self, game: Game) -> None:
        """Enter one legal move after the other, answering what the seat is asked."""
        question = self._body.match.seats[self._seat].question
        if question is not None and question.asked:
            self._wanted = self._wanted if self._is_answer(game) else self._next_move(game)
        if question is not None:
            self._do(answer(question, self._wanted))
        elif self._plan:
            self._do(self._plan.pop(0))
        elif game.legal_moves(self._seat):  # none while another seat reveals what was drawn
            move = self._pick(game)
            self._plan = gestures(game, self._seat, move, self._seat)
            self._do(self._plan.pop(0))

    def _is_answer(self, game: Game) -> bool:
        return self._wanted in [format_move(move) for move in game.legal_moves(self._seat)]

    def _next_move(self, game: Game) -> str:
        self._pick(game)
        return self._wanted

    def _pick(self, game: Game) -> tuple[int, ...]:
        choose = chooser(self._mind, game)
        move, self._chance = choose(game, self._seat, self._chance)
        self._wanted = format_move(move)
        return move

    # Level turntable

    def _is_time_to_end(self, level: str, turn: int, final: bool) -> bool:
        late = level == "turntable" and turn >= _ROUNDS_AT_TURNTABLE
        return late and not final and self._leads()

    # Paused

    def _unpause(self) -> None:
        """Agree with people; alone, declare the last token where that is due, and go on."""
        pausing = self._body.match.pausing
        kept = self._body.match.running()
        if not self._body.bots.issuperset(pausing.votes) and self._seat not in pausing.votes:
            self._do(READY if pausing.giving_up else ONE)
        elif self._leads():
            self._do(READY if kept.is_final() or kept.level != "turntable" else THREE)

    def _below(self, limit: int) -> int:
        self._chance, number = prng.below(self._chance, limit)
        return number

    def _do(self, gesture: Gesture) -> None:
        perform(self._body, self._seat, gesture)


class Guest:
    """A person who joins and starts like the others at the table, and then plays by hand."""

    def __init__(self, body: FastBody, seat: int, company: tuple[int, ...]):
        self._body = body
        self._seat = seat
        self._company = company
        self._wait()

    def _wait(self) -> None:
        self._body.clock.call_in(_PACE_MS * 1000, self._act)

    def _act(self) -> None:
        match = self._body.match
        if match.state != "lobby" or match.lobby.sure[self._seat]:
            return
        gesture = sit_down(match.lobby, self._seat, self._company)
        if gesture is not None:
            perform(self._body, self._seat, gesture)
        self._wait()
