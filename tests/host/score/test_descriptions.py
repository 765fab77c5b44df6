"""Descriptions: whole positions, told lines, ties, and whatever cannot be scored."""

import contextlib
import json
import random
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from affineur.rules.fromage import Game
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import score as engine_score
from affineur.rules.fromage import state as at
from affineur.rules.names import HALVES, TYPES, VENUES
from affineur.rules.tables import rubrics
from affineur_host import rules_check
from affineur_host.cli.main import affineur, run
from affineur_host.engine.rulebooks import RULEBOOKS
from affineur_host.engine.saved import Saved, keep
from affineur_host.score import DescriptionError, score
from affineur_host.score.node import Node


def sheet_of(description):
    return score(Node("", description))


def lines_of(description, who="red"):
    return next(each.lines for each in sheet_of(description).columns if each.name == who)


def described(game):
    """Return the description of a finished game, every piece by its number."""
    state = game.state
    setup = game.setup
    names = {seat: f"seat {seat}" for seat in game.seats} | {at.CORPORATE: "corporation"}
    description = {
        "game": {1: "fromage", 2: "formaggio", 3: "mix"}[game.config[at.BOXES]],
        "players": len(game.seats),
        "orders": setup["orders"],
        "orientation": state[at.ORIENTATION] + 1,
        "options": setup["options"],
        "seats": {names[seat]: _seat(game, seat) for seat in game.seats},
        "venues": {
            VENUES[venue]: _venue(game, label, names) for label, venue in enumerate(game.venues)
        },
    }
    if state[at.CORPORATION]:
        board, level = game.config[at.LEVEL]
        cards = len(state[at.CORPORATION][at.SCORED_CARDS])
        description["corporation"] = {
            "game": ("fromage", "formaggio")[board],
            "level": level,
            "cards": cards,
        }
    return description


def _seat(game, seat):
    player = game.state[at.PLAYERS][seat]
    boards = game.tables.constant("player_boards", "BOARDS")
    tiles = game.tables.constant("structure_tiles", "TILES")
    return {
        "fruited": player[at.FRUITED],
        "jam": player[at.JAM],
        "built": player[at.BUILT],
        "milked": player[at.MILKED],
        "completed": [f"{TYPES[c // 5]} {mv.AGES[c % 5]}" for c in player[at.COMPLETED]],
        "unused": sum(at.unused(player, kind) for kind in range(4)),
        "board": boards[player[at.PLAYER_BOARD]][0],
        "unlocked": [slot + 1 for slot in range(4) if player[at.UNLOCKED] >> slot & 1],
        "tiles": {str(s + 1): tiles[t][0] for s, t in enumerate(player[at.COVERS]) if t >= 0},
    }


def _venue(game, label, names):
    board = game.board(label)
    name = VENUES[game.venues[label]]
    pieces = game.state[at.PIECES][label]
    found = {
        "side": game.config[at.LAYOUTS_AT][label].split("/")[1],
        "cheeses": {
            who: [place + 1 for place, there in enumerate(board) if there == owner]
            for owner, who in names.items()
            if owner in board
        },
    }
    if name == "venezia":
        found["gondolas"] = [place + 1 for place, there in enumerate(pieces) if there]
    if name == "villes":
        found["customers"] = {str(region + 1): token + 1 for region, token in enumerate(pieces)}
    if name == "vigneto":
        found["chains"] = {names[seat]: _chain(game, seat) for seat in game.seats}
    return found


def _chain(game, seat):
    chain = game.state[at.PLAYERS][seat][at.CHAIN]
    return [f"{HALVES[c // 20 % 4]} {HALVES[c // 5 % 4]}" for c in chain]


@pytest.mark.parametrize("number", range(16))
def test_a_described_game_scores_like_the_game_itself(number):
    setup = rules_check.random_setup(random.Random(number))
    seats = {1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}[len(setup["seats"])]
    game = rules_check.play({**setup, "seats": seats}, number, checked=False)
    played, sheet = game.score(), sheet_of(json.loads(json.dumps(described(game))))
    for row, column in zip(played["seats"], sheet.columns, strict=False):
        assert column.total == row["total"]
        assert column.cheeses == row["cheeses"]
        assert list(column.lines.values())[:4] == [line["points"] for line in row["venues"]]
        assert [column.lines[name] for name in ("structures", "fruit", "orders", "unused")] == [
            row[name] for name in ("structures", "fruit", "orders", "unused")
        ]
    if played["corporation"]:
        assert sheet.columns[1].total == played["corporation"]["total"]
    if len(sheet.columns) > 1:
        names = {at.CORPORATE: "corporation"}
        assert sheet.winners == [names.get(seat, f"seat {seat}") for seat in played["winners"]]


