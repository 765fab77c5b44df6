"""The pictures of the build guide, each a scene of parts with callouts."""

from collections.abc import Callable
from typing import Any

from build123d import Box, Part, Pos, Rot

from affineur_hardware.cad import assembly, base, console, light, rotor
from affineur_hardware.cad.render import Callout, Scene, View
from affineur_hardware.mechanics import belt, place

WOOD, STEEL, DARK, BELT = "#dcbf94", "#c3c9cf", "#5c636a", "#3a3a3a"
ORANGE, BLUE, GREEN, PALE, RED, VIOLET = (
    "#e9a23b", "#5a9bd4", "#8cb89a", "#f3ead2", "#cf4a3c", "#a186c4",
)  # fmt: skip

_COLOURS = {
    "ring": ORANGE,
    "turning_plate": WOOD,
    "base_plate": WOOD,
    "post": BLUE,
    "cap": BLUE,
    "spacer": VIOLET,
    "lower bearing": STEEL,
    "upper bearing": STEEL,
    "motor_mount": GREEN,
    "motor": DARK,
    "pulley": STEEL,
    "belt": BELT,
    "hall_bracket": VIOLET,
    "sensor": RED,
    "magnet": RED,
    "light_cover": PALE,
    "strip": "#ffffff",
    "tag_pad": ORANGE,
    "reader": BLUE,
    "stop_box": RED,
    "carrier_tray": BLUE,
    "carrier board": "#3f8f4f",
}


def _colour(name: str) -> str:
    matches = [key for key in _COLOURS if name.startswith(key)]
    return _COLOURS[max(matches, key=len)] if matches else GREEN


def _scene(view: View, parts: dict[str, Part], *callouts: Callout) -> Scene:
    scene = Scene(view, callouts=list(callouts))
    for name, part in parts.items():
        scene.add(part, _colour(name))
    return scene


def _only(parts: dict[str, Part], *names: str) -> dict[str, Part]:
    return {key: part for key, part in parts.items() if key.startswith(names)}


def whole(sizes: Any) -> Scene:
    """The finished board."""
    edge = sizes.light.radius
    return _scene(
        View(30, 35),
        assembly.whole(sizes, toothed=False),
        Callout("turning plate: the game board lies here", (0, 60, 40), (40, 30)),
        Callout("light channel", (*place(290, edge), 40), (20, 330)),
        Callout("console: tag pad and six keys", (*place(0, 320), -24), (30, 585)),
        Callout("emergency stop and 12 V", (*place(315, 286), 0), (520, 585)),
    )


def printed(sizes: Any) -> Scene:
    """One of each printed part, as it lies on the printer."""
    scene = Scene(View(0, 48, (1000, 700)))
    rows = (
        ("ring", "post", "cap", "spacer"),
        ("motor_mount", "hall_bracket", "carrier_tray", "stop_box", "foot", "cable_clip"),
        ("light_segment", "light_cover", "console_body", "console_floor", "tag_pad"),
    )
    y = 0.0
    for row in rows:
        parts = {name: assembly.on_bed(name, sizes) for name in row}
        depth = max(part.bounding_box().size.Y for part in parts.values())
        x = 0.0
        for name, part in parts.items():
            width = part.bounding_box().size.X
            where = (x + width / 2, y - depth / 2)
            scene.add(Pos(*where) * part, _colour(name))
            front = (where[0], where[1] - part.bounding_box().size.Y / 2, 0.0)
            count = assembly.PRINTED[name].count
            scene.callouts.append(Callout(f"{name} x {count}", front))
            x += max(width, 96.0) + 28
        y -= depth + 60
    return scene


