"""How the things on a table are called, so that a drawing, a move and a click mean the same.

A name is words and numbers joined by colons: what it is, then where. Labels of quadrants and
places of things are counted from 0, numbers printed for people from 1.
"""


def space(label: int, place: int) -> str:
    """Name a cheese space of the quadrant `label`."""
    return f"space:{label}:{place}"


def sector(label: int, number: int) -> str:
    """Name a resource space, 1 to 3, of the quadrant `label`."""
    return f"sector:{label}:{number}"


def gondola(label: int, place: int) -> str:
    """Name a gondola space."""
    return f"gondola:{label}:{place}"


def worker(seat: int, kind: int) -> str:
    """Name a worker by owner and type."""
    return f"worker:{seat}:{kind}"


def parlour(seat: int, place: int) -> str:
    """Name a milking parlour of a player board."""
    return f"parlour:{seat}:{place}"


def slot(seat: int, place: int) -> str:
    """Name a structure ability of a player board."""
    return f"slot:{seat}:{place}"


def order(seat: int, place: int) -> str:
    """Name a held order card."""
    return f"order:{seat}:{place}"


def stored(seat: int, resource: str) -> str:
    """Name the unused resources of a kind on a player board."""
    return f"stored:{seat}:{resource}"


def chain(seat: int, end: str) -> str:
    """Name an end, left or right, of a wine chain."""
    return f"chain:{seat}:{end}"


def tile(seat: int, number: int) -> str:
    """Name a structure tile in the hand of a seat, by its place in the table of tiles."""
    return f"tile:{seat}:{number}"
