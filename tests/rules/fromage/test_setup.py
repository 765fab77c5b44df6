"""Set-up (F-SETUP)."""

import json
from itertools import combinations, pairwise, permutations
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.rules import names
from affineur.rules.fromage import Game
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.openings import deck
from affineur.rules.fromage.setup import KEYS
from affineur.rules.geometry import facing, position_of
from affineur.rules.refusal import IllegalMove

FROMAGE = list(names.VENUES[:4])
FORMAGGIO = list(names.VENUES[4:])
ALL = [0, 1, 2, 3]


def new(**setup: Any) -> Game:
    return Game.new({"seats": ALL, "venues": FROMAGE, **setup}, 1)


def test_one_to_four_players_f_setup_1(lab):
    for seats in ([2], [0, 2], [0, 1, 2], ALL):
        assert new(seats=seats).seats == tuple(seats)
    for seats in ([], [0, 1, 2, 3, 0], 4, "0123"):
        assert lab.setup_refusal(seats=seats)[0] == "SETUP_INVALID"


def test_seating_f_setup_2(lab):
    for seat in ALL:
        new(seats=[seat])
    new(seats=[0, 2])
    new(seats=[1, 3])
    for three in combinations(ALL, 3):
        new(seats=list(three))
    for seats in ([0, 1], [3, 0], [1, 1], [0, 4], [0, -1], [0, True, 3]):
        assert lab.setup_refusal(seats=seats) == ("SETUP_INVALID", "F-SETUP-2")


def test_exactly_four_known_venues_f_setup_3(lab):
    new()
    new(venues=FORMAGGIO)
    for venues in (FROMAGE[:3], [*FROMAGE, "banca"], ["bistro", "bistro", "villes", "banca"]):
        assert lab.setup_refusal(venues=venues) == ("SETUP_INVALID", "F-SETUP-3")
    assert lab.setup_refusal(venues=[*FROMAGE[:3], "osteria"])[1] == "F-SETUP-3"


def test_layouts_by_count_and_side_f_setup_4(lab):
    game = new(seats=[0, 1, 2], sides=["I", "II", "II", "I"])
    assert game.config[at.LAYOUTS_AT] == ["3/I", "3/II", "3/II", "3/I"]
    assert new(sides=["board"] * 4).config[at.LAYOUTS_AT] == ["4/board"] * 4
    assert new(first_game=True).config[at.LAYOUTS_AT] == ["4/I"] * 4
    for setup in (
        {"seats": [0, 1, 2], "sides": ["board", "I", "I", "I"]},
        {"sides": ["3/I", "I", "I", "I"]},
        {"sides": ["II", "I", "I", "I"], "first_game": True},
        {"sides": ["III", "I", "I", "I"]},
        {"sides": ["I"]},
    ):
        assert lab.setup_refusal(**setup) == ("SETUP_INVALID", "F-SETUP-4")
    none = SimpleNamespace(LAYOUTS={})
    with pytest.raises(IllegalMove) as refused:
        lab.game(tables={"bistro": none})
    assert (refused.value.code, refused.value.rule) == ("DATA_MISSING", "F-SETUP-4")


def test_any_circular_order_of_quadrants_f_setup_5():
    for venues in permutations(FROMAGE):
        game = new(venues=list(venues))
        assert [names.VENUES[venue] for venue in game.venues] == list(venues)
        for turn in range(5):
            around = sorted(range(4), key=lambda label: position_of(label, turn))
            assert all((a + 1) % 4 == b for a, b in pairwise(around))


def test_resource_tile_ties_each_quadrant_to_a_resource_f_setup_6(lab):
    for turned in ALL:
        game = lab.game("banca venezia vigneto regioni", orientation=turned)
        assert sorted(game.resources) == sorted(game.seasons) == ALL
        assert game.resources == [(label - turned) % 4 for label in ALL]
        before = list(game.resources)
        for _ in range(8):
            lab.ready(game)
        assert game.resources == before
    assert lab.setup_refusal(orientation=4) == ("SETUP_INVALID", "F-SETUP-6")
    seen = {
        Game.new({"seats": ALL, "venues": FROMAGE}, n).state[at.ORIENTATION] for n in range(40)
    }
    assert seen == set(ALL)


def test_quadrant_at_a_position_has_its_label_f_setup_7():
    assert [facing(seat, 0) for seat in ALL] == ALL


def test_venue_pieces_only_where_their_venue_is_f_setup_8(lab):
    assert all(not pieces for pieces in new(venues=FROMAGE).state[at.PIECES][:3])
    assert sorted(new().state[at.PIECES][3]) == [0, 1, 2, 3, 4, 5]
    refused = lab.setup_refusal(venues=FORMAGGIO, customers=[0, 1, 2, 3, 4, 5])
    assert refused == ("SETUP_INVALID", "F-SETUP-8")


def test_order_piles_f_setup_9(lab):
    def sizes(**setup: Any) -> list[int]:
        game = new(**setup)
        drawn = sum(len(lab.player(game, seat)[at.HELD]) for seat in game.seats)
        return sorted([sum(len(pile) for pile in game.state[at.PILES]) + drawn, drawn])

    assert sizes() == [3, 36]
    assert sizes(venues=FORMAGGIO) == [3, 40]
    pair = lab.game().state[at.PILES]
    assert sorted(len(pile) for pile in pair) == [16, 17]
    assert new().state[at.PILES] == new().state[at.PILES]
    odd = SimpleNamespace(FROMAGE=((0, 1),) * 41)
    game = lab.game(seats=[0], tables={"orders": odd})
    assert len(deck(game)) == 41
    four = lab.game(tables={"orders": odd})
    for seat in ALL:
        lab.empty(four, seat)
    assert sum(len(pile) for pile in four.state[at.PILES]) == 41
    assert lab.setup_refusal(piles=[["soft bronze"], []]) == ("SETUP_INVALID", "F-SETUP-9")
    assert lab.setup_refusal(piles=[["soft bronze"]]) == ("SETUP_INVALID", "F-SETUP-9")
    assert lab.setup_refusal(piles=[["pink bronze"], []]) == ("SETUP_INVALID", "F-SETUP-9")


