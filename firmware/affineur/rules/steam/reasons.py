"""What the reasons for refusals share: their shape, and why an action cannot be begun."""

from affineur.rules.steam.gains import assistant_cost
from affineur.rules.steam.machines import build_price, may_replace
from affineur.rules.steam.moves import ASSISTANT, MODIFY, TOP
from affineur.rules.steam.state import State
from affineur.rules.steam.zeppelin import next_cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Reason = tuple[str, str, str]
    Why = Callable[[State, list[int], tuple[int, ...]], Reason]
else:
    Reason = tuple

INVALID = ("CHOICE_INVALID", "C-TURN-9", "that is not among the choices")


def first_of(*reasons: "tuple[bool, str, str, str]") -> "Reason":
    """Return (code, rule, text) of the first reason that applies."""
    for applies, code, rule, text in reasons:
        if applies:
            return code, rule, text
    return INVALID


def why_impossible(state: "State", seat: int, frame: "list[int]") -> "Reason":
    """Return why the action of `frame` cannot be begun."""
    if frame[2] == MODIFY:
        return _why_no_build(state, seat, frame)
    return _why_no_movement(state, seat, frame[2])


def _why_no_build(state: "State", seat: int, frame: "list[int]") -> "Reason":
    player = state.players[seat]
    if not player.row:
        lacks_blueprint = not player.blueprints
        code = ("NOT_ENOUGH", "C-MOD-1") if lacks_blueprint else ("NO_MARKER", "C-OWN-4")
        return code[0], code[1], "no blueprint or no ownership marker is left"
    price = build_price(state, seat, frame[6])
    targets = [place for place in range(12) if may_replace(state, frame, place)]
    return first_of(
        (not player.blueprints, "NOT_ENOUGH", "C-MOD-1", "no blueprint in hand"),
        (player.money < price, "CANNOT_PAY", "C-MOD-4", "too little money for the marker"),
        (not targets, "OWNED_BY_OTHER", "C-MOD-3", "every machine belongs to someone else"),
    )


def _why_no_movement(state: "State", seat: int, action: int) -> "Reason":
    """Return why no figure can be deployed or moved (C-ZEP-3, C-ZEP-8, C-ASSIST-2)."""
    player = state.players[seat]
    rule = "C-ASSIST-2" if action == ASSISTANT else "C-ZEP-3"
    unpaid = len(player.assistants) < 4 and player.money < assistant_cost(state, seat)
    stuck = [
        place
        for place in player.assistants
        if action != ASSISTANT and next_cost(state, action - TOP, place) > player.money
    ]
    return first_of(
        (not unpaid and not stuck, "NO_LEGAL_TARGET", "C-ZEP-8", "no figure can move on"),
        (True, "CANNOT_PAY", rule, "too little money to deploy or to move on"),
    )
