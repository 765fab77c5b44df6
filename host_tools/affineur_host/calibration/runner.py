"""Does what scripts want, on a board in service and with a person."""

from collections.abc import Callable, Generator
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
    Query,
    Script,
    Sound,
    Step,
    Turn,
    Witness,
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
    finding: Finding = ended(script(facts_of(bench)), bench, person)
    return finding


def facts_of(bench: Workbench) -> Facts:
    """Return what is known of the board now."""
    bench.look()
    parts = bench.parts
    lost = tuple((str(part), int(seat)) for part, seat in parts["lost"])
    return Facts(bench.kept, bench.in_force, lost, parts["powered"], tuple(parts["readers"]))


def ended(steps: Generator[Step, Any, Any], bench: Workbench, person: Person) -> Any:
    """Do what `steps` want, one after the other; return what they return."""
    came: Any = None
    try:
        while True:
            came = _done(steps.send(came), bench, person)
    except StopIteration as end:
        return end.value
    finally:
        steps.close()


def _done(step: Any, bench: Workbench, person: Person) -> Any:
    return _ACTS[type(step)](step, bench, person)


def _allow(step: Allow, bench: Workbench, person: Person) -> bool:
    with bench.kept_awake():
        allowed = person.allow(step.key, step.text)
    if not allowed:
        raise NotAllowed
    return True


def _do(step: Do, bench: Workbench, person: Person) -> Any:
    while True:
        bench.forget_heard()
        person.do(step.key, step.text)
        heard = bench.hear(HEAR_S, lambda heard: heard["what"] == step.what)
        if heard is not None or not _again(step, bench, person):
            return heard


def _again(step: Do, bench: Workbench, person: Person) -> bool:
    with bench.kept_awake():
        return person.witness(f"{step.key}.again", "Nothing came. Once more?") == "yes"


def _turn(step: Turn, bench: Workbench, _person: Person) -> Any:
    return bench.turn(step.steps, step.permille)


def _light(step: Light, bench: Workbench, _person: Person) -> int:
    return bench.light(*step.runs)


def _sound(step: Sound, bench: Workbench, _person: Person) -> None:
    bench.ask("tune", notes=[list(note) for note in step.notes])


def _choose(step: Choose, bench: Workbench, person: Person) -> str:
    with bench.kept_awake():
        return person.choose(step.key, step.text, step.options, step.default)


def _number(step: Number, bench: Workbench, person: Person) -> float:
    with bench.kept_awake():
        return person.number(step.key, step.text, step.low, step.high, step.default)


def _witness(step: Witness, bench: Workbench, person: Person) -> str:
    with bench.kept_awake():
        return person.witness(step.key, step.text)


def _query(step: Query, bench: Workbench, _person: Person) -> tuple[Any, float]:
    clock = bench.session.transport
    began_s = clock.now_s()
    answer = bench.ask(step.request, **step.values)
    return answer, clock.now_s() - began_s


_ACTS: dict[type, Callable[..., Any]] = {
    Allow: _allow,
    Do: _do,
    Turn: _turn,
    Light: _light,
    Sound: _sound,
    Choose: _choose,
    Number: _number,
    Witness: _witness,
    Query: _query,
}
