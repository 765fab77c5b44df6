"""Why a move of set-up, turn or round is refused, by kind of move (the rules it cites)."""

from affineur.rules.steam import moves as mv
from affineur.rules.steam.achievements import holds, is_open
from affineur.rules.steam.agenda import ACTING, DISPLACED, NO_ACTION, NOWHERE, SEAT, opened
from affineur.rules.steam.dice import bottom, sees
from affineur.rules.steam.effects import strength_of
from affineur.rules.steam.machines import actions_of, tile_at
from affineur.rules.steam.orders import EFFECT, NO_BONUS, card_of
from affineur.rules.steam.reasons import INVALID, Reason, first_of, why_impossible
from affineur.rules.steam.state import FIRST_SPACE, HOME_BOARD, State
from affineur.rules.steam.turn import (
    ADJACENT_USED,
    ALSO_ACTION,
    PLACE_OF,
    USE_STRENGTH,
    machine_strength,
    uses,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.steam.reasons import Why


def _reveal(_state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    if move[0] != frame[2]:
        return "WRONG_PHASE", "0.4", "something else is to be revealed"
    card = move[0] in (mv.REVEAL_ORDER, mv.REVEAL_BLUEPRINT, mv.REVEAL_TILE, mv.REVEAL_MACHINE)
    unknown = move[0] == mv.REVEAL_ACHIEVEMENT and move[1] > 7
    return first_of(
        (unknown, "DATA_MISSING", "C-ACH-5", "no condition is known for that card"),
        (card, "UNKNOWN_ID", "0.4", "that card is not in the pile"),
    )


def _choose_tile(state: "State", _frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    return first_of(
        (not 1 <= move[1] <= 6, "UNKNOWN_ID", "C-SETUP-13", "no such start tile"),
        (move[1] in state.start_taken, "CHOICE_INVALID", "C-SETUP-12", "that tile is taken"),
        (True, "CHOICE_INVALID", "C-SETUP-13", "that tile is not used in this game"),
    )


def _go(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    own = state.players[frame[SEAT]].overseer == move[1]
    rule = "C-OVER-6" if frame[0] == DISPLACED else "C-SETUP-14"
    return first_of(
        (not 1 <= move[1] <= 8, "UNKNOWN_ID", "C-OVER-1", "no such overseer space"),
        (own, "CHOICE_INVALID", "C-OVER-3", "the overseer must move"),
        (True, "SPACE_OCCUPIED", rule, "another overseer stands there"),
    )


def _occupied(_state: "State", _frame: "list[int]", _move: "tuple[int, ...]") -> "Reason":
    return "SPACE_OCCUPIED", "C-SETUP-10", "a die lies there"


def _die(_state: "State", _frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    purple = move[1] == mv.COLOURS.index("purple")
    return first_of(
        (purple, "CHOICE_INVALID", "C-SETUP-10", "a purple die is never chosen"),
        (True, "CHOICE_INVALID", "C-TURN-2", "no such die is left"),
    )


def _place(state: "State", _frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    gear, space = move[1], move[2]
    falls = state.setup.options["heading"] == "random"
    wrong_form = falls if move[0] == mv.PLACE else not falls
    taken = gear < 3 and state.dice[4 * gear + space] > 0
    return first_of(
        (gear > 2, "UNKNOWN_ID", "C-SETUP-2", "no such gear"),
        (taken, "SPACE_OCCUPIED", "C-TURN-4", "a die lies there"),
        (wrong_form, "CHOICE_INVALID", "C-TURN-4", "the heading is not to be given like that"),
        (True, "CHOICE_INVALID", "C-TURN-4", "a die lies with one of four headings"),
    )


def _place_home(_state: "State", _frame: "list[int]", _move: "tuple[int, ...]") -> "Reason":
    return "SPACE_OCCUPIED", "C-BOARD-5", "one player-board action a round"


def _use(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    _, side, action = move
    if state.gear == HOME_BOARD:
        return "NO_LINE_OF_SIGHT", "C-MACHINE-9", "the die lies on the player board"
    place = 4 * state.gear + side
    spent = state.used >> side & 1 or uses(state) >= state.tables.scoring.USES
    hidden = not sees(state, state.gear, state.space, side)
    if spent:
        return "LIMIT_TURN", "C-MACHINE-3", "two different machines a turn"
    if action not in actions_of(tile_at(state, place)):
        return "CHOICE_INVALID", "C-MACHINE-5", "the machine has no such action"
    if hidden:
        return "NO_LINE_OF_SIGHT", "C-MACHINE-2", "a die stands between"
    strength = machine_strength(state, side)
    return why_impossible(state, frame[SEAT], opened(action, strength, place, frame[SEAT]))


def _also(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    if frame[ALSO_ACTION] != move[1]:
        spent = frame[ALSO_ACTION] == NO_ACTION
        return first_of(
            (spent, "LIMIT_TURN", "C-MACHINE-7", "this use has no second action left"),
            (True, "CHOICE_INVALID", "C-MACHINE-8", "the machine's other action is another"),
        )
    begun = opened(move[1], frame[USE_STRENGTH], frame[PLACE_OF], frame[SEAT])
    return why_impossible(state, frame[SEAT], begun)


def _board(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    if state.gear != HOME_BOARD:
        return "NO_LINE_OF_SIGHT", "C-MACHINE-9", "the die does not lie on the player board"
    if state.used:
        return "LIMIT_TURN", "C-BOARD-5", "one player-board action a round"
    begun = opened(move[1], bottom(state.top), NOWHERE, frame[SEAT])
    return why_impossible(state, frame[SEAT], begun)


def _adjacent(state: "State", frame: "list[int]", _move: "tuple[int, ...]") -> "Reason":
    if frame[0] == ACTING:
        return "LOCKED", "C-MACHINE-10", "only while its machine is in use"
    tile = state.spots[frame[PLACE_OF]]
    if not tile:
        return "UNKNOWN_ID", "C-MACHINE-10", "no bonus tile lies there"
    if frame[ADJACENT_USED]:
        return "LIMIT_TURN", "C-MACHINE-10", "once per use"
    return _why_no_effect(state, frame[SEAT], tile, frame[USE_STRENGTH])


def _why_no_effect(state: "State", seat: int, tile: int, strength: int) -> "Reason":
    effect, scaled, value = state.tables.bonus_tiles.TILES[tile - 1]
    amount = strength_of(effect, scaled, value, strength)
    return why_impossible(state, seat, opened(effect, amount, NOWHERE, seat))


def _tile(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    if move[1] not in state.players[frame[SEAT]].tiles:
        return "UNKNOWN_ID", "C-BONUS-3", "that tile is not in the own supply"
    if state.tile_spent:
        return "LIMIT_TURN", "C-BONUS-2", "one tile a turn"
    return _why_no_effect(state, frame[SEAT], move[1], bottom(state.top))


def _bonus(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    player, number = state.players[frame[SEAT]], move[1]
    if number not in player.done:
        return "UNKNOWN_ID", "C-ORDER-5", "that order is not completed"
    card = card_of(state, number)
    if number in player.spent:
        return "LIMIT_GAME", "C-ORDER-5", "that bonus is used"
    if card[EFFECT] == NO_BONUS:
        return "CHOICE_INVALID", "C-ORDER-1", "that card has no bonus"
    begun = opened(card[EFFECT], bottom(state.top), NOWHERE, frame[SEAT])
    return why_impossible(state, frame[SEAT], begun)


def _claim(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    seat, number = frame[SEAT], move[1]
    if number not in state.achievements:
        return "UNKNOWN_ID", "C-ACH-1", "that card is not in this game"
    claims = state.claims[state.achievements.index(number)]
    return first_of(
        (not is_open(state, number, claims), "SPACE_OCCUPIED", "C-ACH-1", "no space is left"),
        (seat in claims, "LIMIT_GAME", "C-ACH-2", "once per player and card"),
        (not holds(state, seat, number), "NOT_ENOUGH", "C-ACH-1", "the condition is not met"),
        (True, "NO_MARKER", "C-OWN-4", "no ownership marker is left"),
    )


def _recall(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    location = FIRST_SPACE if move[0] == mv.RECALL_FIRST else 32 * move[1] + move[2]
    return not_own_figure(state, frame[SEAT], location, "C-ZEP-9")


def not_own_figure(state: "State", seat: int, location: int, rule: str) -> "Reason":
    """Return why a figure on `location` is not one the seat can name."""
    others = [
        other
        for other in state.seats
        if other != seat and location in state.players[other].assistants
    ]
    return first_of(
        (bool(others), "WRONG_SEAT", rule, "that assistant is another player's"),
        (True, "UNKNOWN_ID", rule, "no assistant stands there"),
    )


def _extra(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    if frame[0] in (4, 5, 6, 7) and not state.extra:
        return "LOCKED", "C-OVER-1", "no zeppelin action has been granted"
    begun = opened(mv.TOP + move[1], bottom(state.top), NOWHERE, frame[SEAT])
    return why_impossible(state, frame[SEAT], begun)


def _step(state: "State", _frame: "list[int]", move: "tuple[int, ...]") -> "Reason":
    known = move[1] < 3 and 1 <= move[2] <= 6 and state.pool[6 * move[1] + move[2] - 1] > 0
    return first_of(
        (not known, "CHOICE_INVALID", "C-ROUND-5", "no such die is left"),
        (True, "MUST_USE_ALL", "C-OVER-4", "overseers move clockwise by the die's top"),
    )


def _done(_state: "State", _frame: "list[int]", _move: "tuple[int, ...]") -> "Reason":
    return "MUST_USE_ALL", "C-ANY-1", "a movement may not be cut short"


def _spot(_state: "State", _frame: "list[int]", _move: "tuple[int, ...]") -> "Reason":
    return "UNKNOWN_ID", "C-BONUS-4", "no such spot"


def _never(_state: "State", _frame: "list[int]", _move: "tuple[int, ...]") -> "Reason":
    """Answer for kinds of move that are legal whenever their frame waits."""
    return INVALID


TURN_REASONS: "dict[int, Why]" = dict.fromkeys(range(mv.LAST_REVEAL + 1), _reveal)
TURN_REASONS.update(
    {
        mv.CHOOSE_TILE: _choose_tile,
        mv.GO: _go,
        mv.BLOCK: _occupied,
        mv.CHOOSE_DIE: _die,
        mv.PLACE: _place,
        mv.DROP: _place,
        mv.PLACE_HOME: _place_home,
        mv.USE: _use,
        mv.ALSO: _also,
        mv.BOARD: _board,
        mv.ADJACENT: _adjacent,
        mv.TILE: _tile,
        mv.LAY: _tile,
        mv.AT_MACHINE: _spot,
        mv.AT_OVERSEER: _spot,
        mv.AT_SECTOR: _spot,
        mv.BONUS: _bonus,
        mv.CLAIM: _claim,
        mv.RECALL: _recall,
        mv.RECALL_FIRST: _recall,
        mv.EXTRA: _extra,
        mv.REWARD: _never,
        mv.DECLINE: _never,
        mv.STEP: _step,
        mv.STEP_BACK: _step,
        mv.DONE: _done,
        mv.END: _never,
    }
)
