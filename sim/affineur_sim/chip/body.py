"""The chip as a body: scenarios are played on it as on the fast one.

People reach the firmware through pins and buses (`world`). How the match stands is asked over the
serial line, as any host does, and the match itself is read from the record on the flash, by the
shared rules. What nobody outside could know of this board is not known here either: `NotSeen`.
"""

from collections.abc import Callable
from typing import Any

from affineur.journal.matches import Matches
from affineur.rules.refusal import IllegalMove
from affineur.settings import FILE_NAME, Settings, dump
from affineur.shell import rebuild
from affineur.table.intents import Tell
from affineur.table.ledger import Ledger
from affineur.table.scene import Pip
from affineur_sim.chip import image, uf2
from affineur_sim.chip.line import Line, LineRefused
from affineur_sim.chip.onlooker import Onlooker
from affineur_sim.chip.world import ChipWorld, Listener
from affineur_sim.clock import VirtualClock
from affineur_sim.scenario_text import NotSeen, Unmet
from affineur_sim.world import WorldSpec, WorldStore

DATA_FOLDER = "data"
_SLICE_MS = 5
_STARTING = ("", "booting")
_START_LIMIT_MS = 8_000
_SILENCE_MS = 300
"""Longer than the line takes for the longest that is told."""
_ARRIVING = ("settling", "rotating", "faulted", "homing", "reconciling")


class ChipBody:
    """One board with the firmware installed on an emulated chip.

    `world` is what people can touch; `match` how the match stands; `said` what the board has told
    since its line was open; `onlooker` hears of it at once.
    """

    unheard: tuple[str, ...] = ("PART_LOST",)

    def __init__(
        self,
        micropython: bytes,
        settings: Settings | None = None,
        spec: WorldSpec | None = None,
        listener: Listener | None = None,
        onlooker: Onlooker | None = None,
    ):
        self.settings = settings or Settings()
        files = image.installed_files()
        files[f"{DATA_FOLDER}/{FILE_NAME}"] = dump(self.settings)
        flash = uf2.with_filesystem(micropython, image.filesystem(files))
        self.world = ChipWorld(flash, spec)
        if listener is not None:
            self.world.on_chip.append(listener)
        self.onlooker = onlooker or Onlooker()
        self.said: list[Tell] = []
        self.match = SeenMatch(self)
        self.line: Line | None = None

    @property
    def printed(self) -> list[str]:
        """What the board has printed since power-on: tracebacks, if anything."""
        return [] if self.line is None else self.line.printed

    @property
    def frame(self) -> bytes:
        """Red, green and blue of each pixel as the ring shows them now; none while it is dark."""
        if not self.world.powered:
            return b""
        wire = self.world.parts.ring.shown(self.world.running.now_ns)
        order = self.settings.led_order.upper()
        places = [order.index(colour) for colour in "RGB"]
        return bytes([wire[pixel + place] for pixel in range(0, len(wire), 3) for place in places])

    @property
    def clock(self) -> VirtualClock:
        """The clock of the world."""
        return self.world.clock

    @property
    def matches(self) -> Matches:
        """The match records as they lie on the flash now."""
        return Matches(self.store())

    def store(self) -> WorldStore:
        """Return a copy of the data files on the flash as they are now."""
        flash = self.world.running.flash_contents() if self.world.powered else self.world.flash
        store = WorldStore()
        for name, data in image.read_files(uf2.filesystem_of(flash)).items():
            folder, _, file = name.partition("/")
            if folder == DATA_FOLDER:
                store.replace(file, data)
        return store

    def power_on(self, counter_ms: int = 0) -> None:
        """Plug the board in, and wait until it serves a host and knows what state it is in."""
        if counter_ms:
            raise NotSeen("the chip's counter begins at 0")
        self.world.power_on()
        self.line = Line(self.world.serial, self._happened)
        self._wait(lambda: self.match.state not in _STARTING)

    def cut_power(self) -> None:
        """Pull the plug."""
        self.line = None
        self.match.state = ""
        self.world.cut_power()

    def run_for(self, duration_ms: float) -> None:
        """Let time pass."""
        end_us = self.clock.at_us + round(duration_ms * 1000)
        while self.clock.at_us < end_us:
            self.world.run_until(min(end_us, self.clock.at_us + _SLICE_MS * 1000))
            if not self.world.powered:
                self.line = None
            elif self.line is not None:
                self.line.talk()
            self.onlooker.passed(self)

    def ask(self, name: str, **values: Any) -> dict[str, Any]:
        """Return the fields of the board's answer to a request; raises as `Line.answer` does."""
        if self.line is None:
            raise NotSeen("the board has no power")
        line, number = self.line, self.line.ask(name, values)
        self._wait(lambda: line is not self.line or line.has_answered(number))
        if line is not self.line:
            raise NotSeen("the board has lost its power")
        return line.answer(number)

    def request(self, seat: int, text: str) -> None:
        """Ask for a move of `seat` in notation, as its page would."""
        self.ask("move", seat=seat, text=text)

    def catch_up(self) -> None:
        """Let time pass until the board answers: it has dealt with what came before."""
        self._wait(self._has_caught_up)

    def hear_out(self) -> None:
        """Let time pass until the board has told nothing for a while."""
        heard = -1
        while heard != len(self.said):
            heard = len(self.said)
            self.run_for(_SILENCE_MS)

    def _has_caught_up(self) -> bool:
        if self.line is None or not self.line.is_open:
            return True
        try:
            status = self.ask("status")
        except LineRefused:  # it is starting
            return False
        self.match.state, self.match.fault = status["state"], status["fault"]
        return True

    def _wait(self, done: Callable[[], bool]) -> None:
        end_us = self.clock.at_us + _START_LIMIT_MS * 1000
        while not done():
            if self.clock.at_us >= end_us:
                raise Unmet("the board does not answer")
            self.run_for(_SLICE_MS)

    def _happened(self, name: str, values: dict[str, Any]) -> None:
        if name == "state":
            self.match.state, self.match.fault = values["state"], values["fault"]
        elif name == "tell":
            self.said.append(Tell(**values))
            self.onlooker.told(self.said[-1])


