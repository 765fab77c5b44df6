"""What the ring's pixels draw, by an ammeter, and what the supply can give."""

from math import ceil

from affineur.settings.values import ROWS
from affineur_host.calibration.steps import Choose, Facts, Finding, Light, Number, Script, Wrong

_PIXELS = 60
_LIT = 10  # pixels whose current is measured at full value
_CHANNELS = ("red", "green", "blue")
_FULL = 255


def script(facts: Facts) -> Script:
    """Let a person read an ammeter in the ring's supply; without one only ask for the supply."""
    settings: dict[str, object] = {}
    low, high = ROWS["led_limit_ma"][2]
    text = "How many mA may the ring draw from its 5 V supply?"
    limit = yield Number("current.limit", text, low, high, facts.kept.led_limit_ma)
    settings["led_limit_ma"] = int(limit)
    text = "Is there an ammeter in the 5 V wire of the ring?"
    ammeter = yield Choose("current.ammeter", text, ("no", "yes"), "no")
    if ammeter == "no":
        return Finding(
            f"the ring may draw {int(limit)} mA; its pixels were not measured", settings
        )
    yield Light(())
    dark = yield Number("current.dark", "The ring is dark. How many mA?", 0, 1_000)
    settings["led_idle_ma"] = _within(ROWS["led_idle_ma"][2], dark / _PIXELS, "a dark pixel")
    each = []
    for place, colour in enumerate(_CHANNELS):
        shown = [0, 0, 0]
        shown[place] = _FULL
        yield Light(((0, _LIT, shown[0], shown[1], shown[2]),))
        lit = yield Number(
            f"current.{colour}", f"Ten pixels, full {colour}. How many mA?", 0, 2_000
        )
        what = f"a full {colour} pixel"
        each.append(_within(ROWS["led_channel_ma"][2], (lit - dark) / _LIT, what))
    settings["led_channel_ma"] = tuple(each)
    sentence = f"full red, green, blue draw {each[0]}, {each[1]}, {each[2]} mA a pixel"
    return Finding(f"{sentence}; the ring may draw {int(limit)} mA", settings)


def _within(allowed: tuple[int, ...], measured_ma: float, what: str) -> int:
    """Return the setting for a current: rounded up, never below what is safe to assume."""
    low, high = allowed[:2]
    if measured_ma > high:
        raise Wrong(
            f"{what} draws {measured_ma:.1f} mA, more than the {high} that can be set",
            "these are not pixels of the kind this board is made for: WS2812B with 5 V",
        )
    return max(low, ceil(measured_ma))
