"""How a board is played, made from the code that plays it (`firmware/TABLE.md`).

python -m affineur_host.table_page > firmware/TABLE.md
"""

from affineur.table import alternating, pausing
from affineur.table.acting import GRAMMAR
from affineur.table.light import gear, plan
from affineur.table.motion import faults
from affineur.table.refusals import TABLE_RULES
from affineur.table.states import STATES, transitions

_HEAD = """# At the table

Made from the code in `affineur/table/` by `python -m affineur_host.table_page`; do not edit.

## The seat card

Tap a piece of your own, then press a digit. Token and worker may lie on the pad together.

| in front of you | 1 | 2 | 3 | 4 |
|---|---|---|---|---|"""

_AFTER_CARD = """
A token alone, and unlocking, are asked about: the same digit again says yes. At level `full`,
where a digit leaves more than one space, the seat is asked and as many pixels light as there are
answers; with more than four, 1 to 3 pick and 4 shows the next three.

`ready` confirms, pressed again it takes that back. `back` drops what lies in the draft, or
declines; else takes `ready` back; else undoes your last action. Any key at any seat stops a board
that moves or is about to; `ready` there goes on. `back` held for two seconds pauses. A key card
(`affineur tags write command ready`) on a pad is its key, for boards without keys. `affineur tags
card` draws this card, and the ring's, to be printed.

In the pause:
"""

_STEAM = """
## The seat card of Steam & Cheese

One seat is on turn. The digits of a turn of the gear add up (4 and 3 make 7), the ring shows where
it would lead, `ready` makes it. The first digit of a seat that is not on turn fetches its
pointer; who is on turn fetches it with a tag of its own. A turn of the gear that somebody stopped
is made by `ready` at any seat, or taken back by its own.

| | 1 | 2 | 3 | 4 | ready | back |
|---|---|---|---|---|---|---|"""


def page() -> str:
    """Return the page as Markdown."""
    parts = [
        _HEAD,
        *[f"| {draft} | {' | '.join(meanings)} |" for draft, meanings in GRAMMAR],
        _AFTER_CARD,
        _menu(pausing.__doc__ or ""),
        _STEAM,
        *[_card_row(*row) for row in alternating.GRAMMAR],
        "\n## The ring\n",
        _tables(plan.__doc__ or ""),
        "",
        _tables(gear.__doc__ or ""),
        "\n## States\n",
        _diagram(),
        "\n## What stops the board\n",
        "| code | what people are told |",
        "|---|---|",
        *[f"| `{code}` | {faults.sentence(code)} |" for code in faults.CODES],
        "\n## Rules of the table itself\n",
        "No rulebook knows of tags and motors; these ids stand beside those of the rulebooks.\n",
        "| rule | what it says |",
        "|---|---|",
        *[f"| {rule} | {text} |" for rule, text in TABLE_RULES],
    ]
    return "\n".join(parts) + "\n"


def _card_row(who: str, digits: tuple[str, ...], ready: str, back: str) -> str:
    return f"| {who} | {' | '.join(digits)} | {ready} | {back} |"


def _menu(text: str) -> str:
    """Return the lines `key   meaning` of a docstring as a Markdown table."""
    rows = [line.strip().split("  ", 1) for line in text.splitlines() if "  " in line.strip()]
    lines = [f"| {key} | {meaning.strip()} |" for key, meaning in rows]
    return "\n".join(["| key | meaning |", "|---|---|", *lines])


def _tables(text: str) -> str:
    """Return the Markdown tables of a docstring."""
    kept = [line for line in text.splitlines() if line.startswith("|") or not line.strip()]
    return "\n".join(kept).strip()


def _diagram() -> str:
    """Return the transition table as a state diagram."""
    used = {state for row in transitions() for state in (row[0], row[2])}
    missing = [state for state in STATES if state not in used]
    assert not missing, missing
    arrows = [
        f"    {state} --> {following}: {trigger}" for state, trigger, following in transitions()
    ]
    return "\n".join(["```mermaid", "stateDiagram-v2", *arrows, "```"])


if __name__ == "__main__":
    print(page(), end="")
