"""The whole table as one plain object; README.md describes it field by field."""

from collections.abc import Mapping, Sequence
from typing import Any

from affineur.rules import geometry
from affineur.table import words
from affineur.table.full import FullReferee
from affineur.table.ledger import Ledger
from affineur.table.scene import ACTING, WAITING
from affineur.table.steam_full import SteamReferee
from affineur_host.page.view.fromage import believed, full
from affineur_host.page.view.steam import full as steam_full
from affineur_host.page.view.steam import kept as steam_kept

Plain = dict[str, Any]
Answer = Mapping[str, Any]

_PLAYED = ("acting", "retrieving")


def view(
    ledger: Ledger | None,
    records: Sequence[object],
    status: Answer,
    scene: Answer,
    seats: Sequence[Answer],
) -> Plain:
    """Return the view of a table.

    `ledger` is the match, None in the lobby, `records` its records without the header; `status`,
    `scene` (the inner object) and the four `seats` are the board's answers to these requests.
    """
    return {
        "state": status["state"],
        "fault": status["fault"],
        "game": status["game"],
        "level": status["level"],
        "records": len(records),
        "final": scene["final"],
        "venue_asked": scene["venue_asked"],
        "seats": [_live(position, status, scene, seats) for position in range(geometry.POSITIONS)],
        **(_match(ledger, status) if ledger else _NO_MATCH),
    }


_NO_MATCH: Plain = {
    "turn": 0,
    "sectors": geometry.POSITIONS,
    "direction": 1,
    "outcome": "",
    "board": None,
    "players": [None] * geometry.POSITIONS,
    "scores": None,
}


def _match(ledger: Ledger, status: Answer) -> Plain:
    """Return what only a match has; what the players have is left to the game and level."""
    board, scores, player = _GAMES[_kind(ledger)]
    return {
        "turn": ledger.turn,
        "sectors": ledger.referee.sectors,
        "direction": ledger.referee.direction,
        "outcome": ledger.outcome,
        "board": board(ledger),
        "players": [
            player(ledger, position, _may_act(status, position))
            if position in ledger.seats
            else None
            for position in range(geometry.POSITIONS)
        ],
        "scores": scores(ledger),
    }


def _kind(ledger: Ledger) -> str:
    if ledger.game == words.STEAM:
        return "steam full" if isinstance(ledger.referee, SteamReferee) else "steam kept"
    return "full" if isinstance(ledger.referee, FullReferee) else "believed"


_GAMES: dict[str, Any] = {
    "steam full": (steam_full.board, steam_full.scores, steam_full.player),
    "steam kept": (steam_kept.board, lambda _: None, steam_kept.player),
    "full": (full.board, full.scores, full.player),
    "believed": (believed.board, lambda _: None, believed.player),
}


def _may_act(status: Answer, position: int) -> bool:
    return status["state"] in _PLAYED and position not in status["ready"]


def _live(position: int, status: Answer, scene: Answer, seats: Sequence[Answer]) -> Plain:
    """Return what is so at a seat now: who, mood, draft, what it is asked."""
    refusal, asked = scene["refusals"][position], seats[position]
    return {
        "position": position,
        "plays": position in status["seats"],
        "colour": scene["colours"][position],
        "mood": _mood(scene["moods"][position], status["state"]),
        "ready": position in status["ready"],
        "away": position in status["away"],
        "options": scene["options"][position],
        "refused": refusal[0] if refusal else None,
        "draft": {name: asked[name] for name in ("token", "worker", "gear")},
        "question": asked["question"],
    }


def _mood(shown: str, state: str) -> str:
    """Return what is said of a seat; while the board finds its place nobody may act."""
    return WAITING if shown == ACTING and state not in _PLAYED else shown
