"""Where every part sits: the printed parts to export, and the whole board put together."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from build123d import Part, Pos, Rot

from affineur_hardware.cad import base, bought, console, light, rotor
from affineur_hardware.circuit import SEATS
from affineur_hardware.mechanics import place

Maker = Callable[[Any], Part]


@dataclass(frozen=True)
class Printed:
    """A printed part: how to make it, how many, and how it lies on the printer's bed.

    `placed` names the section of the sizes whose azimuth the part is turned to on the board.
    """

    make: Maker
    count: int
    upside_down: bool = False
    placed: str = ""


PRINTED: dict[str, Printed] = {
    "ring": Printed(rotor.ring, 1, upside_down=True),
    "post": Printed(rotor.post, 1),
    "cap": Printed(rotor.cap, 1),
    "spacer": Printed(rotor.spacer, 1),
    "motor_mount": Printed(base.motor_mount, 1, upside_down=True, placed="drive.motor"),
    "hall_bracket": Printed(base.hall_bracket, 1, placed="index.sensor"),
    "light_segment": Printed(light.segment, 10, upside_down=True),
    "light_cover": Printed(light.cover, 10),
    "console_body": Printed(console.body, 4, upside_down=True),
    "console_floor": Printed(console.floor, 4),
    "tag_pad": Printed(console.tag_pad, 4, upside_down=True),
    "foot": Printed(base.foot, 6),
    "carrier_tray": Printed(base.tray, 1, upside_down=True, placed="tray"),
    "cable_clip": Printed(base.cable_clip, 12, upside_down=True),
    "stop_box": Printed(base.stop_box, 1, upside_down=True, placed="stop_box"),
}


def on_bed(name: str, sizes: Any) -> Part:
    """Return a printed part lying on the printer's bed, centred."""
    printed = PRINTED[name]
    part = Rot(0, 0, _azimuth(printed.placed, sizes)) * printed.make(sizes)
    if printed.upside_down:
        part = Rot(180, 0, 0) * part
    box = part.bounding_box()
    return Pos(-box.center().X, -box.center().Y, -box.min.Z) * part


def _azimuth(placed: str, sizes: Any) -> float:
    """Return the azimuth a part was turned to."""
    if not placed:
        return 0.0
    section, _, name = placed.partition(".")
    return float(getattr(getattr(sizes, section), f"{name}_azimuth_deg".lstrip("_")))


def rotating(sizes: Any, toothed: bool = True) -> dict[str, Part]:
    """Return the parts that turn with the board."""
    found = {"ring": rotor.ring(sizes, toothed), "turning_plate": bought.turning_plate(sizes)}
    for number, magnet in enumerate(bought.magnets(sizes)):
        found[f"magnet {number}"] = magnet
    return found


def fixed(sizes: Any) -> dict[str, Part]:
    """Return the parts that stand still, the seats' consoles left out."""
    lower, upper = bought.bearings(sizes)
    found = {
        "base_plate": bought.base_plate(sizes),
        "post": rotor.post(sizes),
        "lower bearing": lower,
        "spacer": rotor.spacer(sizes),
        "upper bearing": upper,
        "cap": rotor.cap(sizes),
        "motor_mount": base.motor_mount(sizes),
        "motor": bought.motor(sizes),
        "pulley": bought.pulley(sizes),
        "belt": bought.belt_band(sizes),
        "hall_bracket": base.hall_bracket(sizes),
        "sensor": bought.sensor(sizes),
        "carrier_tray": base.tray(sizes),
        "carrier board": bought.carrier_board(sizes),
        "stop_box": base.stop_box(sizes),
    }
    return found | light_ring(sizes) | feet(sizes)


def light_ring(sizes: Any) -> dict[str, Part]:
    """Return the ten light segments with covers and strip pieces."""
    share = light.share_deg(sizes)
    parts = {"light_segment": light.segment(sizes), "light_cover": light.cover(sizes)}
    pieces = light.strip_pieces(sizes)
    parts |= {f"strip {side}": piece for side, piece in zip("ab", pieces, strict=True)}
    return {
        f"{name} {number}": Rot(0, 0, -segment_azimuth(number, share)) * part
        for number in range(sizes.light.segments)
        for name, part in parts.items()
    }


def segment_azimuth(number: int, share: float) -> float:
    """Return the middle of a segment; its two strip pieces lie at 0 and 18 degrees from it."""
    return share * number + share / 4


def feet(sizes: Any) -> dict[str, Part]:
    """Return the feet under the base's edge."""
    foot, count = base.foot(sizes), sizes.base.feet
    found = {}
    for number in range(count):
        x, y = place(360.0 / count * (number + 0.75), sizes.base.foot_circle)
        found[f"foot {number}"] = Pos(x, y) * foot
    return found


def consoles(sizes: Any) -> dict[str, Part]:
    """Return the four consoles with their pads, floors and readers."""
    parts = {
        "console_body": console.body(sizes),
        "console_floor": console.floor(sizes),
        "tag_pad": console.tag_pad(sizes),
        "reader": console.module(sizes),
    }
    return {
        f"{name} {seat}": console.seated(sizes, seat, part)
        for seat in range(SEATS)
        for name, part in parts.items()
    }


def whole(sizes: Any, toothed: bool = True) -> dict[str, Part]:
    """Return every part of the finished board."""
    return fixed(sizes) | rotating(sizes, toothed) | consoles(sizes)
