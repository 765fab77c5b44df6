"""How the board plans a turn, for the plot on the page: by the planner of the board itself.

A move is sampled at even times; speed and acceleration are means over neighbouring steps, since a
plan is made of even stretches.
"""

from bisect import bisect
from math import hypot, tau
from typing import Any

from affineur.settings import Settings
from affineur.table.motion.assembly import gearing_of, limits_of
from affineur.table.motion.profile import Planner
from affineur_sim.analysis import WINDOW_STEPS, edge_times_s

Plain = dict[str, Any]
Point = list[int]

_POINTS = 120


def curve(values: Plain, sectors: int) -> Plain:
    """Return the plan of a turn by one of `sectors` sectors, by the settings' `values`.

    `points` are [ms, mdeg, mdeg/s, permille of the friction limit], `pace` is the pace in force
    and `pace_permille` the part of the limit it keeps to. Raises SettingsError.
    """
    settings = Settings().changed(**{key: _settled(value) for key, value in values.items()})
    gearing, limits = gearing_of(settings), limits_of(settings)
    plan = Planner(gearing, limits).plan(gearing.sector_place(1, sectors), settings.pace)
    step_rad = tau * gearing.denominator / gearing.numerator
    return {
        "pace": settings.pace,
        "pace_permille": limits.pace_permille[settings.pace],
        "points": _points(edge_times_s(plan), step_rad, limits.urad_s2 / 1e6),
    }


def _settled(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _points(times: list[float], step_rad: float, limit_rad_s2: float) -> list[Point]:
    """Return points from rest to rest, evenly in time; `times` are those of the steps (s)."""
    moments = (times[-1] * part / _POINTS for part in range(1, _POINTS))
    inner = (min(max(1, bisect(times, moment)), len(times) - 2) for moment in moments)
    points = [_point(times, at, step_rad, limit_rad_s2) for at in sorted(set(inner))]
    end_ms, end_mdeg = round(times[-1] * 1000), _mdeg(len(times), step_rad)
    return [[0, 0, 0, 0], *points, [end_ms, end_mdeg, 0, 0]]


def _point(times: list[float], at: int, step_rad: float, limit_rad_s2: float) -> Point:
    reach = min(WINDOW_STEPS, at, len(times) - 1 - at)
    before, after = times[at] - times[at - reach], times[at + reach] - times[at]
    speed = step_rad * 2 * reach / (before + after)
    acceleration = step_rad * 2 * reach * (1 / after - 1 / before) / (before + after)
    load = hypot(acceleration, speed * speed) / limit_rad_s2
    return [
        round(times[at] * 1000),
        _mdeg(at + 1, step_rad),
        round(speed * 360_000 / tau),
        round(load * 1000),
    ]


def _mdeg(steps: int, step_rad: float) -> int:
    return round(steps * step_rad * 360_000 / tau)
