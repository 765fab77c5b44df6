"""A scenario on the chip body: rehearsed on the fast body, then performed on the chip.

Theory of operation. A scenario waits for states of the match, which nobody can see from outside
the chip. So it is played on the fast body first, and every thing people do is noted with its
moment. Then the same acts are done to the board around the chip, at the same pace, with a little
patience for what takes longer there. Both boards keep their record of the match on their flash,
and the two records must be equal but for the seed, which each board draws for itself.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from affineur.journal import Reader
from affineur.journal.matches import Matches
from affineur.settings import FILE_NAME, Settings, dump
from affineur_sim.chip import image, uf2
from affineur_sim.chip.world import ChipWorld, Listener
from affineur_sim.fast import FastBody
from affineur_sim.scenario import Player, parse, variants
from affineur_sim.world import WorldSpec, WorldStore

ACTS = (
    "power_on", "cut_power", "press", "let_go", "put", "take", "tap", "hand_on", "push",
    "lose_steps", "jam", "free", "glitch", "kill", "revive", "cut_motor_power",
    "restore_motor_power", "emergency_stop",
)  # fmt: skip
"""What people do; both worlds know these by the same names."""

DATA_FOLDER = "data"
BOOT_MS = 3_500
"""Until the chip has started: the acts after a power-on wait for it."""
_LONG_MS = 2_000
_PATIENCE_MS = 2_500
"""After a wait so long (for a turn, usually) the chip gets a little more time."""
_FINAL_MS = 4_000


class NotForTheChip(Exception):  # noqa: N818 - a state, not an error of the program
    """The scenario needs something the chip body cannot do; the text says what."""


@dataclass(frozen=True)
class Act:
    """One thing done to the board at a moment of table time."""

    at_ms: float
    name: str
    arguments: tuple[object, ...] = ()
    options: tuple[tuple[str, object], ...] = ()


@dataclass
class Rehearsal:
    """What happened on the fast body: the acts, the board and its record of the match."""

    settings: Settings
    spec: WorldSpec
    acts: list[Act] = field(default_factory=list)
    record: bytes = b""


@dataclass(frozen=True)
class Performance:
    """What came of it on the chip; `said` is what the board wrote to its serial port."""

    record: bytes
    said: str
    emulated_ms: float
    frames: int
    steps: int


class _NotedWorld:
    """A world that notes what is done to it."""

    def __init__(self, world: object, note: Callable[..., None]):
        self._world = world
        self._note = note

    def __getattr__(self, name: str) -> object:
        found = getattr(self._world, name)
        if name not in ACTS:
            return found

        def act(*arguments: object, **options: object) -> object:
            self._note(name, arguments, options)
            return found(*arguments, **options)

        return act


class _NotingBody(FastBody):
    """A fast body that fills a rehearsal."""

    def __init__(self, rehearsals: list[Rehearsal], settings: Settings, spec: WorldSpec):
        super().__init__(settings, spec)
        self._rehearsal = Rehearsal(settings, spec)
        rehearsals.append(self._rehearsal)
        self.world = _NotedWorld(self.world, self._note)  # type: ignore[assignment]

    def _note(self, name: str, arguments: tuple[object, ...], options: dict[str, object]) -> None:
        given = () if name in ("power_on", "cut_power") else arguments
        at_ms = self.clock.at_us / 1000
        self._rehearsal.acts.append(Act(at_ms, name, given, tuple(sorted(options.items()))))


def rehearse(text: str) -> Rehearsal:
    """Play a scenario on the fast body and return what people did.

    Raises NotForTheChip, and what `scenario.Player.play` raises.
    """
    if len(variants(text)) > 1:
        raise NotForTheChip("it is played in many variants")
    if "power cut at write" in text:
        raise NotForTheChip("it counts the writes of the simulated store")
    rehearsals: list[Rehearsal] = []
    player = Player(lambda settings, spec: _NotingBody(rehearsals, settings, spec))
    player.play(parse(text))
    rehearsal = rehearsals[0]
    rehearsal.record = newest_record(player.body.world.store)
    return rehearsal


def perform(
    rehearsal: Rehearsal, micropython: bytes, listener: Listener | None = None
) -> Performance:
    """Do the acts of a rehearsal to a board with the firmware installed."""
    files = image.installed_files()
    files[f"{DATA_FOLDER}/{FILE_NAME}"] = dump(rehearsal.settings)
    flash = uf2.with_filesystem(micropython, image.filesystem(files))
    world = ChipWorld(flash, rehearsal.spec)
    said: list[bytes] = []
    world.on_chip.append(lambda chip, _, __: setattr(chip.serial, "on_data", said.append))
    if listener is not None:
        world.on_chip.append(listener)
    before_ms = 0.0
    for act in rehearsal.acts:
        wait_ms = act.at_ms - before_ms
        world.run_for(wait_ms + (_PATIENCE_MS if wait_ms >= _LONG_MS else 0))
        before_ms = act.at_ms
        getattr(world, act.name)(*act.arguments, **dict(act.options))
        if act.name == "power_on":
            world.run_for(BOOT_MS)
    world.run_for(_FINAL_MS)
    return Performance(
        newest_record(_kept_by(world)),
        b"".join(said).decode(errors="replace"),
        world.now_ms,
        world.parts.ring.frames(world.running.now_ns) if world.powered else 0,
        world.parts.table.steps,
    )


def agree(one: bytes, other: bytes) -> bool:
    """Tell whether two records tell the same match; each board draws its own seed."""
    return _told(one) == _told(other)


def _told(record: bytes) -> object:
    if not record:
        return None
    reader = Reader(record)
    return {**reader.header, "seed": 0}, list(reader.records()), reader.torn


def newest_record(store: WorldStore) -> bytes:
    """Return the newest record of a match, b"" when there is none."""
    names = Matches(store).names()
    return bytes(store.read(names[-1])) if names else b""


def _kept_by(world: ChipWorld) -> WorldStore:
    """Return the data files of a board as a store."""
    flash = world.running.flash_contents() if world.powered else world.flash
    store = WorldStore()
    for name, data in image.read_files(uf2.filesystem_of(flash)).items():
        folder, _, file = name.partition("/")
        if folder == DATA_FOLDER:
            store.replace(file, data)
    return store
