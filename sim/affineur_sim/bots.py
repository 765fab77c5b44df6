"""Players who are not there: they tap and press like people, one thing at a time.

A bot sees what a person sees, the board, its own pieces and whose turn it is, and touches only
keys and tags. It makes cheese or gathers as its own generator fancies, then presses `ready`.
"""

from affineur.rules import prng
from affineur.table import events
from affineur.table.events import CHEESE, READY, WORKER, Mark

from affineur_sim.fast import FastBody

_PACE_MS = 1000


def tag(kind: str, colour: int, number: int) -> Mark:
    """Return the tag of a piece, with the serial number it has on every desk."""
    letter = "c" if kind == CHEESE else "a"
    return Mark(kind, colour, number, f"04{letter}{colour}{number:02d}")


class Bot:
    """One player at one seat, who plays the colour `seat`."""

    def __init__(self, body: FastBody, seat: int, seed: int, pace_ms: int = _PACE_MS):
        self._body = body
        self._seat = seat
        self._state = prng.seed(seed * 4 + seat)
        self._pace_us = pace_ms * 1000
        self._plan: list[tuple[Mark, ...] | int] = []
        self._turn = -1
        body.clock.call_in(self._pace_us + seat * self._pace_us // 4, self._act)

    def _act(self) -> None:
        """Do one thing a second; what has been said to be refused is dropped with `back`."""
        self._body.clock.call_in(self._pace_us, self._act)
        match = self._body.match
        if match.state == "lobby":
            self._enter(match.lobby.sits[self._seat], match.lobby.sure[self._seat])
        elif match.state in ("acting", "retrieving"):
            self._play()
        elif match.state == "faulted" and self._seat == min(match.running().seats):
            self._press(READY)

    def _enter(self, sits: bool, sure: bool) -> None:
        if not sits:
            self._tap(tag(WORKER, self._seat, 0))
        elif not sure:
            self._press(READY)

    def _play(self) -> None:
        match = self._body.match
        live = match.seats[self._seat]
        if match.running().turn != self._turn:
            self._turn = match.running().turn
            self._plan = self._new_plan()
        if self._plan:
            step = self._plan.pop(0)
            if isinstance(step, tuple):
                self._tap(*step)
            else:
                self._press(step)
        elif live.draft.is_empty() and live.question is None:
            if not live.ready:
                self._press(READY)
        else:
            self._press(events.BACK)

    def _new_plan(self) -> list[tuple[Mark, ...] | int]:
        """Choose what to do this turn: mostly cheese, sometimes gathering as well."""
        referee = self._body.match.running().referee
        home = [kind for kind in range(3) if referee.worker_is_home(self._seat, kind)]
        supply = [n for n in range(1, 16) if not referee.token_is_used(self._seat, n)]
        plan: list[tuple[Mark, ...] | int] = []
        if home and supply and self._below(10) < 9:
            kind = home.pop(self._below(len(home)))
            stack = (tag(CHEESE, self._seat, supply[0]), tag(WORKER, self._seat, kind))
            plan += [stack, 1 + self._below(3)]
        if home and self._below(10) < 5:
            kind = home.pop(self._below(len(home)))
            plan += [(tag(WORKER, self._seat, kind),), 1 + self._below(3)]
        return plan

    def _below(self, limit: int) -> int:
        self._state, number = prng.below(self._state, limit)
        return number

    def _tap(self, *marks: Mark) -> None:
        self._body.world.tap(self._seat, *marks)

    def _press(self, key: int) -> None:
        self._body.world.press(self._seat, key)
