"""Steam & Cheese: what people count at the end, by the worked cases of RULES part E."""

import contextlib
import random

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from affineur.rules.steam import Game
from affineur.rules.steam.orders import SYMBOL, card_of
from affineur_host.cli.main import affineur
from affineur_host.score import DescriptionError, score
from affineur_host.score.node import Node
from affineur_host.steam_check import follow, setup_of_game


def sheet_of(**seats):
    return score(Node("", {"game": "steam", "seats": seats}))


def lines_of(**seat):
    return sheet_of(red=seat, blue={}).columns[0].lines


def test_cheese_is_sold_and_coins_are_points_e_45():
    seat = {"fresh": 2, "soft": 3, "hard": 1, "refined": 2, "money": 4}
    assert lines_of(**seat)["coins"] == 4
    assert lines_of(**{**seat, "money": 6})["coins"] == 5  # 25 coins


@pytest.mark.parametrize(
    ("symbols", "points"),
    [([2, 2, 2, 1, 1], 34), ([3, 2, 1, 1, 1], 28), ([2, 2, 2, 2], 32), ([1, 1], 0)],
)
def test_completed_orders_are_counted_in_their_best_sets_e_51(symbols, points):
    assert lines_of(symbols=symbols)["sets"] == points


def test_the_empty_spaces_of_both_rows_count_from_the_left_e_53():
    assert lines_of(markers=2)["markers"] == 1 + 2
    assert lines_of(markers=7)["markers"] == 21  # C-SETUP-13: with the extra marker
    assert lines_of(assistants=4)["assistants"] == 1 + 2 + 4 + 6


def test_milk_becomes_waste_before_waste_is_counted_c_end_7():
    lines = lines_of(track=1, milk=2, waste=1, money=4, fresh=1)
    assert (lines["points"], lines["waste"], lines["coins"]) == (1, -9, 1)


def test_points_can_fall_below_nothing_c_end_3():
    assert sheet_of(red={"track": 1, "waste": 4}, blue={}).columns[0].total == -11


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ({"waste": 1, "track": 3}, {"milk": 2, "track": 6}, ["red"]),
        ({"rennet": 2, "spice": 1}, {"spice": 1}, ["blue"]),
        ({"waste": 1, "spice": 2}, {"milk": 1, "rennet": 2}, ["red", "blue"]),
    ],
)
def test_a_tie_goes_to_less_waste_then_to_less_rennet_and_spice_e_60(first, second, winners):
    sheet = sheet_of(red=first, blue=second)
    assert sheet.columns[0].total == sheet.columns[1].total
    assert sheet.winners == winners


def test_a_told_line_takes_the_place_of_the_counted_one():
    sheet = sheet_of(red={"symbols": [1, 1, 1], "points": {"sets": 60}}, blue={"track": 59})
    assert (sheet.columns[0].lines["sets"], sheet.columns[0].told) == (60, ["sets"])
    assert sheet.winners == ["red"]


def test_values_of_the_player_board_are_said_to_be_assumed_where_they_count():
    assert sheet_of(red={"markers": 1}, blue={}).assumed == ["sc_player_board"]
    assert sheet_of(red={"track": 9}, blue={}).assumed == []


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_a_described_game_scores_like_the_game_itself(number):
    game = Game.new(setup_of_game(number), number)
    assert follow(game, random.Random(number)) is None
    state, played = game.position, game.score()
    sheet = sheet_of(**{str(seat): described(state, seat) for seat in game.seats})
    for row, column in zip(played["seats"], sheet.columns, strict=True):
        assert column.total == row["total"]
        assert column.lines == {line: row[line] for line in column.lines}
        assert column.ties == {tie: row[tie] for tie in column.ties}
    assert sheet.winners == [str(seat) for seat in played["winners"]]


def described(state, seat):
    player = state.players[seat]
    symbols = [0] * state.tables.orders.SYMBOLS
    for card in player.done:
        symbols[card_of(state, card)[SYMBOL]] += 1
    kinds = ("fresh", "soft", "hard", "refined")
    return {
        "track": player.points,
        "waste": player.waste,
        "milk": sum(player.milk),
        "money": player.money,
        **{kind: player.cheese[at] + player.cheese[at + 4] for at, kind in enumerate(kinds)},
        "markers": player.row_size - player.row,
        "assistants": len(player.assistants),
        "symbols": symbols,
        "rennet": player.rennet,
        "spice": player.spice,
    }


@pytest.mark.parametrize(
    ("seats", "place"),
    [
        ({"red": {"waste": -1}}, "seats.red.waste:"),
        ({"red": {"assistants": 5}}, "seats.red.assistants: expected a whole number from 0 to 4"),
        ({"red": {"luck": 1}}, "seats.red.luck: unknown"),
        ({"red": {"points": {"cheese": 1}}}, "seats.red.points.cheese: unknown"),
        ({"red": {"symbols": [1] * 6}}, "seats.red.symbols: there are 5 symbols"),
        ({"red": {"symbols": [9]}, "blue": {"symbols": [9]}}, "seats.blue.symbols: no 9 cards"),
        ({name: {} for name in "abcde"}, "5 seats are described"),
    ],
)
def test_what_cannot_be_scored_is_refused_with_its_place(seats, place):
    with pytest.raises(DescriptionError) as refused:
        sheet_of(**seats)
    assert place in str(refused.value)


VALUE = st.none() | st.integers(-2, 2000) | st.lists(st.integers(-1, 20), max_size=6)
KEYS = ("track", "milk", "markers", "assistants", "symbols", "points", "spice")


@given(st.dictionaries(st.sampled_from("abcd"), st.dictionaries(st.sampled_from(KEYS), VALUE)))
def test_any_description_at_all_is_scored_or_refused(seats):
    with contextlib.suppress(DescriptionError):
        assert len(sheet_of(**seats).columns) == len(seats)


def test_the_printed_sheet_shows_what_decides_a_tie(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text('game = "steam"\n[seats.ann]\nmilk = 2\nspice = 3\n[seats.ben]\ntrack = 7\n')
    done = CliRunner().invoke(affineur, ["score", str(file), "--shipped"])
    rows = [line.split() for line in done.output.splitlines()]
    assert ["waste", "left", "2", "0"] in rows
    assert ["goods", "left", "3", "0"] in rows
    assert "winner: ben" in done.output
