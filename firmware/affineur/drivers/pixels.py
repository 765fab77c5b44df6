"""Pixels as the words the LED program sends: three colour bytes in wire order, then padding."""

COLOUR_ORDERS = ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR")


def places(order: str) -> "tuple[int, int, int]":
    """Return where red, green and blue go in a little-endian word whose top byte is sent first."""
    if order not in COLOUR_ORDERS:
        raise ValueError("no colour order " + order)
    return 3 - order.index("R"), 3 - order.index("G"), 3 - order.index("B")


def pack(frame: "bytes | bytearray", order: "tuple[int, int, int]", words: bytearray) -> None:
    """Write the pixels of `frame` (red, green, blue each) into `words`, four bytes a pixel."""
    red, green, blue = order
    place = 0
    for first in range(0, len(frame), 3):
        words[place + red] = frame[first]
        words[place + green] = frame[first + 1]
        words[place + blue] = frame[first + 2]
        place += 4