def test_player_kit_f_setup_10(lab):
    game = new(colours=["red", "blue", "green", "black"])
    for seat in ALL:
        assert game.tokens_left(seat) == 15
        assert game.workers(seat) == (None, None, None)
    assert lab.setup_refusal(colours=["red"] * 4) == ("SETUP_INVALID", "F-SETUP-10")


def test_boards_are_dealt_distinct_and_repeatable_f_setup_11(lab):
    boards = [lab.player(new(), seat)[at.PLAYER_BOARD] for seat in ALL]
    assert len(set(boards)) == 4
    assert boards == [lab.player(new(), seat)[at.PLAYER_BOARD] for seat in ALL]
    given = new(boards=[2, 0, 3, 1])
    assert [lab.player(given, seat)[at.PLAYER_BOARD] for seat in ALL] == [2, 0, 3, 1]
    assert lab.setup_refusal(boards=[1, 1, 2, 3]) == ("SETUP_INVALID", "F-SETUP-11")
    assert lab.setup_refusal(boards=[1, 2]) == ("SETUP_INVALID", "F-SETUP-11")
    assert lab.setup_refusal(boards=[7, 1, 2, 3]) == ("SETUP_INVALID", "X-MIX-4")


@pytest.mark.parametrize("seats", [[0], [3], [0, 2], [0, 1, 2], ALL])
def test_starting_resources_f_setup_12_f_geo_5_e_27(lab, seats):
    """F-SETUP-12 and F-GEO-5 agree; E-27."""
    for turned in ALL:
        game = lab.game(seats=seats, orientation=turned)
        for seat in seats:
            expected = [0, 0, 0, 0]
            expected[game.resources[(seat + 1) % 4]] = 2
            expected[game.resources[(seat + 2) % 4]] = 1
            by_distance = [0, 0, 0, 0]
            for label in ALL:
                wait = (seat - label) % 4
                by_distance[game.resources[label]] = max(0, wait - 1)
            assert lab.unused(game, seat) == expected == by_distance
    assert lab.setup_refusal(resources=[3, 0, 0, 0])[0] == "SETUP_INVALID"


def test_starting_resources_are_unused_f_setup_13(lab):
    game = lab.game()
    for seat in ALL:
        assert sum(lab.unused(game, seat)) == 3
        assert all(at.used(lab.player(game, seat), kind) == 0 for kind in ALL)


def test_starting_orders_f_setup_14(lab):
    for turned in ALL:
        game = lab.game(orientation=turned)
        orders_at = game.resources.index(mv.ORDER)
        held = [len(lab.player(game, seat)[at.HELD]) for seat in ALL]
        expected = [0, 0, 0, 0]
        expected[(orders_at - 1) % 4] = 2
        expected[(orders_at - 2) % 4] = 1
        assert held == expected


def test_draft_comes_after_boards_and_resources_f_setup_15(lab):
    game = new(advanced=True)
    assert game.phase == "draft"
    assert all(lab.player(game, seat)[at.PLAYER_BOARD] >= 0 for seat in ALL)
    assert all(sum(lab.unused(game, seat)) == 3 for seat in ALL)
    entered = new(advanced=True, chance="entered")
    assert lab.code(entered, 0, "keep 1") == "WRONG_PHASE"


def test_the_board_turns_the_way_its_axle_locks_f_setup_16():
    """F-SETUP-16 is hardware; the rules only need the same sense of turning, clockwise."""
    assert position_of(0, 1) == 1


def test_set_up_words_that_mean_nothing_are_refused(lab):
    for setup in (
        {"colour": 1},
        {"chance": "fate"},
        {"turning": "never"},
        {"advanced": "maybe"},
        {"orders": "own board"},
        {"boxes": ["formaggio"]},
        {"boxes": ["fromage", "osteria"]},
        {"options": {"luck": 1}},
        {"options": {"wine": "never"}},
        {"options": {"stall_turns": -1}},
        {"seed": "seven"},
    ):
        assert lab.setup_refusal(**setup)[0] == "SETUP_INVALID"
    with pytest.raises(IllegalMove):
        Game.new([], 1)


def test_full_set_up_gives_the_same_game_again():
    game = new(seats=[1, 3], options={"wine": "optional", "stall_turns": 12}, colours=["a", "b"])
    setup = json.loads(json.dumps(game.setup))
    assert Game.new(setup).state == game.state


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=6,
)


@settings(deadline=None, derandomize=True)
@given(st.sampled_from(KEYS), ANYTHING, st.sampled_from([[0], ALL]))
def test_a_set_up_of_any_shape_builds_or_is_refused(key, value, seats):
    wanted = {"seats": seats, "venues": FROMAGE, key: value}
    try:
        game = Game.new(wanted, 1)
    except IllegalMove as refusal:
        assert_setup_refused(refusal)
    else:
        assert Game.from_state(json.loads(json.dumps(game.state))).state == game.state


def assert_setup_refused(refusal):
    assert refusal.code in ("SETUP_INVALID", "DATA_MISSING")
    assert refusal.text
