"""A board with planted hardware on the fast body, a bench, and a person who answers by a book."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from affineur.settings import Settings
from affineur.table.events import CHEESE, KEY_NAMES, Mark
from affineur_host.calibration.parts import part_called
from affineur_host.calibration.progress import Progress
from affineur_host.calibration.session import calibrated
from affineur_host.device.session import Session
from affineur_host.device.simulated import SimTransport
from affineur_host.workbench import Workbench
from affineur_sim.served import ServedBody
from affineur_sim.world import WorldSpec

Answer = str | float | Callable[[], str | float]


class Person:
    """Does what is asked for in the world, and answers from a book.

    A question without answer fails the test. `hands` maps a thing to do to what really happens.
    """

    def __init__(self, body: ServedBody, answers: Mapping[str, Answer]):
        self._body = body
        self.answers = dict(answers)
        self.hands: dict[str, Callable[[], object]] = {}
        self.asked: list[str] = []
        self.before_moving: Callable[[], object] = lambda: None

    def tell(self, text: str) -> None:
        assert text

    def allow(self, key: str, text: str) -> bool:
        assert "Hands off" in text
        self.asked.append(key)
        self.before_moving()
        return self.answers.get(key, "yes") == "yes"

    def choose(self, key: str, text: str, options: tuple[str, ...], default: str | None) -> str:
        answer = str(self._answer(key, text, default))
        assert answer in options
        return answer

    def number(self, key: str, text: str, low: float, high: float, default: float | None) -> float:
        value = float(self._answer(key, text, default))
        assert low <= value <= high
        return value

    def witness(self, key: str, text: str) -> str:
        assert text.endswith("?")
        answer = self.answers.get(key, "")
        return str(answer() if callable(answer) else answer)

    def do(self, key: str, text: str) -> None:
        assert text
        self.asked.append(key)
        self.hands.get(key, lambda: self._do(key))()

    def _do(self, key: str) -> None:
        """Lay a tag on a pad, or press a key: `readers.1`, `keys.2.ready`."""
        what, seat, *name = key.split(".")
        if what == "readers":
            self._body.world.tap(int(seat), Mark(CHEESE, 0, 1, "04" + seat))
        else:
            self._body.world.press(int(seat), KEY_NAMES.index(name[0]))

    def _answer(self, key: str, text: str, default: Any) -> Any:
        assert text
        self.asked.append(key)
        answer = self.answers[key] if default is None else self.answers.get(key, default)
        return answer() if callable(answer) else answer


class Maker:
    """A board being calibrated."""

    def __init__(self, file: Path, settings: Settings, spec: WorldSpec):
        self.body = ServedBody(settings, spec)
        self.session = Session(SimTransport(self.body))
        self.session.greet()
        self.person = Person(self.body, {})
        self.progress = Progress("Affineur", file)
        self.bench = Workbench(self.session)
        self.bench.__enter__()

    def answer(self, **answers: Answer) -> None:
        """Answer questions; `motor__turn` stands for motor.turn."""
        self.person.answers |= {key.replace("__", "."): each for key, each in answers.items()}

    def calibrate(self, part: str) -> dict[str, Any]:
        """Carry out a part; return its report."""
        return calibrated(part_called(part), self.bench, self.person, self.progress)

    @property
    def kept(self) -> Settings:
        """The settings the board has kept."""
        return self.bench.place.read()

    def play_a_turn(self) -> str:
        """Start the board afresh, sit down at two seats, turn once; return the state then."""
        self.bench.__exit__()
        self.body.cut_power()
        self.body.power_on()
        for _ in range(2):
            for seat in (0, 2):
                self.body.world.press(seat, 0)
            self.body.run_for(1_000)
        self.body.run_for(60_000)
        for seat in (0, 2):
            self.body.world.press(seat, 0)
        self.body.run_for(20_000)
        return f"{self.body.match.state} {self.body.match.fault}".strip()


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Maker]:
    """Plant a board: settings that differ from the defaults, and a world."""

    def plant(settings: Mapping[str, Any] | None = None, **world: Any) -> Maker:
        kept = Settings().changed(**(settings or {}))
        return Maker(tmp_path / "calibration.json", kept, WorldSpec(**world))

    return plant
