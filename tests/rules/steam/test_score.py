"""Points, final scoring and ties (C-VP, C-END, C-TIE)."""

from itertools import combinations, product

import pytest

from affineur.rules.refusal import IllegalMove
from affineur.rules.steam.score import row_points, score_markers, sets
from affineur.rules.tables import sc_scoring


def test_points_count_at_once_and_at_the_end(lab):
    """C-VP-1: the running total is the sum of what was gained."""
    game = lab.give(lab.game(), 0, spice=16, tiles=[31])
    happened = lab.say(game, "claim 3", "die white 4", "tile 31")
    gained = [entry[3] for entry in happened if entry[:3] == ("gain", 0, "point")]
    assert sum(gained) == lab.player(game).points == 8 + 2


@pytest.mark.parametrize(
    ("total", "shown"),
    [
        (49, (49, False, False)),
        (51, (1, True, False)),
        (101, (1, False, True)),
        (151, (1, True, True)),
        (50, (0, True, False)),
        (100, (0, False, True)),
    ],
)
def test_the_track_display(total, shown):
    """E-47, C-VP-2."""
    assert score_markers(total) == shown


def test_no_score_before_the_end(lab):
    """C-END-1: after the turns of round 6; then everything else is refused."""
    game = lab.game()
    with pytest.raises(IllegalMove) as refused:
        game.score()
    assert refused.value.code == "WRONG_PHASE"
    game.position.agenda = []
    game.settle()
    assert game.phase == "over"
    assert game.score()["final"]
    assert game.legal_moves(0) == []
    assert lab.refusal(game, "end", seat=0) == ("GAME_OVER", "C-END-1")


def test_milk_becomes_waste(lab):
    """C-END-2: 2 raw and 1 pasteurised: three more."""
    row = lab.row(lab.give(lab.game(), 0, milk=[1, 1, 0, 0, 0, 1]))
    assert (row["waste"], row["waste_left"]) == (-9, 3)


def test_waste_may_push_below_zero(lab):
    """C-END-3: 1 point and 4 waste: -11."""
    assert lab.row(lab.give(lab.game(), 0, points=1, waste=4))["total"] == -11


def test_selling_cheese(lab):
    """E-45, C-END-4: 23 coins make 4 points; rennet and spices give nothing."""
    game = lab.give(lab.game(), 0, cheese=[1, 2, 1, 1, 1, 1, 0, 1], money=4)
    assert lab.row(game)["coins"] == 4
    lab.give(game, 0, cheese=[1, 1, 1, 1, 0, 0, 0, 0], money=0, rennet=99, spice=99)
    assert lab.row(game)["coins"] == 2


def test_rows_count_from_the_left(lab):
    """E-53, C-END-5: two empty spaces of 1 to 6: three points, for either row."""
    assert row_points((1, 2, 3, 4, 5, 6), 2) == 3
    game = lab.give(lab.game(), 0, row=4, assistants=[lab.where("first")] * 3)
    assert lab.row(game)["markers"] == 1 + 2
    assert lab.row(game)["assistants"] == 1 + 2 + 4


def partitions(counts, found):
    """Return the best total of any partition into sets, by trying every one."""
    if tuple(counts) in found:
        return found[tuple(counts)]
    best = 0
    held = [symbol for symbol, count in enumerate(counts) if count]
    for size in range(3, 6):
        for chosen in combinations(held, size):
            left = [count - (symbol in chosen) for symbol, count in enumerate(counts)]
            best = max(best, sc_scoring.SETS[size] + partitions(left, found))
    found[tuple(counts)] = best
    return best


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 2, 2, 1, 1), 34),
        ((3, 2, 1, 1, 1), 28),
        ((2, 2, 2, 2, 0), 32),
        ((1, 1, 0, 0, 0), 0),
        ((1, 1, 1, 0, 0), 6),
        ((1, 1, 1, 1, 0), 16),
        ((0, 0, 0, 0, 0), 0),
    ],
)
def test_order_sets(counts, points):
    """E-51, C-END-6: AABBCCDE gives 28 + 6 = 34, better than 16 + 16."""
    assert sets(sc_scoring.SETS, list(counts)) == points


def test_the_largest_set_first_is_the_best_partition():
    """C-END-6: compared with every partition, for five symbols up to four cards each."""
    found: dict[tuple[int, ...], int] = {}
    for counts in product(range(5), repeat=5):
        assert sets(sc_scoring.SETS, list(counts)) == partitions(list(counts), found)


def test_each_card_is_in_one_set(lab):
    """C-END-6: symbols of completed cards only."""
    game = lab.give(lab.game(), 0, done=[1, 17, 33, 49, 65], orders=[2, 18, 34])
    assert lab.row(game)["sets"] == 28


def test_the_order_of_steps(lab):
    """C-END-7: 2 milk, 1 waste, 4 money, 1 fresh cheese: -9 and +1."""
    fields = {"milk": [2, 0, 0, 0, 0, 0], "waste": 1, "money": 4}
    game = lab.give(lab.game(), 0, cheese=[1, 0, 0, 0, 0, 0, 0, 0], **fields)
    row = lab.row(game)
    assert (row["waste"], row["coins"], row["total"]) == (-9, 1, -8)


def winners(lab, *players):
    game = lab.game(range(len(players)))
    for seat, fields in enumerate(players):
        lab.give(game, seat, **fields)
    return game.forecast()["winners"]


def test_ties(lab):
    """E-60, C-TIE-1: points, then waste, then rennet and spices, then all of them."""
    assert winners(lab, {"points": 5}, {"points": 4}) == [0]
    assert winners(lab, {"points": 3, "waste": 1}, {"points": 6, "waste": 2}) == [0]
    assert winners(lab, {"rennet": 2, "spice": 1}, {"rennet": 1}) == [1]
    assert winners(lab, {"rennet": 1}, {"spice": 1}) == [0, 1]
    assert winners(lab, {"points": 3, "milk": [1, 0, 0, 0, 0, 0]}, {}, {"points": -1 + 1}) == [
        1,
        2,
    ]


def test_lines_add_up_and_assumptions_are_named(lab):
    """C-END-7, D-0."""
    game = lab.game()
    for row in game.forecast()["seats"]:
        lines = ("points", "waste", "coins", "markers", "assistants", "sets")
        assert row["total"] == sum(row[line] for line in lines)
    assumed = game.forecast()["assumed"]
    assert "sc_zeppelin" in assumed
    assert "sc_scoring" not in assumed
    assert "sc_start_tiles" not in assumed
