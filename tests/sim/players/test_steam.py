"""Players of Steam & Cheese: they choose from the legal moves, and one is better than chance."""

from affineur.rules.steam import Game
from affineur.rules.steam import moves as mv
from affineur_sim.players import chooser
from affineur_sim.players.measure import duel, steam_games
from affineur_sim.players.play import choose_any, play_out
from affineur_sim.players.steam import choose_greedily


def test_choices_are_legal_and_repeatable():
    """The same seed gives the same game."""
    logs = []
    for _ in range(2):
        game = Game.new({"seats": [0, 1, 3]}, 5)
        choosers = {0: choose_greedily, 1: choose_any, 3: choose_any}
        logs.append(play_out(game, choosers, 5).log)
    assert logs[0] == logs[1]


def test_choosing_changes_nothing():
    game = Game.new({"seats": [0, 1]}, 2)
    chance = 1
    for _ in range(25):
        before, log = game.state, game.log
        move, chance = choose_greedily(game, game.seat, chance)
        assert move in game.legal_moves(game.seat)
        assert (game.state, game.log) == (before, log)
        game.apply(game.seat, move)


def test_greedy_beats_random():
    """Six games against one random player: by chance at most one in 64 would be all won."""
    assert duel(steam_games([0, 1]), 6).wins >= 5


def test_entered_chance_is_not_chosen_to_please():
    """Greedy or not, a player reveals the same pieces from the same state of chance."""
    game = Game.new({"seats": [0, 1], "chance": "entered"}, 1)
    chance = revealed = 0
    while game.round_no == 0:
        move, after = choose_greedily(game, game.seat, chance)
        if move[0] <= mv.LAST_REVEAL:
            assert (move, after) == choose_any(game, game.seat, chance)
            revealed += 1
        game.apply(game.seat, move)
        chance = after
    assert revealed > 20


def test_the_greedy_player_is_found_by_name():
    assert chooser("greedy", Game.new({"seats": [0, 1]}, 1)) is choose_greedily
