"""The sheet of mechanical figures: belt, index, light, plates."""

from typing import Any

from affineur_hardware import mechanics
from affineur_hardware.circuit import Circuit


def sheet(circuit: Circuit) -> str:  # noqa: ARG001 - every document is made from the circuit
    """Return the sheet as Markdown."""
    sizes = mechanics.load()
    lines = [
        "# Mechanics\n",
        "Made from `hardware/data/` by `python -m affineur_hardware documents`; do not edit."
        " Computed, not measured: no board has been built yet.\n",
        *_belt(sizes),
        *_index(sizes),
        *_light(sizes),
    ]
    return "\n".join([*lines, ""])


def _belt(sizes: Any) -> list[str]:
    lines = [
        "## Belt\n",
        "| motor pulley | ring | closed loop | centre distance | teeth in mesh |",
        "|---|---|---|---|---|",
    ]
    for teeth in (sizes.settings.motor_teeth, 20):
        belt = mechanics.belt(sizes, teeth)
        lines.append(
            f"| {teeth} | {sizes.settings.ring_teeth} | {belt.length:.0f} mm"
            f" | {belt.centre:.1f} mm | {belt.meshed_teeth(teeth):.1f} |"
        )
    middle = mechanics.belt(sizes).centre
    travel = sizes.drive.tension_travel
    lines.append(
        f"\nThe slots let the motor's axis sit from {middle - travel:.1f} to"
        f" {middle + travel:.1f} mm from the middle.\n"
    )
    return lines


def _index(sizes: Any) -> list[str]:
    index = sizes.index
    lines = [
        "## Index\n",
        f"Magnets {index.magnet_diameter:.0f} x {index.magnet_thickness:.0f} mm on a radius of"
        f" {index.magnet_radius:.0f} mm, {index.gap:.0f} mm over the sensor, at"
        f" {', '.join(str(angle) for angle in index.magnet_angles_deg)} degrees clockwise from"
        f" above. Field over the middle: {mechanics.magnet_field_mt(index, 0):.0f} mT.\n",
        "| sensor | switches at | lets go at | active over |",
        "|---|---|---|---|",
    ]
    names = ("most sensitive", "typical", "least sensitive")
    for name, on, off in zip(names, index.operate_mt, index.release_mt, strict=True):
        width = mechanics.active_width_deg(index, on, off)
        lines.append(f"| {name} | {on} mT | {off} mT | {width:.1f} degrees |")
    lines.append(f"\nAllowed: {index.field_limit_deg:.0f} degrees.\n")
    return lines


def _light(sizes: Any) -> list[str]:
    light = sizes.light
    places = [f"{mechanics.pixel_azimuth(pixel, light):.1f}" for pixel in range(9)]
    return [
        "## Light\n",
        f"{light.pixels} pixels as {light.pixels // light.group} pieces of {light.group}, cut from"
        " a strip of 60 a metre, each piece in the middle of its 18 degrees. Pixels 0 to 8 sit at"
        f" {', '.join(places)} degrees clockwise from seat 0.",
    ]
