"""What is fixed: motor mount, Hall bracket, feet, carrier tray, cable clip, stop box."""

from typing import Any

from build123d import (
    Align,
    Box,
    Part,
    Pos,
    RegularPolygon,
    Rot,
    SlotCenterToCenter,
    extrude,
)

from affineur_hardware.cad.rotor import UP, rod
from affineur_hardware.mechanics import belt, place

DOWN = (Align.CENTER, Align.CENTER, Align.MAX)
SCREW_3 = 3.4
HEAD_3 = 7.0
PILOT_25 = 2.1


def at_azimuth(azimuth_deg: float, radius: float, shape: Part) -> Part:
    """Move a shape made round the origin, outward along -y, to its place on the board."""
    x, y = place(azimuth_deg, radius)
    return Pos(x, y) * Rot(0, 0, -azimuth_deg) * shape


def motor_mount(sizes: Any) -> Part:
    """Return the plate the motor hangs from, slotted towards the ring, with a tension screw."""
    m, motor, travel = sizes.mount, sizes.motor, 2 * sizes.drive.tension_travel
    middle = (m.inward - m.outward) / 2
    body = Pos(0, middle) * Box(m.width, m.inward + m.outward, m.thickness, align=UP)
    slot = Rot(0, 0, 90) * SlotCenterToCenter(travel, motor.pilot_diameter + 0.6)
    body -= extrude(slot, m.thickness)
    half = motor.hole_square / 2
    screw = extrude(Rot(0, 0, 90) * SlotCenterToCenter(travel, 3.3), m.thickness)
    body -= [Pos(x, y) * screw for x in (-half, half) for y in (-half, half)]
    body += Pos(0, m.tongue_at) * Box(*m.tongue, align=DOWN)
    body -= _tension_screw(sizes)
    corners = [(x, y) for x in (-29, 29) for y in (m.inward - 5.5, 5.5 - m.outward)]
    body -= [Pos(x, y) * rod(SCREW_3, 0, m.thickness) for x, y in corners]
    return at_azimuth(sizes.drive.motor_azimuth_deg, belt(sizes).centre, body)


def _tension_screw(sizes: Any) -> Part:
    """Return the M4 hole through the tongue and the nut's pocket on its motor side."""
    _, thickness, depth = sizes.mount.tongue
    hole = Rot(90, 0, 0) * rod(4.4, -thickness, thickness)
    nut = Rot(90, 0, 0) * extrude(RegularPolygon(7.2 / 2, 6, major_radius=False), 3.6)
    nut = Pos(0, 3.4 - thickness / 2) * nut
    return Pos(0, sizes.mount.tongue_at, -depth / 2) * (hole + nut)


def hall_bracket(sizes: Any) -> Part:
    """Return the bracket that carries the Hall sensor under the ring's magnets."""
    floor = sizes.ring.top - sizes.ring.flange_thickness - sizes.index.gap - 1.0
    body = Box(24, 44, 4, align=UP) + Box(12, 14, floor + 1.0, align=UP)
    body -= Pos(0, 0, floor) * Box(4.4, 3.5, 2, align=UP)
    body -= Pos(0, -5, 4) * Box(4.4, 8, floor, align=UP)
    slot = extrude(Rot(0, 0, 90) * SlotCenterToCenter(5, SCREW_3), 4)
    body -= [Pos(0, y) * slot for y in (-15, 15)]
    return at_azimuth(sizes.index.sensor_azimuth_deg, sizes.index.magnet_radius, body)


def foot(sizes: Any) -> Part:
    """Return one foot, its screw head deep inside."""
    base = sizes.base
    top = -base.thickness
    bottom = top - base.foot_height
    body = rod(base.foot_diameter, bottom, top) - rod(4.6, bottom, top)
    return body - rod(12, bottom, top - 8)


def tray(sizes: Any) -> Part:
    """Return the tray under the base that carries the carrier board, parts side down."""
    t, top = sizes.tray, -sizes.base.thickness
    body = Pos(0, 0, top) * Box(t.length, t.width, t.thickness, align=DOWN)
    body -= Pos(0, 0, top) * Box(t.board[1] - 40, t.board[0] - 30, t.thickness, align=DOWN)
    x, y = t.board[1] / 2 - 4, t.board[0] / 2 - 4
    below = top - t.thickness - t.standoff
    for corner in [(x, y), (-x, y), (x, -y), (-x, -y)]:
        body += Pos(*corner) * (rod(8, below, top) - rod(PILOT_25, below, top))
    edge = t.length / 2 - 6
    holes = [(a, b) for a in (-edge, edge) for b in (-40, 40)]
    body -= [Pos(*hole) * rod(SCREW_3, top - t.thickness, top) for hole in holes]
    return at_azimuth(t.azimuth_deg, t.radius, body)


def cable_clip(sizes: Any) -> Part:
    """Return one clip: a bridge over ribbon and wires, screwed under the base."""
    top = -sizes.base.thickness
    body = Pos(0, 0, top) * Box(46, 10, 9, align=DOWN)
    body -= Pos(0, 0, top) * Box(24, 10, 6.6, align=DOWN)
    return body - [Pos(x, 0) * rod(SCREW_3, top - 9, top) for x in (-17.5, 17.5)]


def stop_box(sizes: Any) -> Part:
    """Return the box of the emergency stop and the 12 V socket, hooked under the base's edge."""
    s, base = sizes.stop_box, sizes.base
    bottom = -base.thickness - base.foot_height
    body = Pos(0, 0, bottom) * Box(s.side, s.side, s.height, align=UP)
    inside = s.side - 2 * s.wall
    body -= Pos(0, 0, bottom) * Box(inside, inside, s.height - 3, align=UP)
    body -= rod(s.hole, bottom, bottom + s.height)
    side = Pos(s.side / 2 - s.wall / 2, 0, bottom + 14) * Rot(0, 90, 0)
    body -= side * rod(s.jack_hole, -s.wall, s.wall)
    body -= Pos(0, s.side / 2, bottom) * Box(16, 2 * s.wall, 8, align=UP)
    tab = Pos(0, s.side / 2 + 14, -base.thickness) * Box(36, 28, 5, align=DOWN)
    tab -= [Pos(x, s.side / 2 + 20) * rod(SCREW_3, -base.thickness - 5, 0) for x in (-12, 12)]
    return at_azimuth(s.azimuth_deg, s.radius, body + tab)
