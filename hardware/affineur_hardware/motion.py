"""Torque and inertia: what turn time a board and motor reach, and how hard the rim can push.

The turn is planned by the firmware's own planner with the firmware's own settings; here its
segments are turned into speed and acceleration and compared with what the motor can give at
that speed from the supply (winding resistance, inductance and counter-voltage). SI units.
"""

import math
from dataclasses import dataclass
from typing import Any

from affineur.settings import Settings
from affineur.table.motion.assembly import gearing_of, limits_of
from affineur.table.motion.limits import TICK_HZ
from affineur.table.motion.profile import Plan, Planner
from affineur_hardware import mechanics
from affineur_hardware.circuit import Circuit, read

PACES = ("gentle", "normal", "brisk")
LEMNISCATE = 2.62206
"""A quarter turn along the friction limit A takes this over sqrt(A) (firmware's planner)."""

_ROTOR_POLES = 50
_SPAN = 12  # segments over which an acceleration is taken


@dataclass(frozen=True)
class Turn:
    """A planned quarter turn: how long, how fast, what the motor must give and can give."""

    pace: str
    seconds: float
    over_limit: float
    speed_rad_s: float
    accel_rad_s2: float
    needed_nm: float
    least_margin: float


def disc_inertia(mass_kg: float, radius_m: float) -> float:
    """Return the moment of inertia of an even disc about its axis."""
    return mass_kg * radius_m**2 / 2


def inertias(sizes: Any) -> dict[str, float]:
    """Return what turns, part by part, as moments of inertia at the board's axis, kg m2."""
    plate, ring = sizes.plate, sizes.ring
    radius = plate.diameter / 2000
    mass = math.pi * radius**2 * plate.thickness / 1000 * plate.density_kgm3
    printed = math.pi * (ring.flange_radius / 1000) ** 2 * ring.flange_thickness / 1000 * 1240
    ratio = sizes.settings.ring_teeth / sizes.settings.motor_teeth
    found = {
        "turning plate": disc_inertia(mass, radius),
        "ring": disc_inertia(1.3 * printed, ring.flange_radius / 1000),
        "motor's rotor, geared": sizes.motor.rotor_inertia_kgm2 * ratio**2,
    }
    for name, load in vars(sizes.load).items():
        found[name.replace("_", " ")] = disc_inertia(load.mass_kg, load.outer_m)
    return found


def torque_at(sizes: Any, current_ma: float, speed_rad_s: float, volts: float) -> float:
    """Return the most the motor gives at a shaft speed, Nm.

    The current is what the driver sets, or less where resistance, inductance and counter-voltage
    leave it no more of the supply.
    """
    motor = sizes.motor
    constant = motor.holding_torque_nm / (math.sqrt(2) * motor.rated_ma / 1000)
    low, high = 0.0, math.sqrt(2) * current_ma / 1000
    if _volts(sizes, constant, high, speed_rad_s) <= volts:
        return float(constant * high)
    for _ in range(40):
        middle = (low + high) / 2
        if _volts(sizes, constant, middle, speed_rad_s) <= volts:
            low = middle
        else:
            high = middle
    return float(constant * low)


def _volts(sizes: Any, constant: float, amperes: float, speed_rad_s: float) -> float:
    """Return the peak voltage one winding needs for a peak current at a shaft speed."""
    motor = sizes.motor
    along = (motor.winding_ohm + motor.switch_ohm) * amperes + constant * speed_rad_s
    across = _ROTOR_POLES * speed_rad_s * motor.winding_mh / 1000 * amperes
    return math.hypot(along, across)


def stalled_rim_force(sizes: Any, current_ma: float) -> float:
    """Return the force at the plate's edge that the stalled motor holds against, N."""
    ratio = sizes.settings.ring_teeth / sizes.settings.motor_teeth
    torque = sizes.motor.holding_torque_nm * current_ma / sizes.motor.rated_ma
    return float(torque * ratio / (sizes.plate.diameter / 2000))