def hub(sizes: Any) -> Scene:
    """Post, bearings, spacer, ring and cap, pulled apart."""
    parts = assembly.fixed(sizes) | assembly.rotating(sizes, toothed=False)
    lift = {"post": 0, "lower bearing": 40, "spacer": 62, "ring": 132, "upper bearing": 178,
            "cap": 208}  # fmt: skip
    moved = {name: Pos(0, 0, height) * parts[name] for name, height in lift.items()}
    return _scene(
        View(20, 28, (900, 820)),
        moved,
        Callout("post: six M4 screws into the base", (38, -22, 3), (580, 750)),
        Callout("bearing, on the post's shoulder", (30, -13, 48), (590, 640)),
        Callout("spacer between the inner races", (-26, 6, 80), (20, 560)),
        Callout("ring: its lip sits on the outer race", (-60, -60, 163), (20, 440)),
        Callout("second bearing, into the ring", (30, -13, 205), (590, 170)),
        Callout("cap: four M4 screws, snug", (20, -18, 240), (600, 50)),
    )


def hub_cut(sizes: Any) -> Scene:
    """The hub cut open: what touches what."""
    names = ("base_plate", "post", "lower bearing", "spacer", "upper bearing", "cap", "ring",
             "turning_plate", "belt", "pulley", "motor_mount", "motor")  # fmt: skip
    parts = assembly.fixed(sizes) | assembly.rotating(sizes, toothed=False)
    away = Rot(0, 0, -sizes.drive.motor_azimuth_deg + 90) * Pos(0, -300, 0) * Box(800, 600, 400)
    cut = {name: parts[name] - away for name in names}
    turn = Rot(0, 0, sizes.drive.motor_azimuth_deg - 90)
    view = View(0, 12, (1000, 420), (-30, 0, 5), 330)
    return _scene(
        view,
        {name: turn * part for name, part in cut.items()},
        Callout("inner races: shoulder, spacer, cap", (-26, 0, 18), (560, 330)),
        Callout("outer races carry the ring", (32, 0, 14), (640, 60)),
        Callout("belt", (-60, 12, 11), (120, 60)),
        Callout("motor hangs in its window", (-belt(sizes).centre, 0, -20), (30, 390)),
    )


def drive(sizes: Any) -> Scene:
    """Motor, mount, pulley and belt on the base, seen from above."""
    parts = _only(assembly.fixed(sizes), "base_plate", "post", "motor_mount", "motor", "pulley",
                  "belt", "hall_bracket", "sensor")  # fmt: skip
    parts["ring"] = rotor.ring(sizes, toothed=False)
    x, y = place(sizes.drive.motor_azimuth_deg, belt(sizes).centre)
    view = View(60, 40, (900, 620), (x / 3, y / 3, 10), 300)
    hall = place(sizes.index.sensor_azimuth_deg, sizes.index.magnet_radius + 16)
    return _scene(
        view,
        parts,
        Callout("pulley, 22 teeth, hub up", (x, y, 20), (560, 60)),
        Callout("belt 400 mm", (x * 0.62 + 24, y * 0.62 - 24, 11), (620, 560)),
        Callout("motor mount", (x * 1.25, y * 1.25, 4), (690, 160)),
        Callout("ring, 145 teeth", (-20, -92, 31), (20, 520)),
        Callout("Hall bracket", (*hall, 4), (20, 120)),
    )


def tension(sizes: Any) -> Scene:
    """The tension screw from below."""
    parts = _only(assembly.fixed(sizes), "motor_mount", "motor")
    turn = Rot(0, 0, sizes.drive.motor_azimuth_deg)
    middle = -belt(sizes).centre
    screw = (
        Pos(0, middle + sizes.mount.tongue_at - 1, -5.5)
        * Rot(90, 0, 0)
        * (rotor.rod(4, -6, 8) + rotor.rod(7.5, 8, 10.8))
    )
    moved = {name: turn * part for name, part in parts.items()} | {"magnet": screw}
    return _scene(
        View(112, -24, (900, 560)),
        moved,
        Callout("screw's head pushes the motor", (3, middle + 23, -6), (40, 60)),
        Callout("tongue with the nut", (10, middle + 33, -8), (40, 500)),
        Callout("motor slides in four slots", (21, middle - 6, -20), (640, 60)),
    )


