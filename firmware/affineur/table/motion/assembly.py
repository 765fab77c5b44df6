"""A drive from the settings of a board."""

from affineur.table.motion.drive import Drive
from affineur.table.motion.gearing import Gearing
from affineur.table.motion.limits import Limits, Motor
from affineur.table.motion.magnets import Magnets
from affineur.table.motion.mover import Currents
from affineur.table.motion.profile import Planner
from affineur.table.motion.ring import Ring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.settings import Settings


def gearing_of(settings: "Settings") -> Gearing:
    """Return motor, microsteps and pulleys."""
    return Gearing(
        settings.full_steps, settings.microsteps, settings.motor_teeth, settings.ring_teeth
    )


def limits_of(settings: "Settings") -> Limits:
    """Return what must not slide and what the motor can do."""
    paces = {
        "gentle": settings.pace_gentle_permille,
        "normal": settings.pace_normal_permille,
        "brisk": settings.pace_brisk_permille,
    }
    return Limits(
        settings.friction_permille,
        settings.token_radius_mm,
        motor_of(settings),
        paces,
        settings.slow_speed_percent,
        settings.ramp_max_ms,
    )


def motor_of(settings: "Settings") -> Motor:
    """Return the motor at the board: its torque less the drag, divided by the inertia."""
    shaft_steps = settings.full_steps * settings.microsteps
    geared = settings.ring_teeth * settings.motor_torque_mnm // settings.motor_teeth
    slow = geared * settings.motor_slow_ma // settings.motor_run_ma
    shaft_urad_s2 = settings.motor_max_rpm_per_s * 710 * 1_000_000 // (113 * 60)
    board_urad_s2 = shaft_urad_s2 * settings.motor_teeth // settings.ring_teeth
    return Motor(
        settings.motor_max_rpm * shaft_steps // 60,
        min(board_urad_s2, _accel_urad_s2(geared, settings)),
        min(board_urad_s2, _accel_urad_s2(slow, settings)),
    )


def _accel_urad_s2(torque_mnm: int, settings: "Settings") -> int:
    spare_mnm = max(1, torque_mnm - int(settings.board_drag_mnm))
    return spare_mnm * 1_000_000 // int(settings.board_inertia_g_m2)


def drive_of(settings: "Settings") -> Drive:
    """Return the drive of the board that `settings` describe."""
    gearing = gearing_of(settings)
    magnets = Magnets(
        gearing,
        settings.index_width_mdeg,
        settings.index_offset_mdeg,
        tuple(settings.index_edges_microsteps),
    )
    ring = Ring(gearing, magnets, settings.backlash_mdeg, settings.index_tolerance_microsteps)
    currents = Currents(settings.motor_run_ma, settings.motor_slow_ma, settings.motor_hold_ma)
    planner = Planner(gearing, limits_of(settings))
    return Drive(planner, ring, currents, settings.index_fitted)
