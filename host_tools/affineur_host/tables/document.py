"""Read and write table files: bounded, plain about what is wrong, one row per line."""

import json
from collections.abc import Mapping
from typing import Any

_WIDTH = 120


def document_text(document: Mapping[str, Any]) -> str:
    """Return `document` as JSON text that reads like a table: what fits on a line stays on it."""
    return _text(dict(document), 0, 0) + "\n"


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
