"""One script for each part: what is tried, what is measured, what is good enough."""

from collections.abc import Callable, Generator
from typing import Any

from affineur import pins
from affineur.settings import Settings
from affineur_host.calibration.row import Field, fields_of
from affineur_host.calibration.steps import Allow, Facts, Light, Query, Sound, Step, Turn, Witness
from affineur_host.calibration.survey import steps_of, turn_steps
from affineur_host.selftest.result import ABSENT, FAIL, PASS, UNJUDGED, Result

Check = Generator[Step, Any, list[Result]]

SEATS = range(4)
_ECHO_CHARS, _ECHOES = 1_000, 4
_LEAST_BYTES_PER_S = 400
_STORED_BYTES = 4_096
_MOST_WRITE_MS = 2_000
_STEP_MDEG, _MOST_STEPS = 40_000, 3
"""At once so far that the board gets fast enough for the driver to notice a stall."""
_WIDTH_PERMILLE = (600, 1_500)  # of the width set, what a magnet may be felt for
_TUNE = ((784, 150), (1047, 150), (1319, 300))
_SHINE = 40


def settings(facts: Facts) -> Check:
    """Tell whether the settings are sound, and in force."""
    yield from ()
    values, defaults = facts.kept.values(), Settings().values()
    changed = sum(values[key] != defaults[key] for key in values)
    waiting = [key for key, value in facts.in_force.items() if values[key] != value]
    text = f"{len(values)} settings are sound, {changed} of them not at their defaults"
    if waiting:
        text += f"; {', '.join(waiting)} holds from the next start"
    return [Result("settings", PASS, text, {"changed": changed, "waiting": waiting})]


def link(_facts: Facts) -> Check:
    """Measure how much comes over the line."""
    took_s = 0.0
    whole = True
    for _ in range(_ECHOES):
        answer, seconds = yield Query("echo", {"chars": _ECHO_CHARS})
        took_s += seconds
        whole = whole and len(answer["text"]) == _ECHO_CHARS
    rate = round(_ECHOES * _ECHO_CHARS / took_s) if took_s else 0
    figures = {"bytes_per_s": rate}
    if not whole:
        return [Result("link", FAIL, "text came damaged: try another cable", figures)]
    if rate < _LEAST_BYTES_PER_S:
        text = f"{rate} bytes/s, less than {_LEAST_BYTES_PER_S}: try another cable or port"
        return [Result("link", FAIL, text, figures)]
    return [Result("link", PASS, f"{rate / 1000:.1f} kB/s from the board", figures)]


def storage(_facts: Facts) -> Check:
    """Write and read back, and measure how long that takes."""
    answer, _ = yield Query("storage", {"bytes": _STORED_BYTES})
    write_ms, read_ms = answer["write_us"] / 1000, answer["read_us"] / 1000
    figures = {"write_ms": write_ms, "read_ms": read_ms, "bytes": _STORED_BYTES}
    text = f"{_STORED_BYTES} bytes written in {write_ms:.1f} ms, read in {read_ms:.1f} ms"
    if not answer["write_us"]:
        text = f"{_STORED_BYTES} bytes written and read back, too quickly to be measured"
    if not answer["sound"]:
        text = "what was read is not what was written: the flash is worn, replace the Pico"
        return [Result("storage", FAIL, text, figures)]
    if write_ms > _MOST_WRITE_MS:
        return [Result("storage", FAIL, f"{text}: far too slow, the flash is worn", figures)]
    return [Result("storage", PASS, text, figures)]


def motor(facts: Facts) -> Check:
    """Tell whether the driver answers and has its supply."""
    yield from ()
    if facts.is_lost("motor"):
        text = (
            f"the driver does not answer: look at GP{pins.TMC_TX}, GP{pins.TMC_RX} and the 1 kOhm "
            "between them, and at the 12 V that it lives on"
        )
        return [Result("motor", ABSENT, text)]
    if not facts.powered:
        text = "no supply: release the emergency stop and plug in 12 V"
        return [Result("motor", FAIL, text, {"powered": False})]
    return [Result("motor", PASS, "the driver answers and has its supply", {"powered": True})]


# Turning and the index


def turn(facts: Facts) -> Check:
    """Turn a little until a magnet has come and gone."""
    yield Allow(
        "selftest.turn",
        "The board will turn slowly clockwise, by a third of a turn at most. Hands off; any key "
        "stops it.",
    )
    step, turned = steps_of(facts.kept, _STEP_MDEG), 0
    edges: list[tuple[int, bool]] = []
    while turned < _MOST_STEPS * step and not fields_of(edges):
        motion = yield Turn(step)
        edges += [(turned + at, met) for at, met in motion.edges]
        turned += motion.steps
    degrees = turned * 360 / turn_steps(facts.kept)
    figures = {"degrees": round(degrees)}
    fields = fields_of(edges)
    if fields:
        return [
            Result("turn", PASS, f"turned by {degrees:.0f} degrees, seen by the index", figures),
            _judged(fields[0], facts),
        ]
    return (yield from _unseen(facts, degrees, len(edges)))


