"""Scenarios: small readable files that say what people do and what must come of it.

A scenario is plain text, one step per line; `#` begins a comment. The first comment is its title.

    only on the fast body: WHY  no other body can play it, and why
    with N from 1 to 9          play the whole scenario for each number, put in place of `{N}`
    set KEY = VALUE             a firmware setting
    world KEY = VALUE           a physical value of the world (see `world.spec`)
    absent PART [SEAT]          a part that is not there at power-on
    counter MS                  where the millisecond counter starts

    power on                    plug in; the lobby opens, or the match waits
    power cut                   pull the plug
    power cut at write N        the plug is pulled in the N-th write to flash from now
    resume                      plug in if the plug is out, press ready if the board asks for it
    start SEATS                 power on, these seats join and press ready, wait for the first turn
    seat N: ACTION, ACTION      what a person does there, one thing after the other:
                                  token 3 / hard / token 3 + hard      tap (`of 2`: seat 2's piece)
                                  venue bistro / unreadable / copy of token 3
                                  put ... / take                       lay down, take away
                                  1 2 3 4 ready back                   press a key
                                  hold back 2.5                        hold a key for seconds
                                  move die white 4                     ask for a move on a page
    all ready                   every seat that has not pressed ready does
    turn                        all ready, then wait for the next turn
    wait SECONDS                let time pass (at most a day)
    wait for STATE              let time pass until the match is in STATE (at most a minute)
    hand SECONDS / push DEGREES / jam [DEGREES] / free / glitch / slip COUNT
    kill PART [SEAT] / revive PART [SEAT] / motor off / motor on
    repeat N ... end            do the steps between N times

    expect WHAT                 see `expectations`; the line that does not hold is named
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from affineur.rules.refusal import IllegalMove
from affineur.settings import Settings, SettingsError, parse_value
from affineur.table.events import KEY_NAMES, READY, WORKER, Mark
from affineur_sim.body import Body
from affineur_sim.expectations import check
from affineur_sim.fast import FastBody
from affineur_sim.hands import tag
from affineur_sim.scenario_mishaps import MISHAPS
from affineur_sim.scenario_text import (
    ExpectationFailed,
    NotSeen,
    ScenarioError,
    Step,
    Unmet,
    assignment,
    marks_of,
    milliseconds,
    part_of,
    title_of,
    variants,
)
from affineur_sim.scenario_text import parse as parse_text
from affineur_sim.world import CutPlan, PowerCut, WorldSpec

FOLDER = Path(__file__).parent / "scenarios"
_GAP_MS = 250
_LONGEST_WAIT_MS = 60_000
_LONGEST_REPEAT = 100_000
_MEANINGLESS = (LookupError, ArithmeticError, ValueError, TypeError, AttributeError)


__all__ = ["FOLDER", "ExpectationFailed", "Player", "ScenarioError", "parse", "play", "shipped"]
__all__ += ["title_of", "variants"]


def shipped() -> list[Path]:
    """Return the scenarios that come with the simulator, sorted by name."""
    return sorted(FOLDER.glob("*.scenario"))


def parse(text: str) -> list[Step]:
    """Return the steps; raises ScenarioError at the first line that means nothing."""
    return parse_text(text, _VERBS)


B = TypeVar("B", bound=Body)


class Player(Generic[B]):
    """Plays the steps of one scenario on a body it builds when the first step needs it.

    `on_step` is called before each step; `unseen` lists what was expected and cannot be seen on
    that body.
    """

    def __init__(
        self,
        make_body: Callable[[Settings, WorldSpec], B],
        on_step: Callable[[Step], object] | None = None,
    ):
        self._make_body = make_body
        self._on_step = on_step or _nobody_watches
        self._settings = Settings()
        self._spec: dict[str, object] = {}
        self._absent: set[tuple[str, int]] = set()
        self._counter_ms = 0
        self._cut_planned = False
        self.unseen: list[str] = []
        self._body: B | None = None

    @property
    def body(self) -> B:
        """The body the scenario is played on."""
        if self._body is None:
            spec = WorldSpec(absent=frozenset(self._absent), **self._spec)  # type: ignore[arg-type]
            self._body = self._make_body(self._settings, spec)
        return self._body

    def play(self, steps: list[Step]) -> None:
        """Do every step; raises ScenarioError or ExpectationFailed naming the line."""
        for step in steps:
            self._on_step(step)
            try:
                _VERBS[step.words[0]](self, step)
            except Unmet as problem:
                raise ExpectationFailed(step.line, f"{step.text!r}: {problem}") from problem
            except (*_MEANINGLESS, SettingsError, IllegalMove) as fault:
                raise ScenarioError(step.line, f"{step.text!r}: {fault}") from fault
            except PowerCut as cut:
                raise ScenarioError(step.line, f"{step.text!r}: there is no power") from cut

    # Before power-on

    def _only(self, _step: Step) -> None:
        """Nothing to do: whoever builds another body looks for it (`only_fast_because`)."""

    def _set(self, step: Step) -> None:
        key, text = assignment(step)
        self._settings = self._settings.changed(**{key: parse_value(key, text)})

    def _world(self, step: Step) -> None:
        key, text = assignment(step)
        default = getattr(WorldSpec(), key)
        self._spec[key] = type(default)(text)

    def _absent_part(self, step: Step) -> None:
        self._absent.add(part_of(step))

    def _counter(self, step: Step) -> None:
        self._counter_ms = int(step.words[1])

    # Power

    def _power(self, step: Step) -> None:
        if step.words[1] == "on":
            self.body.power_on(self._counter_ms)
        elif len(step.words) == 2:
            self.body.cut_power()
        else:
            self.body.world.store.plan_cut(CutPlan(int(step.words[4])))
            self._cut_planned = True

    def _resume(self, _step: Step) -> None:
        if self._cut_planned:
            self.body.world.store.plan_cut(None)
        if not self.body.world.powered:
            self.body.power_on(self._counter_ms)
        self.body.run_for(_GAP_MS)
        if self.body.match.state == "faulted":
            self._press(min(self.body.match.running().seats), READY)
        self._wait_for("acting")

    def _start(self, step: Step) -> None:
        seats = [int(word) for word in step.words[1:]]
        self.body.power_on(self._counter_ms)
        for seat in seats:
            self._tap(seat, [tag(WORKER, seat, 0)])
        for seat in seats:
            self._press(seat, READY)
        self._wait_for("acting")

    # People

    def _seat(self, step: Step) -> None:
        head, _, actions = step.text.partition(":")
        seat = int(head.split()[1])
        for action in actions.split(","):
            self._act(seat, action.split())

    def _act(self, seat: int, action: list[str]) -> None:
        first = action[0]
        if len(action) == 1 and first in KEY_NAMES:
            self._press(seat, KEY_NAMES.index(first))
        elif first == "move":
            self.body.request(seat, " ".join(action[1:]))
            self._look_on(_GAP_MS)
        elif first == "hold":
            hold_ms = milliseconds(action[2])
            self.body.world.press(seat, KEY_NAMES.index(action[1]), hold_ms)
            self._look_on(hold_ms + _GAP_MS)
        elif first == "put":
            self.body.world.put(seat, *marks_of(seat, action[1:]))
            self._look_on(_GAP_MS)
        elif first == "take":
            self.body.world.take(seat)
            self._look_on(_GAP_MS)
        else:
            self._tap(seat, marks_of(seat, action))

    def _tap(self, seat: int, marks: list[Mark]) -> None:
        self.body.world.tap(seat, *marks)
        self._look_on(1_200)

    def _press(self, seat: int, key: int) -> None:
        self.body.world.press(seat, key)
        self._look_on(_GAP_MS)

    def _look_on(self, duration_ms: int) -> None:
        """Let what was done take its time, and see what the board makes of it."""
        self.body.run_for(duration_ms)
        self.body.catch_up()

    def _all(self, _step: Step) -> None:
        match = self.body.match
        for live in match.present() if self.body.world.powered else []:
            if not live.ready:
                self._press(live.position, READY)

    def _turn(self, step: Step) -> None:
        self._all(step)
        self._wait_for("rotating")
        self._wait_for("acting")

    # Time

    def _wait(self, step: Step) -> None:
        if step.words[1] == "for":
            self._wait_for(step.words[2])
        else:
            self.body.run_for(milliseconds(step.words[1]))

    def _wait_for(self, state: str) -> None:
        end_us = self.body.clock.at_us + _LONGEST_WAIT_MS * 1000
        while self.body.match.state != state and self.body.world.powered:
            if self.body.clock.at_us >= end_us:
                found = self.body.match
                raise Unmet(f"waited for {state}, but the match is {found.state} {found.fault}")
            self.body.run_for(20)

    def _repeat(self, step: Step) -> None:
        count = int(step.words[1])
        if not 1 <= count <= _LONGEST_REPEAT:
            raise ValueError(f"between 1 and {_LONGEST_REPEAT} times")
        for _ in range(count):
            self.play(step.inside)

    # What happens, and what must have come of it

    def _mishap(self, step: Step) -> None:
        MISHAPS[step.words[0]](self.body.world, step)

    def _expect(self, step: Step) -> None:
        try:
            problem = check(self.body, step.words[1:])
        except NotSeen as why:
            self.unseen.append(f"line {step.line}: {step.text}: {why}")
            return
        if problem:
            raise Unmet(problem)


_VERBS: dict[str, Callable[[Player[Any], Step], None]] = {
    "only": Player._only,
    "set": Player._set,
    "world": Player._world,
    "absent": Player._absent_part,
    "counter": Player._counter,
    "power": Player._power,
    "resume": Player._resume,
    "start": Player._start,
    "seat": Player._seat,
    "all": Player._all,
    "turn": Player._turn,
    "wait": Player._wait,
    "repeat": Player._repeat,
    "expect": Player._expect,
    **dict.fromkeys(MISHAPS, Player._mishap),
}


def _nobody_watches(_step: Step) -> None:
    """Do nothing."""


def play(text: str) -> FastBody:
    """Play a scenario, every variant of it; return the body as the last one leaves it."""
    for variant in variants(text):
        player = Player(FastBody)
        player.play(parse(variant))
    return player.body
