"""In which order the ring takes its colours, where it begins and which way it runs."""

from collections.abc import Mapping

from affineur_host.calibration.steps import Choose, Facts, Finding, Light, Script, Wrong

COLOURS = ("red", "green", "blue")
_LIT = 60
_ARC = 15
_DIM = 24
_OTHER = "something else"


def script(facts: Facts) -> Script:
    """Show pixels and colours, ask what is seen."""
    yield from _placed()
    seen: dict[str, str] = {}
    for place, colour in enumerate(COLOURS):
        shown = [0, 0, 0]
        shown[place] = _LIT
        yield Light(((0, _ARC, shown[0], shown[1], shown[2]),))
        seen[colour] = yield Choose(
            f"light.{colour}", "Which colour does the ring show?", (*COLOURS, _OTHER)
        )
    order = order_seen(facts.in_force["led_order"], seen)
    told = f"the pixels take their colours in the order {order}"
    return Finding(told, {"led_order": order}, {"seen": seen})


def _placed() -> Script:
    """Raise Wrong unless pixel 0 is before seat 0, the ring runs clockwise and is whole."""
    yield Light(((0, 1, _LIT, _LIT, _LIT),))
    seat = yield Choose(
        "light.first", "Before which seat does the one light stand?", ("0", "1", "2", "3", "none")
    )
    if seat == "none":
        raise Wrong(
            "the ring stays dark",
            "look at its 5 V, its ground, and the data wire from GP10 to the end marked DIN",
        )
    if seat != "0":
        raise Wrong(
            f"the first pixel stands before seat {seat}",
            "lay the strip so that its first pixel is in the middle before seat 0",
        )
    yield Light(((0, 1, _LIT, _LIT, _LIT), (1, 5, 0, 0, _LIT)))
    way = yield Choose(
        "light.way",
        "On which side of the white light are the five others, seen from above?",
        ("clockwise", "anticlockwise"),
    )
    if way != "clockwise":
        raise Wrong(
            "the ring runs anticlockwise",
            "lay the strip the other way round: its pixels are counted clockwise from seat 0",
        )
    yield Light(((0, 60, _DIM, _DIM, _DIM),))
    whole = yield Choose("light.whole", "Do all 60 pixels shine, and alike?", ("yes", "no"), "yes")
    if whole != "yes":
        raise Wrong(
            "not all 60 pixels shine alike",
            "replace the first dark pixel: those behind it get their data through it",
        )
    return Finding("the ring is whole")


def order_seen(in_force: str, seen: Mapping[str, str]) -> str:
    """Return the order in which the pixels really take their colours.

    `in_force` is the order in which the board sent them, `seen` the colour seen for each shown.
    """
    places = [""] * 3
    for shown, what in seen.items():
        places[in_force.index(shown[0])] = what[0] if what in COLOURS else ""
    if sorted(places) != sorted(colour[0] for colour in COLOURS):
        told = ", ".join(f"{what} for {shown}" for shown, what in seen.items())
        raise Wrong(
            f"no order of the colours explains what was seen: {told}",
            "see that these are WS2812 pixels with three colours (not four), then look again",
        )
    return "".join(places)
