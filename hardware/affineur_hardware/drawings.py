"""Drawings of the two plates to saw and drill, full size (1 unit = 1 mm)."""

from typing import Any

from affineur_hardware import mechanics, svg
from affineur_hardware.circuit import Circuit
from affineur_hardware.mechanics import place

_MARGIN = 12.0
_LINE, _FINE = "#111111", "#888888"


class _Sheet:
    """A plate seen from above, seat 0 at the bottom."""

    def __init__(self, diameter: float, title: str):
        self.radius = diameter / 2
        self.middle = self.radius + _MARGIN
        self.shapes = [svg.circle(self.middle, self.middle, self.radius, "none", _LINE)]
        self.note(0, self.radius * 0.6, title, 9)
        self.cross(0, 0, 8)

    def hole(self, azimuth: float, radius: float, diameter: float, words: str = "") -> None:
        """Draw a hole with its centre cross and, once per kind, what it is for."""
        x, y = place(azimuth, radius)
        self.shapes.append(
            svg.circle(self.middle + x, self.middle - y, diameter / 2, "none", _LINE)
        )
        self.cross(x, y, diameter / 2 + 2)
        if words:
            self.note(x, y - diameter / 2 - 6, words)

    def outline(self, corners: list[tuple[float, float]]) -> None:
        """Draw a closed outline."""
        n = svg.number
        points = [f"{n(self.middle + x)} {n(self.middle - y)}" for x, y in corners]
        self.shapes.append(svg.path("M" + "L".join(points) + "Z", _LINE, 1))

    def ring(self, radius: float, words: str) -> None:
        """Draw a helping circle with its name."""
        self.shapes.append(svg.circle(self.middle, self.middle, radius, "none", _FINE))
        self.note(0, radius - 5, words, 4.5)

    def cross(self, x: float, y: float, size: float) -> None:
        """Draw a centre cross."""
        n = svg.number
        px, py = self.middle + x, self.middle - y
        strokes = f"M{n(px - size)} {n(py)}H{n(px + size)}M{n(px)} {n(py - size)}V{n(py + size)}"
        self.shapes.append(svg.path(strokes, _FINE, 0.4))

    def note(self, x: float, y: float, words: str, size: float = 5.5) -> None:
        """Write a line of text centred at a place."""
        self.shapes.append(svg.text(self.middle + x, self.middle - y, words, size, "middle"))

    def page(self) -> str:
        """Return the sheet as SVG, in millimetres."""
        return svg.page(2 * self.middle, 2 * self.middle, self.shapes, "mm")


def base_plate(circuit: Circuit) -> str:  # noqa: ARG001 - every document is made from the circuit
    """Return the drawing of the base plate."""
    sizes = mechanics.load()
    base, light = sizes.base, sizes.light
    size = f"{base.diameter:.0f} x {base.thickness:.0f} mm"
    sheet = _Sheet(base.diameter, f"base plate {size}, from above")
    sheet.note(0, -base.diameter / 2 + 16, "seat 0", 7)
    sheet.ring(light.outer, "outer wall of the light channel")
    _window(sheet, sizes)
    for number in range(sizes.post.screws):
        words = "6 x 4.5 mm: post" if number == 0 else ""
        sheet.hole(-90 - 60 * number, sizes.post.screw_circle, 4.5, words)
    for azimuth, radius in mechanics.cable_holes(sizes):
        sheet.hole(azimuth, radius, 8, "8 mm: wires")
    for number in range(base.feet):
        azimuth = 360 / base.feet * (number + 0.75)
        words = "6 x 3 mm: foot" if number == 1 else ""
        sheet.hole(azimuth, base.foot_circle, 3, words)
    x, y = place(sizes.index.sensor_azimuth_deg, sizes.index.magnet_radius)
    sheet.cross(x, y, 6)
    sheet.note(x + 24, y - 2, "Hall sensor")
    return sheet.page()


def _window(sheet: _Sheet, sizes: Any) -> None:
    """Draw the motor's window and its axis."""
    mount, centre = sizes.mount, mechanics.belt(sizes).centre
    azimuth = sizes.drive.motor_azimuth_deg
    across = place(azimuth + 90, mount.window_width / 2)
    corners = []
    for side, radius in ((1, -mount.window_inward), (1, mount.window_outward),
                         (-1, mount.window_outward), (-1, -mount.window_inward)):  # fmt: skip
        x, y = place(azimuth, centre + radius)
        corners.append((x + side * across[0], y + side * across[1]))
    sheet.outline(corners)
    x, y = place(azimuth, centre)
    sheet.cross(x, y, 10)
    length = mount.window_inward + mount.window_outward
    sheet.note(x, y + 48, f"motor's window {mount.window_width:.0f} x {length:.1f} mm")
    sheet.note(x, y + 40, f"motor's axis {centre:.1f} mm from the middle")


def turning_plate(circuit: Circuit) -> str:  # noqa: ARG001
    """Return the drawing of the turning plate."""
    sizes = mechanics.load()
    plate, ring = sizes.plate, sizes.ring
    size = f"{plate.diameter:.0f} x {plate.thickness:.0f} mm"
    sheet = _Sheet(plate.diameter, f"turning plate {size}, from above")
    sheet.ring(ring.flange_radius, "ring's flange, below")
    for number in range(ring.screws):
        words = "6 x 4.4 mm, countersunk 8.4" if number == 0 else ""
        sheet.hole(-90 - 60 * number, ring.screw_circle, 4.4, words)
    azimuth = sizes.index.sensor_azimuth_deg
    x, y = place(azimuth, ring.flange_radius)
    sheet.cross(x, y, 8)
    sheet.note(x, y - 14, "ring's notch comes here")
    for label in range(4):
        x, y = place(90 * label, plate.diameter / 2 - 40)
        sheet.note(x, y, f"quadrant {label}", 7)
        edge = place(90 * label + 45, plate.diameter / 2)
        near = place(90 * label + 45, plate.diameter / 2 - 30)
        sheet.outline([edge, near])
    return sheet.page()
