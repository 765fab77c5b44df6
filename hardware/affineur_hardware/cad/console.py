"""A seat's console: body with six keys and a window, tag pad in the window, floor.

Local frame: the player is at negative y, heights count from the table.
"""

from typing import Any

from build123d import Box, Part, Pos

from affineur_hardware.cad.base import PILOT_25, SCREW_3, at_azimuth
from affineur_hardware.cad.rotor import UP, rod

FLOOR = 2.0
PAD_AT = 10.0
KEYS_AT = -28.0
LEDGE = 0.8


def table_height(sizes: Any) -> float:
    """Return the table's height in the board's frame."""
    return float(-sizes.base.thickness - sizes.base.foot_height)


def seated(sizes: Any, seat: int, shape: Part) -> Part:
    """Move a console part from its own frame to its seat."""
    lifted = Pos(0, 0, table_height(sizes)) * shape
    return at_azimuth(90 * seat, sizes.console.radius, lifted)


def body(sizes: Any) -> Part:
    """Return the console's shell."""
    c = sizes.console
    shell = Box(c.width, c.depth, c.height, align=UP)
    shell -= Box(c.width - 2 * c.wall, c.depth - 2 * c.wall, c.height - c.deck, align=UP)
    shell -= Pos(0, PAD_AT) * Box(c.window, c.window, c.height, align=UP)
    shell -= [Pos(x, KEYS_AT) * rod(c.key_hole, 0, c.height) for x in key_places(sizes)]
    shell -= Pos(0, c.depth / 2) * Box(26, 3 * c.wall, FLOOR + 4, align=UP)
    under = c.height - c.deck
    for x, y in _corners(sizes):
        shell += Pos(x, y) * (rod(7, FLOOR, under) - rod(PILOT_25, FLOOR, under - 2))
    for x in (-49, 49):
        shell += Pos(x, KEYS_AT + 5) * (rod(6, under - 6, under) - rod(PILOT_25, under - 6, under))
    return shell


def key_places(sizes: Any) -> list[float]:
    """Return where the keys are from left to right: ready, 1, 2, 3, 4, back."""
    return [(number - 2.5) * sizes.console.key_pitch for number in range(6)]


def _corners(sizes: Any) -> list[tuple[float, float]]:
    x, y = sizes.console.width / 2 - 5.5, sizes.console.depth / 2 - 5.5
    return [(x, y), (-x, y), (x, -y), (-x, -y)]


def floor(sizes: Any) -> Part:
    """Return the console's floor."""
    c = sizes.console
    plate = Box(c.width - 2 * c.wall - 0.4, c.depth - 2 * c.wall - 0.4, FLOOR, align=UP)
    return plate - [Pos(x, y) * rod(SCREW_3 - 0.6, 0, FLOOR) for x, y in _corners(sizes)]


def tag_pad(sizes: Any) -> Part:
    """Return the pad: thin floor over the reader, rim for the tokens, ledges for the module."""
    c = sizes.console
    top = c.height
    plate = Pos(0, 0, top) * Box(c.window + 6, c.window + 6, c.pad_floor, align=UP)
    plate += rod(46, top, top + c.pad_floor + 1.2) - rod(42, top, top + c.pad_floor + 2)
    depth = c.deck + c.module_thickness + 1.6
    frame = Pos(0, 0, top - depth) * Box(c.window - 0.4, c.window - 0.4, depth, align=UP)
    frame -= Pos(0, 0, top - depth) * Box(
        c.module_width + 0.8, c.module_depth + 0.8, depth, align=UP
    )
    ledge = Box(12, LEDGE + 0.4, 1.2, align=UP)
    y = c.module_depth / 2 + 0.2 - LEDGE / 2 + 0.2
    frame += [Pos(0, side * y, top - depth) * ledge for side in (-1, 1)]
    return Pos(0, PAD_AT) * (plate + frame)


def module(sizes: Any) -> Part:
    """Return the reader module as it lies in the pad."""
    c = sizes.console
    board = Box(c.module_width, c.module_depth, c.module_thickness, align=UP)
    return Pos(0, PAD_AT, c.height - c.module_thickness) * board
