"""What turns, and what it turns on: ring with belt teeth, post, cap, spacer."""

from typing import Any

from build123d import (
    Align,
    Circle,
    Cone,
    Cylinder,
    Location,
    Part,
    PolarLocations,
    Pos,
    Rot,
    Sketch,
    Triangle,
    extrude,
)

from affineur_hardware.mechanics import pitch_diameter, place

UP = (Align.CENTER, Align.CENTER, Align.MIN)
INSERT_DIAMETER = 5.6
SCREW_M4 = 4.4
HEAD_M4 = 8.4


def rod(diameter: float, bottom: float, top: float) -> Part:
    """Return a cylinder round the axis between two heights."""
    return Pos(0, 0, bottom) * Cylinder(diameter / 2, top - bottom, align=UP)


def countersunk(diameter: float, head: float, bottom: float, top: float) -> Part:
    """Return the space of a countersunk screw whose head is flush with `top`."""
    depth = (head - diameter) / 2
    cone = Pos(0, 0, top - depth) * Cone(diameter / 2, head / 2, depth, align=UP)
    return rod(diameter, bottom, top) + cone


def around(radius: float, count: int, shape: Part, start: float = 0.0) -> list[Part]:
    """Return copies of a shape on a circle round the axis."""
    return [place * shape for place in PolarLocations(radius, count, start)]


def teeth(sizes: Any) -> Sketch:
    """Return the toothed track's outline: GT2 grooves as arcs, opened a little for printing."""
    ring = sizes.ring
    outside = pitch_diameter(sizes.settings.ring_teeth, sizes.drive.belt_pitch) / 2
    outside -= ring.pitch_line
    centre = outside - ring.groove_depth + ring.groove_radius
    grooves = PolarLocations(centre, sizes.settings.ring_teeth)
    return Circle(outside) - [spot * Circle(ring.groove_radius) for spot in grooves]


def ring(sizes: Any, toothed: bool = True) -> Part:
    """Return the ring: belt teeth below, bearing seats inside, flange with magnets on top."""
    r, bearing = sizes.ring, sizes.bearing
    rim = pitch_diameter(sizes.settings.ring_teeth, sizes.drive.belt_pitch) + 2 * r.rim
    track_top = r.belt_bottom + r.track
    flange = r.top - r.flange_thickness
    body = rod(rim, r.bottom, r.belt_bottom) + rod(rim, track_top, flange)
    body += rod(2 * r.flange_radius, flange, r.top)
    outline = teeth(sizes) if toothed else Circle(rim / 2 - r.rim - r.pitch_line)
    body += Pos(0, 0, r.belt_bottom) * extrude(outline, r.track)
    body -= rod(r.bearing_bore, r.bottom, bearing.lower + bearing.width)
    body -= rod(r.lip_diameter, r.bottom, r.top)
    body -= rod(r.bearing_bore, bearing.upper, r.top)
    body -= around(r.screw_circle, r.screws, rod(INSERT_DIAMETER, flange, r.top))
    body -= [pocket for _, pocket in magnet_pockets(sizes)]
    return body - _mark(sizes)


def magnet_pockets(sizes: Any) -> list[tuple[float, Part]]:
    """Return each magnet's angle on the ring and its pocket, open downwards."""
    index, underside = sizes.index, sizes.ring.top - sizes.ring.flange_thickness
    shape = rod(index.magnet_diameter + 0.1, underside, underside + index.magnet_thickness + 0.05)
    found = []
    for angle in index.magnet_angles_deg:
        x, y = place(index.sensor_azimuth_deg + angle, index.magnet_radius)
        found.append((angle, Pos(x, y) * shape))
    return found


def _mark(sizes: Any) -> Part:
    """Return the notch in the flange's edge over the sensor when quadrant 0 faces seat 0."""
    x, y = place(sizes.index.sensor_azimuth_deg, sizes.ring.flange_radius)
    notch = extrude(Rot(0, 0, 45) * Triangle(a=6, b=6, c=6), sizes.ring.flange_thickness)
    turn = Location((x, y, sizes.ring.top - sizes.ring.flange_thickness))
    return turn * Rot(0, 0, -sizes.index.sensor_azimuth_deg) * notch


def post(sizes: Any) -> Part:
    """Return the post: flange on the base, shoulder and journal for the two bearings."""
    p, bearing = sizes.post, sizes.bearing
    top = bearing.upper + bearing.width
    body = rod(2 * p.flange_radius, 0, p.flange_thickness)
    body += rod(p.shoulder_diameter, 0, bearing.lower) + rod(bearing.bore, 0, top)
    body -= rod(p.inner_diameter, 0, top)
    screw = countersunk(SCREW_M4, HEAD_M4, 0, p.flange_thickness)
    body -= around(p.screw_circle, p.screws, screw)
    hole = rod(INSERT_DIAMETER, top - sizes.screws.post_hole_depth, top)
    return body - around(p.cap_screw_circle, p.cap_screws, hole, 45)


def cap(sizes: Any) -> Part:
    """Return the cap that holds the upper bearing's inner race on the post."""
    p = sizes.post
    bottom = sizes.bearing.upper + sizes.bearing.width
    top = bottom + p.cap_thickness
    body = rod(p.shoulder_diameter, bottom, top) - rod(p.inner_diameter, bottom, top)
    screw = countersunk(SCREW_M4, HEAD_M4, bottom, top)
    return body - around(p.cap_screw_circle, p.cap_screws, screw, 45)


def spacer(sizes: Any) -> Part:
    """Return the sleeve between the two bearings' inner races."""
    bearing = sizes.bearing
    bottom, top = bearing.lower + bearing.width, bearing.upper
    return rod(sizes.post.shoulder_diameter, bottom, top) - rod(bearing.bore + 0.2, bottom, top)
