"""Named readings of the set-up (RULES part Q)."""

import pytest

from affineur.rules.steam import Game
from affineur.rules.steam.setup import OPTIONS


def with_option(lab, name, value, seats=(0, 1, 2, 3), **setup):
    return lab.game(seats, options={name: value}, **setup)


def test_every_option_has_a_default_and_is_kept(lab):
    """The first choice is the reading adopted."""
    game = lab.game()
    assert game.setup["options"] == {name: words[0] for name, words in OPTIONS}


def test_purple_spaces_may_be_chosen(lab):
    """Q-52: by the starting player, gear by gear."""
    game = Game.new({"seats": [0, 2], "start": 2, "options": {"purple": "chosen"}}, 1)
    assert (game.seat, game.waiting_for) == (2, "block")
    lab.say(game, "block nw", "block se", "block ne")
    assert [place for place, die in enumerate(game.position.dice) if die] == [0, 7, 9]


def test_the_tile_with_a_marker(lab):
    """Q-53, C-SETUP-13: a seventh marker stands on a seventh space."""
    game = Game.new({"seats": [0, 1], "start": 0, "options": {"extra_marker": "on"}}, 1)
    lab.say(game, "start 2")
    player = lab.player(game, 1)
    assert (player.points, player.row, player.row_size) == (2, 7, 7)


def test_no_bonus_at_setup(lab):
    """Q-55."""
    game = Game.new({"seats": [0, 1], "start": 0, "options": {"setup_bonus": "off"}}, 1)
    lab.say(game, "start 1", "start 3", "overseer 2")
    assert lab.player(game, 1).money == 5


def test_the_heading_may_be_random(lab):
    """Q-57: the die falls as it will."""
    headings = set()
    for seed in range(8):
        game = with_option(lab, "heading", "random")
        lab.say(game, "die white 4")
        assert lab.code(game, "place gear 1 nw heading 0") == "CHOICE_INVALID"
        game.position.rng = seed * 977
        lab.say(game, "place gear 1 nw")
        headings.add(game.log[-1][1])
    assert headings <= {f"reveal heading {heading}" for heading in range(4)}
    assert len(headings) > 1
    fixed = lab.game()
    lab.say(fixed, "die white 4")
    assert lab.code(fixed, "place gear 1 nw") == "CHOICE_INVALID"


def test_one_entry_space_a_ring(lab):
    """Q-62: the first of the entries."""
    game = with_option(lab, "entry", "first")
    lab.say(game, "die white 6", "place board")
    lab.give(game, 0, money=9)
    lab.say(game, "board assistant")
    assert lab.legal(game) == ["deploy outer 1", "deploy inner 1"]
    assert lab.code(game, "deploy outer 2") == "CHOICE_INVALID"


def test_one_bonus_a_sector(lab, rings):
    """Q-64: two pairs in one sector may be read as one bonus."""
    game = with_option(lab, "gear_pairs", "one")
    lab.say(game, "die white 6", "place board")
    places = [lab.where("outer", 1)] * 2 + [lab.where("inner", 2)] * 2
    lab.give(game, 0, assistants=places)
    lab.say(game, "board turn")
    assert lab.player(game).spice == 2


@pytest.mark.parametrize(("choice", "cards"), [("off", 0), ("on", 1)])
def test_discards_may_come_back(lab, choice, cards):
    """Q-69: a draw that cannot be made gives nothing, or the discards are shuffled."""
    game = with_option(lab, "reshuffle", choice)
    lab.say(game, "die white 4", "place board")
    game.position.unseen_tiles = []
    game.position.gone_tiles = [7]
    lab.say(game, "board complete")
    assert len(lab.player(game).tiles) == cards


def test_overseers_may_go_either_way(lab):
    """Q-73."""
    game = with_option(lab, "overseer_direction", "either")
    lab.play_round(game)
    lab.give(game, 0, overseer=2)
    lab.put(game, pool=[1] * 18)
    lab.say(game, "step white 3 back")
    assert lab.player(game).overseer == 7


def test_colours_may_count_in_the_overseer_step(lab, tracks):
    """Q-75: also the zeppelin action, which may be left out."""
    game = with_option(lab, "overseer_colour", "always")
    lab.play_round(game)
    lab.put(game, pool=[1] * 18)
    for seat, space in enumerate((3, 1, 0, 0)):
        lab.give(game, seat, overseer=space, money=50)
    points = lab.player(game).points
    lab.say(game, "step white 2")
    assert lab.player(game).points == points + 1
    lab.say(game, "step brown 2", "extra bottom", "deploy")
    assert lab.player(game, 1).assistants == [lab.where("bottom", 4)]
    lab.give(game, 2, overseer=1)
    lab.say(game, "step brown 1", "done")
    assert lab.player(game, 2).assistants == []


def test_expert_rule_is_off_by_default(lab):
    """C-EXPERT-1."""
    assert lab.game().setup["expert"] is False
