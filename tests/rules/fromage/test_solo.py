"""Solo mode: the corporation (S-SETUP, S-TURN, S-SCORE)."""

from types import SimpleNamespace

import pytest

from affineur.rules import names
from affineur.rules.fromage import Game
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove

SOFT, HARD, BLU = 0, 1, 2
FROMAGE = list(names.VENUES[:4])
FORMAGGIO = list(names.VENUES[4:])


def new(venues=FROMAGE, **setup):
    return Game.new({"seats": [0], "venues": list(venues), **setup}, 1)


def solo(lab, venues="festival fromagerie bistro villes", **setup):
    """Return a solo game with cards entered by hand, waiting for the corporation's first."""
    board = 0 if "festival" in venues else 4
    game = lab.game(venues, seats=[0], chance="entered", boards=[board, -1, -1, -1], **setup)
    while game.pending(0)[0] == "the order card drawn":
        game.apply(0, game.legal_moves(0)[0])
    return game


def card(game, code):
    """Put a card on top of the deck in a dealt game."""
    game.state[at.PILES][0].append(code)


def test_standard_rules_for_one_s_setup_1(lab):
    game = new()
    seen = []
    for _ in range(5):
        while game.phase == "corporation":
            game.apply(0, game.legal_moves(0)[0])
        facing = {move[1] for move in game.legal_moves(0) if move[0] == mv.MAKE}
        seen.append(game.venues.index(facing.pop()) if facing else None)
        game.apply(0, (mv.READY,))
    assert seen == [0, 3, 2, 1, 0]
    refused = lab.setup_refusal(seats=[0, 2], corporation={"level": 1})
    assert refused == ("SETUP_INVALID", "S-SETUP-1")


def test_difficulty_s_setup_2(lab):
    for venues, game, level, stars in (
        (["villes", "venezia", "banca", "bistro"], "formaggio", 2, 4),
        (["villes", "venezia", "banca", "bistro"], "fromage", 2, 2),
        (FORMAGGIO, "formaggio", 3, 4),
        (FROMAGE, "fromage", 1, 1),
    ):
        row = new(venues, corporation={"game": game, "level": level}).forecast()["corporation"]
        assert (row["level"], row["stars"]) == (level, stars)
    for corporation in ({"level": 5}, {"level": 0}, {"level": "x"}, {"game": "formaggio"}):
        refused = lab.setup_refusal(seats=[0], corporation=corporation)
        assert refused == ("SETUP_INVALID", "S-SETUP-2")


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_its_tokens_are_its_track_s_setup_3_s_turn_9(lab, level):
    game = new(FORMAGGIO, corporation={"level": level})
    track = game.corporation.board_row(game)[2]
    assert (len(track) > 15) == (level > 1)
    game.state[at.CORPORATION][at.PLACED_TOKENS] = len(track) - 1
    assert game.corporation.track_value(game) == max(track[:-1])
    clash = {"seats": [0], "colours": ["red"], "corporation": {"colours": ["red", "blue"]}}
    assert lab.setup_refusal(**clash) == ("SETUP_INVALID", "S-SETUP-3")


def test_what_it_lacks_s_setup_4(lab):
    game = new()
    assert len(game.state[at.CORPORATION]) == 2
    assert [bool(player) for player in game.state[at.PLAYERS]] == [True, False, False, False]
    refused = lab.setup_refusal(seats=[0], corporation={"workers": 3})
    assert refused == ("SETUP_INVALID", "S-SETUP-4")


@pytest.mark.parametrize(
    ("venues", "size"),
    [
        (FROMAGE, 36),
        (FORMAGGIO, 40),
        (["festival", "bistro", "villes", "banca"], 72),
        (["festival", "bistro", "venezia", "banca"], 76),
    ],
)
def test_one_deck_s_setup_5(lab, venues, size):
    game = new(venues, orientation=0)
    assert len(game.state[at.PILES]) == 1
    drawn = len(lab.player(game, 0)[at.HELD])
    used = len(game.state[at.DISCARDS]) + len(game.state[at.CORPORATION][1])
    waiting = 1 if game.phase == "corporation" else 0
    assert len(game.state[at.PILES][0]) + drawn + used == size
    assert used == 1 or waiting
    refused = lab.setup_refusal(seats=[0], piles=[[], []])
    assert refused == ("SETUP_INVALID", "S-SETUP-5")


