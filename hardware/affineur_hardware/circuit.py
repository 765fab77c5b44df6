"""The circuit: part types, parts and nets, read from `data/`.

A part's pins carry the net they are on. The controller's nets are not written twice: they
follow from `pins.toml`, where a pin's constant is also the name of its net.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "data"
SEATS = 4


class DataError(ValueError):
    """The data files contradict themselves."""


@dataclass(frozen=True)
class TypePin:
    """One pin of a part type: its number, its name and its electrical kind."""

    number: str
    name: str
    kind: str


@dataclass(frozen=True)
class PartType:
    """What a kind of part is, how to order it and which pins it has."""

    name: str
    about: str
    instead: str
    price: str
    footprint: str
    pins: tuple[TypePin, ...]
    open: frozenset[str]
    supply: str


@dataclass(frozen=True)
class Part:
    """One part on the board; `nets` maps pin names to nets, open pins are absent."""

    ref: str
    type: PartType
    value: str
    at: str
    why: str
    nets: dict[str, str]


@dataclass(frozen=True)
class Node:
    """One pin of one part, on a net."""

    part: Part
    pin: TypePin

    def __str__(self) -> str:
        return f"{self.part.ref}.{self.pin.name}"


@dataclass(frozen=True)
class ControllerPin:
    """A pin of the controller as `pins.toml` gives it."""

    name: str
    gp: int
    use: str
    way: str
    rest: str
    about: str


@dataclass(frozen=True)
class Rail:
    """A net that carries power; `flag` where only passive parts feed it."""

    volts: float
    flag: bool


@dataclass(frozen=True)
class Circuit:
    """Everything electrical."""

    pins: tuple[ControllerPin, ...]
    firmware: dict[str, Any]
    parts: dict[str, Part]
    rails: dict[str, Rail]

    def nodes(self) -> Iterator[tuple[str, Node]]:
        """Yield each connected pin with its net."""
        for part in self.parts.values():
            for pin in part.type.pins:
                if pin.name in part.nets:
                    yield part.nets[pin.name], Node(part, pin)

    def nets(self) -> dict[str, list[Node]]:
        """Return the pins on each net."""
        found: dict[str, list[Node]] = defaultdict(list)
        for net, node in self.nodes():
            found[net].append(node)
        return dict(found)


def read(name: str, folder: Path = DATA) -> dict[str, Any]:
    """Return the contents of one data file."""
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))


def load(folder: Path = DATA) -> Circuit:
    """Read the whole circuit from the data files in `folder`."""
    pins = read("pins.toml", folder)
    controller_pins = tuple(ControllerPin(**entry) for entry in pins["pin"])
    types = _types(read("types.toml", folder))
    text = read("parts.toml", folder)
    parts = dict(_parts(text, types, controller_pins))
    rails = {
        net: Rail(entry["volts"], entry.get("flag", False)) for net, entry in text["net"].items()
    }
    return Circuit(controller_pins, pins["firmware"], parts, rails)


def ohms(value: str) -> float:
    """Return a resistance written like 330, 4k7 or 100k."""
    whole, _, rest = value.partition("k")
    return float(whole) if "k" not in value else 1000 * float(f"{whole}.{rest or 0}")


def for_seats(entries: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield each entry four times with `{seat}` filled in."""
    for key, value in entries.items():
        for seat in range(SEATS):
            yield key.format(seat=seat), _fill(value, seat)


def _fill(value: Any, seat: int) -> Any:
    if isinstance(value, str):
        return value.format(seat=seat)
    if isinstance(value, list):
        return [_fill(item, seat) for item in value]
    if isinstance(value, dict):
        return {key: _fill(item, seat) for key, item in value.items()}
    return value


def _types(entries: dict[str, Any]) -> dict[str, PartType]:
    return {name: _type(name, entry) for name, entry in entries.items()}


def _type(name: str, entry: dict[str, Any]) -> PartType:
    pins = tuple(TypePin(*text.split()) for text in entry["pins"])
    return PartType(
        name,
        entry["about"],
        entry["instead"],
        entry["price"],
        entry["footprint"],
        pins,
        frozenset(entry["open"]),
        entry.get("supply", ""),
    )


def _parts(
    text: dict[str, Any], types: dict[str, PartType], pins: tuple[ControllerPin, ...]
) -> Iterator[tuple[str, Part]]:
    yield _controller(text["controller"], types, pins)
    for ref, entry in text["part"].items():
        yield ref, _part(ref, entry, types)
    for ref, entry in for_seats(text["seat_part"]):
        yield ref, _part(ref, entry, types)


def _controller(
    entry: dict[str, Any], types: dict[str, PartType], pins: tuple[ControllerPin, ...]
) -> tuple[str, Part]:
    """Return the controller, its GP pins as directed and named by `pins.toml`."""
    ways = {f"GP{pin.gp}": pin.way for pin in pins}
    nets = entry["pins"] | {f"GP{pin.gp}": pin.name for pin in pins}
    plain = types[entry["type"]]
    directed = tuple(replace(pin, kind=ways.get(pin.name, pin.kind)) for pin in plain.pins)
    kind = replace(plain, pins=directed)
    return entry["ref"], Part(entry["ref"], kind, "", entry["at"], "controller", nets)


def _part(ref: str, entry: dict[str, Any], types: dict[str, PartType]) -> Part:
    kind = types[entry["type"]]
    names = [pin.name for pin in kind.pins]
    nets = dict(zip(names, entry["nets"], strict=True)) if "nets" in entry else entry["pins"]
    unknown = set(nets) - set(names)
    if unknown:
        raise DataError(f"{ref}: {kind.name} has no pin {', '.join(sorted(unknown))}")
    return Part(ref, kind, entry.get("value", ""), entry["at"], entry["why"], nets)
