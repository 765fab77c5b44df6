"""The view of a table: every venue, level and number of players, JSON throughout."""

import json
from types import SimpleNamespace

import pytest

from affineur.rules import geometry, prng
from affineur.rules import names as words
from affineur.rules.fromage import parse_move
from affineur.settings import Settings
from affineur.table import header, scene
from affineur.table.ledger import Ledger
from affineur_host.page.view import view
from affineur_host.page.view.fromage.venues import tile

SEATS = {1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}
VENUES = {"fromage": [0, 1, 2, 3], "formaggio": [4, 5, 6, 7], "mix": [0, 4, 6, 3]}
RULES = header.rules_of(Settings().changed(chance="dealt"), "fromage")
MOST_MOVES = 400


def new_ledger(game: str, players: int, level: str = "full", chance: str = "dealt") -> Ledger:
    seats = SEATS[players]
    rules = {**RULES, "chance": chance}
    colours = [seat if seat in seats else -1 for seat in range(4)]
    return Ledger(header.new_header((game, level), seats, colours, VENUES[game], 5, rules))


def played(ledger: Ledger, turns: int) -> Ledger:
    """Let every seat make any moves until the board has turned so often."""
    game, chance = ledger.referee.game, prng.seed(3)
    for _ in range(MOST_MOVES):
        if ledger.turn == turns:
            return ledger
        moved = False
        for seat in ledger.seats:
            moves = [move for move in game.legal_moves(seat) if move != parse_move("ready")]
            if moves and not moved:
                chance, place = prng.below(chance, len(moves))
                game.apply(seat, moves[place])
                moved = True
        chance, stop = prng.below(chance, 3)
        if not any(game.pending(seat) for seat in ledger.seats) and (not moved or stop == 0):
            ledger.apply(["turn"])
            ledger.arrive()
    raise AssertionError("the board has not turned so often")


def status_of(ledger: Ledger, state: str = "acting", ready: tuple[int, ...] = ()) -> dict:
    return {
        "state": state,
        "fault": "",
        "game": ledger.game,
        "level": ledger.level,
        "seats": ledger.seats,
        "ready": list(ready),
        "away": [],
    }


def scene_of(ledger: Ledger) -> dict:
    shown = scene.Scene()
    shown.put("colours", list(ledger.colours))
    return vars(shown)


ASKED = {"token": 0, "worker": -1, "gear": 0, "ready": False, "options": 0, "question": ""}


def view_of(ledger: Ledger, **how: object) -> dict:
    return view(ledger, [], status_of(ledger, **how), scene_of(ledger), [ASKED] * 4)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("game", ["fromage", "formaggio", "mix"])
def test_a_view_survives_json_and_shows_every_space(game: str, players: int) -> None:
    ledger = played(new_ledger(game, players), 3)
    shown = view_of(ledger)
    assert json.loads(json.dumps(shown)) == shown
    for quadrant, venue in zip(shown["board"]["quadrants"], VENUES[game], strict=True):
        assert quadrant["venue"] == words.VENUES[venue]
        assert len(quadrant["spaces"]) == len(ledger.referee.game.spaces[quadrant["label"]])
        assert [space["number"] for space in quadrant["spaces"]] == list(
            range(1, len(quadrant["spaces"]) + 1)
        )


def test_quadrants_stand_where_the_board_has_turned_them() -> None:
    """F-GEO-2: a quarter clockwise each turn."""
    shown = view_of(played(new_ledger("fromage", 4), 3))
    assert [quadrant["position"] for quadrant in shown["board"]["quadrants"]] == [3, 0, 1, 2]


@pytest.mark.parametrize("players", [2, 4])
def test_owners_and_closed_spaces_are_those_of_the_game(players: int) -> None:
    """F-CHEESE-3, F-CHEESE-4."""
    ledger = played(new_ledger("fromage", players), 4)
    game = ledger.referee.game
    for quadrant in view_of(ledger)["board"]["quadrants"]:
        for space, who in zip(quadrant["spaces"], game.board(quadrant["label"]), strict=True):
            assert space["owner"] == (who if who >= 0 else None)
            assert space["blocked"] == (who == -2)


