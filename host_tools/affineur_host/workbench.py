"""A board in service, from the host's end: turned, lit, listened to and measured.

    with Workbench(session) as bench:
        motion = bench.turn(2000)

Leaving it ends the service: the motor is off and the table there again.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any, Self

from affineur.service import vocabulary as words
from affineur.settings import Settings
from affineur_host.config.places import OnBoard
from affineur_host.device.session import RequestRefused, Session
from affineur_host.errors import EXIT_MEASURE_STOPPED, UserError

_LOOK_AGAIN_S = 0.1
_AWAKE_S = 10.0
"""A board ends its service when nothing is asked for half a minute."""
_ENDINGS = {
    words.STOPPED: ("the turn was stopped", "run the command again to go on"),
    words.KEY: ("a key at the board stopped it", "hands off the keys, then run it again"),
    words.JAMMED: (
        "something blocks the board: it stalled after {steps} microsteps",
        "clear it away, see that belt and plate turn freely by hand, then run it again",
    ),
    words.NO_POWER: (
        "the motor lost its power after {steps} microsteps",
        "release the emergency stop and check the 12 V supply, then run it again",
    ),
    words.SILENT: (
        "the motor driver does not answer",
        "check its UART wires, STEP, and the 12 V supply that it lives on, then run it again",
    ),
}
_NO_POWER = (
    "the motor has no power",
    "release the emergency stop and plug in the 12 V supply, then run it again",
)


class Halted(UserError):  # noqa: N818 - the board's ending of a turn
    """A turn that did not come to its end; `state` is one of `vocabulary.MOTIONS`."""

    def __init__(self, state: str, steps: int = 0):
        message, hint = _ENDINGS.get(state, _NO_POWER)
        super().__init__(message.format(steps=steps), hint, EXIT_MEASURE_STOPPED)
        self.state = state


@dataclass(frozen=True)
class Motion:
    """A turn that has come to its end; edges are (microsteps, met), clockwise or not."""

    steps: int
    edges: tuple[tuple[int, bool], ...]


class Workbench:
    """The bench of a board. `kept` are its settings, `in_force` those it runs with."""

    def __init__(self, session: Session):
        self.session = session
        self.place = OnBoard(session)
        self.kept = Settings()
        self.in_force: Mapping[str, Any] = {}
        self.parts: Mapping[str, Any] = {}

    def __enter__(self) -> Self:
        self.session.ask("service", on=True)
        self.kept = self.place.read()
        self.look()
        return self

    def __exit__(self, *_what: object) -> None:
        with suppress(UserError):  # a board that has gone is out of service as well
            self.session.ask("service", on=False)

    def keep(self, changes: Mapping[str, Any]) -> None:
        """Keep settings on the board; they hold from its next start."""
        self.place.write(changes)
        self.kept = self.kept.changed(**changes)

    def look(self) -> None:
        """Ask anew which parts there are."""
        self.parts = self.ask("parts")
        self.in_force = self.parts["settings"]

    def ask(self, request: str, **values: Any) -> Any:
        """Return the fields of the bench's answer; raises RequestRefused."""
        return self.session.ask("bench", request=request, values=values)["values"]

    def lost(self, part: str, seat: int = -1) -> bool:
        """Tell whether a part does not answer."""
        return [part, seat] in self.parts["lost"]

    def turn(self, steps: int, permille: int = 0) -> Motion:
        """Turn by `steps`, clockwise by the settings kept if positive; raises Halted.

        The board still turns by the settings it has started with.
        """
        swapped = self.kept.motor_reversed != self.in_force["motor_reversed"]
        try:
            self.ask("turn", steps=-steps if swapped else steps, permille=permille)
        except RequestRefused as refused:
            if refused.code == "NO_POWER":
                raise Halted(words.REST) from refused
            raise
        return self._ended()

    def _ended(self) -> Motion:
        try:
            while (motion := self.ask("motion"))["state"] == words.MOVING:
                self._wait(_LOOK_AGAIN_S)
        except KeyboardInterrupt:
            self.ask("stop")
            raise
        if motion["state"] != words.DONE:
            raise Halted(motion["state"], motion["steps"])
        edges = tuple((steps, bool(met)) for steps, met in motion["edges"])
        return Motion(motion["steps"], edges)

    def light(self, *runs: tuple[int, int, int, int, int]) -> int:
        """Show (first pixel, how many, red, green, blue); return the current in mA."""
        return int(self.ask("light", runs=[list(run) for run in runs])["ma"])

    def forget_heard(self) -> None:
        """Forget what keys and tags have done so far."""
        self.ask("heard")

    def hear(self, seconds: float, wanted: Callable[[Mapping[str, Any]], bool]) -> Any:
        """Return the first thing `wanted` that keys or tags do; None after `seconds`."""
        clock = self.session.transport
        until_s = clock.now_s() + seconds
        while clock.now_s() < until_s:
            for heard in self.ask("heard")["heard"]:
                if wanted(heard):
                    return heard
            self._wait(_LOOK_AGAIN_S)
        return None

    @contextmanager
    def kept_awake(self) -> Iterator[None]:
        """Ask something now and then meanwhile, so that a person may think as long as they like.

        Nobody else may ask meanwhile. Raises afterwards what the board has answered.
        """
        over, failed = Event(), []

        def ask() -> None:
            while not over.wait(_AWAKE_S):
                try:
                    self.ask("motion")
                except UserError as error:
                    failed.append(error)
                    return

        asking = Thread(target=ask, daemon=True)
        asking.start()
        try:
            yield
        finally:
            over.set()
            asking.join()
        if failed:
            raise failed[0]

    def _wait(self, seconds: float) -> None:
        clock = self.session.transport
        until_s = clock.now_s() + seconds
        while (left_s := until_s - clock.now_s()) > 0:
            self.session.listen(left_s)
