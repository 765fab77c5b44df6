"""The figures this PC can measure, by the names of the numbers to hold (README, "Numbers").

Only ratios taken in one run mean anything on a PC; absolute times are given to compare a change
with the state before it. Each measurement is a function without arguments that returns a Figure.
"""

import importlib.util
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from affineur.journal import Journal
from affineur.settings import Settings
from affineur.table.motion.assembly import gearing_of, limits_of
from affineur.table.motion.gearing import Gearing
from affineur.table.motion.limits import BRISK
from affineur.table.motion.profile import Planner
from affineur_host import bench_faults, bench_rules
from affineur_host.store import FolderStore
from affineur_sim import analysis, match_run

if TYPE_CHECKING:
    from affineur_host.bench_update import Times

_RUNS = 5
_APPENDS = 100
_TURNS = 10_000
_GEARINGS = ((22, 145), (18, 127), (20, 127))
_RECORD = ["move", 0, "make gold hard 7"]


@dataclass(frozen=True)
class Figure:
    """One number: `bound` is what it must keep to, `peer` what it is measured against.

    `value` is None when it could not be measured here; `missing` says what that needs.
    """

    name: str
    value: float | None
    unit: str
    bound: float | None = None
    peer: float | None = None
    at_least: bool = False  # the bound is a lower one
    missing: str = ""

    @property
    def holds(self) -> bool | None:
        """Whether the value keeps to the bound; None when one of them is not there."""
        if self.bound is None or self.value is None:
            return None
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    def as_dict(self) -> dict[str, object]:
        """Return the figure as `bench --json` prints it."""
        return {
            "name": self.name,
            "value": _rounded(self.value),
            "unit": self.unit,
            "bound": self.bound,
            "peer": _rounded(self.peer),
            "holds": self.holds,
        }


def fast_body_speedup() -> Figure:
    """Table time of a four-player match of bots, divided by wall time; the best of five."""
    ratios = []
    for seed in range(_RUNS):
        start_s = time.perf_counter()
        found = match_run.run(match_run.Setup(seed=seed))
        ratios.append(found.table_time_ms / 1000 / (time.perf_counter() - start_s))
    return Figure("fast_body_speedup", max(ratios), "x", bound=2000, at_least=True)


def turn_over_limit() -> Figure:
    """Time of a quarter turn divided by T*, the least possible along the friction limit."""
    settings = Settings()
    value = analysis.turn_over_limit(limits_of(settings), gearing_of(settings))
    return Figure("turn_over_limit", value, "T*", bound=1.08, peer=1.0)


def turn_load() -> Figure:
    """Largest acceleration of a brisk quarter turn at any edge, as a part of the limit A."""
    settings = Settings()
    gearing, limits = gearing_of(settings), limits_of(settings)
    plan = Planner(gearing, limits).plan(gearing.sector_place(1, 4), BRISK)
    value = analysis.worst_load_ratio(plan, gearing, limits.urad_s2 / 1e6)
    return Figure("turn_load", value, "A", bound=1.02)


def position_error() -> Figure:
    """Largest error of 10,000 quarter turns over the tooth counts, in microsteps."""
    worst = 0.0
    for motor_teeth, ring_teeth in _GEARINGS:
        gearing = Gearing(200, 16, motor_teeth, ring_teeth)
        for turns in range(_TURNS + 1):
            exact = turns * gearing.numerator / gearing.denominator / 4
            worst = max(worst, abs(gearing.sector_place(turns, 4) - exact))
    return Figure("position_error_microsteps", worst, "microsteps", bound=0.5)


def planner_ms() -> Figure:
    """Wall time to plan one quarter turn from nothing."""
    settings = Settings()
    gearing, limits = gearing_of(settings), limits_of(settings)
    steps = gearing.sector_place(1, 4)
    return Figure(
        "planner_ms", 1000 * _median_s(lambda: Planner(gearing, limits).plan(steps, BRISK)), "ms"
    )


