"""The light channel: ten equal segments on the base's edge, and their cover."""

import math
from typing import Any

from build123d import Axis, Box, Part, Plane, Polygon, Pos, Rot, revolve

from affineur_hardware.cad.base import HEAD_3, SCREW_3
from affineur_hardware.cad.rotor import UP, rod
from affineur_hardware.mechanics import place

GROOVE = (37.2, 38.6)
GROOVE_DEPTH = 0.9
COVER = (37.3, 38.5)


def share_deg(sizes: Any) -> float:
    """Return the angle of one segment."""
    return float(360.0 / sizes.light.segments)


def _turned(points: list[tuple[float, float]], sizes: Any) -> Part:
    """Return an outline of (radius, height) turned over one segment, its middle at seat 0."""
    span = share_deg(sizes) - sizes.light.gap_deg
    outline = Plane.XZ * Polygon(*points, align=None)
    return Rot(0, 0, -90 - span / 2) * revolve(outline, Axis.Z, span)


def _band(r1: float, r2: float, z1: float, z2: float) -> list[tuple[float, float]]:
    return [(r1, z1), (r2, z1), (r2, z2), (r1, z2)]


def segment(sizes: Any) -> Part:
    """Return one segment: outer wall, shelf for two strip pieces, inner lip, two feet."""
    s = sizes.light
    wall, lip, floor = s.outer - s.wall_outer, s.inner + s.wall_inner, s.shelf + s.shelf_thickness
    body = _turned(_band(wall, s.outer, 0, s.top), sizes)
    body += _turned(_band(s.inner, s.outer, s.shelf, floor), sizes)
    body += _turned(_band(s.inner, lip, s.shelf, s.top), sizes)
    body -= _turned(_band(lip - GROOVE_DEPTH, wall + GROOVE_DEPTH, *GROOVE), sizes)
    piece = share_deg(sizes) / 4
    for azimuth in (-piece, piece):
        body += _foot(sizes, azimuth)
        body -= _screw(sizes, azimuth)
        body -= [_wire_hole(sizes, azimuth + side) for side in (-7.3, 7.3)]
    return body


def _foot(sizes: Any, azimuth: float) -> Part:
    wall = sizes.light.outer - sizes.light.wall_outer
    outline = Polygon((wall + 1, 0), (wall - 13, 0), (wall - 13, 4), (wall + 1, 18), align=None)
    span = math.degrees(16 / wall)
    turned = revolve(Plane.XZ * outline, Axis.Z, span)
    return Rot(0, 0, -90 - azimuth - span / 2) * turned


def _screw(sizes: Any, azimuth: float) -> Part:
    x, y = place(azimuth, sizes.light.outer - sizes.light.wall_outer - 6.5)
    return Pos(x, y) * (rod(SCREW_3, 0, 20) + rod(HEAD_3, 4, 20))


def _wire_hole(sizes: Any, azimuth: float) -> Part:
    x, y = place(azimuth, sizes.light.radius)
    return Pos(x, y) * rod(5, sizes.light.shelf, sizes.light.shelf + sizes.light.shelf_thickness)


def cover(sizes: Any) -> Part:
    """Return one translucent cover, slid into the segment's grooves."""
    s = sizes.light
    inside = s.inner + s.wall_inner - GROOVE_DEPTH + 0.2
    outside = s.outer - s.wall_outer + GROOVE_DEPTH - 0.2
    return _turned(_band(inside, outside, *COVER), sizes)


def strip_pieces(sizes: Any) -> list[Part]:
    """Return the two strip pieces of one segment as they lie on its shelf."""
    s = sizes.light
    piece = share_deg(sizes) / 4
    bar = Pos(0, 0, s.shelf + s.shelf_thickness) * Box(s.group * s.pixel_pitch, 10, 2, align=UP)
    places = [place(azimuth, s.radius) for azimuth in (-piece, piece)]
    return [
        Pos(x, y) * Rot(0, 0, -azimuth) * bar
        for (x, y), azimuth in zip(places, (-piece, piece), strict=True)
    ]
