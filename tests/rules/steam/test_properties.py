"""What holds in every reachable state, over random games (I-11 to I-15)."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.rules.refusal import CODES, IllegalMove
from affineur.rules.steam import Game
from affineur.rules.steam import moves as mv
from affineur_host.steam_check import SEATINGS, broken, play, setup_of_game


@pytest.mark.parametrize(("players", "expert"), list(product((2, 3, 4), (False, True))))
def test_invariants_over_random_games(players, expert):
    """I-11 to I-15 after every move of whole games."""
    for number in range(6):
        wanted = {"seats": SEATINGS[players][number % 2], "expert": expert}
        assert play(wanted, number) is None


def test_invariants_with_any_setup():
    """The same with entered chance and any mix of named readings."""
    for number in range(24):
        assert play(setup_of_game(number), number) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("pool", [1] * 18),
        ("machines", [0] * 12),
        ("unseen_orders", []),
        ("unseen_tiles", [1]),
    ],
)
def test_a_broken_state_is_noticed(field, value):
    """The checks of this file can fail."""
    game = started()
    assert broken(game) is None
    setattr(game.position, field, value)
    assert broken(game) is not None


def test_a_broken_player_is_noticed():
    """I-14 and I-15."""
    game = started()
    game.position.players[0].row = 5
    assert broken(game) == "markers of seat 0"
    game = started()
    game.position.players[1].money = -1
    assert broken(game) == "a negative amount at seat 1"


def started():
    game = Game.new({"seats": [0, 1]}, 1)
    while game.phase == "setup":
        game.apply(game.seat, game.legal_moves(game.seat)[0])
    return game


def refusal_of(game, seat, move):
    try:
        game.check(seat, move)
    except IllegalMove as refused:
        return refused
    return None


def any_move(draw):
    kind = draw(st.integers(0, len(mv.FORMS) - 1))
    fields = mv.FORMS[kind][1]
    values = [draw(st.integers(0, 9 if isinstance(f, int) else len(f) - 1)) for f in fields]
    return (kind, *values)


@settings(deadline=None, derandomize=True)
@given(st.data(), st.integers(0, 500), st.integers(0, 25))
def test_check_agrees_with_the_list(data, plies, seed):
    """`check` passes exactly the listed moves; a refusal has a known code and changes nothing."""
    game = Game.new({"seats": [0, 1, 2], "expert": bool(seed % 2)}, seed)
    for ply in range(plies):
        if game.seat < 0:
            break
        moves = game.legal_moves(game.seat)
        game.apply(game.seat, moves[(ply * 7 + seed) % len(moves)])
    before = game.state
    for _ in range(12):
        seat, move = data.draw(st.integers(0, 3)), any_move(data.draw)
        refused = refusal_of(game, seat, move)
        assert (refused is None) == (move in game.legal_moves(seat))
        if refused is not None:
            assert refused.code in CODES
            assert refused.rule
    assert game.state == before


def test_lists_are_short_and_without_doubles():
    """At most some fifty moves at a time, each once, for one seat at a time."""
    game = Game.new({"seats": [0, 1, 2, 3]}, 6)
    longest = 0
    while game.seat >= 0:
        moves = game.legal_moves(game.seat)
        longest = max(longest, len(moves))
        assert len(set(moves)) == len(moves) > 0
        assert all(not game.legal_moves(seat) for seat in game.seats if seat != game.seat)
        game.apply(game.seat, moves[len(moves) // 2])
    assert longest <= 80
