"""The view of Steam & Cheese at level `turntable`: what the turn keeper knows, and no more."""

import json

from affineur.table import header, scene
from affineur.table.ledger import Ledger
from affineur_host.page.view import view

ASKED = {"token": 0, "worker": -1, "gear": 0, "ready": False, "options": 0, "question": ""}


def new_ledger(sectors: int = 8) -> Ledger:
    gear = {"sectors": sectors, "direction": -1}
    rules = {"chance": "dealt", "undo": True, "first_game": False, "expert": False, **gear}
    made = header.new_header(("steam", "turntable"), [0, 1, 3], [0, 1, -1, 3], [], 5, rules)
    return Ledger(made)


def view_of(ledger: Ledger, state: str = "acting") -> dict:
    status = {"state": state, "fault": "", "game": "steam", "level": "turntable"}
    shown = scene.Scene()
    shown.put("colours", list(ledger.colours))
    found = view(
        ledger,
        [],
        {**status, "seats": ledger.seats, "ready": [], "away": []},
        vars(shown),
        [ASKED] * 4,
    )
    assert json.loads(json.dumps(found)) == found
    return found


def test_it_knows_rounds_turns_and_the_gear_and_no_boards() -> None:
    """C-ROUND-3: the starting player first, then clockwise."""
    ledger = new_ledger()
    assert view_of(ledger)["players"][3]["leave"] == "start"
    ledger.apply(["move", 3, "start"])
    shown = view_of(ledger)
    assert set(shown["board"]) == {"round", "assistants"}
    assert shown["board"]["round"]["order"] == [3, 0, 1]
    assert (shown["board"]["round"]["on_turn"], shown["scores"]) == (3, None)
    assert [shown["players"][seat]["leave"] for seat in (0, 1, 3)] == ["", "", "pass"]


def test_an_assistant_on_the_gear_travels_with_it() -> None:
    """C-GEAR-2: the name of its space stays, the sector changes."""
    ledger = new_ledger()
    ledger.apply(["move", 0, "start"])
    ledger.apply(["move", 1, "put inner 3"])
    before = standing(view_of(ledger))
    ledger.apply(["move", 0, "gear 3"])
    assert view_of(ledger)["players"][0]["leave"] == "gear"
    ledger.apply(["turn"])
    ledger.arrive()
    assert standing(view_of(ledger)) == before == [("stand:inner:3", 1)]
    taken = [m["text"] for m in view_of(ledger)["players"][1]["moves"] if m["kind"] == "take"]
    assert taken == ["take inner 8"]


def standing(shown: dict) -> list[tuple[str, int]]:
    spaces = [space for ring in shown["board"]["assistants"]["rings"] for space in ring]
    return [(space["id"], one["seat"]) for space in spaces for one in space["figures"]]


def test_every_move_is_taken_by_the_board_and_touches_what_is_drawn() -> None:
    shown = view_of(begun())
    known = {space["id"] for ring in shown["board"]["assistants"]["rings"] for space in ring}
    known |= {"figure:0:outer:2"}
    for seat in (0, 1, 3):
        for move in shown["players"][seat]["moves"]:
            fresh = begun()
            fresh.apply(["move", seat, move["text"]])
            assert set(move["touches"]) <= known
            assert move["touches"] or move["kind"] == "gear"


def begun() -> Ledger:
    ledger = new_ledger()
    ledger.apply(["move", 0, "start"])
    ledger.apply(["move", 0, "put outer 2"])
    return ledger


def test_a_gear_of_other_sectors_shows_nothing_printed() -> None:
    """C-ASSIST-1: the printed bonuses fit only a gear of as many sectors."""
    assistants = view_of(new_ledger(sectors=6))["board"]["assistants"]
    assert assistants["bars"] is None
    assert [len(ring) for ring in assistants["rings"]] == [6, 6]
    assert {space["good"] for ring in assistants["rings"] for space in ring} == {None}
