"""Bought parts and plates as simple bodies, for the fit and for the pictures."""

import math
from typing import Any

from build123d import Box, Circle, Part, Polyline, Pos, Rot, Sketch, extrude, make_face

from affineur_hardware.cad.base import DOWN, at_azimuth
from affineur_hardware.cad.rotor import UP, around, countersunk, magnet_pockets, rod
from affineur_hardware.mechanics import belt, cable_holes, place

BELT_THICKNESS = 1.38


def motor(sizes: Any) -> Part:
    """Return the motor hanging below its mount, shaft up."""
    m = sizes.motor
    body = Box(m.face, m.face, m.body, align=DOWN)
    body += rod(m.pilot_diameter, 0, m.pilot_height) + rod(m.shaft_diameter, 0, m.shaft)
    return at_azimuth(sizes.drive.motor_azimuth_deg, belt(sizes).centre, body)


def pulley(sizes: Any) -> Part:
    """Return the motor's pulley, hub up, its track at the belt's height."""
    p, track = sizes.pulley, sizes.ring
    top = p.bottom + p.height
    small = belt(sizes).small - 2 * track.pitch_line
    flange = p.flange_diameter
    body = rod(flange, p.bottom, track.belt_bottom) + rod(small, p.bottom, top)
    body += rod(flange, track.belt_bottom + track.track, top)
    body -= rod(sizes.motor.shaft_diameter, p.bottom, top)
    return at_azimuth(sizes.drive.motor_azimuth_deg, belt(sizes).centre, body)


def belt_band(sizes: Any) -> Part:
    """Return the belt as a smooth band outside the teeth's tips."""
    inner = _belt_outline(sizes, -sizes.ring.pitch_line + 0.01)
    outer = _belt_outline(sizes, BELT_THICKNESS - 0.75 - sizes.ring.pitch_line)
    middle = sizes.ring.belt_bottom + sizes.ring.track / 2
    band = Pos(0, 0, middle - sizes.drive.belt_width / 2) * extrude(
        outer - inner, sizes.drive.belt_width
    )
    return Rot(0, 0, -sizes.drive.motor_azimuth_deg) * band


def _belt_outline(sizes: Any, grow: float) -> Sketch:
    """Return the area inside the belt's line, both pulleys grown by `grow`; motor along -y."""
    drive = belt(sizes)
    lean = drive.lean
    large, small = drive.large / 2 + grow, drive.small / 2 + grow
    cos, sin = math.cos(lean), math.sin(lean)
    right = [(large * cos, -large * sin), (small * cos, -drive.centre - small * sin)]
    left = [(-x, y) for x, y in reversed(right)]
    spans = make_face(Polyline(*right, *left, close=True))
    return Circle(large) + Pos(0, -drive.centre) * Circle(small) + spans


def bearings(sizes: Any) -> list[Part]:
    """Return the two bearings, each as one body."""
    b = sizes.bearing
    return [
        rod(b.outside, bottom, bottom + b.width) - rod(b.bore, bottom, bottom + b.width)
        for bottom in (b.lower, b.upper)
    ]


def magnets(sizes: Any) -> list[Part]:
    """Return the seven magnets in their pockets."""
    index = sizes.index
    bottom = sizes.ring.top - sizes.ring.flange_thickness
    disc = rod(index.magnet_diameter, bottom, bottom + index.magnet_thickness)
    found = []
    for angle, _ in magnet_pockets(sizes):
        x, y = place(index.sensor_azimuth_deg + angle, index.magnet_radius)
        found.append(Pos(x, y) * disc)
    return found


def sensor(sizes: Any) -> Part:
    """Return the Hall sensor's body, marked face up."""
    floor = sizes.ring.top - sizes.ring.flange_thickness - sizes.index.gap - 1.0
    body = Pos(0, 0, floor) * Box(4.0, 3.15, 1.52, align=UP)
    return at_azimuth(sizes.index.sensor_azimuth_deg, sizes.index.magnet_radius, body)


def carrier_board(sizes: Any) -> Part:
    """Return the carrier board under its tray, with its tallest parts as one block."""
    t = sizes.tray
    top = -sizes.base.thickness - t.thickness - t.standoff
    board = Pos(0, 0, top) * Box(t.board[1], t.board[0], 1.6, align=DOWN)
    board += Pos(0, 0, top - 1.6) * Box(t.board[1] - 30, t.board[0] - 30, t.parts, align=DOWN)
    board -= [
        Pos(x, y) * rod(3, top - 1.6, top)
        for x in (t.board[1] / 2 - 4, 4 - t.board[1] / 2)
        for y in (t.board[0] / 2 - 4, 4 - t.board[0] / 2)
    ]
    return at_azimuth(t.azimuth_deg, t.radius, board)


def base_plate(sizes: Any) -> Part:
    """Return the base plate with its window and holes."""
    base, mount = sizes.base, sizes.mount
    plate = rod(base.diameter, -base.thickness, 0)
    length = mount.window_inward + mount.window_outward
    middle = (mount.window_inward - mount.window_outward) / 2
    window = Pos(0, middle) * Box(mount.window_width, length, base.thickness, align=DOWN)
    plate -= at_azimuth(sizes.drive.motor_azimuth_deg, belt(sizes).centre, window)
    hole = rod(4.5, -base.thickness, 0)
    plate -= around(sizes.post.screw_circle, sizes.post.screws, hole)
    for azimuth, radius in cable_holes(sizes):
        x, y = place(azimuth, radius)
        plate -= Pos(x, y) * rod(8, -base.thickness, 0)
    return plate


def turning_plate(sizes: Any) -> Part:
    """Return the plate on the ring that carries the game board."""
    plate, ring = sizes.plate, sizes.ring
    top = ring.top + plate.thickness
    body = rod(plate.diameter, ring.top, top)
    return body - around(ring.screw_circle, ring.screws, countersunk(4.4, 8.4, ring.top, top))
