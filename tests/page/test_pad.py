"""The score pad: filled in by what a level knows, summed by the official scoring."""

import pytest

from affineur.rules import names
from affineur.rules.fromage import Game
from affineur.settings import Settings
from affineur.table import header
from affineur.table.ledger import Ledger
from affineur_host.page.messages import RefusedError
from affineur_host.page.pad import filled, summed
from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

RULES = header.rules_of(
    Settings().changed(chance="dealt", insert_sides=(2, 2, 2, 2), corporation_level=2), "fromage"
)


def ledger(level: str, seats: list[int], venues: tuple[int, ...] = (0, 1, 2, 3), **more) -> Ledger:
    game = (
        "mix"
        if len({venue // 4 for venue in venues}) == 2
        else ("fromage", "formaggio")[venues[0] // 4]
    )
    colours = [seat if seat in seats else -1 for seat in range(4)]
    made = header.new_header((game, level), seats, colours, list(venues), 5, {**RULES, **more})
    return Ledger(made)


def with_cheeses() -> Ledger:
    """Two seats at level timers: soft bronze of seat 0 in the Festival, blu gold of seat 2."""
    found = ledger("timers", [0, 2])
    found.apply(["move", 0, "make bronze soft 7"])
    found.apply(["move", 2, "make gold blu 3"])
    return found


# What a match tells


def test_at_turntable_only_who_plays_what_is_known() -> None:
    pad = filled(ledger("turntable", [0, 1, 2]))
    assert pad["seats"] == [0, 1, 2]
    assert pad["venues"] == list(names.VENUES[:4])
    assert pad["numbers"] == {"0": {}, "1": {}, "2": {}}
    assert pad["logged"] == []


def test_at_timers_each_cheese_comes_with_venue_age_and_type() -> None:
    pad = filled(with_cheeses())
    told = [(each["seat"], each["venue"], each["age"], each["type"]) for each in pad["logged"]]
    assert told == [(0, "festival", "bronze", "soft"), (2, "bistro", "gold", "blu")]
    assert [pad["numbers"][seat] for seat in ("0", "2")] == [{"cheeses": 1}, {"cheeses": 1}]


def test_a_cheese_may_stand_where_age_and_type_are_printed_on_the_side_in_use() -> None:
    """F-SETUP-4: sides I and II for two players, the printed map for four only."""
    first, _ = filled(with_cheeses())["logged"]
    assert set(first["spaces"]) == {"I", "II"}
    full = ledger("full", [0, 2]).referee.game
    printed = [
        number
        for number, space in enumerate(full.spaces[0], 1)
        if space[:2] == (names.TYPES.index("soft"), 1) and not space[3]
    ]
    assert first["spaces"]["II"] == printed
    assert printed


def test_at_full_the_pad_says_what_the_rules_engine_counts() -> None:
    found = ledger("full", [0, 1, 2, 3], (0, 4, 6, 3))
    game = found.referee.game
    pad = filled(found)
    for row in game.forecast()["seats"]:
        seat = str(row["seat"])
        assert pad["numbers"][seat]["unused"] == 3  # F-SETUP-12
        for line in row["venues"]:
            assert pad["points"][line["venue"]][seat] == line["points"]


def test_a_single_player_has_the_corporation_beside() -> None:
    assert filled(ledger("timers", [1]))["corporation"] == {"level": 2, "cheeses": 0, "cards": 0}
    counted = filled(ledger("full", [0]))["corporation"]
    assert counted["level"] == 2
    assert "track" in counted["points"]


@pytest.mark.parametrize("chance", ["dealt", "entered"])
@pytest.mark.parametrize("seats", [[0], [0, 2], [1, 2, 3], [0, 1, 2, 3]])
def test_every_table_can_be_told_from_its_first_moment_on(chance, seats) -> None:
    assert filled(ledger("full", seats, (4, 5, 6, 7), chance=chance)) is not None


# What is summed


def test_the_sum_is_that_of_the_official_scoring() -> None:
    """F-SCORE-1, F-FRUIT-4, F-SCORE-6, F-ORDER-9."""
    sheet = summed(
        {
            "game": "fromage",
            "seats": {
                "0": {
                    "fruited": 2,
                    "jam": 3,
                    "unused": 7,
                    "completed": 4,
                    "points": {"structures": 8},
                },
                "2": {},
            },
            "orders": "retail",
            "venues": {"bistro": {"points": {"0": 20, "2": 5}}},
        }
    )
    first, second = sheet["columns"]
    assert first["lines"] == {"bistro": 20, "structures": 8, "fruit": 6, "orders": 8, "unused": 3}
    assert (first["total"], second["total"]) == (45, 5)
    assert sheet["winners"] == ["0"]


def test_a_cheese_that_was_told_is_counted_once_its_space_is_known() -> None:
    """V-BIST-3: a single gold plate, no table with two."""
    pad = filled(with_cheeses())
    told = pad["logged"][1]
    space = told["spaces"]["II"][0]
    venues = {told["venue"]: {"side": "II", "cheeses": {"2": [space]}}}
    sheet = summed({"game": "fromage", "seats": {"0": {}, "2": {}}, "venues": venues})
    first, second = sheet["columns"]
    row = Game.new({"seats": [0, 2], "venues": pad["venues"]}).rubric(2)[0]
    assert (first["lines"]["bistro"], second["lines"]["bistro"]) == (0, row[2])
    assert (first["told"], second["told"]) == ([], [])


def test_more_cheeses_decide_a_tie() -> None:
    """F-TIE-2, and F-TIE-3 where they are as many."""

    def winners(*cheeses: int) -> list[str]:
        seats = {str(seat): {"cheeses": made} for seat, made in zip((0, 2), cheeses, strict=True)}
        points = {"bistro": {"points": {"0": 60, "2": 60}}}
        return summed({"game": "fromage", "seats": seats, "venues": points})["winners"]

    assert winners(14, 15) == ["2"]
    assert winners(14, 14) == ["0", "2"]


@pytest.mark.parametrize("bad", [[], 3, {"game": "chess"}, {"seats": {"0": {"jam": -1}}}])
def test_what_is_no_description_is_refused_with_the_place(bad) -> None:
    with pytest.raises(RefusedError) as no:
        summed(bad)
    assert no.value.code == "NOT_SCORED"


# On the page


TWO = of_setup(Setup(level="timers", players=2, bots=0))


def test_everybody_who_may_look_may_fill_in_a_pad(lay, network) -> None:
    table = lay(TWO, lan=network)
    for visitor in (table.visitor(), table.seat(2), table.watcher()):
        with visitor.socket() as page:
            page.until("view", lambda view: view["state"] == "acting")
            assert page.ask("pad")["answer"]["pad"]["level"] == "timers"
            description = {"seats": {"a": {"unused": 4}, "b": {}}}
            told = page.ask("sheet", description=description)["answer"]["sheet"]
            assert told["columns"][0]["total"] == 2
        assert visitor.get("pad").status == 200


def test_without_a_match_there_is_nothing_to_fill_in(lay) -> None:
    with lay().visitor().socket() as page:
        page.until("view")
        assert page.ask("pad")["answer"] == {"pad": None}