def samples(plan: Plan, steps_per_rad: float) -> list[tuple[float, float]]:
    """Return speed and acceleration of the board along a plan.

    The segments' speeds are whole steps of a clock, so the acceleration is taken over several.
    """
    moments, now = [], 0.0
    for count, interval in plan.segments:
        seconds = count * interval / TICK_HZ
        moments.append((now + seconds / 2, TICK_HZ / interval / steps_per_rad))
        now += seconds
    spans = zip(moments, moments[_SPAN:], moments[_SPAN // 2 :], strict=False)
    return [(mid[1], (end[1] - start[1]) / (end[0] - start[0])) for start, end, mid in spans]


def turn(sizes: Any, settings: Settings, pace: str, inertia: float) -> Turn:
    """Return a quarter turn as the firmware plans it, with the motor's margin."""
    gearing, limits = gearing_of(settings), limits_of(settings)
    steps_per_rad = gearing.numerator / gearing.denominator / (2 * math.pi)
    plan = Planner(gearing, limits).plan(round(steps_per_rad * math.pi / 2), pace)
    ratio = settings.ring_teeth / settings.motor_teeth
    volts = read("power.toml")["supply"]["volts"]
    drag = settings.board_drag_mnm / 1000
    needed, margins = [], []
    points = samples(plan, steps_per_rad)
    for speed, accel in points:
        torque = (inertia * accel + drag) / ratio / sizes.motor.belt_efficiency
        needed.append(torque)
        if torque > 0:
            most = torque_at(sizes, settings.motor_run_ma, speed * ratio, volts)
            margins.append(most / torque)
    seconds = plan.ticks / TICK_HZ
    best = LEMNISCATE / math.sqrt(limits.urad_s2 / 1e6)
    return Turn(
        pace,
        seconds,
        seconds / best,
        max(speed for speed, _ in points),
        max(accel for _, accel in points),
        max(needed),
        min(margins),
    )


BOARDS = ((30, "bare plate, small game"), (60, "the settings' default"), (120, "heavy board"))
GEARINGS = ((22, 145), (20, 145), (18, 127), (20, 127))


def sheet(circuit: Circuit) -> str:  # noqa: ARG001 - every document is made from the circuit
    """Return the torque and inertia sheet."""
    sizes, settings = mechanics.load(), Settings()
    lines = [
        "# Torque and inertia\n",
        "Made by `python -m affineur_hardware documents` from `hardware/data/` and the firmware's"
        " planner and settings; do not edit. Computed, not measured: no board has been built"
        " yet.\n",
        "## What turns\n",
        "| part | g m2 |",
        "|---|---|",
    ]
    for name, inertia in inertias(sizes).items():
        lines.append(f"| {name} | {1000 * inertia:.1f} |")
    total = sum(inertias(sizes).values())
    lines.append(f"| together | {1000 * total:.1f} |")
    lines.append(f"\nThe firmware plans with {settings.board_inertia_g_m2} g m2.\n")
    lines += _force(sizes, settings)
    lines += _turns(sizes, settings)
    lines += _gearings(sizes, settings)
    return "\n".join([*lines, ""])


def _force(sizes: Any, settings: Settings) -> list[str]:
    lines = [
        "## Force at the rim when something blocks the board\n",
        "| current | when | force at the plate's edge |",
        "|---|---|---|",
    ]
    currents = (
        (settings.motor_hold_ma, "resting"),
        (settings.motor_slow_ma, "searching, coming back"),
        (settings.motor_run_ma, "turning"),
    )
    for current, when in currents:
        lines.append(f"| {current} mA | {when} | {stalled_rim_force(sizes, current):.1f} N |")
    limit = sizes.play.rim_force_limit_n
    lines.append(f"\nAllowed at the default current: {limit:.0f} N.\n")
    return lines


def _turns(sizes: Any, settings: Settings) -> list[str]:
    lines = [
        "## A quarter turn, by pace and board\n",
        "Margin: the motor's torque over what is needed, at the worst moment of the turn.\n",
        "| board | pace | time | over the friction limit's best | top speed | motor torque needed"
        " | margin |",
        "|---|---|---|---|---|---|---|",
    ]
    for inertia, name in BOARDS:
        for pace in PACES:
            own = settings.changed(board_inertia_g_m2=inertia)
            done = turn(sizes, own, pace, inertia / 1000)
            lines.append(
                f"| {inertia} g m2, {name} | {pace} | {done.seconds:.2f} s | {done.over_limit:.2f}"
                f" | {done.speed_rad_s:.2f} rad/s | {1000 * done.needed_nm:.0f} mNm"
                f" | {done.least_margin:.1f} |"
            )
    return [*lines, ""]


def _gearings(sizes: Any, settings: Settings) -> list[str]:
    lines = [
        "## The same turn with other pulleys, brisk pace\n",
        "| teeth | microsteps a quarter | time | needed | margin |",
        "|---|---|---|---|---|",
    ]
    for motor_teeth, ring_teeth in GEARINGS:
        own = settings.changed(motor_teeth=motor_teeth, ring_teeth=ring_teeth)
        done = turn(sizes, own, "brisk", settings.board_inertia_g_m2 / 1000)
        quarter = own.full_steps * own.microsteps * ring_teeth / motor_teeth / 4
        lines.append(
            f"| {motor_teeth}:{ring_teeth} | {quarter:.2f} | {done.seconds:.2f} s"
            f" | {1000 * done.needed_nm:.0f} mNm | {done.least_margin:.1f} |"
        )
    return lines