class SeenSeat:
    """What the board tells about a seat."""

    def __init__(self, position: int, *, ready: bool):
        self.position = position
        self.ready = ready


class SeenMatch:
    """The match as it can be seen from outside."""

    def __init__(self, body: ChipBody):
        self._body = body
        self.state = ""
        self.fault = ""

    @property
    def seats(self) -> list[SeenSeat]:
        """The four seats."""
        ready = self._body.ask("status")["ready"]
        return [SeenSeat(seat, ready=seat in ready) for seat in range(4)]

    def present(self) -> list[SeenSeat]:
        """Return the seats that play and are not away, clockwise."""
        status = self._body.ask("status")
        return [
            SeenSeat(seat, ready=seat in status["ready"])
            for seat in status["seats"]
            if seat not in status["away"]
        ]

    @property
    def scene(self) -> "SeenScene":
        """What the ring has to show."""
        return SeenScene(self._body.ask("scene")["scene"])

    @property
    def ledger(self) -> Ledger | None:
        """The match as the record tells it, None when there is none."""
        found = self._body.matches.latest()
        if found is None:
            return None
        kept = rebuild(found[0].header, found[1])
        if self.state not in _ARRIVING:  # that the board has arrived is not recorded
            kept.arrive()
        return kept

    def running(self) -> Ledger:
        """Return the ledger of the running match; raises IllegalMove when there is none."""
        kept = self.ledger
        if kept is None:
            raise IllegalMove("WRONG_PHASE", "F-TURN-1", "No match is running.")
        return kept


class SeenScene:
    """A scene that has come over the wire, its lists put back into values."""

    def __init__(self, shown: dict[str, Any]):
        self.__dict__.update(shown)
        self.pips = [Pip(*fields) for fields in shown["pips"]]


def newest_record(store: WorldStore) -> bytes:
    """Return the newest record of a match, b"" when there is none."""
    names = Matches(store).names()
    return bytes(store.read(names[-1])) if names else b""