def journal_append_ms() -> Figure:
    """Wall time to append and flush one record on this disk; the peer is the bare system call."""
    with tempfile.TemporaryDirectory() as folder:
        store = FolderStore(Path(folder))
        journal = Journal.create(store, "bench", {})
        bare = FolderStore(Path(folder))
        bare.replace("bare", b"")
        line = b"x" * 60

        def append() -> None:
            journal.append(_RECORD)
            journal.sync()

        def append_bare() -> None:
            bare.append("bare", line)
            bare.sync("bare")

        peer_ms = 1000 * _median_s(append_bare)
        return Figure("journal_append_ms", 1000 * _median_s(append), "ms", peer=peer_ms)


def rules_over_python_chess() -> Figure:
    """Plies per second of the rules engine divided by python-chess's, random play, same run."""
    name, unit = "rules_over_python_chess", "x"
    if importlib.util.find_spec("chess") is None:
        missing = "python-chess (extra `test`)"
        return Figure(name, None, unit, bound=1.0, at_least=True, missing=missing)
    found = bench_rules.measure()
    peer = found["chess_plies_per_s"]
    return Figure(name, found["ratio"], unit, bound=1.0, peer=peer, at_least=True)


def rules_state_bytes() -> Figure:
    """Size of the state of a four-player Fromage game in the middle, as compact JSON."""
    return Figure("rules_state_bytes", bench_rules.state_bytes(), "bytes")


def rules_undo_us() -> Figure:
    """Wall time to take the latest move of that game back."""
    return Figure("rules_undo_us", bench_rules.undo_us(), "us")


def fault(case: str, ours_s: float, peer_s: float) -> Figure:
    """Return the figure for a case of `fault_cases`: wall time until it is told."""
    return Figure(f"fault_{case}_s", ours_s, "s", bound=3.0, peer=peer_s)


def fault_silent_s() -> Figure:
    """Wall time until a board that says nothing is told; the peer is mpremote."""
    return fault("silent", *bench_faults.monitor_s("silent"))


def fault_chatty_s() -> Figure:
    """Wall time until a machine that never stops talking is told; the peer is mpremote."""
    return fault("chatty", *bench_faults.monitor_s("chatty"))


def fault_absent_s() -> Figure:
    """Wall time until a board that is not there is told; the peer is mpremote."""
    return fault("absent", *bench_faults.monitor_s("absent"))


def update_over_mpremote() -> Figure:
    """Emulated time of mpremote's copying of the tree over our update with one changed file."""
    return _over_mpremote("update_over_mpremote", 3.0, lambda times: times.update_s)


def install_over_mpremote() -> Figure:
    """The same over our installation on a blank board."""
    return _over_mpremote("install_over_mpremote", 1.0, lambda times: times.install_s)


def _over_mpremote(name: str, bound: float, ours_s: "Callable[[Times], float]") -> Figure:
    """Return how many times mpremote's time is ours; the peer is mpremote's, in seconds."""
    if not _has_fast_chip():
        missing = "the emulated chip at full speed and a MicroPython image (extra `chip`)"
        return Figure(name, None, "x", bound=bound, at_least=True, missing=missing)
    from affineur_host import bench_update  # noqa: PLC0415 - needs the extra `chip`

    times = bench_update.measure()
    value = times.mpremote_s / ours_s(times)
    return Figure(name, value, "x", bound=bound, peer=times.mpremote_s, at_least=True)


def _has_fast_chip() -> bool:
    """Tell whether the emulator runs at about real time and has an image to run."""
    if any(importlib.util.find_spec(name) is None for name in ("rp2040py", "littlefs")):
        return False
    from affineur_sim.chip import loops, uf2  # noqa: PLC0415 - needs the extra `chip`

    try:
        uf2.find()
    except uf2.ImageError:
        return False
    return not loops.fastest()[1]


MEASUREMENTS: tuple[Callable[[], Figure], ...] = (
    fast_body_speedup,
    turn_over_limit,
    turn_load,
    position_error,
    planner_ms,
    journal_append_ms,
    rules_over_python_chess,
    rules_state_bytes,
    rules_undo_us,
    fault_silent_s,
    fault_chatty_s,
    fault_absent_s,
    update_over_mpremote,
    install_over_mpremote,
)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _median_s(act: Callable[[], object]) -> float:
    times = []
    for _ in range(_APPENDS):
        start_s = time.perf_counter()
        act()
        times.append(time.perf_counter() - start_s)
    return statistics.median(times)
