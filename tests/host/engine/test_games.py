"""Games played through the protocol alone, from `new` to the score sheet."""

import json
import random
from types import SimpleNamespace

import pytest

from affineur.rules.tables import rubrics
from affineur_host.engine import Session, perft

SETUPS = [
    {"game": "fromage", "players": 4},
    {"game": "fromage", "players": 2, "mode": "advanced", "orders": "retail"},
    {"game": "formaggio", "players": 3, "chance": "entered"},
    {"game": "formaggio", "players": 1, "mode": "solo", "level": 4},
    {"game": "fromage", "players": 1, "mode": "advanced", "level": 2},
    {"game": "mix", "players": 4, "options": {"steps": "ask", "wine": "optional"}},
    {"game": "mix", "players": 2, "venues": ["vigneto", "regioni", "festival", "bistro"]},
    {"game": "mix", "seats": [1, 3], "orders": "own board", "turning": "table"},
    {"game": "steam", "players": 2},
    {"game": "steam", "players": 4, "first_game": True},
]


def _ask(session, cmd, **fields):
    reply = json.loads(session.answer(json.dumps({"cmd": cmd, **fields}).encode()))
    assert reply["ok"], reply
    return reply


def _play(session, seed, most=4000):
    """Play at random until the game is over or `most` moves are made; return the last reply."""
    chance = random.Random(seed)
    where = _ask(session, "state")
    for _ in range(most):
        if where["phase"] == "over":
            break
        if where["phase"] == "turning":
            where = _ask(session, "rotate")
            continue
        seat = chance.choice(where["to_move"])
        moves = _ask(session, "legal", seat=seat)["moves"]
        move = chance.choice(moves[:-1] or moves)
        assert _ask(session, "check", seat=seat, move=move) == {"id": None, "ok": True}
        where = _ask(session, "apply", seat=seat, move=move)
        assert where["played"][0] == [seat, move]
    return where


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: " ".join(map(str, setup.values())))
def test_a_whole_game_goes_from_new_to_the_score_sheet(session, setup):
    first = _ask(session, "new", setup=setup, seed=3)
    assert first["game"] == setup["game"]
    assert _play(session, 3)["phase"] == "over"
    sheet = _ask(session, "score")["score"]
    assert sheet["final"]
    assert [row["seat"] for row in sheet["seats"]] == first["setup"]["seats"]
    assert sheet["winners"]
    assert all(_ask(session, "legal", seat=seat)["moves"] == [] for seat in range(4))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: " ".join(map(str, setup.values())))
def test_a_saved_game_goes_on_elsewhere_as_it_would_have_here(session, setup):
    _ask(session, "new", setup=setup, seed=5)
    _play(session, 5, most=40)
    saved = json.loads(json.dumps(_ask(session, "save")["saved"]))
    other = Session()
    _ask(other, "load", saved=saved)
    assert _ask(other, "state") == _ask(session, "state")
    assert _ask(other, "save") == _ask(session, "save")
    _play(session, 6)
    _play(other, 6)
    assert _ask(other, "score") == _ask(session, "score")


def test_the_same_request_gives_the_same_game_0_4(talk):
    setup = {"game": "mix", "players": 3}
    games = [talk("new", setup=setup, seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(
    ("setup", "found"),
    [
        ({"game": "fromage", "players": 4}, ["festival", "fromagerie", "bistro", "villes"]),
        ({"game": "formaggio", "players": 2}, ["banca", "venezia", "vigneto", "regioni"]),
        ({"game": "mix", "players": 4}, ["fromagerie", "villes", "banca", "venezia"]),
    ],
)
def test_game_and_players_are_enough(talk, setup, found):
    assert talk("new", setup=setup)["setup"]["venues"] == found


def test_a_mix_uses_both_boxes_even_with_the_venues_of_one_x_mix_11(talk):
    venues = ["festival", "fromagerie", "bistro", "villes"]
    full = talk("new", setup={"game": "mix", "players": 2, "venues": venues})["setup"]
    assert (full["boxes"], full["tile"]) == (["fromage", "formaggio"], "formaggio")


def test_undo_takes_back_exactly_f_turn_12(talk):
    talk("new", setup={"game": "fromage", "players": 2}, seed=7)
    before = talk("state")
    talk("apply", seat=0, move="gather 2 blu")
    assert talk("undo", seat=0)["ok"]
    assert talk("state") == before
    refused = talk("undo", seat=0)
    assert (refused["code"], refused["rule"]) == ("WRONG_PHASE", "F-TURN-12")


def test_the_table_turns_the_board_and_turns_it_back_f_turn_13(talk):
    talk("new", setup={"game": "fromage", "players": 2, "turning": "table"}, seed=7)
    assert talk("rotate")["code"] == "NOT_READY"
    for seat in (0, 2):
        talk("apply", seat=seat, move="ready")
    assert talk("rotate")["turn"] == 1
    assert talk("unrotate")["turn"] == 0


def test_a_seat_sees_no_hidden_tiles_x_draft_3(talk):
    talk("new", setup={"game": "fromage", "players": 2, "mode": "advanced"})
    everything, seen = talk("state"), talk("state", seat=2)
    assert everything["state"] != seen["state"]
    assert everything["state"][-1][0][0]
    assert seen["state"][-1][0][0] == []


def test_a_bare_state_is_a_beginning_too(session, talk):
    talk("new", setup={"game": "formaggio", "players": 2}, seed=4)
    _play(session, 4, most=30)
    state = talk("state")["state"]
    start = {"affineur": "game", "version": 1, "game": "formaggio", "state": state}
    assert talk("load", saved=start)["ok"]
    assert talk("save")["saved"] == start
    assert _play(session, 9)["phase"] == "over"


def test_perft_counts_lines_of_play_and_leaves_the_game_alone(talk):
    talk("new", setup={"game": "fromage", "players": 2}, seed=7)
    before = talk("state")
    moves = talk("legal", seat=0)["moves"]
    counts = [talk("perft", depth=depth)["nodes"] for depth in (1, 2)]
    by_hand = 0
    for move in moves:
        where = talk("apply", seat=0, move=move)
        by_hand += len(talk("legal", seat=where["to_move"][0])["moves"])
        if move == "ready":
            talk("apply", seat=0, move="withdraw")
        else:
            talk("undo", seat=0)
    assert counts == [len(moves), by_hand]
    assert talk("state") == before


def test_perft_refuses_what_would_take_too_long(talk, monkeypatch):
    monkeypatch.setattr(perft, "MOST_POSITIONS", 100)
    talk("new", setup={"game": "fromage", "players": 2}, seed=7)
    assert talk("perft", depth=2)["ok"]
    assert talk("perft", depth=12)["code"] == "TOO_LARGE"


@pytest.mark.parametrize(("bistro", "worth_nine"), [(((9, 9, 9),), True), (None, False)])
def test_an_owners_tables_are_played_by(bistro, worth_nine):
    own = SimpleNamespace(**vars(rubrics)) if bistro else None
    if own:
        own.BISTRO = bistro
    session = Session({"rubrics": own} if own else None)
    _ask(session, "new", setup={"game": "fromage", "players": 2}, seed=7)
    _ask(session, "apply", seat=2, move=_first(session, 2, "make bistro"))
    line = _ask(session, "score")["score"]["seats"][1]["venues"][2]
    assert (line["points"] == 9) is worth_nine


def _first(session, seat, beginning):
    moves = _ask(session, "legal", seat=seat)["moves"]
    return next(move for move in moves if move.startswith(beginning))