def test_what_a_move_touches_is_on_the_table() -> None:
    """Every name that a move touches is the name of something the view holds."""
    for game in VENUES:
        ledger = new_ledger(game, 4)
        for turn in range(4):
            shown = view_of(played(ledger, turn))
            known = set(names_in(shown))
            for player in shown["players"]:
                touched = {name for move in player["moves"] for name in move["touches"]}
                assert {name for name in touched if not name.startswith("chain:")} <= known


def names_in(shown: dict) -> list[str]:
    found = []
    for quadrant in shown["board"]["quadrants"]:
        found += quadrant["sector"]
        found += [space["id"] for space in quadrant["spaces"]]
        found += [gondola["id"] for gondola in quadrant["own"].get("gondolas", [])]
    for seat, player in enumerate(shown["players"]):
        board = player["board"]
        found += [worker["id"] for worker in player["workers"]]
        found += [thing["id"] for kind in ("parlours", "slots", "orders") for thing in board[kind]]
        found += [f"stored:{seat}:{resource}" for resource in words.RESOURCES]
    return found


def test_moves_are_written_as_the_board_takes_them() -> None:
    ledger = new_ledger("fromage", 4)
    offered = view_of(ledger)["players"][0]["moves"]
    assert offered
    for move in offered:
        ledger.referee.check(0, move["text"])


@pytest.mark.parametrize(
    "how", [{"state": "paused"}, {"state": "rotating"}, {"ready": (0,)}], ids=str
)
def test_who_may_not_act_has_no_moves(how: dict) -> None:
    """F-TURN-7: whoever is ready takes that back first."""
    assert view_of(new_ledger("fromage", 4), **how)["players"][0]["moves"] == []


@pytest.mark.parametrize("state", ["homing", "reconciling", "rotating", "paused"])
def test_nobody_is_said_to_act_while_nobody_can(state: str) -> None:
    ledger = new_ledger("fromage", 4)
    ring = {**scene_of(ledger), "moods": [scene.ACTING, scene.ASKED, scene.DONE, scene.ACTING]}

    def moods(state: str) -> list[str]:
        shown = view(ledger, [], status_of(ledger, state), ring, [ASKED] * 4)
        return [seat["mood"] for seat in shown["seats"]]

    assert moods("acting") == ring["moods"]
    assert moods(state) == [scene.WAITING, scene.ASKED, scene.DONE, scene.WAITING]


def test_an_arrow_names_the_quadrant_that_brings_the_worker_home() -> None:
    """F-GEO-7: the quadrant that faces the owner when the worker is due."""
    ledger = new_ledger("fromage", 4)
    ledger.apply(["move", 1, "gather 3 hard"])
    hard = view_of(ledger)["players"][1]["workers"][1]
    assert (hard["home"], hard["on"], hard["left"]) == (False, "sector:1:3", 3)
    assert hard["points_at"] == geometry.facing(1, 3)


def test_a_question_of_the_rules_comes_with_its_answers() -> None:
    """F-TURN-10: a shelf that gives a resource asks which."""
    ledger = new_ledger("fromage", 4)
    game = ledger.referee.game
    sign = next(
        place
        for place, space in enumerate(game.spaces[1])
        if game.parts[1][space[4]][1] == 2 and not space[2]
    )
    ledger.apply(["move", 1, f"make fromagerie {sign + 1} {words.TYPES[game.spaces[1][sign][0]]}"])
    player = view_of(ledger)["players"][1]
    assert player["asked"] == "a resource"
    assert [move["text"] for move in player["moves"]] == [
        f"take {resource}" for resource in words.RESOURCES
    ]


def test_the_tile_is_asked_for_by_what_lies_before_seat_0() -> None:
    """F-SETUP-6: with cards and tiles of the real box, somebody tells how the tile lies."""
    ledger = new_ledger("fromage", 4, chance="entered")
    asked = view_of(ledger)["players"][0]["moves"]
    assert sorted(move["shows"] for move in asked) == sorted(words.RESOURCES)
    for move in asked:
        told = new_ledger("fromage", 4, chance="entered")
        told.apply(["move", 0, move["text"]])
        assert view_of(told)["board"]["quadrants"][0]["resource"] == move["shows"]


