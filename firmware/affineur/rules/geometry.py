"""Where things are round the table (F-GEO).

Positions are 0..3 clockwise seen from above; a quadrant's label is the position it had before
the first turn. `turn` counts completed quarter turns, clockwise, from 0.
"""

POSITIONS = 4


def left_of(seat: int) -> int:
    """Return the position of the left neighbour of `seat` (F-GEO-1)."""
    return (seat + 1) % POSITIONS


def opposite(seat: int) -> int:
    """Return the position across the table from `seat` (F-GEO-1)."""
    return (seat + 2) % POSITIONS


def right_of(seat: int) -> int:
    """Return the position of the right neighbour of `seat` (F-GEO-1)."""
    return (seat + 3) % POSITIONS


def facing(seat: int, turn: int) -> int:
    """Return the label of the quadrant in front of `seat` on `turn` (F-GEO-3)."""
    return (seat - turn) % POSITIONS


def position_of(label: int, turn: int) -> int:
    """Return the position of quadrant `label` on `turn` (F-GEO-2)."""
    return (label + turn) % POSITIONS


def pointed_position(seat: int, placed: int, delay: int, turn: int) -> int:
    """Return the position a worker's arrow points at on `turn` (F-GEO-6).

    The worker of `seat` was put down on turn `placed` for `delay` turns (1 to 4).
    """
    return (seat - delay + turn - placed) % POSITIONS


def pointed_label(seat: int, placed: int, delay: int) -> int:
    """Return the label of the quadrant that same arrow names, for good (F-GEO-7)."""
    return (seat - delay - placed) % POSITIONS
