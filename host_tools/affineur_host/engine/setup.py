"""From the set-up of a `new` request to a set-up of the rules.

A request says `game` and `players`; everything else is optional and either one of the words below
(`mode`, `level`) or a key of the rules, handed on as it is. Only shapes are checked here; what a
rule forbids is refused by the rules.
"""

from collections.abc import Callable
from typing import Any, NoReturn

from affineur.rules.names import VENUES
from affineur_host.engine.request import Refused
from affineur_host.engine.rulebooks import RULEBOOKS

Setup = dict[str, Any]
Shape = tuple[Callable[[Any], bool], str]

SEATS = {1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}
MODES = ("standard", "advanced", "solo")

# A mix with one venue that hands out resources, so that they come as easily as usual (X-MIX-2).
_VENUES = {
    "fromage": VENUES[:4],
    "formaggio": VENUES[4:],
    "mix": ("fromagerie", "villes", "banca", "venezia"),
}
_BOXES = {"fromage": ["fromage"], "formaggio": ["formaggio"], "mix": ["fromage", "formaggio"]}

_MOST = 250
_LARGEST = 2**60


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _MOST


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) <= _LARGEST


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_flag_or_text(value: Any) -> bool:
    return _is_flag(value) or _is_text(value)


def _list_of(item: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= _MOST and all(map(item, value))


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_plain, value.values()))


def _is_plain(value: Any) -> bool:
    return _is_text(value) or _is_number(value) or _list_of(_is_text)(value)


_TEXT: Shape = (_is_text, "a text")
_NUMBER: Shape = (_is_number, "a whole number")
_FLAG: Shape = (_is_flag, "true or false")
_TEXTS: Shape = (_list_of(_is_text), "a list of texts")
_NUMBERS: Shape = (_list_of(_is_number), "a list of whole numbers")
_PILES: Shape = (_list_of(_list_of(_is_text)), "a list of lists of texts")
_TABLE: Shape = (_is_table, "an object of texts, whole numbers and lists of texts")
_SHAPES: dict[str, Shape] = {
    "game": _TEXT,
    "players": _NUMBER,
    "seats": _NUMBERS,
    "mode": _TEXT,
    "level": _NUMBER,
    "venues": _TEXTS,
    "sides": _TEXTS,
    "first_game": _FLAG,
    "boxes": _TEXTS,
    "tile": _TEXT,
    "orders": _TEXT,
    "chance": _TEXT,
    "turning": _TEXT,
    "advanced": (_is_flag_or_text, "true, false or a text"),
    "corporation": _TABLE,
    "boards": _NUMBERS,
    "orientation": _NUMBER,
    "customers": _NUMBERS,
    "piles": _PILES,
    "colours": _TEXTS,
    "seed": _NUMBER,
    "options": _TABLE,
    "expert": _FLAG,
    "start": _NUMBER,
    "machines": _TEXTS,
    "achievements": _NUMBERS,
    "dice": _TABLE,
}


def read_setup(wanted: Setup) -> tuple[str, Setup]:
    """Return (game, set-up of its rules). Raises Refused."""
    assert_shapes(wanted)
    setup = dict(wanted)
    game = setup.pop("game", "")
    if game not in RULEBOOKS:
        _refuse("0.4", "game is one of: " + ", ".join(RULEBOOKS))
    setup["seats"] = _seats(setup)
    mode = setup.pop("mode", "standard")
    if mode not in MODES:
        _refuse("0.4", "mode is one of: " + ", ".join(MODES))
    if game == "steam":
        _assert_plain_mode(mode)
        return game, setup
    return game, _fromage_setup(game, mode, setup)


def assert_shapes(wanted: Setup) -> None:
    """Raise Refused unless every key is known and holds what it should."""
    for key, value in wanted.items():
        if key not in _SHAPES:
            _refuse("0.4", f"unknown key in the set-up: {key[:30]!a}")
        fits, words = _SHAPES[key]
        if not fits(value):
            _refuse("0.4", f"{key} is {words}")


def _seats(setup: Setup) -> list[int]:
    """Return the positions; two players sit opposite each other (F-SETUP-2)."""
    players = setup.pop("players", None)
    seats = setup.get("seats")
    if seats is None:
        if players not in SEATS:
            _refuse("F-SETUP-1", "players is a number from 1 to 4")
        return SEATS[players][:]
    if players is not None and players != len(seats):
        _refuse("F-SETUP-1", "seats and players do not agree")
    return list(seats)


def _assert_plain_mode(mode: str) -> None:
    if mode != "standard":
        _refuse("0.4", "Steam & Cheese has no modes; the expert rules are `expert`")


def _fromage_setup(game: str, mode: str, setup: Setup) -> Setup:
    if mode == "solo" and len(setup["seats"]) != 1:
        _refuse("S-SETUP-1", "solo is for one player")
    if mode == "advanced":
        setup.setdefault("advanced", True)
    if "level" in setup:
        setup["corporation"] = {**setup.get("corporation", {}), "level": setup.pop("level")}
    setup.setdefault("venues", list(_VENUES[game]))
    setup.setdefault("boxes", _BOXES[game])
    return setup


def _refuse(rule: str, text: str) -> NoReturn:
    raise Refused("SETUP_INVALID", text, rule)