@pytest.mark.parametrize("game", ["fromage", "formaggio", "mix"])
def test_the_sheet_adds_up_to_the_totals_of_the_rules(game: str) -> None:
    """F-SCORE-1: the total is the sum of its lines."""
    ledger = played(new_ledger(game, 4), 5)
    sheet = view_of(ledger)["scores"]
    wanted = [row["total"] for row in ledger.referee.game.forecast()["seats"]]
    assert sheet["totals"] == wanted
    for place, total in enumerate(wanted):
        assert sum(line["cells"][place]["points"] for line in sheet["lines"]) == total


def test_the_festival_tells_the_groups_its_points_come_from() -> None:
    """V-FEST-4: groups of own cheeses and free samples, each worth what the rubric says."""
    ledger = played(new_ledger("fromage", 4), 6)
    shown = view_of(ledger)
    rubric = shown["board"]["quadrants"][0]["own"]["rubric"]["points"]
    for cell in shown["scores"]["lines"][0]["cells"]:
        sizes = [int(size) for size in cell["why"][0][1].split(" + ") if size]
        assert cell["points"] == sum(rubric[size] for size in sizes)


def test_the_corporation_has_its_board_in_the_solo_game() -> None:
    """S-SETUP-2."""
    shown = view_of(played(new_ledger("formaggio", 1), 2))
    assert shown["board"]["corporation"]["level"] == 1
    assert shown["scores"]["corporation"]["total"] >= 0
    assert [player is None for player in shown["players"]] == [False, True, True, True]


def test_an_unseen_wine_tile_is_not_shown() -> None:
    """V-VIGN-2: real tiles that nobody has taken lie face down for the board."""
    assert tile(-2) == "unseen"
    assert tile(-1) is None
    assert tile(1 * 80 + 3 * 20 + 1 * 5 + 3) == {
        "colour": 1,
        "left": "wild",
        "right": "red",
        "resource": "fruit",
    }


def test_the_lobby_has_seats_and_nothing_else() -> None:
    status = status_of(SimpleNamespace(game="mix", level="timers", seats=[]), state="lobby")
    shown = view(None, [], status, vars(scene.Scene()), [ASKED] * 4)
    assert (shown["board"], shown["players"], shown["scores"]) == (None, [None] * 4, None)
    assert [seat["plays"] for seat in shown["seats"]] == [False] * 4
    assert shown["game"] == "mix"


# Levels that believe people.


def test_told_cheeses_lie_in_the_quadrant_that_faced_their_owner() -> None:
    """F-CHEESE-2; what the board was not told it does not show."""
    ledger = new_ledger("fromage", 4, "timers")
    ledger.apply(["move", 2, "make gold hard 7"])
    shown = view_of(ledger)
    assert json.loads(json.dumps(shown)) == shown
    assert [len(quadrant["cheeses"]) for quadrant in shown["board"]["quadrants"]] == [0, 0, 1, 0]
    cheese = shown["board"]["quadrants"][2]["cheeses"][0]
    assert cheese == {"owner": 2, "age": "gold", "type": "hard", "token": 7}
    assert shown["players"][2]["tokens"] == {"left": 14, "used": [7]}
    assert shown["scores"] is None


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_told_worker_comes_home_when_it_is_due(turns: int) -> None:
    """F-WORKER-3."""
    ledger = new_ledger("fromage", 4, "timers")
    ledger.apply(["move", 0, "gather 2 blu"])
    for _ in range(turns):
        ledger.apply(["turn"])
        ledger.arrive()
    blu = view_of(ledger)["players"][0]["workers"][2]
    assert blu["home"] == (turns == 2)
    if not blu["home"]:
        assert (blu["on"], blu["left"]) == ("sector:0:2", 2 - turns)
        assert blu["points_at"] == geometry.facing(0, 2)


def test_the_turntable_knows_turns_and_no_more() -> None:
    ledger = new_ledger("fromage", 3, "turntable")
    ledger.apply(["turn"])
    ledger.arrive()
    shown = view_of(ledger)
    assert shown["turn"] == 1
    assert shown["players"][0]["workers"] == []
    assert [quadrant["spaces"] for quadrant in shown["board"]["quadrants"]] == [[]] * 4
