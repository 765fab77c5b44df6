"""Record, replay, undo, entered chance and states from outside."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur.rules.steam import Game, StateError, format_move, parse_move
from affineur.rules.steam import moves as mv

ALL = [0, 1, 2, 3]


def play(game: Game, plies: int, seed: int = 1) -> Game:
    chance = random.Random(seed)
    for _ in range(plies):
        if game.seat < 0:
            break
        game.apply(game.seat, chance.choice(game.legal_moves(game.seat)))
    return game


@pytest.mark.parametrize("chance", ["dealt", "entered"])
@pytest.mark.parametrize("plies", [0, 7, 60, 9999])
def test_a_log_rebuilds_the_game(chance, plies):
    """Set-up plus log give the same state, whatever chance was."""
    game = play(Game.new({"seats": ALL, "chance": chance}, 5), plies)
    again = Game.replay(game.setup, game.log)
    assert again.state == game.state
    assert again.log == game.log
    assert again.legal_moves(game.seat) == game.legal_moves(game.seat)


def test_an_entered_log_replays_a_dealt_one():
    """The reveals of one kind of log serve the other."""
    game = play(Game.new({"seats": [0, 2]}, 3), 9999)
    entered = Game.replay({**game.setup, "chance": "entered"}, game.log)
    assert entered.score() == game.score()


def test_a_false_log_is_refused():
    game = play(Game.new({"seats": ALL, "start": 0}, 5), 40)
    log = game.log
    at = next(i for i, (_, text) in enumerate(log) if text.startswith("reveal order"))
    log[at] = (log[at][0], "reveal die white 3")
    with pytest.raises(IllegalMove):
        Game.replay(game.setup, log)


def test_entered_chance_is_asked_of_the_seat_concerned(lab):
    """Set-up asks the first seat; a drawn tile asks the seat that draws it."""
    game = Game.new({"seats": [1, 3], "chance": "entered"}, 0)
    assert (game.seat, game.waiting_for) == (1, "reveal")
    assert lab.legal(game) == ["reveal start 1", "reveal start 3"]
    lab.say(game, "reveal start 3", "reveal starter press")
    assert lab.code(game, "reveal starter press") == "CHOICE_INVALID"
    assert lab.refusal(game, "reveal order 3") == ("WRONG_PHASE", "0.4")
    assert lab.code(game, "start 1") == "WRONG_PHASE"
    while not lab.legal(game)[0].startswith("reveal order"):
        lab.say(game, lab.legal(game)[0])
    lab.say(game, "reveal order 17")
    assert lab.code(game, "reveal order 17") == "UNKNOWN_ID"


def test_undo_takes_back_the_last_own_move(lab):
    """F-TURN-12: exactly, step by step, back to the start of the turn."""
    game = lab.at(die="white 2")
    game = play(Game.new({"seats": ALL}, 8), 30)
    while game.waiting_for != "die":
        play(game, 1)
    states = [game.state]
    seat = game.seat
    for text in (lab.legal(game)[0], "place board", "board cut"):
        lab.say(game, text)
        states.append(game.state)
    for before in reversed(states[:-1]):
        game.undo(seat)
        assert game.state == before
    with pytest.raises(IllegalMove) as refused:
        game.undo(seat)
    assert refused.value.code == "WRONG_PHASE"


def test_undo_stops_at_chance_and_at_the_turn_before(lab):
    """F-TURN-12: not past a drawn tile, not after `end`, not by another seat."""
    game = play(Game.new({"seats": ALL}, 8), 30)
    while game.waiting_for != "die":
        play(game, 1)
    seat = game.seat
    top = min(int(text.split()[2]) for text in lab.legal(game) if text.startswith("die"))
    die = next(text for text in lab.legal(game) if text.endswith(f" {top}"))
    lab.say(game, die)
    with pytest.raises(IllegalMove) as refused:
        game.undo((seat + 1) % 4)
    assert refused.value.code == "WRONG_SEAT"
    lab.say(game, "place board", "board complete")
    while game.waiting_for == "action":
        lab.say(game, "done")
    assert game.log[-1][1].startswith("reveal tile")
    with pytest.raises(IllegalMove) as refused:
        game.undo(seat)
    assert refused.value.code == "WRONG_PHASE"
    lab.say(game, "end")
    with pytest.raises(IllegalMove):
        game.undo(seat)


def test_entered_chance_can_be_taken_back(lab):
    """F-TURN-12: with real cards a misread one may go back on its pile; the option forbids it."""
    for option in ("on", "off"):
        game = Game.new({"seats": ALL, "chance": "entered", "options": {"undo_draw": option}}, 1)
        while game.phase != "turns" or game.waiting_for != "die":
            lab.say(game, lab.legal(game)[0])
        seat = game.seat
        lab.say(game, lab.legal(game)[0], "place board", "board complete")
        while game.waiting_for == "action":
            lab.say(game, "done")
        before = game.state
        lab.say(game, "reveal tile 9")
        if option == "on":
            game.undo(seat)
            assert game.state == before
        else:
            with pytest.raises(IllegalMove):
                game.undo(seat)


@settings(deadline=None, derandomize=True)
@given(st.integers(0, 400), st.integers(0, 50), st.sampled_from(["dealt", "entered"]))
def test_undo_is_exact(plies, seed, chance):
    """F-TURN-12: whatever the move, undoing it restores state, record and moves."""
    game = play(Game.new({"seats": [0, 1, 3], "chance": chance}, seed), plies, seed)
    if game.seat < 0:
        return
    seat, before, log = game.seat, game.state, game.log
    moves = game.legal_moves(seat)
    game.apply(seat, random.Random(plies).choice(moves))
    chance_shown = game.log[-1][1].startswith("reveal") and chance == "dealt"
    passed_on = game.seat < 0 or len(game.record.entries(game._stretch_at)) == 0
    if chance_shown or passed_on:
        with pytest.raises(IllegalMove):
            game.undo(seat)
    else:
        game.undo(seat)
        assert (game.state, game.log, game.legal_moves(seat)) == (before, log, moves)


@settings(deadline=None, derandomize=True)
@given(st.integers(0, 500), st.integers(0, 20))
def test_a_state_survives_json(plies, seed):
    """Plain data only: a round trip gives an equal state and the same moves."""
    game = play(Game.new({"seats": ALL, "expert": True}, seed), plies, seed)
    again = Game.from_state(json.loads(json.dumps(game.state)))
    assert again.state == game.state
    assert again.legal_moves(game.seat) == game.legal_moves(game.seat)
    assert again.forecast() == game.forecast()


def test_a_clone_is_independent():
    game = play(Game.new({"seats": ALL}, 2), 50)
    before, log = game.state, game.log
    twin = play(game.clone(), 30)
    assert (game.state, game.log) == (before, log)
    assert twin.log[: len(log)] == log


BROKEN: list[Any] = [None, -1, 10**9, 1.5, "x", [], {}, [[]], [None], True]


@settings(deadline=None, derandomize=True)
@given(st.data())
def test_a_broken_state_is_refused_or_harmless(data):
    """A state from outside raises StateError, or is one the engine can go on with."""
    state: Any = play(Game.new({"seats": [0, 2]}, 4), 150).state
    target = state if data.draw(st.booleans()) else state["players"][0]
    key = data.draw(st.sampled_from(sorted(target)))
    if isinstance(target[key], list) and target[key] and data.draw(st.booleans()):
        target[key][data.draw(st.integers(0, len(target[key]) - 1))] = data.draw(
            st.sampled_from([*BROKEN, 0, 3, 7, 100])
        )
    else:
        target[key] = data.draw(st.sampled_from(BROKEN))
    try:
        game = Game.from_state(state)
    except StateError:
        return
    for move in game.legal_moves(game.seat)[:3]:
        game.clone().apply(game.seat, move)
    game.forecast()


def test_what_is_pending(lab):
    """Questions are told from the steps of an own turn."""
    game = lab.game()
    assert game.pending(0) is None
    lab.say(game, "die white 4", "place board")
    assert game.pending(0) is None
    lab.give(game, 0, waste=3)
    lab.say(game, "board dispose")
    assert game.pending(0) == ("action", game.legal_moves(0))
    assert game.pending(1) is None


def test_states_that_are_none():
    for data in (None, [], {}, "state", {"version": 99}):
        with pytest.raises(StateError):
            Game.from_state(data)


@settings(deadline=None, derandomize=True)
@given(st.integers(0, 600), st.integers(0, 30))
def test_notation_round_trip(plies, seed):
    """Every move can be written and read without context."""
    game = play(Game.new({"seats": ALL}, seed), plies, seed)
    for move in game.legal_moves(game.seat):
        assert parse_move(format_move(move)) == move


def test_every_form_round_trips():
    """Every kind of move at the edges of its fields."""
    for kind, (_, fields) in enumerate(mv.FORMS):
        for edge in (0, -1):
            values = [
                (0, 249)[edge] if isinstance(field, int) else (0, len(field) - 1)[edge]
                for field in fields
            ]
            assert parse_move(format_move((kind, *values))) == (kind, *values)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "die",
        "die pink 4",
        "die white four",
        "die white 4 5",
        "place gear 0 nw heading 1",
        "take \u00b2 from raw 1",
        "take -1 from raw 1",
        "take 1e1 from raw 1",
        "done done",
    ],
)
def test_nonsense_is_malformed(text):
    with pytest.raises(MalformedMove):
        parse_move(text)


@pytest.mark.parametrize(
    "move", [(), (99,), (13, 0), (13, 0, 1, 2), (13, 9, 1), (13, 0, 1.0), (True,), [13, 0, 1], 13]
)
def test_malformed_values(lab, move):
    game = lab.game()
    with pytest.raises(MalformedMove):
        game.check(0, move)
    with pytest.raises(MalformedMove):
        format_move(move)


@settings(deadline=None, derandomize=True)
@given(st.text(max_size=40))
def test_any_text_is_a_move_or_malformed(text):
    try:
        move = parse_move(text)
    except MalformedMove:
        return
    assert parse_move(format_move(move)) == move
