"""The power budget: every rail's current, typical and worst, against source, fuse and wire.

All currents in mA at the rail's own voltage. A regulator's input current follows from its
output power and its lowest stated efficiency; a linear or fused branch passes current unchanged.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from affineur_hardware import mechanics
from affineur_hardware.circuit import DATA, Circuit, read


@dataclass(frozen=True)
class Load:
    """What one part (or `count` equal parts) draws from a rail."""

    rail: str
    part: str
    count: int
    typical_ma: float
    worst_ma: float
    source: str


@dataclass(frozen=True)
class Limit:
    """Something on a rail's way that must stand its current."""

    what: str
    limit_ma: float


@dataclass(frozen=True)
class RailSum:
    """A rail's currents and what they must fit through."""

    name: str
    volts: float
    typical_ma: float
    worst_ma: float
    limits: tuple[Limit, ...]


SHAFT_W = 2.0
"""Most shaft power of a turn: 0.60 Nm at the ring times 2.6 rad/s is 1.6 W, rounded up."""


def motor_ma(sizes: Any, current_ma: float, shaft_w: float) -> float:
    """Return what the motor draws from its supply: copper and switch losses plus shaft power.

    `current_ma` is the rms phase current; both phases carry it on average over a turn.
    """
    motor = sizes.motor
    amperes = current_ma / 1000.0
    losses = 2 * amperes**2 * (motor.winding_ohm + motor.switch_ohm)
    return float(1000.0 * (losses + shaft_w) / read("power.toml")["supply"]["volts"])


def light_ma(sizes: Any) -> float:
    """Return the most the light draws: the firmware's limit plus the idle pixels."""
    return float(sizes.settings.led_limit_ma + sizes.light.pixels * sizes.settings.led_idle_ma)


def loads(folder: Path = DATA) -> Iterator[Load]:
    """Yield every load; the motor and the light follow from the settings' defaults."""
    sizes = mechanics.load(folder)
    run, hold = sizes.settings.motor_run_ma, sizes.settings.motor_hold_ma
    computed = {
        "motor": (motor_ma(sizes, hold, 0.0), motor_ma(sizes, run, SHAFT_W)),
        "light": (light_ma(sizes) / 4, light_ma(sizes)),
    }
    for entry in read("power.toml", folder)["load"]:
        typical, worst = computed.get(
            entry.get("computed", ""), (entry.get("typical_ma"), entry.get("worst_ma"))
        )
        yield Load(
            entry["rail"], entry["part"], entry.get("count", 1), typical, worst, entry["source"]
        )


def rails(circuit: Circuit, folder: Path = DATA) -> list[RailSum]:
    """Return the rails from the leaves to the supply."""
    power = read("power.toml", folder)
    sums = {name: [0.0, 0.0] for name in power["rail"]}
    for load in loads(folder):
        sums[load.rail][0] += load.count * load.typical_ma
        sums[load.rail][1] += load.count * load.worst_ma
    supply = [0.0, 0.0]
    done = []
    for name in _leaves_first(power["rail"]):
        rail = power["rail"][name]
        typical, worst = sums[name]
        limits = _limits(circuit, folder, rail)
        done.append(RailSum(name, rail["volts"], typical, worst, limits))
        above = sums[rail["under"]] if "under" in rail else supply
        above_volts = power["rail"][rail["under"]]["volts"] if "under" in rail else 12.0
        for case in (0, 1):
            above[case] += _passed_up(rail, sums[name][case], above_volts)
    source = power["supply"]
    limits = (Limit("supply", source["limit_ma"]), *_limits(circuit, folder, source))
    done.append(RailSum("supply", source["volts"], supply[0], supply[1], limits))
    return done


def _leaves_first(rail_table: dict[str, Any]) -> list[str]:
    return sorted(rail_table, key=lambda name: ("under" not in rail_table[name], name))


def _passed_up(rail: dict[str, Any], current_ma: float, above_volts: float) -> float:
    if "regulator" not in rail:
        return current_ma
    return current_ma * float(rail["volts"]) / float(rail["efficiency"]) / above_volts


def _limits(circuit: Circuit, folder: Path, rail: dict[str, Any]) -> tuple[Limit, ...]:
    found = []
    if "limit_ma" in rail and "regulator" in rail:
        found.append(Limit(rail["regulator"], rail["limit_ma"]))
    if "fuse" in rail:
        found.append(Limit(rail["fuse"], fuse_ma(circuit.parts[rail["fuse"]].value)))
    if "cable" in rail:
        found.append(Limit(rail["cable"], wire_ma(rail["cable"], folder)))
    return tuple(found)


def fuse_ma(value: str) -> float:
    """Return the rating of a fuse written like `T2.5A`."""
    return 1000.0 * float(value.strip("TA"))


def wire_ma(cable: str, folder: Path = DATA) -> float:
    """Return what a cable's wires are allowed to carry."""
    cables = read("cables.toml", folder)
    return float(cables["gauge"][str(cables["cable"][cable]["awg"])]["limit_ma"])


def problems(circuit: Circuit, folder: Path = DATA) -> Iterator[str]:
    """Yield every rail whose worst case does not leave the promised spare, and unsafe fuses."""
    power = read("power.toml", folder)
    factor = 1.0 + power["spare_percent"] / 100.0
    for rail in rails(circuit, folder):
        for limit in rail.limits:
            if rail.worst_ma * factor > limit.limit_ma:
                yield (
                    f"{rail.name}: worst {rail.worst_ma:.0f} mA and {power['spare_percent']} % to"
                    f" spare exceed {limit.what} ({limit.limit_ma:.0f} mA)"
                )
    for branch in (power["supply"], *power["rail"].values()):
        if "fuse" in branch:
            rating = fuse_ma(circuit.parts[branch["fuse"]].value)
            if rating > wire_ma(branch["cable"], folder):
                yield f"{branch['fuse']} does not protect {branch['cable']}"
    yield from _motor_problems(folder)
    for load in loads(folder):
        if not load.source:
            yield f"{load.part} on {load.rail} cites no source"


def _motor_problems(folder: Path) -> Iterator[str]:
    """Yield where the phase current is above what motor or driver stand."""
    sizes, driver = mechanics.load(folder), read("power.toml", folder)["driver"]
    current = sizes.settings.motor_run_ma
    for what, limit in (("the motor", sizes.motor.rated_ma), (driver["part"], driver["limit_ma"])):
        if current > limit:
            yield f"motor_run_ma {current} exceeds what {what} stands ({limit} mA)"
