"""What stands in a line: a list whose first item tells the kind.

    ["?", number, name, fields]         request, from the host
    ["+", total]                        credit: bytes the host has read since hello
    ["!", number, fields]               answer, from the board
    ["/", number, part, of, text]       one part of a longer answer's fields as JSON
    ["-", number, code, text]           refusal of a request
    ["*", count, name, fields]          event; the count of events since hello shows gaps

`parse` makes a message of such a list, `as_list` a list of a message. `problem` also looks at the
fields of what has a name; those of an answer depend on its request and are the host's to check.
"""

from affineur.wire import vocabulary
from affineur.wire.errors import (
    BAD_FIELDS,
    NO_SUCH_MESSAGE,
    UNFIT_FIELDS,
    UNKNOWN_KIND,
    UNKNOWN_NAME,
    MisuseError,
    PeerError,
)
from affineur.wire.fields import DATA, INT, TEXT, misfit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PART_CHARS = 230  # of a longer answer in one line; quotes and backslashes in it take two bytes
NAME_CHARS, CODE_CHARS, TEXT_CHARS = 16, 40, 400

_NUMBER = (0, vocabulary.LIMIT)


class Message:
    """One message; two are equal when their lines are.

    `rows` describe the items behind `kind`, which are attributes of the same names (`fields`).
    """

    kind = ""
    rows: "tuple[Any, ...]" = ()

    def items(self) -> "list[Any]":
        """Return the items behind the kind."""
        return [getattr(self, row[0]) for row in self.rows]

    def problem(self) -> "tuple[str, str] | None":
        """Return (code of PeerError, item or field) of what is wrong, None when nothing is."""
        wrong = misfit(self.rows, {row[0]: getattr(self, row[0]) for row in self.rows})
        return (BAD_FIELDS, wrong) if wrong else None

    def as_list(self) -> "list[Any]":
        """Return the plain data of the line; raises MisuseError when something is wrong."""
        problem = self.problem()
        if problem is not None:
            code = NO_SUCH_MESSAGE if problem[0] == UNKNOWN_NAME else UNFIT_FIELDS
            raise MisuseError(code, problem[1])
        return [self.kind] + self.items()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return self.items() == other.items()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "%s%r" % (type(self).__name__, tuple(self.items()))


class Request(Message):
    """The host asks for `name` with `values`; `number` grows from request to request."""

    kind = "?"
    rows = (
        ("number", INT, _NUMBER),
        ("name", TEXT, NAME_CHARS),
        ("values", DATA, None),
    )

    def __init__(self, number: int, name: str, values: "dict[str, Any]"):
        self.number = number
        self.name = name
        self.values = values

    def problem(self) -> "tuple[str, str] | None":
        """Return what is wrong, with the fields of the request `name`."""
        return Message.problem(self) or _problem_of_named(
            vocabulary.request_fields(self.name), self.name, self.values
        )


class Event(Message):
    """Something has happened on the board; `count` counts the events since hello."""

    kind = "*"
    rows = (
        ("count", INT, _NUMBER),
        ("name", TEXT, NAME_CHARS),
        ("values", DATA, None),
    )

    def __init__(self, count: int, name: str, values: "dict[str, Any]"):
        self.count = count
        self.name = name
        self.values = values

    def problem(self) -> "tuple[str, str] | None":
        """Return what is wrong, with the fields of the event `name`."""
        return Message.problem(self) or _problem_of_named(
            vocabulary.event_fields(self.name), self.name, self.values
        )


class Credit(Message):
    """The host has read `total` bytes since hello, counted modulo 2^30."""

    kind = "+"
    rows = (("total", INT, _NUMBER),)

    def __init__(self, total: int):
        self.total = total


class Answer(Message):
    """The answer to request `number`."""

    kind = "!"
    rows = (("number", INT, _NUMBER), ("values", DATA, None))

    def __init__(self, number: int, values: "dict[str, Any]"):
        self.number = number
        self.values = values


class Part(Message):
    """Part `part` (from 1) of `of` of the answer to request `number`, as JSON cut in pieces."""

    kind = "/"
    rows = (
        ("number", INT, _NUMBER),
        ("part", INT, (1, 999)),
        ("of", INT, (1, 999)),
        ("text", TEXT, PART_CHARS),
    )

    def __init__(self, number: int, part: int, of: int, text: str):
        self.number = number
        self.part = part
        self.of = of
        self.text = text


class Refusal(Message):
    """Request `number` is refused; `code` is stable, `text` one sentence."""

    kind = "-"
    rows = (
        ("number", INT, _NUMBER),
        ("code", TEXT, CODE_CHARS),
        ("text", TEXT, TEXT_CHARS),
    )

    def __init__(self, number: int, code: str, text: str):
        self.number = number
        self.code = code
        self.text = text


MESSAGES: "tuple[Any, ...]" = (Request, Credit, Answer, Part, Refusal, Event)
_BY_KIND = {message.kind: message for message in MESSAGES}


def parse(data: "Any") -> "Any":
    """Return the message that a line's plain data stands for; raises PeerError.

    Request and Event may still have a `problem` of their name or its fields.
    """
    kind = data[0] if isinstance(data, list) and data else None
    make = _BY_KIND.get(kind) if isinstance(kind, str) else None
    if make is None:
        raise PeerError(UNKNOWN_KIND)
    if len(data) != len(make.rows) + 1:
        raise PeerError(BAD_FIELDS, "items")
    message = make(*data[1:])
    problem = Message.problem(message)
    if problem is not None:
        raise PeerError(*problem)
    return message


def _problem_of_named(
    rows: "tuple[Any, ...] | None", name: str, values: object
) -> "tuple[str, str] | None":
    if rows is None:
        return UNKNOWN_NAME, name
    wrong = misfit(rows, values)
    return (BAD_FIELDS, wrong) if wrong else None
