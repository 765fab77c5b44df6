"""Venues described without their printed map: each cheese by what the scoring needs of it.

A cheese is a list of words and numbers, `[row, column]` or `["gold", 3]`: the fields its venue
scores. The map made of them holds the described spaces and nothing else, in the compact form of
the compiled layouts, so the engine's own scoring reads it like any other.
"""

from collections.abc import Callable
from typing import Any

from affineur.rules.fromage.moves import AGES
from affineur.rules.fromage.venues import fromagerie
from affineur_host.score.description import Venue
from affineur_host.score.node import Node

Space = tuple[int, ...]


class Map:
    """The spaces of a described venue, who stands on each, and its parts."""

    def __init__(self) -> None:
        self.spaces: list[Space] = []
        self.owners: list[str | None] = []
        self.parts: list[tuple[Any, ...]] = []
        self.names: dict[Any, int] = {}

    def number_of(self, name: Any) -> int:
        """Return a number that stands for `name` (a region, a table, a shelf, a place)."""
        return self.names.setdefault(name, len(self.names))

    def add(self, owner: str | None, *extra: int, age: int = 1) -> None:
        """Add a space with its venue's own fields."""
        self.spaces.append((0, age, 0, 0, *extra))
        self.owners.append(owner)


def drawn(venue: Venue) -> Map:
    """Return the map that the described cheeses make; raises DescriptionError."""
    found = Map()
    for owner, cheeses in venue.cheeses.items():
        for cheese in cheeses:
            _CHEESES[venue.name](found, owner, cheese)
    if venue.name in _PARTS:
        _PARTS[venue.name](found, venue)
    return found


def _fields(cheese: Node, form: str) -> list[Node]:
    fields = cheese.items()
    if len(fields) != len(form.split(", ")):
        cheese.refuse(f"expected [{form}]")
    return fields


def _age(node: Node, *ages: str) -> int:
    return AGES.index(node.word(*(ages or AGES[1:4])))


def _name(node: Node) -> str | int:
    """Return a name, a short text or a number."""
    return node.number() if type(node.value) is int else node.word()


def _once(found: Map, cheese: Node, key: Any) -> None:
    if key in found.names:
        cheese.refuse("a cheese stands there already")
    found.number_of(key)


def _festival(found: Map, owner: str, cheese: Node) -> None:
    row, column = (each.number(-50, 50) for each in _fields(cheese, "row, column"))
    _once(found, cheese, (row, column))
    found.add(owner, row, column)


def _fromagerie(found: Map, owner: str, cheese: Node) -> None:
    found.add(owner, found.number_of(_name(cheese)))


def _bistro(found: Map, owner: str, cheese: Node) -> None:
    table, age = _fields(cheese, "table, age")
    place = found.number_of(_name(table))
    if [space[4] for space in found.spaces].count(place) == 2:
        cheese.refuse("a table has two plates")
    found.add(owner, place, age=_age(age))


def _villes(found: Map, owner: str, cheese: Node) -> None:
    mask = 0
    for region in cheese.items():
        mask |= 1 << found.number_of(_name(region))
    if len(found.names) > 6:
        cheese.refuse("there are six regions")
    found.add(owner, mask)


def _banca(found: Map, owner: str, cheese: Node) -> None:
    age_word, *columns = cheese.items() or [cheese]
    age = _age(age_word, *AGES[1:])
    if len(columns) != (3 if age == 4 else 1):
        cheese.refuse("expected [age, column], or platinum and its three columns")
    numbers = [column.number(1, 12) for column in columns]
    for number in numbers:
        _once(found, cheese, (age, number))
    found.add(owner, sum(1 << (number - 1) for number in set(numbers)), age=age)


def _venezia(found: Map, owner: str, cheese: Node) -> None:
    name = _name(cheese)
    _once(found, cheese, name)
    found.add(owner)


def _regioni(found: Map, owner: str, cheese: Node) -> None:
    region, flags = _fields(cheese, "region, flags")
    place = found.number_of(_name(region))
    if place > 5:
        cheese.refuse("there are six regions")
    found.add(owner, place, flags.number(1, 9))


def _vigneto(_: Map, __: str, cheese: Node) -> None:
    cheese.refuse("expected the number of a space; a chain needs no cheeses")


def _samples(found: Map, venue: Venue) -> None:
    """Add the free samples of the Festival."""
    for sample in venue.own["samples"].items() if "samples" in venue.own else []:
        row, column = (each.number(-50, 50) for each in _fields(sample, "row, column"))
        _once(found, sample, (row, column))
        found.parts.append((row, column))


def _shelves(found: Map, venue: Venue) -> None:
    """Add the shelves of the Fromagerie: a sign of points, or one that gave a resource."""
    told = venue.own["shelf_points"].table() if "shelf_points" in venue.own else {}
    for name in found.names:
        points = told[str(name)].number() if str(name) in told else None
        sign = fromagerie.ANY_ONE if points is None else fromagerie.POINTS
        found.parts.append((1, sign, points or 0))


def _canals(found: Map, venue: Venue) -> None:
    """Add the gondolas of Venezia, each a list of the places beside it."""
    for gondola in venue.own["gondolas"].items() if "gondolas" in venue.own else []:
        places = [_name(each) for each in gondola.items()]
        if not places:
            gondola.refuse("a gondola lies beside some place")
        for place in places:
            if place not in found.names:
                found.number_of(place)
                found.add(None)
        found.parts.append((0, tuple(found.number_of(place) for place in places)))


_CHEESES: dict[str, Callable[[Map, str, Node], None]] = {
    "festival": _festival,
    "fromagerie": _fromagerie,
    "bistro": _bistro,
    "villes": _villes,
    "banca": _banca,
    "venezia": _venezia,
    "vigneto": _vigneto,
    "regioni": _regioni,
}
_PARTS: dict[str, Callable[[Map, Venue], None]] = {
    "festival": _samples,
    "fromagerie": _shelves,
    "venezia": _canals,
}
