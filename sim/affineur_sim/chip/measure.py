"""The chip's figures, in emulated time: exact, and the same on every computer.

`figures` returns one dictionary per figure: name, value, unit, bound, peer, holds. The firmware
is compiled, laid on the flash and measured by scripts that run on the chip beside it. Flash
operations take 45 ms per erase and 0.7 ms per page throughout.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache

from affineur.settings import Settings
from affineur.table.events import ONE, READY, WORKER
from affineur.table.motion.assembly import gearing_of, limits_of
from affineur.table.motion.limits import BRISK
from affineur.table.motion.profile import Plan, Planner
from affineur_sim import analysis, scenario
from affineur_sim.chip import device_scripts, image, measure_heap, measure_scripts, uf2
from affineur_sim.chip.chip import Chip
from affineur_sim.chip.figure import Figure, figure
from affineur_sim.chip.repl import DeviceError, Repl
from affineur_sim.chip.world import ChipWorld
from affineur_sim.hands import tag
from affineur_sim.match_run import Setup
from affineur_sim.world.spec import SEATS

_MATCH = "match-0001"
_WHOLE_MATCH = scenario.FOLDER / "whole_fromage_for_four.scenario"
_ENDED = (("fromage", "full"), ("fromage", "timers"), ("steam", "full"), ("steam", "turntable"))
_SEED = 5
"""Of games at whose end nobody is asked anything: `ready` alone ends them."""
_LIMIT_MS = 120_000
_LONGEST_WAIT_MS = 10_000
_IN_LOBBY_MS = 3_000
_BETWEEN_TAPS_MS = 1_500
_PHASE_MS = 37  # moves the taps through the readers' period
_SETTLED_MS = 2_000
_KEY_MS, _LOCATED_MS, _TURNED_MS, _RETRIEVED_MS = 400, 18_000, 3_200, 3_500
_TURNS = 4
_FRAMES = 128
_QUARTER_STEPS = (5_272, 5_273)
_CTRL_C = b"\x03"


class Bench:
    """The firmware on a flash, measured by scripts; `micropython` is the image to run it with."""

    def __init__(self, micropython: bytes):
        self.micropython = micropython
        self.files = image.module_files()

    def run(self, script: str, extra: Mapping[str, bytes] | None = None) -> dict[str, float]:
        """Run a script on a fresh chip; it prints its results as one line of JSON."""
        repl = Repl(Chip(self._flash(extra or {})))
        repl.boot()
        found: dict[str, float] = json.loads(repl.run(script, _LIMIT_MS).splitlines()[-1])
        return found

    def run_installed(self, script: str, extra: Mapping[str, bytes]) -> dict[str, float]:
        """Run a script on an installed board, with some files, once its app has been left."""
        world = self.installed(extra)
        world.power_on()
        world.run_for(_IN_LOBBY_MS)
        found: dict[str, float] = json.loads(Repl(world).run(script, _LIMIT_MS).splitlines()[-1])
        return found

    def world(self) -> ChipWorld:
        """Return a board that has not been switched on."""
        return ChipWorld(self._flash({}))

    def installed(self, extra: Mapping[str, bytes] | None = None) -> ChipWorld:
        """Return a board with the firmware installed, and some files; not switched on."""
        files = image.filesystem({**image.installed_files(), **(extra or {})})
        return ChipWorld(uf2.with_filesystem(self.micropython, files))

    def _flash(self, extra: Mapping[str, bytes]) -> bytes:
        return uf2.with_filesystem(
            self.micropython, image.filesystem({**self.files, **dict(extra)})
        )


def figures(micropython: bytes | None = None) -> list[Figure]:
    """Measure everything; raises ImageError when there is no MicroPython image."""
    bench = Bench(uf2.read(uf2.find()) if micropython is None else micropython)
    return [figure for measure in MEASUREMENTS for figure in measure(bench)]


def slot(_bench: Bench) -> list[Figure]:
    """Measure what the firmware takes on flash."""
    return [figure("slot_bytes", image.slot_bytes(), "bytes", 300_000)]


def start(bench: Bench) -> list[Figure]:
    """Switch an installed board on: dark, first light, lobby, and the heap left in the lobby."""
    world = bench.installed()
    world.power_on()
    dark_ms = _until_ring(world, lambda shown: not any(shown))
    frame_ms = _until_ring(world, any)
    first = world.parts.ring.shown(world.running.now_ns)
    lobby_ms = _until_ring(world, lambda shown: any(shown) and shown != first)
    world.run_for(_SETTLED_MS)
    answer_ms = max(_answer_to_tap_ms(world, seat) for seat in range(SEATS))
    repl = Repl(world)
    free = float(repl.run(measure_scripts.FREE))
    return [
        figure("reset_to_dark_ms", dark_ms, "ms", 100),
        figure("reset_to_frame_ms", frame_ms, "ms", 1000),
        figure("reset_to_lobby_ms", lobby_ms, "ms", 2000),
        figure("tap_to_light_ms", answer_ms, "ms", 150),
        figure("heap_free_lobby_bytes", free, "bytes", 60_000, at_least=True),
    ]


def flush(bench: Bench) -> list[Figure]:
    """Append and flush one journal record; the worst of 100."""
    found = bench.run(measure_scripts.APPEND_FLUSH)
    return [figure("append_flush_ms", found["worst_us"] / 1000, "ms", 150)]


def rules(bench: Bench) -> list[Figure]:
    """List the legal moves of every seat, apply and undo moves all through a match; the worst."""
    found = bench.run_installed(measure_scripts.RULES, _recorded())
    return [
        figure("legal_ms", found["legal_us"] / 1000, "ms", 150),
        figure("apply_ms", found["apply_us"] / 1000, "ms", 10),
        figure("undo_ms", found["undo_us"] / 1000, "ms", 300),
    ]


def resume(bench: Bench) -> list[Figure]:
    """Read and replay the record of a whole match at level full."""
    found = bench.run_installed(measure_scripts.RESUME, _recorded())
    return [figure("resume_ms", found["resume_us"] / 1000, "ms", 3000)]


def turn(bench: Bench, settings: Settings | None = None) -> list[Figure]:
    """Make a brisk quarter turn and hold its edges against the plan and the friction limit."""
    settings = settings or Settings()
    gearing, limits = gearing_of(settings), limits_of(settings)
    plan = Planner(gearing, limits).plan(gearing.sector_place(1, 4), BRISK)
    edges_s = [at_ns / 1e9 for at_ns in _edges_ns(bench.world(), plan)]
    planned_s = analysis.edge_times_s(plan)
    shift_s = edges_s[0] - planned_s[0]
    late_s = max(abs(a - b - shift_s) for a, b in zip(edges_s, planned_s, strict=True))
    load = analysis.worst_load_of_edges(edges_s, gearing, limits.urad_s2 / 1e6)
    return [
        figure("turn_over_limit", _over_limit(edges_s, limits.urad_s2 / 1e6), "T*", 1.08),
        figure("edge_error_us", late_s * 1e6, "us", 2),
        figure("turn_load", load, "A", 1.02),
    ]


def play(bench: Bench, turns: int = _TURNS) -> list[Figure]:
    """Turn an installed board as people do: how soon it starts, how smoothly its light runs."""
    world = bench.installed()
    world.power_on()
    world.run_for(_IN_LOBBY_MS)
    repl = Repl(world)
    repl.start(measure_scripts.TURNS)
    world.run_for(_IN_LOBBY_MS)
    for key, wait_ms in ((READY, _KEY_MS), (ONE, _KEY_MS), (READY, _LOCATED_MS)):
        world.press(0, key)
        world.run_for(wait_ms)
    rates, begun = [], world.parts.table.rotor
    for _ in range(turns):
        world.press(0, READY)
        world.run_for(_TURNED_MS)
        rates.append(_frames_per_s(world))
        world.run_for(_RETRIEVED_MS)
    _check_place(world, begun, turns)
    moves = world.parts.table.moves[-turns:]
    world.serial.write(_CTRL_C)
    world.run_for(_SETTLED_MS)
    dues_ms = json.loads(bytes(world.serial.received).decode().splitlines()[0])[-turns:]
    waits_ms = [steps[0] / 1e6 - due_ms for steps, due_ms in zip(moves, dues_ms, strict=True)]
    return [
        figure("ready_to_step_ms", max(waits_ms), "ms", 50),
        figure("frames_per_s", min(rates), "1/s", 30, at_least=True),
    ]


def cut(bench: Bench) -> list[Figure]:
    """Cut a fast move; the time from the command to the last step."""
    world = bench.world()
    repl = Repl(world)
    repl.boot()
    repl.run(device_scripts.STEPPER)
    marks: list[float] = []
    world.running.pins.watch(device_scripts.MARK_PIN, lambda _level, ns: marks.append(ns))
    repl.run(measure_scripts.CUT, _LIMIT_MS)
    last_ns = world.parts.table.moves[-1][-1]
    return [figure("cut_ms", max(0.0, last_ns - marks[-1]) / 1e6, "ms", 2)]


def heap(bench: Bench) -> list[Figure]:
    """Bring games for four to their end; the heap that is left, and the least of it."""
    free = {
        f"heap_free_{game}_{level}_bytes": measure_heap.free_at_the_end(
            bench.micropython, Setup(game=game, level=level, seed=_SEED)
        )
        for game, level in _ENDED
    }
    free["heap_free_bytes"] = min(free.values())
    return [figure(name, value, "bytes", 60_000, at_least=True) for name, value in free.items()]


Measurement = Callable[[Bench], list[Figure]]
MEASUREMENTS: tuple[Measurement, ...] = (slot, start, flush, rules, resume, turn, play, cut, heap)


def _answer_to_tap_ms(world: ChipWorld, seat: int) -> float:
    """Tap a worker that joins; return the time to the first frame begun after the chime began."""
    world.run_for(_BETWEEN_TAPS_MS + seat * _PHASE_MS)
    begun_ms, tones, ring = world.running.now_ms, world.parts.piezo.tones, world.parts.ring
    before = len(tones)
    world.tap(seat, tag(WORKER, seat, 0))
    _wait(world, lambda: len(tones) > before)
    chimed_ns = tones[-1][0]
    _wait(world, lambda: ring.begun_ns(world.running.now_ns) >= chimed_ns)
    return world.running.now_ms - begun_ms


def _frames_per_s(world: ChipWorld) -> float:
    """Return the rate of the frames during the last turn; raises DeviceError for lost steps."""
    steps = world.parts.table.moves[-1]
    if len(steps) not in _QUARTER_STEPS:
        raise DeviceError(f"a quarter turn of {len(steps)} steps")
    ends_ns = [at_ns for at_ns, _ in world.parts.ring.latest(_FRAMES, world.running.now_ns)]
    return sum(steps[0] <= at_ns <= steps[-1] for at_ns in ends_ns) * 1e9 / (steps[-1] - steps[0])


def _check_place(world: ChipWorld, begun: int, turns: int) -> None:
    """No step is lost, and the board stands so many quarters on; raises DeviceError."""
    table, spec = world.parts.table, world.spec
    off = abs(table.rotor - begun - turns * spec.turn_units // SEATS)
    if table.lost_steps or off > spec.step_units:
        raise DeviceError(f"{table.lost_steps} steps lost, the board stands at {table.mdeg}")


def _until_ring(world: ChipWorld, seen: Callable[[bytes], bool]) -> float:
    """Let time pass until the ring shows what is sought; return ms since power-on."""
    ring = world.parts.ring

    def shows() -> bool:
        now_ns = world.running.now_ns
        return ring.frames(now_ns) > 0 and seen(ring.shown(now_ns))

    _wait(world, shows)
    return world.running.now_ms


def _wait(world: ChipWorld, seen: Callable[[], bool]) -> None:
    """Let time pass until something is seen; raises DeviceError with what the board says."""
    if not world.run_until_seen(seen, _LONGEST_WAIT_MS):
        raise DeviceError(bytes(world.serial.received).decode(errors="replace"))


def _edges_ns(world: ChipWorld, plan: Plan) -> list[float]:
    """Send the plan on the chip; return the moments of its steps."""
    repl = Repl(world)
    repl.boot()
    repl.run(device_scripts.STEPPER)
    repl.run(f"stepper.move({list(plan.segments)!r}, 1)\nfinish()", _LIMIT_MS)
    return world.parts.table.moves[-1]


def _over_limit(edges_s: list[float], rad_s2: float) -> float:
    """Return the time from one interval before the first step to the last, in T*."""
    begun_s = edges_s[0] - (edges_s[1] - edges_s[0])
    least_s = float(analysis.LEMNISCATE / rad_s2**0.5)
    return (edges_s[-1] - begun_s) / least_s


@cache
def _recorded() -> dict[str, bytes]:
    """Return the record of a whole match, as the fast body writes it."""
    body = scenario.play(_WHOLE_MATCH.read_text(encoding="utf-8"))
    return {f"matches/{_MATCH}": body.world.store.read(_MATCH)}
