"""Read and write table files: bounded, plain about what is wrong, what fits on a line stays on it.

Anything at all may be offered as a file, so nothing here trusts its size, encoding or depth.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from affineur_host.errors import EXIT_TABLE_INVALID, EXIT_TABLE_UNREADABLE, UserError
from affineur_host.tables.problem import Problem, Problems
from affineur_host.tables.shape import integer, record, sequence, text, word
from affineur_host.tables.table import KINDS, Origin, Table, parse_pointer, pointer_text

SIZE_LIMIT = 1_000_000
"""Bytes; the largest shipped table has a tenth of it."""

VERSION = 1
"""The only form of table files so far."""

_WIDTH = 120


def read_table(path: Path) -> Table:
    """Return the table in `path`, its envelope checked and its rows still unchecked.

    Raises UserError with one plain line if the file cannot be read or is no table.
    """
    document = _parse(path, _read(path))
    problem = next(_ENVELOPE((), document), None)
    if problem is not None:
        raise UserError(
            f"{path} is not a component table: {problem.line()}",
            "see a good one with `affineur tables export NAME FILE`",
            EXIT_TABLE_INVALID,
        )
    return from_document(document)


def from_document(document: Mapping[str, Any]) -> Table:
    """Return the table a sound document describes."""
    origins = tuple(
        Origin(parse_pointer(entry["at"]), entry["kind"], entry["src"])
        for entry in document["prov"]
    )
    return Table(document["table"], document["version"], document["rows"], origins)


def to_document(table: Table) -> dict[str, Any]:
    """Return the document that describes `table`."""
    prov = [
        {"at": pointer_text(origin.at), "kind": origin.kind, "src": origin.src}
        for origin in table.prov
    ]
    return {"table": table.name, "version": table.version, "rows": table.rows, "prov": prov}


def document_text(document: Mapping[str, Any]) -> str:
    """Return `document` as JSON text that reads like a table."""
    return _text(dict(document), 0, 0) + "\n"


def _pointer(at: tuple[str, ...], value: Any) -> Problems:
    if not isinstance(value, str) or (value and not value.startswith("/")):
        yield Problem(at, "a JSON pointer is needed: empty, or beginning with /")


_ENVELOPE = record(
    {
        "table": text(),
        "version": integer(VERSION, VERSION),
        "rows": lambda *_: iter(()),
        "prov": sequence(
            record({"at": _pointer, "kind": word(*KINDS), "src": text(400)}), 0, 5000
        ),
    }
)


def _read(path: Path) -> bytes:
    if os.path.exists(path) and not os.path.isfile(path):
        raise _unreadable(path, "it is not a plain file", "choose another file")
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise _unreadable(path, reason.lower(), "check the name and the permissions") from error
    if len(data) > SIZE_LIMIT:
        raise _unreadable(path, "it is larger than any table, 1 MB at most", "choose another file")
    return data


def _parse(path: Path, data: bytes) -> Any:
    hint = "export the table again and edit that file with a plain text editor"
    try:
        return json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant
        )
    except UnicodeDecodeError as error:
        raise _unreadable(path, f"byte {error.start} is not UTF-8 text", hint) from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _unreadable(path, f"it is not JSON at {where}: {error.msg.lower()}", hint) from error
    except RecursionError as error:
        raise _unreadable(path, "it is nested too deeply", hint) from error
    except ValueError as error:
        raise _unreadable(path, str(error).split(";")[0].lower(), hint) from error


def _unreadable(path: Path, reason: str, hint: str) -> UserError:
    return UserError(f"cannot read {path}: {reason}", hint, EXIT_TABLE_UNREADABLE)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"a field occurs twice in one object: {twice[:40]!a}")
    return found


def _constant(name: str) -> None:
    raise ValueError(f"{name} is not a number JSON knows")


def _text(value: object, used: int, indent: int) -> str:
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, dict | list) or (used + len(flat) <= _WIDTH and indent):
        return flat
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    lines = [_line(prefix, item, indent + 1) for prefix, item in _items(value)]
    return f"{opening}\n" + ",\n".join(lines) + f"\n{' ' * indent}{closing}"


def _line(prefix: str, item: object, indent: int) -> str:
    head = " " * indent + prefix
    return head + _text(item, len(head) + 1, indent)


def _items(value: dict[str, Any] | list[Any]) -> list[tuple[str, object]]:
    if isinstance(value, dict):
        return [(json.dumps(key, ensure_ascii=False) + ": ", item) for key, item in value.items()]
    return [("", item) for item in value]