def _judged(field: Field, facts: Facts) -> Result:
    width_mdeg = round(field.width * 360_000 / turn_steps(facts.kept))
    wanted = facts.kept.index_width_mdeg
    low, high = (wanted * part // 1000 for part in _WIDTH_PERMILLE)
    text = f"a magnet is felt for {width_mdeg / 1000:.1f} degrees"
    figures = {"width_mdeg": width_mdeg, "set_mdeg": wanted}
    if low <= width_mdeg <= high:
        return Result("index", PASS, text, figures)
    text += f", not {wanted / 1000:.1f} as set: run `affineur calibrate --part index`"
    return Result("index", FAIL, text, figures)


def _unseen(facts: Facts, degrees: float, edges: int) -> Check:
    """No magnet came and went: only a person can tell whether the board has turned."""
    seen = yield Witness("selftest.turned", "Did the board turn?")
    status = {"yes": PASS, "no": FAIL}.get(seen, UNJUDGED)
    told = {
        PASS: f"turned by {degrees:.0f} degrees, as a person saw",
        FAIL: "the board did not turn: look at belt, grub screw and the motor's four wires",
        UNJUDGED: f"was told to turn by {degrees:.0f} degrees; nobody was there to see it",
    }
    turned = Result("turn", status, told[status], {"degrees": round(degrees)})
    if not facts.kept.index_fitted:
        return [turned, Result("index", ABSENT, "index_fitted = no", fitted=False)]
    text = f"no magnet came and went in {degrees:.0f} degrees"
    if status != FAIL:
        text += (
            f": hold a magnet to the sensor, its lamp must light up; look at GP{pins.HALL}; other"
            " pulleys than the settings say turn it less far (`affineur calibrate --part motor`)"
        )
    return [turned, Result("index", ABSENT, text, {"edges": edges})]


# What people see, hear and touch


def ring(facts: Facts) -> Check:
    """Show a colour before each seat."""
    if facts.is_lost("lights"):
        return [Result("ring", ABSENT, f"the ring cannot be driven: look at GP{pins.LED_DATA}")]
    shown = ((53, 15, _SHINE, 0, 0), (8, 15, 0, _SHINE, 0), (23, 15, 0, 0, _SHINE))
    drawn_ma = yield Light((*shown, (38, 15, _SHINE, _SHINE, _SHINE)))
    seen = yield Witness(
        "selftest.ring",
        "Does the ring shine red before seat 0, green before 1, blue before 2, white before 3?",
    )
    figures = {"ma": drawn_ma}
    text = f"60 pixels in four colours, about {drawn_ma} mA"
    if seen == "no":
        text = "the ring does not show that: run `affineur calibrate --part light`"
        return [Result("ring", FAIL, text, figures)]
    if not seen:
        return [Result("ring", UNJUDGED, f"{text}, were sent; look whether they shine", figures)]
    return [Result("ring", PASS, text, figures)]


def piezo(facts: Facts) -> Check:
    """Play three notes."""
    if not facts.in_force["sound"]:
        return [Result("piezo", UNJUDGED, "muted by sound = no", fitted=False)]
    yield Sound(_TUNE)
    heard = yield Witness("selftest.piezo", "Did you hear three rising notes?")
    told = {
        "yes": (PASS, "three notes were heard"),
        "no": (FAIL, f"nothing was heard: look at GP{pins.PIEZO} and the piezo's two wires"),
    }
    status, text = told.get(heard, (UNJUDGED, "three notes were played; nobody listened"))
    return [Result("piezo", status, text)]


def readers(facts: Facts) -> Check:
    """Tell whether each reader answers, and its version."""
    yield from ()
    if facts.kept.reader_kind == "none":
        return [Result("readers", ABSENT, "reader_kind = none", fitted=False)]
    versions = [_version(facts, seat) for seat in SEATS]
    return [_reader(facts, seat, versions) for seat in SEATS]


def _version(facts: Facts, seat: int) -> str:
    """Return the version of a reader's firmware, "" where it does not answer."""
    told = facts.readers[seat] if seat < len(facts.readers) else ""
    return "" if facts.is_lost("reader", seat) else told


def _reader(facts: Facts, seat: int, versions: list[str]) -> Result:
    part = f"reader {seat}"
    kind = str(facts.in_force["reader_kind"]).upper()
    if versions[seat]:
        text = f"{kind}, version {versions[seat]}"
        return Result(part, PASS, text, {"version": versions[seat]})
    text = f"does not answer: look at its 3.3 V and its select wire GP{pins.NFC_CS[seat]}"
    if not any(versions):
        text = (
            "does not answer, like all others: look at what they share, 3.3 V,"
            f" GP{pins.NFC_RESET}, GP{pins.SPI_MISO}, GP{pins.SPI_SCK} and GP{pins.SPI_MOSI}, and"
            f" whether they are of the kind {kind}"
        )
    return Result(part, ABSENT, text)


def keys(facts: Facts) -> Check:
    """Tell whether the keys of each seat answer."""
    yield from ()
    return [_keys(facts, seat) for seat in SEATS]


def _keys(facts: Facts, seat: int) -> Result:
    address = pins.KEYS_ADDRESSES[pins.KEY_BITS[seat][0]]
    if facts.is_lost("keys", seat):
        text = f"the expander at 0x{address:02x} does not answer: look at SDA, SCL and 3.3 V"
        return Result(f"keys {seat}", ABSENT, text)
    text = f"the expander at 0x{address:02x} answers; `affineur calibrate --part keys` tries each"
    return Result(f"keys {seat}", PASS, text)


CHECKS: dict[str, Callable[[Facts], Check]] = {
    "settings": settings,
    "link": link,
    "storage": storage,
    "motor": motor,
    "turn": turn,
    "ring": ring,
    "piezo": piezo,
    "readers": readers,
    "keys": keys,
}
"""In the order in which they are tried."""
