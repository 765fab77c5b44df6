"""What is wrong with a table: where, why, and how much it matters (D-0)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from affineur_host.tables.table import Pointer, Table, pointer_text

MUST = "must"
"""A rule of the game or of the format: broken, the table is refused."""
SANE = "sane"
"""A sanity rule no rulebook states: a warning where an owner or the community read the value."""
SEEN = "seen"
"""A figure a rulebook shows: a warning where the owner's copy says otherwise."""
HINT = "hint"
"""Worth a look, never refused."""

_LONGEST = 100
_FORGIVEN = {MUST: (), SANE: ("owner", "community"), SEEN: ("owner",)}


@dataclass(frozen=True)
class Problem:
    """One broken constraint of the rows below `at`; `text` names the rule that asks for it."""

    at: Pointer
    text: str
    weight: str = MUST

    def refuses(self, table: Table) -> bool:
        """Return whether `table` cannot be used with this problem, given who vouches for it."""
        if self.weight == HINT:
            return False
        origins = (table.origin(pointer) for pointer, _ in table.facts(self.at))
        kinds = {origin.kind for origin in origins if origin is not None}
        return not kinds.intersection(_FORGIVEN[self.weight])

    def line(self) -> str:
        """Return the problem as one plain line: pointer, then reason."""
        return f"{_plain(pointer_text(self.at)) or '(whole table)'}: {self.text}"


def _plain(text: str) -> str:
    """Return `text` short and printable, whatever names a file may hold."""
    short = text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
    return "".join(letter if letter.isprintable() else "?" for letter in short)


Problems = Iterator[Problem]


def place(*keys: Any) -> Pointer:
    """Return the pointer that leads through `keys`; indices may be given as numbers."""
    return tuple(str(key) for key in keys)
