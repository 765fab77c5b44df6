"""Players of Fromage, Formaggio and mixes: legal, repeatable, harmless, better than chance."""

import random

import pytest

from affineur.rules import names, prng
from affineur.rules.fromage import Game
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur_host import rules_check
from affineur_sim.players import NAMES, choose_any, chooser, play_out
from affineur_sim.players.appraisal import Appraisal
from affineur_sim.players.fromage import choose_greedily
from affineur_sim.players.measure import duel, fromage_games

SETS = {
    "fromage": list(names.VENUES[:4]),
    "formaggio": list(names.VENUES[4:]),
    "mix": ["festival", "vigneto", "banca", "villes"],
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(12))
def test_any_game_is_played_by_legal_moves_that_change_nothing_before_they_are_made(number, name):
    setup = rules_check.random_setup(random.Random(number))
    game = Game.new(setup, number)
    chance = prng.seed(number)
    choose = chooser(name, game)
    for _ in range(60):
        if game.phase == "turning":
            game.rotate()
        for seat in [seat for seat in game.seats if game.legal_moves(seat)]:
            before = game.clone()
            move, chance = choose(game, seat, chance)
            assert (game.state, game.log) == (before.state, before.log)
            assert move in game.legal_moves(seat)
            game.apply(seat, move)


@pytest.mark.parametrize("number", range(10))
def test_greedy_players_come_to_an_end_in_every_mode(number):
    setup = rules_check.random_setup(random.Random(100 + number))
    game = Game.new(setup, number)
    play_out(game, dict.fromkeys(game.seats, choose_greedily), number)
    assert game.score()["final"]


def test_the_same_seed_plays_the_same_game():
    logs = []
    for seed in (3, 3, 4):
        game = Game.new({"seats": [0, 2], "venues": SETS["mix"]}, 3)
        logs.append(play_out(game, {0: choose_greedily, 2: choose_any}, seed).log)
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.parametrize("name", SETS)
def test_one_greedy_player_wins_against_three_random_ones(name):
    """A quarter would be chance; 19 of 24 by chance has odds of one in 10^8."""
    found = duel(fromage_games(SETS[name]), 24)
    assert found.win_percent >= 80
    assert found.points > found.best_rival_points
    assert duel(fromage_games(SETS[name]), 24, "random").win_percent <= 60


@pytest.mark.parametrize("level", [1, 4])
def test_a_greedy_player_beats_the_corporation_where_a_random_one_often_does_not(level):
    new = fromage_games(SETS["formaggio"], seats=[0], corporation={"level": level})
    assert duel(new, 8).wins >= 7
    assert duel(new, 8, "random").wins <= 5


def _value(game, seat, text):
    move = mv.parse_move(text)
    assert move in game.legal_moves(seat)
    return Appraisal(game, seat).of(move)


@pytest.fixture
def game():
    """Return a game in which the Bistro faces seat 2, which has a silver plate on table 3."""
    game = Game.new({"seats": [0, 2], "venues": SETS["fromage"], "orientation": 0}, 1)
    game.state[at.BOARD][2][4] = 2
    game.state[at.PLAYERS][2][at.SUPPLY] -= 1
    return game


def test_a_pair_is_worth_more_than_a_plate_alone_v_bist_3(game):
    assert _value(game, 2, "make bistro 6 blu") > _value(game, 2, "make bistro 10 hard")


def test_a_cheese_that_completes_an_order_is_worth_more_f_order_2(game):
    before = _value(game, 2, "make bistro 10 hard")
    game.state[at.PLAYERS][2][at.HELD].append(at.order_code(1, 3))
    assert _value(game, 2, "make bistro 10 hard") > before


def test_on_the_last_turn_a_gathering_is_worth_its_unused_points_f_score_6(game):
    game.state[at.ENDED_BY] = 1
    values = [_value(game, 2, f"gather {number} soft") for number in (1, 2, 3)]
    assert values == [50, 100, 150]


def test_an_order_is_completed_rather_than_declined(game):
    player = game.state[at.PLAYERS][2]
    player[at.HELD].insert(0, at.order_code(1, 3))
    game.apply(2, mv.parse_move("make bistro 10 hard"))
    assert choose_greedily(game, 2, 1)[0] == mv.parse_move("complete 1")


def test_equals_are_chosen_among_by_chance_alone(game):
    player = game.state[at.PLAYERS][2]
    player[at.FLAGS] |= at.MADE
    moves = {choose_greedily(game, 2, prng.seed(number))[0] for number in range(30)}
    assert len(moves) > 1
    assert len({Appraisal(game, 2).of(move) for move in moves}) == 1
