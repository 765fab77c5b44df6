"""The text of a scenario: its title, its variants, its steps (`scenario` says what they mean)."""

import re
from collections.abc import Collection

from affineur.rules import names
from affineur.table.events import CHEESE, UNREADABLE, VENUE, WORKER, Mark
from affineur_sim.hands import tag

_LONGEST_S = 24 * 3600
_LONGEST_SWEEP = 1_000


class ScenarioError(Exception):
    """A scenario that cannot be read: `line` counts from 1."""

    def __init__(self, line: int, text: str):
        super().__init__(f"line {line}: {text}")
        self.line = line


class ExpectationFailed(AssertionError):  # noqa: N818 - the world is at fault, not the program
    """A scenario whose world turned out otherwise: `line` counts from 1."""

    def __init__(self, line: int, text: str):
        super().__init__(f"line {line}: {text}")
        self.line = line
        self.text = text


class Unmet(Exception):  # noqa: N818 - told on as ExpectationFailed, with the line
    """What a step wants of the world has not come."""


class Step:
    """One line: its number, its words, and for `repeat` the steps inside."""

    def __init__(self, line: int, text: str):
        self.line = line
        self.text = text
        self.words = text.split()
        self.inside: list[Step] = []


class NotSeen(Exception):  # noqa: N818 - a limit of the body, not an error
    """The body a scenario is played on cannot tell that; the text says why."""


def title_of(text: str) -> str:
    """Return the first comment of a scenario, "" when it has none."""
    comments = [line for line in text.splitlines() if line.startswith("#")]
    return comments[0].lstrip("# ").rstrip() if comments else ""


def only_fast_because(text: str) -> str:
    """Return why a scenario is only for the fast body, "" when it is for every body."""
    found = re.search(r"^only on the fast body: (.+)$", text, re.MULTILINE)
    return found[1].strip() if found else ""


def variants(text: str) -> list[str]:
    """Return the scenario once for each number of its `with` line; without one, just once."""
    found = re.search(r"^with N from (\d+) to (\d+)$", text, re.MULTILINE)
    if found is None:
        return [text]
    first, last = int(found[1]), int(found[2])
    if not first <= last < first + _LONGEST_SWEEP:
        raise ScenarioError(1, f"`with N` covers 1 to {_LONGEST_SWEEP} numbers")
    plain = text.replace(found[0], "")
    return [plain.replace("{N}", str(number)) for number in range(first, last + 1)]


def parse(text: str, verbs: Collection[str]) -> list[Step]:
    """Return the steps; raises ScenarioError at the first line that begins with no verb."""
    numbered = enumerate(text.splitlines(), start=1)
    rows = [(number, line.split("#")[0].strip()) for number, line in numbered]
    steps, rest = _block([(number, line) for number, line in rows if line], 0, verbs)
    if rest:
        raise ScenarioError(rest[0][0], "`end` without `repeat`")
    if not steps:
        raise ScenarioError(1, "there is no step in it")
    return steps


def _block(
    rows: list[tuple[int, str]], repeat_line: int, verbs: Collection[str]
) -> tuple[list[Step], list[tuple[int, str]]]:
    """Read steps up to the end, or up to the `end` of the `repeat` in `repeat_line`."""
    steps: list[Step] = []
    while rows:
        (number, line), rows = rows[0], rows[1:]
        step = Step(number, line)
        if line == "end":
            return (steps, rows) if repeat_line else (steps, [(number, line), *rows])
        if step.words[0] not in verbs:
            raise ScenarioError(number, f"{step.words[0]!r} is no step of a scenario")
        if step.words[0] == "repeat":
            step.inside, rows = _block(rows, number, verbs)
        steps.append(step)
    if repeat_line:
        raise ScenarioError(repeat_line, "`repeat` without `end`")
    return steps, rows


def assignment(step: Step) -> tuple[str, str]:
    """Return key and value of `set KEY = VALUE`; raises ValueError when they are not there."""
    _, _, rest = step.text.partition(" ")
    key, equals, text = rest.partition("=")
    if not equals:
        raise ValueError("KEY = VALUE is wanted")
    return key.strip(), text.strip()


def milliseconds(seconds: str) -> int:
    """Return a length of time; raises ValueError for less than nothing or more than a day."""
    if not 0 <= float(seconds) <= _LONGEST_S:
        raise ValueError(f"between 0 and {_LONGEST_S} seconds")
    return round(float(seconds) * 1000)


def part_of(step: Step) -> tuple[str, int]:
    """Return the part a step names, and its seat or -1."""
    return step.words[1], int(step.words[2]) if len(step.words) > 2 else -1


def marks_of(seat: int, action: list[str]) -> list[Mark]:
    """Return the tags that `token 3 + hard` and its like mean at `seat`."""
    return [_mark(seat, part.split()) for part in " ".join(action).split("+")]


def _mark(seat: int, piece: list[str]) -> Mark:
    """Return the tag of one piece, as the module's table writes them."""
    if piece[0] == "unreadable":
        return Mark(UNREADABLE, -1, -1, "04ff")
    if piece[0] == "venue":
        return Mark(VENUE, -1, names.VENUES.index(piece[1]), f"04e{piece[1]}")
    if piece[0] == "copy":
        mark = _mark(seat, piece[2:])
        return Mark(mark.kind, mark.colour, mark.number, mark.uid + "ff")
    owner = int(piece[piece.index("of") + 1]) if "of" in piece else seat
    if piece[0] == "token":
        return tag(CHEESE, owner, int(piece[1]))
    return tag(WORKER, owner, names.TYPES.index(piece[0]))
