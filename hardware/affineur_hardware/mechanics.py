"""Numbers of the mechanics: belt, index field, light, clearances. No CAD needed here.

The CAD parts and the drawings take every size from the same `mechanics.toml`.
"""

import math
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from affineur_hardware.circuit import DATA, read


def load(folder: Path = DATA) -> Any:
    """Return all sizes with sections and names as attributes, the settings among them."""
    sizes = _spread(read("mechanics.toml", folder) | {"settings": read("settings.toml", folder)})
    firmware = read("pins.toml", folder)["firmware"]
    sizes.index.magnet_angles_deg = firmware["MAGNET_ANGLES_DEG"]
    return sizes


def _spread(value: Any) -> Any:
    if isinstance(value, dict):
        return SimpleNamespace(**{key: _spread(item) for key, item in value.items()})
    return value


def place(azimuth_deg: float, radius: float) -> tuple[float, float]:
    """Return x (east), y (north) of a point given clockwise from seat 0 in the south."""
    angle = math.radians(-90.0 - azimuth_deg)
    return radius * math.cos(angle), radius * math.sin(angle)


def pitch_diameter(teeth: int, pitch: float) -> float:
    """Return the diameter of the pitch circle of a toothed pulley."""
    return teeth * pitch / math.pi


@dataclass(frozen=True)
class Belt:
    """An open belt over two pulleys; lengths along the pitch line, mm."""

    large: float
    small: float
    length: float
    centre: float

    @property
    def lean(self) -> float:
        """Angle of the free spans against the line of centres, radians."""
        return math.asin((self.large - self.small) / 2 / self.centre)

    def meshed_teeth(self, teeth: int) -> float:
        """Return how many teeth of the small pulley are in the belt."""
        return teeth * (math.pi - 2 * self.lean) / (2 * math.pi)


def belt_length(large: float, small: float, centre: float) -> float:
    """Return the pitch length of an open belt over two diameters."""
    lean = math.asin((large - small) / 2 / centre)
    spans = 2 * centre * math.cos(lean)
    return spans + math.pi * (large + small) / 2 + lean * (large - small)


def belt(sizes: Any, motor_teeth: int = 0) -> Belt:
    """Return the belt drive with the centre distance that its closed loop asks for."""
    drive = sizes.drive
    large = pitch_diameter(sizes.settings.ring_teeth, drive.belt_pitch)
    small = pitch_diameter(motor_teeth or sizes.settings.motor_teeth, drive.belt_pitch)
    length = drive.belt_teeth * drive.belt_pitch
    low, high = (large - small) / 2 + 1.0, length / 2
    for _ in range(60):
        middle = (low + high) / 2
        if belt_length(large, small, middle) < length:
            low = middle
        else:
            high = middle
    return Belt(large, small, length, (low + high) / 2)


def pixel_azimuth(pixel: int, light: Any) -> float:
    """Return where a pixel sits, degrees clockwise from seat 0.

    The strip is cut into pieces of `group` pixels; each piece is centred on its share of the
    circle, so pieces read as groups. Pixel 0 is the middle of the piece in front of seat 0.
    """
    number, place_in_group = divmod(pixel + light.group // 2, light.group)
    step = math.degrees(light.pixel_pitch / light.radius)
    share = 360.0 * light.group / light.pixels
    return float((number * share + (place_in_group - light.group // 2) * step) % 360.0)


def cable_holes(sizes: Any) -> list[tuple[float, float]]:
    """Return where wires pass the base: sensor, first pixel, pixel 30 (azimuth, radius)."""
    wall = sizes.light.radius - 4
    return [
        (sizes.index.sensor_azimuth_deg + 14, sizes.index.magnet_radius),
        (9, wall),
        (189, wall),
    ]


def magnet_field_mt(index: Any, offset: float) -> float:
    """Return the vertical field of one magnet at the sensor, mT.

    The disc is two charged discs (magnetic charge model); `offset` is the sideways distance in
    mm between the axes. Each disc is summed over rings and angles.
    """
    near = _charged_disc(index, index.gap, offset)
    far = _charged_disc(index, index.gap + index.magnet_thickness, offset)
    return float(1000.0 * index.remanence_t / (4.0 * math.pi) * (near - far))


def _charged_disc(index: Any, height: float, offset: float, rings: int = 24) -> float:
    radius = index.magnet_diameter / 2
    total = 0.0
    for ring in range(rings):
        r = radius * (ring + 0.5) / rings
        for spoke in range(48):
            angle = 2 * math.pi * (spoke + 0.5) / 48
            distance2 = height**2 + offset**2 + r**2 - 2 * offset * r * math.cos(angle)
            total += height / distance2**1.5 * r
    return float(total * (radius / rings) * (2 * math.pi / 48))


def active_width_deg(index: Any, operate_mt: float, release_mt: float) -> float:
    """Return how far the board turns from the sensor switching on to its switching off."""
    travel = _reach_mm(index, operate_mt) + _reach_mm(index, release_mt)
    return math.degrees(travel / index.magnet_radius)


def _reach_mm(index: Any, threshold_mt: float) -> float:
    """Return how far sideways the field stays above `threshold_mt`."""
    offset = 0.0
    while magnet_field_mt(index, offset) > threshold_mt:
        offset += 0.05
    return offset