def test_a_level_without_data_s_setup_6(lab):
    only = SimpleNamespace(BOARDS=((0, 1, (1, 2), 0),))
    lab.game(seats=[0], tables={"corporation_boards": only})
    with pytest.raises(IllegalMove) as refused:
        lab.game(seats=[0], corporation={"level": 2}, tables={"corporation_boards": only})
    assert (refused.value.code, refused.value.rule) == ("DATA_MISSING", "S-SETUP-6")


def test_corporation_draws_first_s_turn_1(lab):
    game = solo(lab)
    assert game.phase == "corporation"
    assert game.pending(0)[0] == "the corporation's card"
    assert lab.refusal(game, 0, "gather 1 soft") == ("WRONG_PHASE", "S-TURN-1")
    lab.say(game, 0, "reveal card soft bronze")
    lab.say(game, 0, "gather 1 soft")
    assert game.board(0)[0] == at.CORPORATE
    lab.ready(game)
    assert game.workers(0)[0] == (0, 1)
    lab.say(game, 0, "reveal card soft bronze")
    assert game.workers(0)[0] is None


def test_drawing_reshuffles_s_turn_2(lab):
    game = lab.game(seats=[0])
    game.state[at.PILES] = [[]]
    game.state[at.DISCARDS] = [1, 1, 6, 6, 11]
    lab.ready(game)
    left = len(game.state[at.PILES][0]) + len(game.state[at.CORPORATION][1])
    assert left + len(game.state[at.DISCARDS]) == 5
    game.state[at.PILES], game.state[at.DISCARDS] = [[]], []
    placed = list(game.state[at.CORPORATION])
    while game.phase == "corporation":
        game.apply(0, game.legal_moves(0)[0])
    game.state[at.PILES], game.state[at.DISCARDS] = [[]], []
    placed = [game.state[at.CORPORATION][0], list(game.state[at.CORPORATION][1])]
    lab.ready(game)
    assert game.phase == "acting"
    assert game.state[at.CORPORATION] == placed


def test_human_chooses_among_matches_s_turn_3_s_turn_5_e_19(lab):
    """E-19: two open gold hard spaces, the human chooses; none open: the card is kept."""
    spaces = ((HARD, 3, 0, 0, 0), (HARD, 3, 0, 0, 1), (SOFT, 3, 0, 0, 2))
    game = solo(lab, "bistro festival fromagerie villes", layouts={"bistro": (spaces, ())})
    lab.say(game, 0, "reveal card hard gold")
    assert lab.legal(game, 0) == ["corporation 1", "corporation 2"]
    assert lab.refusal(game, 0, "corporation 3") == ("CHOICE_INVALID", "S-TURN-3")
    assert lab.refusal(game, 0, "gather 1 soft") == ("CHOICE_REQUIRED", "F-TURN-10")
    lab.say(game, 0, "corporation 2")
    assert game.board(0) == [at.OPEN, at.CORPORATE, at.OPEN]
    assert game.state[at.CORPORATION] == [1, []]
    assert game.state[at.DISCARDS] == [at.order_code(HARD, 3)]
    game.state[at.TURN] = 3
    lab.ready(game)
    lab.say(game, 0, "reveal card hard bronze")
    assert game.state[at.CORPORATION] == [1, [at.order_code(HARD, 1)]]
    assert len(game.state[at.DISCARDS]) == 1


def test_no_fruit_needed_s_turn_4_e_29(lab):
    """E-29: the only bronze soft space shows jam; it is placed, nobody's fruit changes."""
    spaces = ((SOFT, 1, 2, 0, 0), (SOFT, 2, 0, 0, 1))
    game = solo(lab, "bistro festival fromagerie villes", layouts={"bistro": (spaces, ())})
    before = lab.unused(game, 0)
    lab.say(game, 0, "reveal card soft bronze")
    assert game.board(0)[0] == at.CORPORATE
    assert lab.unused(game, 0) == before


