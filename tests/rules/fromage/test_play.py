"""Random play: invariants, agreement of listing and checking, records, perft, the two chances."""

import copy
import itertools
import json
import random

import pytest

from affineur.rules import names
from affineur.rules.fromage import Game, StateError, format_move, parse_move
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove
from affineur_host import rules_check

PLAIN = {"seats": [0, 1, 2, 3], "venues": list(names.VENUES[:4])}


@pytest.mark.parametrize("first", range(0, 160, 20))
def test_invariants_hold_in_random_games(first):
    """I-1 to I-10 in games over all counts, mixes, modes and readings."""
    seen = rules_check.soak(20, first)
    assert seen["games"] == 20


def test_every_player_count_mix_and_mode_is_soaked():
    kinds = set()
    for number in range(160):
        setup = rules_check.random_setup(random.Random(number))
        kinds |= {f"{len(setup['seats'])} seats", f"advanced {setup['advanced']}"}
        kinds |= {setup["chance"], setup["turning"]}
    assert kinds == {
        *("1 seats", "2 seats", "3 seats", "4 seats"),
        *("dealt", "entered", "auto", "table", "advanced True", "advanced False"),
    }


def _candidates(game, seat):
    """Return moves of every kind, legal or not, for the position at hand."""
    numbers = range(26)
    few = range(20)
    venues = [*game.venues, 0]
    yield from ((kind,) for kind in range(31))
    yield from ((mv.MAKE, v, n, w) for v in venues for n in numbers for w in range(3))
    yield from ((mv.GATHER, n, w) for n in range(5) for w in range(3))
    yield from ((mv.MILK, p, v, n) for p in range(5) for v in venues for n in numbers)
    yield from ((kind, n) for n in numbers for kind in (mv.GONDOLA, mv.PLACE))
    yield from (
        (kind, n)
        for n in few
        for kind in (mv.MILK, mv.UNLOCK, mv.COMPLETE, mv.FIRST_STRUCTURE, mv.REVEAL_CUSTOMER)
    )
    yield from (
        (kind, n) for n in range(70) for kind in (mv.KEEP, mv.REVEAL_TILE, mv.REVEAL_BOARD)
    )
    yield from ((mv.COVER, s, n) for s in range(5) for n in range(70))
    yield from ((mv.WORK, s, w) for s in range(5) for w in range(3))
    yield from ((mv.TAKE, r) for r in range(4))
    yield from ((mv.REVEAL_ORIENTATION, n) for n in range(5))
    yield from ((mv.TAKE, r, q) for r in range(4) for q in range(4))
    yield from ((mv.SWAP, r, q) for r in range(3) for q in range(4))
    yield from ((mv.SWAP_ORDER, n, q) for n in few for q in range(4))
    yield from (
        (kind, t, a)
        for kind in (mv.REVEAL_ORDER, mv.REVEAL_CARD)
        for t in range(3)
        for a in range(1, 5)
    )
    halves = itertools.product(range(4), range(4))
    for left, right in halves:
        yield (mv.REVEAL_WINE, left, right)
        yield from ((mv.REVEAL_WINE, left, right, r) for r in range(4))


def _ask_for_order(game, chance):
    """Let a seat wait for the others or take its own confirmation back, where it may."""
    seat = chance.choice(game.seats)
    for move in ((mv.WAIT,), (mv.WITHDRAW,)):
        if _passes(game, seat, move):
            game.apply(seat, move)


def _passes(game, seat, move):
    try:
        game.check(seat, move)
    except (IllegalMove, mv.MalformedMove):
        return False
    return True


@pytest.mark.parametrize("number", range(24))
def test_listed_moves_are_exactly_those_that_pass(number):
    chance = random.Random(number)
    game = Game.new(rules_check.random_setup(chance), number)
    for count, (seat, _) in enumerate(rules_check.plies(game, chance)):
        if number % 3 == 0 and count % 5 == 0:
            _ask_for_order(game, chance)
        if count % 17 == number % 17:
            before = copy.deepcopy(game.state)
            listed = game.legal_moves(seat)
            passing = {move for move in _candidates(game, seat) if _passes(game, seat, move)}
            assert passing - {(mv.WITHDRAW,), (mv.WAIT,)} == set(listed)
            assert len(set(listed)) == len(listed)
            assert game.state == before
        if count > 400:
            break


@pytest.mark.parametrize("number", range(12))
def test_a_record_rebuilds_the_game(number):
    chance = random.Random(1000 + number)
    game = rules_check.play(rules_check.random_setup(chance), number, checked=False)
    setup, log = json.loads(json.dumps([game.setup, game.log]))
    again = Game.replay(setup, log)
    assert again.state == game.state
    assert again.log == game.log
    assert again.score() == game.score()


@pytest.mark.parametrize("number", range(6))
def test_a_dealt_record_replays_as_an_entered_one(number):
    """0.4: chance results come from the generator or from a person; the moves are the same."""
    chance = random.Random(number)
    setup = {**rules_check.random_setup(chance), "chance": "dealt", "advanced": False}
    dealt = rules_check.play(setup, number, checked=False)
    entered = Game.replay({**dealt.setup, "chance": "entered"}, dealt.log)
    assert entered.phase == "over"
    ours, theirs = dealt.score(), entered.score()
    assert [row["total"] for row in ours["seats"]] == [row["total"] for row in theirs["seats"]]
    assert ours["winners"] == theirs["winners"]


