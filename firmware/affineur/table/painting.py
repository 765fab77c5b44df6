"""From the state of the match to the scene the ring shows."""

from affineur.rules import geometry
from affineur.table import scene, words
from affineur.table.ledger import Ledger
from affineur.table.seat import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.lobby import Lobby
    from affineur.table.match import Match


def paint(match: "Match") -> None:
    """Bring `match.scene` up to date."""
    shown, kept = match.scene, match.ledger
    shown.put("phase", match.state)
    shown.put("fault", match.state == "faulted")
    shown.put("final", kept is not None and kept.is_final())
    shown.put("venue_asked", match.lobby.asked_venue() if kept is None else -1)
    shown.put("moods", [_mood(match, seat) for seat in range(geometry.POSITIONS)])
    shown.put("options", [_options(live) for live in match.seats])
    shown.put("colours", _colours(*_people(match)))
    shown.put("pips", _pips(match, kept) if kept is not None else [])
    _paint_gear(match, kept)


def _paint_gear(match: "Match", kept: "Ledger | None") -> None:
    """Show what belongs to a game in turn order; nothing of it in the others."""
    if kept is not None and kept.game == words.STEAM:
        from affineur.table.gear_painting import paint_gear  # noqa: PLC0415

        paint_gear(match)
    else:
        match.scene.put("sectors", 0)
        match.scene.put("direction", 1)


def _options(live: Seat) -> int:
    return live.question.options() if live.question else 0


def _people(match: "Match") -> "tuple[list[int], list[bool]]":
    """Return the colour each position has shown, and whether somebody sits there."""
    kept = match.ledger
    if kept is None:
        return match.lobby.colours, match.lobby.sits
    return kept.colours, [seat in kept.seats for seat in range(geometry.POSITIONS)]


def _colours(known: "list[int]", sits: "list[bool]") -> "list[int]":
    """Return the colour of each position; who has shown no tag yet borrows a free one."""
    free = [colour for colour in range(4) if colour not in known]
    shown = []
    for seat in range(geometry.POSITIONS):
        if not sits[seat]:
            shown.append(-1)
        elif known[seat] >= 0:
            shown.append(known[seat])
        else:
            shown.append(free.pop(0))
    return shown


def _mood(match: "Match", seat: int) -> str:
    if match.ledger is None:
        return _lobby_mood(match.lobby, seat)
    if seat not in match.ledger.seats:
        return scene.EMPTY
    if match.state == "faulted":
        return scene.LOCATE
    if match.ledger.away[seat]:
        return scene.AWAY
    live = match.seats[seat]
    if live.question is not None:
        return scene.ASKED
    if not live.draft.is_empty():
        return scene.DRAFTING
    if match.ledger.game == words.STEAM:
        from affineur.table.gear_painting import turn_mood  # noqa: PLC0415

        return turn_mood(match, seat)
    if live.ready:
        return scene.DONE
    return scene.LAST if _is_late(match, live) else scene.ACTING


def _is_late(match: "Match", live: Seat) -> bool:
    """Tell whether this is the last seat and its reminder light is due."""
    if match.acting.last_seat() is not live or match.is_set("breathe"):
        return False
    return bool(match.settings.last_seat_light_ms)


def _lobby_mood(lobby: "Lobby", seat: int) -> str:
    if not lobby.sits[seat]:
        return scene.INVITED
    return scene.DONE if lobby.sure[seat] else scene.JOINED


def _pips(match: "Match", kept: Ledger) -> "list[scene.Pip]":
    """Return the workers to show: those away, and those due until their owner does something."""
    turn = kept.turn
    pips = []
    for seat in kept.seats:
        for kind, placed, delay in kept.referee.away(seat):
            left = placed + delay - turn
            if left > 0 or not match.seats[seat].touched:
                position = geometry.pointed_position(seat, placed, delay, turn)
                pips.append(scene.Pip(seat, kind, position, left))
    return pips