@pytest.mark.parametrize(
    ("name", "seats"), [("mix", [0, 2]), ("formaggio", [0]), ("steam", [0, 1])]
)
def test_a_saved_game_is_scored_as_it_stands_f_score_9(name, seats):
    setup = {"seats": seats}
    if name != "steam":
        setup["venues"] = list(VENUES[4:] if name == "formaggio" else VENUES[2:6])
    game = RULEBOOKS[name].new(setup, 3, None)
    for _ in range(30):
        seat = next(seat for seat in game.seats if game.legal_moves(seat))
        game.apply(seat, game.legal_moves(seat)[0])
    sheet = sheet_of(json.loads(json.dumps(keep(Saved(name, game, True)))))
    now = game.forecast()
    assert [column.total for column in sheet.columns][: len(seats)] == [
        row["total"] for row in now["seats"]
    ]
    assert not sheet.final
    assert sheet.assumed == now["assumed"]


def test_a_tie_goes_to_more_cheeses_and_else_to_both_f_tie_2():
    points = {"points": {"structures": 60}}
    seats = {"red": {**points, "cheeses": 14}, "blue": {**points, "cheeses": 15}}
    assert sheet_of({"seats": seats}).winners == ["blue"]
    seats["red"]["cheeses"] = 15
    assert sheet_of({"seats": seats}).winners == ["red", "blue"]


def test_own_tables_change_the_points():
    own = SimpleNamespace(**{**vars(rubrics), "ORDERS_2023": ((0, 30), 0), "ASSUMED": ()})
    sheet = score(Node("", {"seats": {"red": {"completed": 1}}}), {"rubrics": own})
    assert sheet.columns[0].lines["orders"] == 30
    assert sheet.assumed == []


@pytest.mark.parametrize(
    ("description", "place"),
    [
        ({"seat": {}}, "seat: unknown"),
        ({"seats": []}, "seats: expected a table"),
        ({"players": 5}, "players: expected a whole number from 1 to 4"),
        ({"players": True}, "players:"),
        ({"orientation": 0}, "orientation:"),
        ({"options": {"wild": "never"}}, "wild"),
        ({"seats": {"red": {"fruited": -1}}}, "seats.red.fruited:"),
        ({"seats": {"red": {"completed": ["blu"]}}}, "seats.red.completed[1]:"),
        ({"seats": {"red": {"unlocked": [1]}}}, "seats.red: abilities are unlocked"),
        ({"seats": {"red": {"board": 99}}}, "seats.red: board 99 does not exist"),
        ({"game": "formaggio", "seats": {"red": {"board": 1}}}, "a box that is not in play"),
        ({"seats": {"red": {"tiles": {"1": 64}}}}, "seats.red: tile 64 names a venue or a box"),
        ({"seats": {"red": {"tiles": {"5": 1}}}}, "seats.red.tiles.5:"),
        ({"seats": {"red": {"points": {"luck": 1}}}}, "seats.red.points.luck: unknown"),
        ({"seats": {name: {} for name in "abcde"}}, "5 seats are described"),
        ({"corporation": {}, "players": 2}, "the corporation plays against one player only"),
        ({"venues": {"louvre": {}}}, "venues.louvre: unknown"),
        ({"venues": {name: {} for name in VENUES[:5]}}, "four venues are played"),
        ({"game": "fromage", "venues": {"banca": {}}}, "boxes"),
        ({"venues": {"banca": {"side": "board"}}}, "four players"),
        ({"venues": {"bistro": {"cheeses": {"corporation": [1]}}}}, "no [corporation]"),
        ({"venues": {"bistro": {"cheeses": {"red": [99]}}}}, "venues.bistro.cheeses.red[1]:"),
        ({"venues": {"bistro": {"cheeses": {"red": [1, [1, "gold"]]}}}}, "either all cheeses"),
        ({"venues": {"bistro": {"cheeses": {"red": [[1, "old"]]}}}}, "expected one of: bronze"),
        ({"venues": {"bistro": {"cheeses": {"red": [[1, "gold"]] * 3}}}}, "two plates"),
        ({"venues": {"festival": {"cheeses": {"red": [[1, 1], [1, 1]]}}}}, "stands there already"),
        ({"venues": {"villes": {"cheeses": {"red": [list("abcdefg")]}}}}, "six regions"),
        ({"venues": {"regioni": {"cheeses": {"red": [["north"]]}}}}, "expected [region, flags]"),
        ({"venues": {"banca": {"cheeses": {"red": [["platinum", 1]]}}}}, "three columns"),
        ({"venues": {"vigneto": {"cheeses": {"red": ["a"]}}}}, "a chain needs no cheeses"),
        ({"venues": {"vigneto": {"chains": {"red": ["red rose"]}}}}, "expected two halves"),
        ({"venues": {"venezia": {"gondolas": [[]]}}}, "venues.venezia.gondolas[1]:"),
        ({"affineur": "game", "version": 1, "game": "chess"}, "no saved game"),
    ],
)
def test_what_cannot_be_scored_is_refused_with_its_place(description, place):
    with pytest.raises(DescriptionError) as refused:
        sheet_of(description)
    assert place in str(refused.value)
    assert "\n" not in str(refused.value)


