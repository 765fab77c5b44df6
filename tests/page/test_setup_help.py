"""The set-up helper says what the rules engine does, with the rules it follows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affineur.rules import names
from affineur.rules.fromage import Game
from affineur.rules.fromage.openings import board_pool
from affineur_host.page import setup as helper
from affineur_host.page.messages import RefusedError
from affineur_host.page.server.plan import of_setup
from affineur_host.page.setup import advice
from affineur_sim.match_run import Setup

SEATS = {1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}


def step(key: str, **wanted) -> dict:
    found = [each for each in advice(wanted) if each["key"] == key]
    assert len(found) == 1, key
    return found[0]


def keys(**wanted) -> list[str]:
    return [each["key"] for each in advice(wanted)]


@pytest.mark.parametrize(("players", "group"), [(1, "1-2"), (2, "1-2"), (3, "3"), (4, "4")])
def test_inserts_are_those_of_the_number_of_players(players, group) -> None:
    """F-SETUP-4."""
    wanted = {"game": "fromage", "players": players, "sides": ["I", "II", "II", "I"]}
    told = step("inserts", **wanted)["quadrants"]
    assert [quadrant["players"] for quadrant in told] == [group] * 4
    assert [quadrant["side"] for quadrant in told] == wanted["sides"]
    assert [quadrant["venue"] for quadrant in told] == list(names.VENUES[:4])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 3), st.sampled_from(["fromage", "formaggio", "mix"]), st.integers(1, 4))
def test_each_seat_begins_with_two_of_its_left_and_one_of_the_far_side(
    turned, game, players
) -> None:
    """F-SETUP-12, by its own words, against what the engine hands out."""
    wanted = {"game": game, "players": players, "orientation": turned}
    tied = [quadrant["resource"] for quadrant in step("tile", **wanted)["quadrants"]]
    told = step("resources", **wanted)["seats"]
    assert [each["seat"] for each in told] == SEATS[players]
    for each in told:
        seat = each["seat"]
        assert each["has"] == [[tied[(seat + 1) % 4], 2], [tied[(seat + 2) % 4], 1]]


@pytest.mark.parametrize("game", ["fromage", "formaggio"])
def test_the_tile_is_asked_for_by_what_lies_in_front_of_seat_0(game) -> None:
    """F-SETUP-6: four orientations, four resources."""
    offered = step("tile", game=game, players=2)["choices"]
    assert sorted(offered) == sorted(names.RESOURCES)
    for turned, resource in enumerate(offered):
        told = step("tile", game=game, players=2, orientation=turned)
        assert told["quadrants"][0]["resource"] == resource
    assert "resources" not in keys(game=game, players=2)


@pytest.mark.parametrize(
    ("wanted", "piles", "platinum"),
    [
        ({"game": "fromage", "players": 2}, [18, 18], "none"),
        ({"game": "formaggio", "players": 4}, [20, 20], "in"),
        ({"game": "mix", "players": 3}, [38, 38], "in"),
        ({"game": "mix", "players": 3, "venues": [*names.VENUES[:3], "banca"]}, [36, 36], "out"),
        ({"game": "fromage", "players": 1}, [36], "none"),
    ],
)
def test_platinum_orders_are_taken_out_where_three_venues_are_fromages(
    wanted, piles, platinum
) -> None:
    """F-SETUP-9, S-SETUP-5, X-MIX-7."""
    told = step("orders", **wanted)
    assert (told["piles"], told["platinum"]) == (piles, platinum)


@settings(max_examples=20, deadline=None)
@given(st.permutations(names.VENUES).map(lambda venues: venues[:4]))
def test_boards_that_name_an_absent_venue_stay_in_the_box(venues) -> None:
    """X-MIX-4."""
    told = step("boards", game="mix", players=4, venues=venues)
    game = Game.new({"seats": SEATS[4], "venues": venues, "boxes": ["fromage", "formaggio"]}, 0)
    boards = game.tables.constant("player_boards", "BOARDS")
    dealt = {boards[place][0] for place in board_pool(game)}
    assert set(told["out"]) | dealt == {board[0] for board in boards}
    assert not set(told["out"]) & dealt
    assert ("X-MIX-4" in told["rules"]) == bool(told["out"])


def test_pieces_are_laid_for_their_venues_only() -> None:
    """X-MIX-9."""
    assert "pieces" in keys(game="fromage", players=2)
    bare = ["festival", "fromagerie", "bistro", "banca"]
    assert "pieces" not in keys(game="mix", players=2, venues=bare)
    all_three = ["villes", "vigneto", "venezia", "bistro"]
    told = step("pieces", game="mix", players=2, venues=all_three)["pieces"]
    assert [piece["venue"] for piece in told] == all_three[:3]


def test_a_single_player_meets_the_corporation() -> None:
    """S-SETUP-2: Venezia is a star of its own on a Formaggio board."""
    told = step("corporation", game="formaggio", players=1, level=2)
    assert (told["level"], told["stars"]) == (2, 3)
    assert told["tokens"] >= 15
    assert "corporation" not in keys(game="formaggio", players=2)


def test_workers_start_at_home_and_tiles_are_drafted_where_wanted() -> None:
    """F-SETUP-10, F-SETUP-15."""
    assert step("kit", game="fromage", players=2)["tokens"] == 15
    assert "draft" in keys(game="fromage", players=2, mode="advanced")
    assert "draft_alone" in keys(game="fromage", players=1, mode="advanced")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_steam_and_cheese_has_a_die_of_each_colour_more_than_players(players) -> None:
    """C-SETUP-9, C-SETUP-10."""
    assert step("steam.dice", game="steam", players=players)["each"] == players + 1
    assert ("steam.purple" in keys(game="steam", players=players)) == (players == 2)


def test_a_first_game_of_steam_and_cheese_is_fixed() -> None:
    """C-SETUP-3, C-SETUP-8, C-SETUP-13."""
    told = {
        each["key"]: each for each in advice({"game": "steam", "players": 3, "first_game": True})
    }
    assert [len(gear) for gear in told["steam.machines"]["gears"]] == [4, 4, 4]
    assert told["steam.achievements"]["given"] == [1, 2, 3, 4, 5]
    assert told["steam.tiles"]["numbers"] == [1, 3, 4, 5]
    assert step("steam.machines", game="steam", players=3)["gears"] == []


@pytest.mark.parametrize(
    "bad",
    [
        [],
        {"game": "chess", "players": 2},
        {"game": "fromage", "players": 7},
        {"game": "fromage", "seats": [0, 1]},
        {"game": "fromage", "players": 2, "sides": ["board"] * 4},
        {"game": "steam", "players": 1},
        {"game": "mix", "players": 2, "venues": ["banca"] * 4},
    ],
)
def test_what_no_rule_allows_is_refused(bad) -> None:
    with pytest.raises(RefusedError) as no:
        advice(bad)
    assert no.value.code == "SETUP_INVALID"


def test_every_step_names_its_rules() -> None:
    for wanted in (
        {"game": "mix", "players": 1, "orientation": 2},
        {"game": "steam", "players": 2},
    ):
        for each in advice(wanted):
            assert each["rules"], each["key"]
    assert helper.__all__ == ["advice"]


def test_everybody_who_may_look_may_ask(lay, network) -> None:
    table = lay(of_setup(Setup(level="full", players=2, bots=0)), lan=network)
    for visitor in (table.visitor(), table.watcher()):
        assert visitor.get("setup").status == 200
        answer = visitor.post("advice", {"setup": {"game": "fromage", "players": 2}})
        assert answer.json()["steps"] == advice({"game": "fromage", "players": 2})
        assert visitor.post("advice", {"setup": {"game": "chess"}}).status == 409
