"""Reading one request, and refusing what is none.

`Refused` carries every reply that says no: a code of the rules with its rule id, or one of the
protocol's own codes, which have no rule.
"""

import json
from typing import Any, NoReturn

BAD_LINE = "BAD_LINE"
TOO_LONG = "TOO_LONG"
BAD_REQUEST = "BAD_REQUEST"
UNKNOWN_COMMAND = "UNKNOWN_COMMAND"
NO_GAME = "NO_GAME"
MALFORMED_MOVE = "MALFORMED_MOVE"
BAD_STATE = "BAD_STATE"
TOO_LARGE = "TOO_LARGE"
ENGINE_FAULT = "ENGINE_FAULT"
CODES = (
    BAD_LINE,
    TOO_LONG,
    BAD_REQUEST,
    UNKNOWN_COMMAND,
    NO_GAME,
    MALFORMED_MOVE,
    BAD_STATE,
    TOO_LARGE,
    ENGINE_FAULT,
)

LONGEST_LINE = 1_000_000
_DEEPEST = 30
_LONGEST_ID = 100
_LARGEST_ID = 2**53
_LONGEST_TEXT = 200

Request = dict[str, Any]


class Refused(Exception):  # noqa: N818 - the request is at fault, not the program
    """A request that is answered with an error."""

    def __init__(self, code: str, text: str, rule: str | None = None):
        super().__init__(code, text, rule)
        self.code = code
        self.text = text
        self.rule = rule


def parse(line: bytes | None) -> Request:
    """Return the request in `line`; None is a line that was too long. Raises Refused."""
    if line is None:
        raise Refused(TOO_LONG, f"a line has at most {LONGEST_LINE} bytes")
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused(BAD_LINE, "the line is not JSON") from None
    if not isinstance(request, dict):
        raise Refused(BAD_LINE, 'a request is an object, such as {"cmd": "hello"}')
    if _too_deep(request, _DEEPEST):
        raise Refused(BAD_LINE, f"nested deeper than {_DEEPEST} levels")
    return request


def identity(request: Request) -> int | str | None:
    """Return the id a reply repeats, None when there is none. Raises Refused."""
    given = request.get("id")
    if given is None or (type(given) is int and abs(given) <= _LARGEST_ID):
        return given
    if isinstance(given, str) and len(given) <= _LONGEST_ID:
        return given
    raise Refused(BAD_REQUEST, f"id is a whole number or a text of at most {_LONGEST_ID} letters")


def text_of(request: Request, key: str) -> str:
    """Return a short text. Raises Refused."""
    value = request.get(key)
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise Refused(BAD_REQUEST, f"{key} is a text of at most {_LONGEST_TEXT} letters")
    return value


def number_of(request: Request, key: str, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`. Raises Refused."""
    value = request.get(key)
    if type(value) is not int or not low <= value <= high:
        raise Refused(BAD_REQUEST, f"{key} is a whole number from {low} to {high}")
    return value


def seat_of(request: Request) -> int:
    """Return the seat a request is about. Raises Refused."""
    return number_of(request, "seat", 0, 3)


def table_of(request: Request, key: str) -> dict[str, Any]:
    """Return an object within the request. Raises Refused."""
    value = request.get(key)
    if not isinstance(value, dict):
        raise Refused(BAD_REQUEST, f"{key} is an object")
    return value


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _too_deep(value: Any, left: int) -> bool:
    if not isinstance(value, list | dict):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return left == 0 or any(_too_deep(item, left - 1) for item in inner)
