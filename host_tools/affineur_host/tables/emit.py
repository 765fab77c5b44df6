"""Write compiled constants as the text of a portable module, already in the house format."""

import json
from collections.abc import Mapping

_WIDTH = 99


def module_text(name: str, constants: Mapping[str, object]) -> str:
    """Return the source of firmware module `name` holding `constants`."""
    head = f'"""Table {name}, compiled by `python -m affineur_host.tables`; do not edit."""\n\n'
    return head + "".join(
        f"{key} = {_text(value, len(key) + 3, 0)}\n" for key, value in constants.items()
    )


def _text(value: object, used: int, indent: int) -> str:
    """Return `value` on one line if it fits after `used` columns, else one item per line."""
    flat = _flat(value)
    if used + len(flat) <= _WIDTH or not isinstance(value, tuple | dict) or not value:
        return flat
    opening, closing = ("{", "}") if isinstance(value, dict) else ("(", ")")
    return f"{opening}\n{_lines(value, indent + 4)}{' ' * indent}{closing}"


def _lines(value: tuple[object, ...] | dict[str, object], indent: int) -> str:
    lines = []
    for key, item in _items(value):
        prefix = " " * indent + key
        lines.append(f"{prefix}{_text(item, len(prefix) + 1, indent)},\n")
    return "".join(lines)


def _items(value: tuple[object, ...] | dict[str, object]) -> list[tuple[str, object]]:
    if isinstance(value, dict):
        return [(f"{_flat(key)}: ", item) for key, item in value.items()]
    return [("", item) for item in value]


def _flat(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return "{" + ", ".join(key + _flat(item) for key, item in _items(value)) + "}"
    if isinstance(value, tuple):
        inner = ", ".join(_flat(item) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return repr(value)
