"""What a world is made of: every physical value once, with its unit in its name.

The defaults are the reference board of `hardware/` and agree with the firmware's own default
settings; a scenario that wants another world replaces single values, for example
`WorldSpec(motor_teeth=20)` for a pulley that is not the one in the settings.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import tau

MAGNETS_DEG = (0, 12, 90, 110, 180, 208, 270)
"""Where the magnets sit on the ring, clockwise from above, quadrant 0's own magnet first."""

SEATS = 4
PARTS = ("reader", "keys", "motor", "index", "lights", "sound")
READERS = ("pn532", "mfrc522")
GRAVITY_M_PER_S2 = 9.80665


@dataclass(frozen=True)
class Piece:
    """Something standing on the board that must not slide."""

    radius_mm: float = 220.0
    friction: float = 0.15

    @property
    def limit_rad_per_s2(self) -> float:
        """The acceleration of the board (tangential and centripetal together) it bears."""
        return self.friction * GRAVITY_M_PER_S2 / (self.radius_mm / 1000)


@dataclass(frozen=True)
class WorldSpec:
    """The physical board and what stands on it. Torques are at the board's axis."""

    # Gearing as it really is, whatever the settings say
    full_steps: int = 200
    microsteps: int = 16
    motor_teeth: int = 22
    ring_teeth: int = 145
    # Motor: torque at its own shaft is proportional to the current, and falls above a speed
    motor_torque_nm_per_a: float = 0.40
    motor_corner_rpm: float = 400.0
    # StallGuard: quiet below this speed, reports after so many steps without headway
    stall_min_steps_per_s: float = 600.0
    stall_after_steps: int = 96
    # Board, bearing and belt
    board_inertia_kg_m2: float = 0.06
    bearing_friction_nm: float = 0.15
    belt_stiffness_nm_per_rad: float = 600.0
    backlash_mdeg: int = 200
    board_at_mdeg: int = 0
    pieces: tuple[Piece, ...] = (Piece(),)
    # Hall sensor: meets a field nearer than `on`, loses it farther than `off` from the middle
    hall_on_mdeg: int = 1900
    hall_off_mdeg: int = 2100
    magnet_errors_mdeg: tuple[int, ...] = (0,) * len(MAGNETS_DEG)
    # Tag readers: which chips lie under the pads (chip body only); each pad is looked at once per
    # period, the answer takes a while
    reader_kind: str = "pn532"
    reader_period_ms: int = 160
    reader_answer_ms: int = 12
    reader_retry_ms: int = 1000
    tag_gone_ms: int = 600
    # Keys: the contact opens and closes at these moments after the finger moved
    key_bounce_us: tuple[int, ...] = (0, 700, 1900)
    key_debounce_ms: int = 20
    # Motor supply sense
    supply_sense_ms: int = 5
    # Parts not there at power-on: (part, seat), seat -1 where there is only one
    absent: frozenset[tuple[str, int]] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        _check_parts(self.absent)
        if self.reader_kind not in READERS:
            raise ValueError(f"readers are {' or '.join(READERS)}, not {self.reader_kind}")
        if not 0 < self.hall_on_mdeg <= self.hall_off_mdeg < 6000:
            raise ValueError("the Hall field must be 0 < on <= off < 6000 mdeg")
        if len(self.magnet_errors_mdeg) != len(MAGNETS_DEG):
            raise ValueError("magnet_errors_mdeg needs one value per magnet")

    @property
    def turn_units(self) -> int:
        """Units in one turn of the board: the finest whole angle of this gearing."""
        return self.full_steps * self.microsteps * self.ring_teeth

    @property
    def step_units(self) -> int:
        """Units the board turns by one microstep."""
        return self.motor_teeth

    @property
    def slip_steps(self) -> int:
        """Steps a rotor loses at once: its phases repeat every four full steps."""
        return 4 * self.microsteps

    @property
    def step_rad(self) -> float:
        """Angle of the board in one microstep."""
        return tau * self.step_units / self.turn_units

    def units_of_mdeg(self, mdeg: float) -> int:
        """Return the nearest whole number of units to an angle of the board."""
        return round(mdeg * self.turn_units / 360_000)


def _check_parts(parts: Iterable[tuple[str, int]]) -> None:
    for part, seat in parts:
        check_part(part, seat)


def check_part(part: str, seat: int) -> None:
    """Raise ValueError for a part or seat that no board has."""
    seats = range(SEATS) if part in ("reader", "keys") else (-1,)
    if part not in PARTS or seat not in seats:
        raise ValueError(f"no such part: {part} at seat {seat}")
