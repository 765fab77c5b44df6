"""Which pixel means what by its place alone.

Each position has an arc of fifteen pixels around its middle. Offsets within an arc, clockwise:

    -7 -6 -5   -4 -3 -2   -1  0 +1   +2 +3 +4   +5 +6 +7
    owner 0    owner 1    the seat   owner 2    owner 3

A worker shines in the arc its arrow points at, in its owner's group, at the place of its type:
soft, hard, blu. The three in the middle belong to the person who sits there. A quarter turn moves
a pip by exactly one arc, so it keeps its place within the arc.
"""

POSITIONS = (0, 1, 2, 3)
PIXELS = 60
ARC = 15

LEFT, MIDDLE, RIGHT = -1, 0, 1
TRIPLE = (LEFT, MIDDLE, RIGHT)
BORDERS = (-7, 7)
OFFSETS = tuple(range(-7, 8))
_GROUPS = (-7, -4, 2, 5)

# For 1..4 options the pixels that light; a fourth borrows the pixel beside the seat's own three.
OPTIONS = ((MIDDLE,), (LEFT, RIGHT), TRIPLE, (LEFT, MIDDLE, RIGHT, 2))


def pixel(position: int, offset: int) -> int:
    """Return the pixel 0..59 at `offset` from the middle of the arc at `position`."""
    return (position * ARC + offset) % PIXELS


def pip_pixel(position: int, owner: int, kind: int) -> int:
    """Return the pixel of a worker of `owner`, type 0..2, pointing at `position` (F-GEO-6)."""
    return pixel(position, _GROUPS[owner] + kind)


# Sectors of a gear (Steam & Cheese): sector 0 lies in the middle of the arc at position 0.


def border(sector: int, sectors: int) -> int:
    """Return the pixel between a sector and the one before it, beside a seat's own three."""
    place = (PIXELS * (2 * sector - 1) + sectors) // (2 * sectors) % PIXELS
    while _is_seat(place):
        place = (place + 1) % PIXELS
    return place


def sector_pixels(sector: int, sectors: int) -> "list[int]":
    """Return the pixels of a sector clockwise, without borders and the seats' own three."""
    place, end = border(sector, sectors), border(sector + 1, sectors)
    found = []
    while (place + 1) % PIXELS != end:
        place = (place + 1) % PIXELS
        if not _is_seat(place):
            found.append(place)
    return found


def figure_pixel(sector: int, owner: int, sectors: int) -> int:
    """Return the pixel of an assistant of `owner`: two owners at either end of the sector.

    A sector too narrow for four places (9 sectors and more, in front of a seat) shares its last.
    """
    free = sector_pixels(sector, sectors)
    if len(free) < len(POSITIONS):
        return free[min(owner, len(free) - 1)]
    return (free[0], free[1], free[-2], free[-1])[owner]


def _is_seat(place: int) -> bool:
    return (place + 1) % ARC < len(TRIPLE)