def magnets(sizes: Any) -> Scene:
    """The ring from below with its seven magnets and their angles."""
    parts = assembly.rotating(sizes)
    del parts["turning_plate"]
    turn = Rot(0, 0, sizes.index.sensor_azimuth_deg)
    scene = _scene(View(0, -65, (900, 640)), {name: turn * part for name, part in parts.items()})
    z = sizes.ring.top - sizes.ring.flange_thickness
    labels = {0: (430, 30), 12: (250, 30), 90: (20, 300), 110: (20, 420)}
    labels |= {180: (500, 610), 208: (620, 560), 270: (800, 300)}
    for angle in sizes.index.magnet_angles_deg:
        at = (*place(angle, sizes.index.magnet_radius), z)
        scene.callouts.append(Callout(f"{angle} deg", at, labels[angle]))
    return scene


def light_channel(sizes: Any) -> Scene:
    """One light segment with its two strip pieces and its cover."""
    lift = 34
    left, right = light.strip_pieces(sizes)
    parts = {
        "light_segment": light.segment(sizes),
        "strip a": left,
        "strip b": right,
        "light_cover": Pos(0, 0, lift) * light.cover(sizes),
    }
    y = -sizes.light.radius
    return _scene(
        View(160, 32, (900, 520)),
        parts,
        Callout("cover, slides into the grooves", (20, y, 72), (40, 40)),
        Callout("three pixels", (37, y - 1.5, 35), (40, 480)),
        Callout("wires pass here", (7, y, 33), (560, 60)),
        Callout("foot on the base", (-37, y + 4, 2), (620, 490)),
    )


def console_parts(sizes: Any) -> Scene:
    """A console pulled apart."""
    parts = {
        "console_floor": Pos(0, 0, -30) * console.floor(sizes),
        "console_body": console.body(sizes),
        "reader": Pos(0, 0, 34) * console.module(sizes),
        "tag_pad": Pos(0, 0, 56) * console.tag_pad(sizes),
    }
    return _scene(
        View(25, 30, (900, 640)),
        parts,
        Callout("tag pad: tokens and workers are put here", (0, 0, 84), (40, 40)),
        Callout("PN532 module, coil up", (24, 10, 57), (600, 220)),
        Callout("keys: ready 1 2 3 4 back", (-40, -28, 24), (20, 420)),
        Callout("floor, four screws", (40, -30, -29), (560, 590)),
    )


def underside(sizes: Any) -> Scene:
    """The board from below: carrier, motor, stop box, feet."""
    parts = _only(assembly.fixed(sizes), "base_plate", "motor", "carrier", "stop_box", "foot",
                  "light_segment")  # fmt: skip
    clip = base.cable_clip(sizes)
    for number, azimuth in enumerate((0, 90, 180, 270)):
        parts[f"cable_clip {number}"] = base.at_azimuth(azimuth, 200, clip)
    tray, motor = sizes.tray, belt(sizes).centre
    carrier = (*place(tray.azimuth_deg, tray.radius + 40), -20)
    return _scene(
        View(0, -52, (900, 640)),
        parts,
        Callout("carrier board on its tray", carrier, (20, 60)),
        Callout("motor", (*place(sizes.drive.motor_azimuth_deg, motor), -40), (780, 560)),
        Callout("emergency stop, 12 V", (*place(315, 286), -48), (660, 60)),
        Callout("cable clips", (*place(90, 200), -21), (20, 500)),
    )


PICTURES: dict[str, Callable[[Any], Scene]] = {
    "whole": whole,
    "printed": printed,
    "hub": hub,
    "hub_cut": hub_cut,
    "drive": drive,
    "tension": tension,
    "magnets": magnets,
    "light_channel": light_channel,
    "console": console_parts,
    "underside": underside,
}
