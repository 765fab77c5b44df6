"""Steam & Cheese at level full: the rules engine referees, the board follows its gear."""

import pytest

from affineur.rules import prng
from affineur.rules.refusal import IllegalMove
from affineur.rules.steam import format_move
from affineur.table import header, intents
from affineur.table.events import BACK, FOUR, ONE, READY, THREE, TWO, MoveRequested
from affineur.table.ledger import Ledger

TO_A_PAYING_PAIR = (
    (2, "start 5"),
    (0, "start 4"),
    (2, "overseer 7"),
    (0, "overseer 8"),
    (0, "die yellow 2"),
    (0, "place gear 3 nw heading 1"),
    (0, "use north assistant"),
    (0, "deploy outer 7"),
    (0, "end"),
    (2, "die white 2"),
    (2, "place gear 2 sw heading 0"),
    (2, "end"),
    (0, "die white 5"),
    (0, "place gear 3 se heading 3"),
    (0, "use north assistant"),
    (0, "deploy inner 3"),
    (0, "end"),
    (2, "die brown 6"),
    (2, "place gear 2 se heading 0"),
    (2, "end"),
    (0, "die yellow 5"),
    (0, "place gear 1 ne heading 2"),
)
"""Moves of the game dealt from seed 0 after which `use north turn` (strength 6) pays a pair."""


@pytest.fixture
def full(new_desk, settings):
    def opened(*seats: int, chance: str = "dealt", **changes: object):
        changed = settings(game="steam", level="full", chance=chance, **changes)
        desk = new_desk(changed)
        desk.open(*seats or (0, 2))
        return desk

    return opened


@pytest.fixture
def gear(full):
    """Return a desk at which seat 0 can turn the gear by six and be paid for a pair."""
    desk = full()
    for seat, move in TO_A_PAYING_PAIR:
        desk.feed(MoveRequested(seat, move))
    return desk


def game_of(desk):
    return desk.referee.game


def agree(desk) -> bool:
    """Tell whether engine and board have turned equally far."""
    return game_of(desk).gear[2] == desk.referee.turn == desk.board_at


def owner_is_asked(desk) -> bool:
    return game_of(desk).waiting_for == "reward"


def until(desk, wanted, seed: int = 0) -> None:
    """Let everybody make random moves until `wanted(desk)` holds."""
    chance = prng.seed(seed)
    for _ in range(3_000):
        if wanted(desk):
            return
        assert desk.state == "acting", desk.state
        moves = game_of(desk).legal_moves(game_of(desk).seat)
        chance, place = prng.below(chance, len(moves))
        desk.feed(MoveRequested(game_of(desk).seat, format_move(moves[place])))
        if desk.state == "settling":
            desk.settle()
            assert agree(desk)
    pytest.fail("it never came to that")


# The gear


def test_what_a_gear_turn_would_do_is_shown_while_it_is_possible(gear) -> None:
    """C-GEAR-3."""
    shown = gear.match.scene
    assert (shown.landing, shown.paying) == ([(0, 1)], [1])
    assert [(f.seat, f.ring, f.sector) for f in shown.figures] == [(0, 0, 1), (0, 1, 7)]


def test_a_gear_move_turns_the_board_by_its_strength_through_hands_off(gear) -> None:
    """C-GEAR-1."""
    gear.feed(MoveRequested(0, "use north turn"))
    assert gear.state == "settling"
    assert gear.records[-2:] == [["move", 0, "use north turn"], ["turn"]]
    assert intents.TurnBoard(6) not in gear.done
    gear.settle()
    assert intents.TurnBoard(6) in gear.done
    assert agree(gear)
    assert "C-GEAR-3" in [tell.rule for tell in gear.said]


def test_until_the_board_has_followed_nothing_else_counts(gear) -> None:
    """T-GEAR."""
    gear.feed(MoveRequested(0, "use north turn"))
    gear.press(2, ONE)
    assert (gear.state, gear.referee.stride) == ("acting", 6)
    for key in (ONE, FOUR):
        gear.press(0, key)
        assert gear.last_refusal() == (0, "CHOICE_REQUIRED", "T-GEAR")
    gear.feed(MoveRequested(0, "end"))
    assert gear.last_refusal() == (0, "CHOICE_REQUIRED", "T-GEAR")
    gear.press(2, READY)
    gear.settle()
    assert agree(gear)


