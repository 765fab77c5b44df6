"""Every message between a browser and the server once, and the checks of what a browser sends.

The requests of the wire protocol come through as they are; their fields are checked against the
same vocabulary as on the board. README.md says what each message is for.
"""

import json
from dataclasses import dataclass
from typing import Any

from affineur.table import words
from affineur.wire import vocabulary
from affineur.wire.fields import DATA, FLAG, INT, LIST, WORD, misfit

LONGEST_CHARS = 4096
"""A longer message of a browser is not read."""

LOOKING = ("status", "scene", "look", "pad", "sheet", "advice")
ACTING = ("seat", "key", "tap", "lift", "move")
HOSTING = (
    "health",
    "matches",
    "journal",
    "settings",
    "set",
    "restart",
    "share",
    "inspect",
    "curve",
    "begin",
    "world",
)
WORLDLY = ("begin", "world")

ACTS = (
    "jam",
    "free",
    "hand",
    "push",
    "slip",
    "glitch",
    "cut_power",
    "power_on",
    "cut_motor",
    "restore_motor",
    "kill",
    "revive",
    "speed",
    "bot",
)
PARTS = ("", "reader", "keys", "motor", "index", "lights", "sound")
MINDS = ("random", "greedy")

PUSHES = (
    "you",
    "board",
    "view",
    "status",
    "frame",
    "motion",
    "tells",
    "records",
    "world",
    "wire",
)

_SEATS = (4, INT, (0, 3))
_OWN = {
    "look": (("records", INT, (0, vocabulary.LIMIT)),),
    "pad": (),
    "sheet": (("description", DATA, None),),
    "advice": (("setup", DATA, None),),
    "share": (),
    "health": (),
    "inspect": (("on", FLAG, None),),
    "curve": (("sectors", INT, (1, 99)),),
    "begin": (
        ("game", WORD, words.GAMES),
        ("level", WORD, words.LEVELS),
        ("seats", LIST, _SEATS),
        ("bots", LIST, _SEATS),
        ("seed", INT, (0, vocabulary.LIMIT)),
        ("mind", WORD, MINDS),
        ("settings", DATA, None),
    ),
    "world": (
        ("act", WORD, ACTS),
        ("seat", INT, (-1, 3)),
        ("part", WORD, PARTS),
        ("value", INT, (-vocabulary.LIMIT, vocabulary.LIMIT)),
    ),
}
_DEFAULTS: dict[str, dict[str, Any]] = {
    "begin": {"bots": [], "seed": 0, "mind": "greedy", "settings": {}},
    "world": {"seat": -1, "part": "", "value": 0},
}


class BadMessageError(Exception):
    """What came is no message of a browser; `number` is its id as far as it is known."""

    def __init__(self, text: str, number: int = 0):
        super().__init__(text)
        self.number = number


class RefusedError(Exception):
    """A request that comes to nothing; `code` is stable."""

    def __init__(self, code: str, text: str):
        super().__init__(text)
        self.code = code
        self.text = text


@dataclass(frozen=True)
class Request:
    """What a browser wants: a request of the wire protocol or one of the page's own."""

    number: int
    name: str
    fields: dict[str, Any]


def parse(text: str) -> Request:
    """Return the request that `text` spells; raises BadMessageError."""
    try:
        data = _plain(text) if len(text) <= LONGEST_CHARS else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadMessageError("not an object, or too long")
    number = data.get("id", 0)
    if type(number) is not int or not 0 <= number <= vocabulary.LIMIT:
        raise BadMessageError("id is no number")
    return Request(number, *_named(data, number))


def _plain(text: str) -> Any:
    """Return what JSON spells; raises ValueError, also for NaN and for half a character."""
    data = json.loads(text)
    json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    return data


def _named(data: dict[str, Any], number: int) -> tuple[str, dict[str, Any]]:
    name, given = data.get("name"), data.get("fields", {})
    if not isinstance(name, str) or name not in LOOKING + ACTING + HOSTING:
        raise BadMessageError("no such request", number)
    if not isinstance(given, dict):
        raise BadMessageError("fields are no object", number)
    fields = {**_DEFAULTS.get(name, {}), **given}
    wrong = misfit(_OWN[name] if name in _OWN else vocabulary.request_fields(name) or (), fields)
    if wrong:
        raise BadMessageError(f"{wrong} is missing, unknown or not as it must be", number)
    return name, fields


def answer(number: int, fields: dict[str, Any]) -> str:
    """Return the answer to request `number`."""
    return spell({"id": number, "answer": fields})


def refusal(number: int, code: str, text: str) -> str:
    """Return the refusal of request `number`."""
    return spell({"id": number, "refusal": {"code": code, "text": text}})


def push(kind: str, value: object) -> str:
    """Return what is pushed to browsers; `kind` is one of PUSHES."""
    return spell({kind: value})


def spell(data: object) -> str:
    """Return plain data as compact JSON."""
    return json.dumps(data, separators=(",", ":"))