def canal(lab, laid=(0, 0, 0, 0)):
    """Space 0 will be the corporation's, space 1 is the human's."""
    parts = tuple(
        (start, beside) for start, beside in zip(laid, ((0,), (0, 1), (1,), (0,)), strict=True)
    )
    spaces = ((SOFT, 1, 0, 0), (HARD, 1, 0, 0))
    game = solo(lab, "venezia banca vigneto regioni", layouts={"venezia": (spaces, parts)})
    lab.put(game, 0, "venezia", 1)
    lab.say(game, 0, "reveal card soft bronze")
    return game


def test_corporation_gondola_s_turn_6_e_20(lab):
    """E-20: beside the new cheese and beside none of the human's."""
    game = canal(lab)
    assert lab.legal(game, 0) == ["gondola 1", "gondola 4"]
    for number in (2, 3, 9):
        refused = lab.refusal(game, 0, f"gondola {number}")
        assert refused == ("CHOICE_INVALID", "S-TURN-6")
    lab.say(game, 0, "gondola 4")
    assert game.state[at.PIECES][0] == [0, 0, 0, 1]
    one_left = canal(lab, (1, 0, 0, 0))
    assert one_left.state[at.PIECES][0] == [1, 0, 0, 1]
    none_left = canal(lab, (1, 0, 0, 1))
    assert none_left.state[at.PIECES][0] == [1, 0, 0, 1]
    assert none_left.phase == "acting"


def test_no_other_effects_s_turn_7(lab):
    dock = (at.VENUE_GAIN, 1, mv.FRUIT, 1, -1, -1, -1)
    game = solo(lab, "fromagerie festival bistro villes", slots=(dock,) * 4)
    lab.unlock(game, 0, 0, 1, 2, 3)
    lab.give(game, 0, "soft silver")
    before = lab.unused(game, 0)
    lab.say(game, 0, "reveal card soft silver")
    assert game.board(0)[1] == at.CORPORATE
    assert lab.unused(game, 0) == before
    assert game.pending(0) is None


def test_platinum_cards_in_fromage_venues_s_turn_8(lab):
    game = solo(lab, "bistro banca venezia villes")
    lab.say(game, 0, "reveal card soft platinum")
    assert game.state[at.CORPORATION] == [0, [at.order_code(SOFT, 4)]]


def test_its_last_token_ends_the_game_s_turn_9(lab):
    game = solo(lab)
    track = game.corporation.board_row(game)[2]
    game.state[at.CORPORATION][at.PLACED_TOKENS] = len(track) - 1
    happened = lab.say(game, 0, "reveal card soft bronze")
    assert ("ended_by", at.CORPORATE) in happened
    lab.say(game, 0, "make festival 2 soft", "gather 1 hard", "ready")
    while game.phase == "revealing":
        game.apply(0, game.legal_moves(0)[0])
    assert game.phase == "over"
    assert game.score()["corporation"]["track"] == max(track)


def test_human_draws_from_the_same_deck_s_turn_10(lab):
    game = lab.game(seats=[0], orientation=1)
    while game.phase == "corporation":
        game.apply(0, game.legal_moves(0)[0])
    assert game.resources[0] == mv.ORDER
    before = len(game.state[at.PILES][0])
    lab.say(game, 0, "gather 3 soft")
    assert len(game.state[at.PILES][0]) == before - 3


# Scores.


