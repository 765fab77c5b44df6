"""The score pad of Steam & Cheese: what a match tells of it, and that it comes to the same sum."""

import random

import pytest

from affineur.settings import Settings
from affineur.table import header
from affineur.table.ledger import Ledger
from affineur_host.page.pad import filled, summed
from affineur_host.page.server.plan import of_setup
from affineur_host.steam_check import follow
from affineur_sim.match_run import Setup

RULES = header.rules_of(Settings().changed(chance="dealt"), "steam")
COUNTS = ("track", "waste", "milk", "money", "fresh", "soft", "hard", "refined")


def ledger(level: str, seats: list[int]) -> Ledger:
    colours = [seat if seat in seats else -1 for seat in range(4)]
    return Ledger(header.new_header(("steam", level), seats, colours, [], 5, RULES))


def described(pad: dict) -> dict:
    """Return the description that the page makes of a pad."""
    seats = {}
    for seat, numbers in pad["numbers"].items():
        goods = numbers["goods"]
        seats[seat] = {key: value for key, value in numbers.items() if key != "goods"}
        seats[seat]["spice"] = goods
    return {"game": "steam", "players": len(pad["seats"]), "seats": seats}


def test_at_turntable_nothing_is_filled_in() -> None:
    pad = filled(ledger("turntable", [0, 1, 3]))
    assert (pad["game"], pad["level"], pad["seats"]) == ("steam", "turntable", [0, 1, 3])
    assert pad["numbers"] == {"0": {}, "1": {}, "3": {}}


@pytest.mark.parametrize("seats", [[0, 2], [1, 2, 3], [0, 1, 2, 3]])
def test_at_full_the_whole_sheet_is_filled_in(seats) -> None:
    found = ledger("full", seats)
    game = found.referee.game
    assert follow(game, random.Random(7)) is None
    played, pad = game.score(), filled(found)
    assert all(key in pad["numbers"][str(seat)] for seat in seats for key in COUNTS)
    sheet = summed(described(pad))
    for row, column in zip(played["seats"], sheet["columns"], strict=True):
        assert column["total"] == row["total"]
        assert column["ties"] == {key: row[key] for key in ("waste_left", "goods_left")}
    assert sheet["winners"] == [str(seat) for seat in played["winners"]]


def test_a_page_is_told_what_its_pad_needs(lay) -> None:
    plan = of_setup(Setup(game="steam", level="full", players=2, bots=2, seed=1))
    with lay(plan).visitor().socket() as page:
        page.until("view", lambda view: view["board"] is not None)
        pad = page.ask("pad")["answer"]["pad"]
        assert (pad["game"], len(pad["numbers"])) == ("steam", 2)