def test_a_record_with_other_cards_is_refused():
    game = rules_check.play(PLAIN, 5, checked=False)
    log = game.log
    place = next(i for i, (_, text) in enumerate(log) if text.startswith("reveal order"))
    seat, text = log[place]
    log[place] = (
        seat,
        "reveal order soft gold" if "soft gold" not in text else "reveal order blu gold",
    )
    with pytest.raises(IllegalMove) as refused:
        Game.replay(game.setup, log)
    assert refused.value.code == "DATA_INVALID"
    assert Game.replay(game.setup, game.log[:place]).log[:place] == game.log[:place]


@pytest.mark.parametrize("number", range(10))
def test_undo_is_exact_in_random_games(number):
    """F-TURN-12: whatever may be taken back leaves the state exactly as it was."""
    chance = random.Random(number)
    setup = {**rules_check.random_setup(chance), "turning": "table"}
    game = Game.new(setup, number)
    undone = 0
    while game.phase != "over" and undone < 60:
        if game.phase == "turning":
            game.rotate()
        for seat in game.seats:
            moves = game.legal_moves(seat)
            if not moves:
                continue
            move = chance.choice(moves)
            before, log, phase = copy.deepcopy(game.state), game.log, game.phase
            game.apply(seat, move)
            if phase in ("acting", "tiles") and move[0] != mv.READY:
                refused = _undo(game, seat)
                if refused:
                    assert refused == "WRONG_PHASE"
                    assert any(text.startswith("reveal") for _, text in game.log[len(log) :])
                    continue
                assert game.state == before
                assert game.log == log
                undone += 1
                game.apply(seat, move)
    assert undone


def _undo(game, seat):
    """Take back; return the code of a refusal, or nothing."""
    try:
        game.undo(seat)
    except IllegalMove as refusal:
        return refusal.code
    return ""


def test_clones_are_independent():
    game = Game.new(PLAIN, 3)
    twin = game.clone()
    twin.apply(0, parse_move("gather 1 soft"))
    assert game.state != twin.state
    assert game.log != twin.log
    assert twin.workers(0)[0] == (0, 1)
    assert game.workers(0)[0] is None
    twin.undo(0)
    assert twin.state == game.state


def _perft(game, depth):
    """Count the lines of play of `depth` plies, seat 0 and its answers first."""
    if not depth:
        return 1
    seat = next((seat for seat in game.seats if game.legal_moves(seat)), None)
    if seat is None:
        return 0
    total = 0
    for move in game.legal_moves(seat):
        twin = game.clone()
        twin.apply(seat, move)
        total += _perft(twin, depth - 1)
    return total


def test_perft_is_pinned(lab):
    """Depth 1 by hand: nine cheeses, nine gatherings, two parlours, ready."""
    game = lab.game(seats=(0, 2), seed=1)
    assert [_perft(game, depth) for depth in (1, 2, 3)] == [21, 255, 2461]


# States from outside.


@pytest.mark.parametrize("number", range(8))
def test_states_survive_json(number):
    chance = random.Random(number)
    game = Game.new(rules_check.random_setup(chance), number)
    for count, _ in enumerate(rules_check.plies(game, chance)):
        if count % 23 == 0:
            data = json.loads(json.dumps(game.state))
            again = Game.from_state(data)
            assert again.state == game.state
            assert again.state is not data
            for seat in game.seats:
                assert again.legal_moves(seat) == game.legal_moves(seat)
            assert again.forecast() == game.forecast()


def _places(data, path=()):
    for index, item in enumerate(data):
        yield (*path, index)
        if isinstance(item, list):
            yield from _places(item, (*path, index))


def _load(data):
    """Return (game, "") or (None, why the state was refused)."""
    try:
        return Game.from_state(data), ""
    except StateError as refusal:
        return None, str(refusal)


def _play_on(game, chance):
    for _ in range(12):
        for seat in game.seats:
            moves = game.legal_moves(seat)
            if moves:
                game.apply(seat, chance.choice(moves))
    game.forecast()


@pytest.mark.parametrize("number", range(6))
def test_damaged_states_are_refused_or_playable(number):
    """A wrong state is refused with one line; one that is accepted never fails later."""
    chance = random.Random(number)
    game = Game.new(rules_check.random_setup(chance), number)
    for _ in itertools.islice(rules_check.plies(game, chance), 40):
        pass
    places = list(_places(game.state))
    refusals = 0
    for _ in range(250):
        data = copy.deepcopy(game.state)
        *path, last = chance.choice(places)
        inner = data
        for index in path:
            inner = inner[index]
        inner[last] = chance.choice(
            (-7, 0, 1, 3, 31, 300, 10**9, "x", None, [], [1, 2], 1.5, True)
        )
        damaged, reason = _load(data)
        if damaged:
            _play_on(damaged, chance)
        else:
            refusals += 1
            assert reason
            assert "\n" not in reason
    assert refusals > 100


@pytest.mark.parametrize("data", [None, [], {}, "state", [1], [[]] * 19, 7])
def test_what_is_no_state_is_refused(data):
    with pytest.raises(StateError):
        Game.from_state(data)


def test_moves_of_a_game_are_small():
    game = rules_check.play(PLAIN, 7, checked=False)
    assert len(game.record) < 6000
    assert len(json.dumps(game.state)) < 3000
    assert all(format_move(move) for _, move in game.record.entries())
    assert game.state[at.FORMAT] == at.VERSION
