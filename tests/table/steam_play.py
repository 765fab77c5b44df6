"""What the tests of the turn keeper do and look at again and again."""

from affineur.table.events import READY


def when(desk) -> tuple[int, int, int]:
    """Return (round, turn of the round, seat on turn)."""
    return desk.referee.round_no, desk.referee.turn_no, desk.referee.on_turn


def passes(desk, count: int) -> list[int]:
    """Let whoever is on turn pass `count` times; return who did."""
    who = []
    for _ in range(count):
        who.append(desk.referee.on_turn)
        desk.press(desk.referee.on_turn, READY)
    return who


def said(desk, code: str) -> list[str]:
    return [tell.rule for tell in desk.said if tell.code == code]