def test_a_gear_move_is_taken_back_before_the_motor_moved(gear) -> None:
    """F-TURN-12."""
    before = gear.referee.data()
    gear.feed(MoveRequested(0, "use north turn"))
    gear.press(0, ONE, BACK)
    assert gear.referee.data() == before
    gear.wait(60_000)
    assert agree(gear)


def test_afterwards_everybody_has_to_agree_to_turn_back(gear) -> None:
    """F-TURN-13."""
    before = gear.referee.data()
    gear.feed(MoveRequested(0, "use north turn"))
    gear.settle()
    gear.feed(MoveRequested(0, "undo"))
    assert gear.last_refusal() == (0, "WRONG_PHASE", "F-TURN-13")
    gear.pause(0)
    gear.press(0, ONE)
    gear.press(2, ONE)
    gear.settle()
    assert gear.referee.data() == before
    assert (gear.board_at, gear.referee.turn) == (0, 0)


def test_a_gear_turn_with_moves_after_it_is_not_turned_back(gear) -> None:
    """F-TURN-13: take those back first."""
    gear.feed(MoveRequested(0, "use north turn"))
    gear.settle()
    gear.press(0, READY)
    gear.pause(0)
    gear.press(0, ONE)
    assert gear.last_refusal() == (0, "WRONG_PHASE", "F-TURN-13")


@pytest.mark.parametrize("kept_records", [-1, -2, None])
def test_a_cut_match_agrees_with_its_board_again(gear, new_desk, kept_records) -> None:
    """The cut comes after the turn was recorded, before that, or before the move was."""
    gear.feed(MoveRequested(0, "use north turn"))
    kept = Ledger(gear.records[0][0])
    for record in gear.records[1:kept_records]:
        kept.apply(record)
    later = new_desk()
    later.take(later.match.resume(kept, 0))
    later.press(2, READY)
    later.settle()
    if later.referee.stride:
        later.press(2, READY)
        later.settle()
    assert later.state == "acting"
    assert agree(later)
    assert later.board_at == (0 if kept_records == -2 else 6)


@pytest.mark.parametrize("seats", [(0, 2), (0, 1, 3), (0, 1, 2, 3)])
def test_random_games_keep_engine_and_board_together_to_the_end(full, seats) -> None:
    desk = full(*seats)
    until(desk, lambda d: d.state == "finished", seed=len(seats))
    assert desk.match.ledger.outcome == "ended"
    kept = Ledger(desk.records[0][0])
    for record in desk.records[1:]:
        kept.apply(record)
    assert kept.data() == desk.match.ledger.data()
    assert len(desk.referee.score()["seats"]) == len(seats)


# Keys


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        ((ONE,), "reward raw"),
        ((TWO,), "reward pasteurised"),
        ((THREE,), "reward rennet"),
        ((FOUR, ONE), "reward money"),
        ((FOUR, TWO), "reward spice"),
        ((FOUR, THREE), "reward point"),
        ((BACK,), "decline"),
    ],
)
def test_the_owner_of_a_machine_takes_its_reward_by_keys(full, keys, move) -> None:
    """C-MACHINE-11."""
    desk = full(0, 2)
    until(desk, owner_is_asked)
    owner = game_of(desk).seat
    assert desk.match.scene.moods[owner] == "asked"
    desk.press(owner, *keys)
    assert [record for record in desk.records if record[0] == "move"][-1] == ["move", owner, move]


def test_the_set_up_and_a_turn_can_be_played_by_keys_alone(full) -> None:
    desk = full(0, 2)
    for _ in range(4):
        desk.press(game_of(desk).seat, ONE)
    seat = game_of(desk).seat
    assert game_of(desk).waiting_for == "die"
    for wanted in ("placing", "turn"):
        for _ in range(12):
            if game_of(desk).waiting_for == wanted:
                break
            desk.press(seat, ONE)
    assert game_of(desk).waiting_for == "turn"
    desk.press(seat, READY)
    assert game_of(desk).seat != seat


