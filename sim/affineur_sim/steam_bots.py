"""How a bot plays Steam & Cheese: what its hands do next, at both levels.

At `turntable` the board believes people about everything, so the mind only keeps the turn keeper
busy: it turns the gear, marks assistants, passes. At `full` it asks for moves as a page would, and
answers what its seat is asked by keys.
"""

from affineur.rules import prng
from affineur.rules.steam import format_move
from affineur.rules.steam import moves as mv
from affineur.table.events import FOUR, ONE, READY, THREE, WORKER
from affineur.table.match import Match
from affineur.table.question import Question
from affineur.table.steam_full import SteamReferee
from affineur.table.steam_keeper import STRONGEST, SteamKeeper
from affineur_sim.hands import Gesture, answer, tag
from affineur_sim.players import chooser

_LEAVING = (mv.DONE, mv.END)


class SteamMind:
    """What one seat wants; `chance` is the state of a generator."""

    def __init__(self, seat: int, chance: int, mind: str = "random"):
        self._seat = seat
        self._chance = chance
        self._mind = mind
        self._plan: list[Gesture] = []
        self._planned = (0, 0, -1)  # round, turn and seat on turn the plan is for
        self._wanted = ""  # the move being answered

    def next(self, match: Match) -> Gesture | None:
        """Return what to do now, None to look on."""
        referee = match.running().referee
        if isinstance(referee, SteamKeeper):
            return self._keep(referee)
        assert isinstance(referee, SteamReferee)
        if referee.stride:
            return READY if self._seat == min(match.running().seats) else None
        if referee.asked != self._seat:
            return None
        return self._rule(referee, match.seats[self._seat].question)

    # Level turntable

    def _keep(self, keeper: SteamKeeper) -> Gesture | None:
        if not keeper.round_no:
            return READY if self._seat == min(keeper.calendar.seats) else None
        if keeper.on_turn != self._seat:
            return None
        now = (keeper.round_no, keeper.turn_no, keeper.on_turn)
        if now != self._planned:
            self._planned = now
            self._plan = self._turn() if keeper.turn_no else []
        return self._plan.pop(0) if self._plan else READY

    def _turn(self) -> list[Gesture]:
        """Mark an assistant now and then, then turn the gear every other time."""
        plan: list[Gesture] = []
        if self._below(3) == 0:
            plan += [(tag(WORKER, self._seat, 0),), *[ONE] * self._below(5)]
            plan += [THREE + self._below(2), READY]
        if self._below(2) == 0:
            steps = 1 + self._below(STRONGEST)
            plan += [FOUR, steps - FOUR] if steps > FOUR else [steps]
            plan.append(READY)
        return plan

    # Level full

    def _rule(self, referee: SteamReferee, question: Question | None) -> Gesture:
        game = referee.game
        legal = {format_move(move): move for move in game.legal_moves(self._seat)}
        if self._wanted not in legal or question is None:
            choose = chooser(self._mind, game)
            move, self._chance = choose(game, self._seat, self._chance)
            self._wanted = format_move(move)
        if legal[self._wanted][0] in _LEAVING:
            return READY
        return answer(question, self._wanted) if question is not None else self._wanted

    def _below(self, limit: int) -> int:
        self._chance, number = prng.below(self._chance, limit)
        return number
