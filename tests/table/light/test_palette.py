"""The six colours stay apart for every kind of colour vision.

Simulation: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency", IEEE TVCG 15(6), 2009, severity 1.0, applied to linear RGB. Distance: CIE 1976
Lab with the D65 white, from the sRGB primaries (IEC 61966-2-1). A distance of 2.3 can just be
noticed; side by side and in a glance thirty is comfortable.
"""

import itertools
import math

import pytest

from affineur.table import words
from affineur.table.light import palette

VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE_POINT = (0.95047, 1.0, 1.08883)
COLOURS = {
    **dict(zip(words.COLOURS, palette.SEATS, strict=True)),
    "white": palette.WHITE,
    "red": palette.RED,
}


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(drive, vision):
    simulated = [min(1, max(0, v)) for v in times(VISIONS[vision], [v / 255 for v in drive])]
    x, y, z = (
        (t / white) ** (1 / 3) if t / white > 216 / 24389 else (24389 / 27 * t / white + 16) / 116
        for t, white in zip(times(TO_XYZ, simulated), WHITE_POINT, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("pair", list(itertools.combinations(COLOURS, 2)), ids="-".join)
def test_two_colours_are_well_apart(vision, pair) -> None:
    one, other = (lab(COLOURS[name], vision) for name in pair)
    assert math.dist(one, other) >= 30


def test_the_simulation_can_find_fault() -> None:
    """A pair that people with deuteranopia do confuse is found to be close."""
    red, green = (220, 20, 0), (40, 96, 0)
    assert math.dist(lab(red, "deuteranopia"), lab(green, "deuteranopia")) < 15
    assert math.dist(lab(red, "normal"), lab(green, "normal")) > 60


def test_whoever_has_shown_no_tag_is_white() -> None:
    assert palette.of_seat(-1) == palette.WHITE
    assert [palette.of_seat(colour) for colour in range(4)] == list(palette.SEATS)
