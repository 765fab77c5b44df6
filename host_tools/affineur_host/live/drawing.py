"""The table as styled text: pure functions from what is seen to what a terminal shows.

The ring is drawn as a square of 60 pixels round the board, 15 to a side, as seen from above with
seat 0 at the bottom: the pixels run clockwise, from the middle of the bottom to the left.
"""

import textwrap
from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

from affineur.rules import geometry
from affineur.rules.names import TYPES, VENUES
from affineur.table import words
from affineur_host.live import steam
from affineur_host.live.seen import Seen, SeenMatch

PIXELS, SIDE = 60, 15
WIDTH, HEIGHT = 2 * (SIDE + 2) + 1, SIDE + 2
_ARROWS = ("↓", "←", "↑", "→")  # towards positions 0..3
COLOURS = ("#4f8fff", "#ff9a2e", "#3fc46b", "#b57bff")
_LEAST_SHOWN = 24
_KEYS_WIDTH = 76  # fits the smallest usual terminal, 80 columns
_DARK = Style(color="#3a3a3a")


def cell_of(pixel: int) -> tuple[int, int]:
    """Return (row, column) of a ring pixel in the drawing; rows from the top."""
    side, along = divmod((pixel + SIDE // 2) % PIXELS, SIDE)
    last_row, last_column = HEIGHT - 1, 2 * (SIDE + 1)
    return (
        (last_row, 2 * (SIDE - along)),
        (SIDE - along, 0),
        (0, 2 * (along + 1)),
        (along + 1, last_column),
    )[side]


def ring(frame: bytes, inside: list[str]) -> Text:
    """Draw the ring with up to 13 lines of text inside it."""
    grid = [[(" ", Style())] * WIDTH for _ in range(HEIGHT)]
    for pixel in range(PIXELS):
        row, column = cell_of(pixel)
        grid[row][column] = _dot(frame[3 * pixel : 3 * pixel + 3])
    top = (HEIGHT - len(inside)) // 2
    for number, line in enumerate(inside):
        start = (WIDTH - len(line)) // 2
        for place, char in enumerate(line):
            grid[top + number][start + place] = (char, Style())
    text = Text()
    for row_cells in grid:
        for char, style in row_cells:
            text.append(char, style)
        text.append("\n")
    return text


def _dot(colour: bytes) -> tuple[str, Style]:
    """Return a pixel as a terminal shows it: an LED at a tenth of its power is still bright."""
    strongest = max(colour)
    if strongest < 2:  # nobody can see less
        return "·", _DARK
    shown = max(_LEAST_SHOWN, round((strongest / 255) ** 0.45 * 255))
    red, green, blue = (value * shown // strongest for value in colour)
    return "●", Style(color=f"#{red:02x}{green:02x}{blue:02x}")


def board(seen: Seen) -> list[str]:
    """Return the text inside the ring: the quadrants where they are, and what the board does."""
    match = seen.match
    if match.ledger is not None and match.ledger.game == words.STEAM:
        return steam.board(seen)
    turn = match.ledger.turn if match.ledger else 0
    names = [quadrant_name(match, geometry.facing(seat, turn)) for seat in range(4)]
    offset_mdeg = seen.offset_mdeg
    middle = f"turned {offset_mdeg / 1000:.0f}°" if offset_mdeg else f"turn {turn}"
    gap = WIDTH - 6 - len(names[1]) - len(names[3])
    return [
        names[2],
        "",
        "",
        match.state + (f": {match.fault}" if match.fault else ""),
        f"{names[1]}{middle:^{max(gap, len(middle))}}{names[3]}",
        "clockwise ↻",
        "",
        "",
        names[0],
    ]


def quadrant_name(match: SeenMatch, label: int) -> str:
    """Return what quadrant `label` is called in this match."""
    if match.ledger is None or not match.ledger.venues:
        return f"quadrant {label}"
    return VENUES[match.ledger.venues[label]]


def seat(match: SeenMatch, position: int, chosen: bool) -> Text:
    """Describe one seat: who, mood, workers with turns left, draft, tokens."""
    colour = match.scene.colours[position]
    style = Style(color=COLOURS[colour] if colour >= 0 else "#777777", bold=chosen)
    text = Text(f"{'▶' if chosen else ' '} seat {position}  ", style)
    text.append(f"{match.scene.moods[position]}\n", Style(bold=chosen))
    if match.ledger is None or position not in match.ledger.seats:
        return text
    if match.ledger.game == words.STEAM:
        text.append(steam.seat(match, position))
        return text
    text.append(f"    {_workers(match, position)}\n")
    text.append(f"    {_pieces(match, position)}")
    return text


def _workers(match: SeenMatch, position: int) -> str:
    kept = match.running()
    away = {kind: (placed, delay) for kind, placed, delay in kept.referee.away(position)}
    shown = []
    for kind, name in enumerate(TYPES):
        if kind not in away:
            shown.append(f"{name} home")
            continue
        placed, delay = away[kind]
        arrow = _ARROWS[geometry.pointed_position(position, placed, delay, kept.turn)]
        left = placed + delay - kept.turn
        shown.append(f"{name} {arrow}{left}" if left else f"{name} {arrow} due")
    return ", ".join(shown)


def _pieces(match: SeenMatch, position: int) -> str:
    referee = match.running().referee
    left = sum(not referee.token_is_used(position, n) for n in range(1, words.TOKENS + 1))
    live = match.seats[position]
    draft = []
    if live.draft.token:
        draft.append(f"token {live.draft.token}")
    if live.draft.worker >= 0:
        draft.append(TYPES[live.draft.worker])
    asked = f"; {live.question.text()}" if live.question else ""
    lying = f"; on the pad: {' + '.join(draft)}" if draft else ""
    return f"{left} tokens left{lying}{asked}"


def log(lines: Iterable[str], width: int, height: int) -> Text:
    """Return the last of `lines` that fit, a long one broken over several rows."""
    rows = [row for line in lines for row in textwrap.wrap(line, max(width, 1))]
    return Text("\n".join(rows[-height:] if height > 0 else []))


def keys(named: Iterable[tuple[str, str]]) -> Text:
    """Return rows of (key, what it does)."""
    text, used = Text(), 0
    for key, action in named:
        width = len(key) + len(action) + 3
        if used + width > _KEYS_WIDTH:
            text.append("\n")
            used = 0
        text.append(key, Style(bold=True))
        text.append(f" {action}  ")
        used += width
    return text