def test_corporation_score_s_score_1_s_score_2_s_score_3(lab):
    game = solo(lab, "venezia banca vigneto villes", customers=[0, 1, 2, 3, 4, 5])
    track = game.corporation.board_row(game)[2]
    values = []
    for placed in range(len(track) + 1):
        game.state[at.CORPORATION][at.PLACED_TOKENS] = placed
        values.append(game.corporation.track_value(game))
    assert values == sorted(values)
    assert values[0] == 0
    game.state[at.CORPORATION] = [3, [1, 1]]
    lab.put(game, at.CORPORATE, "venezia", 0, 1)
    lab.put(game, at.CORPORATE, "villes", 0)
    lab.put(game, 0, "villes", 3)
    game.state[at.PIECES][0] = [1, 1, 0]
    row = game.forecast()["corporation"]
    assert row["cards"] == 6
    assert row["gondolas"] == game.rubric(0)[0][3]
    assert row["customers"] == 0
    assert lab.points(game, 0, "villes") == 0
    lab.put(game, at.CORPORATE, "villes", 1)
    assert game.forecast()["corporation"]["customers"] == 3 + 3
    total = game.forecast()["corporation"]
    assert total["total"] == total["track"] + 6 + total["gondolas"] + 6


@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 0), (3, 6), (4, 6)])
def test_corporation_fruit_s_score_4(lab, level, points):
    spaces = tuple((SOFT, 1, icon, 0, 0, 1) for icon in (1, 1, 2, 2, 2, 0))
    game = solo(
        lab,
        "regioni banca venezia vigneto",
        corporation={"level": level},
        layouts={"regioni": (spaces, ())},
    )
    lab.put(game, at.CORPORATE, "regioni", 0, 1, 2, 3, 4, 5)
    assert game.forecast()["corporation"]["fruit"] == points


def finished(lab, points, cheeses, track, placed, level=1):
    """Return the score of a finished solo game in which only fruit and the track count."""
    boards = tuple((0, each, track, 0) for each in (1, 2))
    game = lab.game(
        seats=[0],
        tables={"corporation_boards": SimpleNamespace(BOARDS=boards)},
        corporation={"level": level},
    )
    while game.phase == "corporation":
        game.apply(0, game.legal_moves(0)[0])
    game.state[at.BOARD] = [[at.OPEN] * len(row) for row in game.state[at.BOARD]]
    lab.empty(game, 0)
    player = lab.player(game, 0)
    player[at.FRUITED], player[at.JAM], player[at.SUPPLY] = points, 1, 15 - cheeses
    game.state[at.CORPORATION] = [placed, []]
    game.state[at.PHASE] = at.OVER
    return game.score()


def test_result_and_next_level_s_score_5_s_score_6(lab):
    """Equal points: more cheeses win; only strictly more points lead to the next level."""
    track = (58,) * 20
    tied = finished(lab, 58, 15, track, 14)
    assert tied["winners"] == [0]
    assert tied["corporation"]["next_level"] == 0
    assert finished(lab, 58, 14, track, 15)["winners"] == [at.CORPORATE]
    assert finished(lab, 58, 14, track, 14)["winners"] == [0, at.CORPORATE]
    assert finished(lab, 59, 1, track, 14)["corporation"]["next_level"] == 2
    assert finished(lab, 59, 1, track, 14, level=2)["corporation"]["next_level"] == 0


@pytest.mark.parametrize(
    ("venues", "extra"),
    [("festival fromagerie bistro villes", 5), ("venezia banca vigneto regioni", 7)],
)
def test_rulebook_totals_e_21_e_31(lab, venues, extra):
    """E-21: 36 + 15 + 7 = 58. E-31: 36 + 15 + 5 = 56."""
    game = solo(lab, venues, **({"customers": [4, 0, 1, 2, 3, 5]} if extra == 5 else {}))
    game.state[at.CORPORATION] = [15, [1] * 5]
    if extra == 5:
        lab.put(game, at.CORPORATE, "villes", 0)
        assert game.state[at.PIECES][3][0] == 4
    else:
        game.parts[0] = ((1, (0, 1, 2)), (1, (0, 1, 2)), (1, (3,)))
        game.state[at.PIECES][0] = [1, 1, 1]
        lab.put(game, at.CORPORATE, "venezia", 0, 1, 2, 3)
    row = game.forecast()["corporation"]
    assert row["track"] == 36
    assert row["total"] == 36 + 15 + extra
