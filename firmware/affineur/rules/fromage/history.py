"""Taking back: the last own request (F-TURN-12) and the last rotation (F-TURN-13).

Both start again from the state kept at the start of a turn and play the record without what is
taken back, so they are exact by construction, whatever the other seats did meanwhile.
"""

from affineur.rules.fromage import config, turn
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

_CONFIRMATIONS = (mv.READY, mv.WITHDRAW, mv.WAIT, mv.FINISH, mv.ROTATE)


def undo(g: "Game", seat: int) -> None:
    """Take back the last request of `seat` in this turn; WRONG_PHASE where none may go."""
    _assert_undoing(g, seat)
    length = g.turn_start[1]
    kept = _without_last(g, g.record.entries(length), seat)
    now, record = g.state, g.record
    try:
        _rebuild(g, g.turn_start, kept)
        if _chances(g.record.entries(length)) != _chances(kept):
            _refuse("F-TURN-12", "cards have been reshuffled since")
    except IllegalMove:
        g.state, g.record = now, record
        raise IllegalMove("WRONG_PHASE", "F-TURN-12", "others have built on it") from None


def unrotate(g: "Game", consent: "tuple") -> None:
    """Take the last rotation back before anybody acted on it; nobody is ready then."""
    if [seat for seat in g.seats if seat not in consent]:
        _refuse("F-TURN-13", "not everybody has agreed")
    if not g.turn_before or not g.state[at.TURN] or has_acted(g):
        _refuse("F-TURN-13", "there is no turn to take back")
    before = g.turn_before
    entries = g.record.entries(before[1])
    _rebuild(g, before, [entry for entry in entries if entry[1][0] not in _CONFIRMATIONS])
    g.turn_start, g.turn_before = before, ()


def follow(g: "Game", seat: int, move: "tuple") -> None:
    """Replay one entry of a record; dealt chance results come by themselves."""
    if move[0] == mv.ROTATE:
        g.rotate()
    elif g.entered or move[0] not in mv.REVEALS:
        g.apply(seat, move)


def _rebuild(g: "Game", start: "tuple", entries: "list") -> None:
    """Play `entries` from the state kept at the start of a turn."""
    state, length, fresh = start
    g.state, g.record = at.copy_state(state), g.record.upto(length)
    if fresh and state[at.PHASE] == at.INCORPORATING:
        turn.start_turn(g)
        turn.advance(g)
    for seat, move in entries:
        follow(g, seat, move)


def _refuse(rule: str, text: str) -> None:
    raise IllegalMove("WRONG_PHASE", rule, text)


def _assert_undoing(g: "Game", seat: int) -> None:
    if seat not in g.seats:
        raise IllegalMove("WRONG_SEAT", "F-SETUP-2", "nobody sits there")
    allowed = (at.COVERING, at.INCORPORATING, at.ACTING)
    if g.state[at.PHASE] not in allowed or g.state[at.READY_SEATS] >> seat & 1:
        _refuse("F-TURN-12", "not in this phase, nor after confirming")


def _without_last(g: "Game", entries: "list", seat: int) -> "list":
    """Return the entries without the last request of `seat`; refuse where none may go."""
    back = g.entered and not config.option(g.config, config.UNDO_DRAW_OPTION)
    for place in range(len(entries) - 1, -1, -1):
        who, move = entries[place]
        if who != seat or move[0] in _CONFIRMATIONS:
            continue
        if move[0] in mv.REVEALS and not back:
            _refuse("F-TURN-12", "a card has been drawn since")
        return entries[:place] + entries[place + 1 :]
    _refuse("F-TURN-12", "nothing to take back this turn")
    return []


def _chances(entries: "list") -> "list":
    return [entry for entry in entries if entry[1][0] in mv.REVEALS]


def has_acted(g: "Game") -> bool:
    """Tell whether anybody did anything in the turn just begun."""
    entries = g.record.entries(g.turn_start[1])
    return any(g.entered or move[0] not in mv.REVEALS for _, move in entries)
