"""What a script can want. A script is a generator: it yields these and is sent what came of them.

At its end it returns a `Finding`; what cannot be right with the board as it is raises `Wrong`.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from affineur.settings import Settings
from affineur_host.errors import EXIT_PART_WRONG, UserError


@dataclass(frozen=True)
class Turn:
    """Turn the board, clockwise positive; gives a `workbench.Motion`."""

    steps: int
    permille: int = 0


@dataclass(frozen=True)
class Light:
    """Show (first pixel, how many, red, green, blue) on the ring; gives the current in mA."""

    runs: tuple[tuple[int, int, int, int, int], ...]


@dataclass(frozen=True)
class Sound:
    """Play (frequency_hz, duration_ms); gives nothing."""

    notes: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Do:
    """Ask the person to do something at the board, and hear of it.

    Gives what was heard, with `what`, `seat` and `key` or `uids`; None when nothing came.
    """

    key: str
    text: str
    what: str


@dataclass(frozen=True)
class Allow:
    """The board is going to move: gives True, or the script ends."""

    key: str
    text: str


@dataclass(frozen=True)
class Choose:
    """Ask for one of `options`; gives that."""

    key: str
    text: str
    options: tuple[str, ...]
    default: str | None = None


@dataclass(frozen=True)
class Number:
    """Ask for a number within a range; gives it."""

    key: str
    text: str
    low: float
    high: float
    default: float | None = None


@dataclass(frozen=True)
class Witness:
    """Ask whether something is seen or heard; gives "yes", "no", or "" when nobody is there."""

    key: str
    text: str


@dataclass(frozen=True)
class Query:
    """Ask the bench; gives (fields of the answer, seconds it took)."""

    request: str
    values: Mapping[str, Any] = field(default_factory=dict)


Step = Turn | Light | Sound | Do | Allow | Choose | Number | Witness | Query


@dataclass(frozen=True)
class Facts:
    """What is known of the board before a script begins."""

    kept: Settings
    in_force: Mapping[str, Any]
    lost: tuple[tuple[str, int], ...] = ()
    powered: bool = True
    readers: tuple[str, ...] = ()

    def is_lost(self, part: str, seat: int = -1) -> bool:
        """Tell whether a part does not answer."""
        return (part, seat) in self.lost


@dataclass(frozen=True)
class Finding:
    """What a script has found: settings to keep, figures, and a sentence for the person."""

    sentence: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    figures: Mapping[str, Any] = field(default_factory=dict)


Script = Generator[Step, Any, Finding]


class Wrong(UserError):  # noqa: N818 - the board's fault, not the program's
    """Something at the board is not as it has to be; settings cannot mend it."""

    def __init__(self, sentence: str, hint: str):
        super().__init__(sentence, hint, EXIT_PART_WRONG)
