"""Refusing: why a move that is not listed may not be made, as a code of `rules.refusal`.

A move is legal when the frame that waits has listed it; this module is asked only for the reason
of the others. First comes what does not fit the moment (phase, seat, an open choice), then the
reason of the move's own kind (`REASONS`).
"""

from affineur.rules.refusal import IllegalMove
from affineur.rules.steam import agenda as at
from affineur.rules.steam import moves as mv
from affineur.rules.steam.reasons import Reason
from affineur.rules.steam.reasons_steps import STEP_REASONS
from affineur.rules.steam.reasons_turn import TURN_REASONS
from affineur.rules.steam.state import State

_REVEALS = tuple(range(mv.LAST_REVEAL + 1))
_ANYTIME = (mv.CLAIM, mv.RECALL, mv.RECALL_FIRST)
_BETWEEN = _ANYTIME + (mv.BONUS, mv.TILE, mv.LAY, mv.EXTRA)
_STEPS = tuple(range(mv.TAKE, mv.BUILD + 1)) + (mv.DONE,)

# The kinds of move each kind of frame may list.
KINDS = (
    _REVEALS,
    (mv.CHOOSE_TILE,),
    (mv.GO,),
    (mv.BLOCK,),
    (mv.CHOOSE_DIE,) + _ANYTIME,
    (mv.PLACE, mv.DROP, mv.PLACE_HOME) + _BETWEEN,
    (mv.USE, mv.BOARD, mv.ADJACENT, mv.END) + _BETWEEN,
    (mv.ALSO, mv.ADJACENT, mv.DONE) + _BETWEEN,
    _STEPS,
    (mv.AT_MACHINE, mv.AT_OVERSEER, mv.AT_SECTOR),
    (mv.GO,),
    (mv.GO,),
    (mv.REWARD, mv.DECLINE),
    (mv.STEP, mv.STEP_BACK),
    (mv.EXTRA, mv.DONE),
)
_TURN = (at.CHOOSING, at.PLACING, at.ACTING, at.USING, at.ACTION)
_BASES = (at.START_TILE, at.FIRST_OVERSEER, at.BLOCKING, at.CHOOSING, at.PLACING, at.ACTING)

# Leaving out what is compulsory, by the frame that insists.
_COMPULSORY = {
    at.CHOOSING: ((mv.END,), "C-TURN-2"),
    at.PLACING: ((mv.END, mv.USE, mv.BOARD), "C-TURN-4"),
    at.STEPPING: ((mv.END, mv.DONE, mv.DECLINE), "C-ROUND-5"),
    at.DISPLACED: ((mv.END, mv.DONE, mv.DECLINE), "C-OVER-6"),
}

REASONS = dict(TURN_REASONS)
REASONS.update(STEP_REASONS)


def refuse(state: "State", seat: int, move: "tuple[int, ...]") -> None:
    """Raise IllegalMove with the reason why `seat` may not make the well-formed `move`."""
    code, rule, text = _moment(state, seat, move) or REASONS[move[0]](
        state, state.agenda[-1], move
    )
    raise IllegalMove(code, rule, text)


def _moment(state: "State", seat: int, move: "tuple[int, ...]") -> "Reason | None":
    """Return what is wrong about the moment, or None (C-TURN-1, C-ROUND-3, C-TURN-6)."""
    if not state.agenda:
        return "GAME_OVER", "C-END-1", "the game is over"
    if seat not in state.seats:
        return "WRONG_SEAT", "C-SETUP-1", "nobody sits there"
    frame = state.agenda[-1]
    if move[0] not in KINDS[frame[at.KIND]]:
        return _out_of_place(state, seat, move)
    if seat != frame[at.SEAT]:
        return "WRONG_SEAT", "C-ROUND-3", "another seat is asked"
    return None


def _out_of_place(state: "State", seat: int, move: "tuple[int, ...]") -> "Reason":
    frame = state.agenda[-1]
    kind = frame[at.KIND]
    if seat == frame[at.SEAT] and kind in _COMPULSORY and move[0] in _COMPULSORY[kind][0]:
        return "CHOICE_REQUIRED", _COMPULSORY[kind][1], "that may not be left out"
    if _waits_below(state, seat, move[0]):
        return "CHOICE_REQUIRED", "C-TURN-6", "a choice is open that comes first"
    if move[0] == mv.GO and kind in _TURN:
        return "CHOICE_INVALID", "C-OVER-3", "no action moves an overseer"
    if move[0] <= mv.LAST_REVEAL:
        return "WRONG_PHASE", "0.4", "nothing is to be revealed"
    return "WRONG_PHASE", _RULE_OF_PHASE.get(move[0], "C-TURN-1"), "that does not belong here"


_RULE_OF_PHASE = {
    mv.ALSO: "C-MACHINE-8",
    mv.DELIVER_EXTENDED: "C-ORDER-3",
    mv.BONUS: "C-ORDER-5",
    mv.STEP: "C-ROUND-5",
    mv.STEP_BACK: "C-ROUND-5",
    mv.CLAIM: "C-ACH-3",
    mv.DEPLOY: "C-GEAR-4",
    mv.DEPLOY_RING: "C-GEAR-4",
}


def _waits_below(state: "State", seat: int, kind: int) -> bool:
    """Tell whether a frame of this turn, under the one that waits, would take the move."""
    for frame in reversed(state.agenda):
        alone = frame[at.KIND] >= at.RUNS_ALONE
        below = frame is not state.agenda[-1] and frame[at.SEAT] == seat
        if below and not alone and kind in KINDS[frame[at.KIND]]:
            return True
        if frame[at.KIND] in _BASES or (alone and frame[at.KIND] != at.TILE_END):
            break
    return False