def test_ready_does_not_leave_out_what_is_compulsory(full) -> None:
    """C-TURN-2, C-TURN-4."""
    desk = full(0, 2)
    until(desk, lambda d: game_of(d).waiting_for == "die")
    seat = game_of(desk).seat
    desk.press(seat, READY)
    assert desk.last_refusal() == (seat, "CHOICE_REQUIRED", "C-TURN-2")
    until(desk, lambda d: game_of(d).waiting_for == "placing")
    desk.press(seat, READY)
    assert desk.last_refusal() == (seat, "CHOICE_REQUIRED", "C-TURN-4")


def test_another_seat_is_told_whose_turn_it_is(full) -> None:
    """C-ROUND-3."""
    desk = full(0, 2)
    until(desk, lambda d: game_of(d).waiting_for == "die")
    other = 2 - game_of(desk).seat
    desk.press(other, ONE)
    assert desk.last_refusal() == (other, "WRONG_SEAT", "C-ROUND-3")
    desk.press(other, READY)
    assert desk.last_refusal()[1] in ("WRONG_SEAT", "WRONG_PHASE")


def test_an_opened_list_is_left_by_back_without_taking_anything_back(full) -> None:
    desk = full(0, 2)
    until(desk, lambda d: game_of(d).waiting_for == "die")
    seat, moves = game_of(desk).seat, len(desk.records)
    desk.press(seat, ONE)
    assert desk.match.seats[seat].question is not None
    desk.press(seat, BACK)
    assert desk.match.seats[seat].question is None
    assert len(desk.records) == moves


def test_a_question_ends_when_the_move_that_asked_it_is_taken_back(full) -> None:
    desk = full(0, 2)
    until(desk, owner_is_asked)
    owner = game_of(desk).seat
    user = 2 - owner
    desk.press(user, BACK)
    assert desk.match.seats[owner].question is None
    assert game_of(desk).seat == user


def test_assistants_are_not_marked_by_hand_here(full, worker) -> None:
    desk = full(0, 2)
    desk.tap(0, worker(0, 0))
    assert desk.last_refusal() == (0, "WRONG_PHASE", "T-LEVEL")


# Levels and tables


def test_lowering_the_level_goes_straight_to_the_turn_keeper(gear) -> None:
    gear.feed(MoveRequested(0, "use north turn"))
    gear.settle()
    gear.pause(0)
    gear.press(0, FOUR, READY)
    gear.settle()
    referee = gear.referee
    assert (referee.level, referee.turn, referee.round_no, referee.turn_no) == (
        "turntable",
        6,
        1,
        3,
    )
    assert (referee.on_turn, referee.figures()) == (0, [(0, 0, 1), (0, 1, 1)])


def test_a_gear_the_tables_do_not_print_is_refused_at_this_level(full) -> None:
    """D-20."""
    desk = full(0, 2, gear_sectors="7")
    assert desk.state == "lobby"
    assert desk.last_refusal()[1:] == ("SETUP_INVALID", "D-20")


def test_timers_are_not_offered(settings) -> None:
    """T-LEVEL."""
    rules = header.rules_of(settings(), "steam")
    with pytest.raises(IllegalMove) as refused:
        header.new_header(("steam", "timers"), [0, 2], [0, -1, 2, -1], [], 0, rules)
    assert (refused.value.code, refused.value.rule) == ("SETUP_INVALID", "T-LEVEL")


def test_a_first_game_and_the_expert_rule_are_settings_of_the_board(full) -> None:
    """C-SETUP-8, C-EXPERT-1: the header keeps both, so that the match replays anywhere."""
    setup = game_of(full(0, 2, first_game=True, expert_rule=True)).setup
    assert (setup["first_game"], setup["expert"]) == (True, True)
    assert game_of(full(0, 2)).setup["first_game"] is False
