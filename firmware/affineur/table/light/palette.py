"""The six colours of the ring, as drive values 0..255 of red, green and blue.

A WS2812's light is proportional to its drive value, so these are linear, not sRGB. They were
chosen to stay apart for people with protanopia, deuteranopia and tritanopia as well (the test
simulates all three), and place and rhythm say the same things again without any colour.
"""

BLUE = (0, 0, 220)
ORANGE = (245, 85, 5)
GREEN = (40, 235, 90)
PURPLE = (105, 28, 185)

# By colour number 0..3, the colours of tokens and workers (`table.words.COLOURS`).
SEATS = (BLUE, ORANGE, GREEN, PURPLE)

WHITE = (210, 185, 240)  # from the board itself: it asks, invites or warns
RED = (120, 0, 10)  # refused, or out of order


def of_seat(colour: int) -> "tuple[int, int, int]":
    """Return the colour of a person; white for one who has shown no tag yet (-1)."""
    return SEATS[colour] if colour >= 0 else WHITE
