"""Does what scripts want, on a board in service and with a person."""

from collections.abc import Callable
from typing import Any

from affineur_host.calibration.person import Person
from affineur_host.calibration.steps import (
    Allow,
    Choose,
    Do,
    Facts,
    Finding,
    Light,
    Number,
    Script,
    Sound,
    Turn,
)
from affineur_host.errors import EXIT_MEASURE_STOPPED, UserError
from affineur_host.workbench import Workbench

HEAR_S = 20.0
"""So long a person has for what they are asked to do."""


class NotAllowed(UserError):  # noqa: N818 - the person's choice
    """The person did not let the board move."""

    def __init__(self) -> None:
        super().__init__(
            "the board was not allowed to move",
            "run the part again when it may",
            EXIT_MEASURE_STOPPED,
        )


def carry_out(script: Callable[[Facts], Script], bench: Workbench, person: Person) -> Finding:
    """Run a script to its end; raises Wrong, Halted, NotAllowed, what session and person do."""
    bench.look()
    lost = tuple((str(part), int(seat)) for part, seat in bench.parts["lost"])
    steps = script(Facts(bench.kept, bench.in_force, lost))
    came: Any = None
    try:
        while True:
            came = _done(steps.send(came), bench, person)
    except StopIteration as end:
        finding: Finding = end.value
        return finding
    finally:
        steps.close()


def _done(step: Any, bench: Workbench, person: Person) -> Any:
    return _ACTS[type(step)](step, bench, person)


def _allow(step: Allow, _bench: Workbench, person: Person) -> bool:
    if not person.allow(step.key, step.text):
        raise NotAllowed
    return True


def _do(step: Do, bench: Workbench, person: Person) -> Any:
    bench.forget_heard()
    person.do(step.key, step.text)
    return bench.hear(HEAR_S, lambda heard: heard["what"] == step.what)


def _turn(step: Turn, bench: Workbench, _person: Person) -> Any:
    return bench.turn(step.steps, step.permille)


def _light(step: Light, bench: Workbench, _person: Person) -> int:
    return bench.light(*step.runs)


def _sound(step: Sound, bench: Workbench, _person: Person) -> None:
    bench.ask("tune", notes=[list(note) for note in step.notes])


def _choose(step: Choose, _bench: Workbench, person: Person) -> str:
    return person.choose(step.key, step.text, step.options, step.default)


def _number(step: Number, _bench: Workbench, person: Person) -> float:
    return person.number(step.key, step.text, step.low, step.high, step.default)


_ACTS: dict[type, Callable[..., Any]] = {
    Allow: _allow,
    Do: _do,
    Turn: _turn,
    Light: _light,
    Sound: _sound,
    Choose: _choose,
    Number: _number,
}
