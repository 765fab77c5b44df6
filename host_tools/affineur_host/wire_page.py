"""The serial protocol, made from the code that speaks it (`firmware/WIRE.md`).

python -m affineur_host.wire_page > firmware/WIRE.md
"""

from collections.abc import Callable
from typing import Any

from affineur.desk import REFUSALS
from affineur.service.tag_words import REQUESTS as TAG_REQUESTS
from affineur.service.vocabulary import REQUESTS as BENCH_REQUESTS
from affineur.wire import (
    EVENTS,
    PROTOCOL,
    REQUESTS,
    connection,
    device,
    host,
    messages,
    vocabulary,
)
from affineur.wire.errors import PEER_TEXTS
from affineur.wire.fields import DATA, FLAG, INT, LIST, RECORD, TEXT, WORD
from affineur.wire.framing import MAX_LINE_BYTES, pack
from affineur.wire.messages import Request
from affineur_host import bench_help, wire_help

_LIMITS = (
    ("CREDIT_BYTES", vocabulary.CREDIT_BYTES),
    ("CREDIT_STEP_BYTES, after which the host renews the credit", vocabulary.CREDIT_STEP_BYTES),
    ("MOST_REQUESTS", vocabulary.MOST_REQUESTS),
    ("EVENT_BYTES", device.EVENT_BYTES),
)
_HEAD = f"""# The serial protocol

Made from the code in `affineur/wire/` by `python -m affineur_host.wire_page`; do not edit.

Version {PROTOCOL}. A line is `CRC JSON` and a newline, at most {MAX_LINE_BYTES} bytes: the CRC-32
of the JSON as eight hex digits, a blank, compact JSON with sorted keys, ASCII only. Empty lines
mean nothing; an end that begins to speak sends one first, to finish whatever line was cut off.

    """

_AFTER_KINDS = """
`hello` comes first. Numbers of requests grow. Events may come between any two lines, also between
the parts of an answer.
"""


_SERVICE = """## Service

A host may put a board into service when no match is being played: then the table is gone, the ring
and the motor do what the host asks, and `bench` carries these requests. Any key stops the board.
Service ends with the motor off.
"""


def page() -> str:
    """Return the page as Markdown."""
    sample = Request(7, "move", {"seat": 2, "text": "gather 1 soft"})
    parts = [
        _HEAD + pack(sample.as_list()).decode(),
        "## What stands in a line\n",
        _indented(messages.__doc__ or ""),
        _AFTER_KINDS,
        "## Requests\n",
        *[_request(row, wire_help.REQUESTS) for row in REQUESTS],
        "## Events\n",
        *[_event(*row) for row in EVENTS],
        _SERVICE,
        *[_request(row, bench_help.REQUESTS) for row in BENCH_REQUESTS + TAG_REQUESTS],
        "## States\n",
        _states(),
        "\n## Credit, drops and repetition\n",
        "| limit | value |",
        "|---|---|",
        *[f"| {name} | {value} |" for name, value in _LIMITS],
        "",
        _paragraphs(device.__doc__ or ""),
        "",
        _paragraphs(host.__doc__ or ""),
        "",
        "## Refusals\n",
        "| code | meaning |",
        "|---|---|",
        *[f"| `{code}` | {text} |" for code, text in sorted(PEER_TEXTS.items())],
        *[f"| `{code}` | {text} |" for code, text in REFUSALS],
        "\nA setting that cannot be taken is refused with the code of the settings table.",
    ]
    return "\n".join(parts) + "\n"


def _request(row: tuple[str, Any, Any], words: dict[str, Any]) -> str:
    name, fields, answer = row
    meaning, of_fields, of_answer = words[name]
    rows = _rows("request", fields, of_fields) + _rows("answer", answer, of_answer)
    return _section(name, meaning, rows)


def _event(name: str, fields: Any) -> str:
    meaning, of_fields = wire_help.EVENTS[name]
    return _section(name, meaning, _rows("event", fields, of_fields))


def _section(name: str, meaning: str, rows: list[str]) -> str:
    head = ["| | field | may be | meaning |", "|---|---|---|---|"] if rows else []
    sentence = f"{meaning[0].upper()}{meaning[1:]}."
    return "\n".join([f"### `{name}`\n", sentence + "\n" * bool(rows), *head, *rows]) + "\n"


def _rows(where: str, fields: Any, meanings: wire_help.Fields) -> list[str]:
    return [
        f"| {where} | `{name}` | {_allowed(kind, allowed)} | {meanings[name]} |"
        for name, kind, allowed in fields
    ]


def _allowed(kind: str, allowed: Any) -> str:
    """Say in words what a field may be."""
    return _IN_WORDS[kind](allowed)


_IN_WORDS: dict[str, Callable[[Any], str]] = {
    INT: lambda allowed: "{} to {}".format(*allowed),
    TEXT: lambda allowed: f"text, {allowed} characters",
    WORD: lambda allowed: ", ".join(f"`{word}`" for word in allowed),
    FLAG: lambda _allowed: "true or false",
    LIST: lambda allowed: f"list of up to {allowed[0]}: {_allowed(*allowed[1:])}",
    RECORD: lambda rows: "; ".join(f"`{row[0]}`: {_allowed(row[1], row[2])}" for row in rows),
    DATA: lambda _allowed: "any plain data",
}


def _states() -> str:
    arrows = [
        f"    {end}_{state} --> {end}_{following}: {trigger}"
        for end, state, trigger, following in connection.TRANSITIONS
    ]
    return "\n".join(["```mermaid", "stateDiagram-v2", *arrows, "```"])


def _indented(text: str) -> str:
    """Return the indented block of a docstring."""
    return "\n".join(line for line in text.splitlines() if line.startswith("    "))


def _paragraphs(text: str) -> str:
    """Return the paragraphs of a docstring behind its first line, without examples."""
    parts = text.strip().split("\n\n")[1:]
    return "\n\n".join(part for part in parts if not part.startswith("    "))


if __name__ == "__main__":
    print(page(), end="")
