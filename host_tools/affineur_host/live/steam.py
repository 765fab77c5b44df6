"""Steam & Cheese as text: rounds and turns, the gear, assistants, and what a seat is asked."""

from affineur.table.geared import RINGS, Geared
from affineur_host.live.seen import Seen, SeenMatch

_WAYS = {1: "clockwise ↻", -1: "counter-clockwise ↺"}
_LONGEST = 70


def board(seen: Seen) -> list[str]:
    """Return the text inside the ring: the round, the turn, and how far the gear has turned."""
    match = seen.match
    gear, shown = match.running().referee, match.scene
    assert isinstance(gear, Geared)
    offset_mdeg = seen.offset_mdeg
    turn = f"turn {shown.turn_no}" if shown.turn_no else "between turns"
    stands = f"the gear stands at {gear.turn} of {gear.sectors}"
    return [
        f"round {shown.round_no}, {turn}" if shown.round_no else "before the first round",
        "",
        match.state + (f": {match.fault}" if match.fault else ""),
        f"turned {offset_mdeg / 1000:.0f}°" if offset_mdeg else stands,
        _landing(match),
        _WAYS[gear.direction],
    ]


def _landing(match: SeenMatch) -> str:
    """Say where a turn of the gear would lead, and which pairs would pay."""
    sectors = ", ".join(str(sector + 1) for _, sector in match.scene.landing)
    paying = ", ".join(str(sector + 1) for sector in match.scene.paying)
    leads = f"would land at {sectors}" if sectors else ""
    return leads + (f", pays at {paying}" if paying else "")


def seat(match: SeenMatch, position: int) -> str:
    """Return two lines about a seat: its assistants, and what it has begun or is asked."""
    live = match.seats[position]
    standing = [
        f"{RINGS[figure.ring]} {figure.sector + 1}"
        for figure in match.scene.figures
        if figure.seat == position
    ]
    begun = f"gear {live.draft.gear}" if live.draft.gear else ""
    pointing = f"pointer at {live.pointer + 1}" if live.pointer >= 0 else ""
    asked = live.question.text()[:_LONGEST] if live.question else ""
    doing = "; ".join(part for part in (begun, pointing, asked) if part)
    return f"    {', '.join(standing) or 'no assistant on the rings'}\n    {doing}"