def test_sixteen_cheeses_are_too_many():
    row = [["table " + str(number), "gold"] for number in range(16)]
    with pytest.raises(DescriptionError, match="16 cheeses"):
        sheet_of({"venues": {"bistro": {"cheeses": {"red": row}}}})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def scored_or_refused(description):
    """Score `description`; anything but a sheet or a DescriptionError fails the test."""
    with contextlib.suppress(DescriptionError):
        assert sheet_of(description).columns is not None


@given(st.sampled_from(VENUES), st.lists(JSON, max_size=4), JSON)
def test_any_cheese_at_all_is_scored_or_refused(venue, cheeses, pieces):
    own = {"festival": "samples", "venezia": "gondolas", "villes": "customers"}.get(venue, "side")
    scored_or_refused({"venues": {venue: {"cheeses": {"red": cheeses}, own: pieces}}})


@given(st.dictionaries(st.sampled_from(("game", "players", "seats", "corporation")), JSON))
def test_any_description_at_all_is_scored_or_refused(description):
    scored_or_refused(description)


@pytest.mark.parametrize("content", [b"\xff", b"x = ", b"{", b"[" * 9000, b"[[[[", b""])
def test_a_file_that_is_none_ends_in_one_plain_line(tmp_path, capsys, content):
    file = tmp_path / "table.toml"
    file.write_bytes(content)
    code = run(["score", str(file), "--shipped"])
    _, err = capsys.readouterr()
    assert (code, err.count("\n")) in ((50, 1), (0, 0))
    assert (code == 0) == (content == b"")


@pytest.mark.parametrize("game", ["fromage", "steam"])
@pytest.mark.parametrize("name", ["an\\na", "\\u0000", "\\u202eanna", "\\ud800"])
def test_a_name_that_would_spoil_the_sheet_is_refused(tmp_path, capsys, game, name):
    file = tmp_path / "table.json"
    file.write_text(f'{{"game": "{game}", "seats": {{"{name}": {{}}}}}}', "utf-8")
    assert run(["score", str(file)]) == 50
    told = ascii(json.loads(f'"{name}"'))
    assert f"seats: a name that cannot be printed: {told}" in capsys.readouterr().err


def test_names_may_be_any_other_text():
    names = ["Zoë", "チーズ", "\U0001f469\u200d\U0001f373", "an na"]
    found = sheet_of({"game": "steam", "seats": {name: {} for name in names}})
    assert [column.name for column in found.columns] == names


def test_every_game_is_named_where_none_is_meant():
    with pytest.raises(DescriptionError, match="fromage, formaggio, mix, steam"):
        sheet_of({"game": "chess"})


def test_a_missing_file_and_a_folder_end_in_one_plain_line(tmp_path, capsys):
    for path in (tmp_path, tmp_path / "none.toml"):
        assert run(["score", str(path)]) == 50
        assert capsys.readouterr().err.count("\n") == 1


def test_both_spellings_say_the_same(tmp_path):
    toml = tmp_path / "a"
    toml.write_text("[venues.bistro.cheeses]\nred = [3, 5]\n")
    as_json = tmp_path / "b"
    as_json.write_text('{"venues": {"bistro": {"cheeses": {"red": [3, 5]}}}}')
    outputs = [
        CliRunner().invoke(affineur, ["score", str(file), "--shipped"]) for file in (toml, as_json)
    ]
    assert [done.exit_code for done in outputs] == [0, 0]
    assert outputs[0].output == outputs[1].output


def test_the_engine_counts_not_a_copy(monkeypatch):
    monkeypatch.setattr(Game, "forecast", _ninety_nine)
    assert lines_of({"venues": {"bistro": {"cheeses": {"red": [[1, "gold"]]}}}})["bistro"] == 99


def _ninety_nine(game):
    sheet = engine_score.sheet(game)
    for row in sheet["seats"]:
        for line in row["venues"]:
            line["points"] = 99
    return sheet
