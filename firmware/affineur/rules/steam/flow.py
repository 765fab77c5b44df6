"""The course of the game: which frames list what, who carries a move out, what runs by itself.

Everything is one loop, `settle`: frames that run alone are carried out, chance is dealt, actions
with nothing left to choose are closed, until a frame waits for a person. `LISTS` and `APPLY` are
indexed by the kind of frame.
"""

from affineur.rules.steam import agenda as at
from affineur.rules.steam import moves as mv
from affineur.rules.steam import opening, overseer, rounds, turn
from affineur.rules.steam.achievements import claim
from affineur.rules.steam.actions import action_moves, close, take_step
from affineur.rules.steam.bonus import lay, laying_moves, play_tile
from affineur.rules.steam.chance import reveal, reveals
from affineur.rules.steam.dice import bottom
from affineur.rules.steam.market import clear_cheapest, refill
from affineur.rules.steam.orders import use_bonus
from affineur.rules.steam.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Step = Callable[[State, list[int], tuple[int, ...]], None]

LISTS = (
    reveals,
    opening.start_tile_moves,
    overseer.free_moves,
    opening.block_moves,
    turn.choosing_moves,
    turn.placing_moves,
    turn.acting_moves,
    turn.using_moves,
    action_moves,
    laying_moves,
    overseer.roaming_moves,
    overseer.free_moves,
    turn.rewarding_moves,
    overseer.step_moves,
    rounds.flying_moves,
)


def _claim(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    claim(state, frame[at.SEAT], move[1])


def _bonus(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    use_bonus(state, frame[at.SEAT], move[1], bottom(state.top))


def _drop_frame(state: "State", _frame: "list[int]", _move: "tuple[int, ...]" = ()) -> None:
    state.agenda.pop()


TURN_STEPS: "dict[int, Step]" = {
    mv.CHOOSE_DIE: turn.choose_die,
    mv.PLACE: turn.place_die,
    mv.DROP: turn.place_die,
    mv.PLACE_HOME: turn.place_die,
    mv.USE: turn.use_machine,
    mv.ALSO: turn.use_also,
    mv.BOARD: turn.use_board,
    mv.ADJACENT: turn.use_adjacent,
    mv.TILE: play_tile,
    mv.LAY: play_tile,
    mv.BONUS: _bonus,
    mv.CLAIM: _claim,
    mv.RECALL: turn.recall,
    mv.RECALL_FIRST: turn.recall,
    mv.EXTRA: turn.use_extra,
    mv.DONE: _drop_frame,
    mv.END: turn.end_turn,
}


def _turn_step(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    TURN_STEPS[move[0]](state, frame, move)


APPLY: "tuple[Step, ...]" = (
    reveal,
    opening.choose_tile,
    opening.first_overseer,
    opening.block,
    _turn_step,
    _turn_step,
    _turn_step,
    _turn_step,
    take_step,
    lay,
    rounds.roam,
    rounds.roam,
    turn.reward,
    rounds.step_overseer,
    rounds.fly_extra,
)
ALONE = (opening.lay_out, rounds.begin_round, clear_cheapest, refill, _drop_frame)

# Frames that end by themselves when they leave nothing to choose.
CLOSING = (at.ACTION, at.USING, at.FLYING, at.REVEALING)


def settle(state: "State", deal: "Callable[..., bool]") -> "list[tuple[int, ...]]":
    """Carry the agenda on until it waits for a person; return the moves of that frame.

    `deal(frame, moves)` reveals one of `moves` and tells whether it did; False leaves the reveal
    to a person.
    """
    while state.agenda:
        frame = state.agenda[-1]
        kind = frame[at.KIND]
        if kind >= at.RUNS_ALONE:
            ALONE[kind - at.RUNS_ALONE](state, frame)
            continue
        moves = LISTS[kind](state, frame)
        if not moves and kind in CLOSING:
            (close if kind == at.ACTION else _drop_frame)(state, frame)
        elif kind != at.REVEALING or not deal(frame, moves):
            return moves
    return []


def carry_out(state: "State", move: "tuple[int, ...]") -> None:
    """Make a move that the frame on top of the agenda has listed."""
    frame = state.agenda[-1]
    APPLY[frame[at.KIND]](state, frame, move)
