"""Nobody is sent what they may not see: hands of other seats, drafts, what they could answer."""

import json
import re

import pytest

from affineur.rules.fromage import Game, format_move
from affineur_host.page.server.plan import of_setup
from affineur_host.page.view import is_private, seen
from affineur_host.page.view.fromage import moves, seats
from affineur_sim.match_run import Setup

STEAM = of_setup(Setup(game="steam", level="full", players=2, bots=2, seed=2))
FROMAGE = of_setup(Setup(level="full", players=2, bots=2, seed=3))
IN_HAND = re.compile(r'"(?:order|blueprint|tile):(\d)')


def view(*players, questions=("", "", "", "")):
    asked = [{"position": seat, "question": text} for seat, text in enumerate(questions)]
    return {"state": "acting", "seats": asked, "players": list(players)}


def player(**hand):
    board = {"goods": 3, "hand": hand}
    return {"moves": [{"text": "tile 5"}], "asked": "", "board": board}


CARDS = {"orders": [{"id": "order:0:7"}, {"id": "order:0:9"}], "tiles": [{"id": "tile:0:5"}]}


# What is told to whom


def test_others_see_how_many_cards_a_seat_holds_and_no_more() -> None:
    shown = seen("view", view(player(**CARDS), None, player(**CARDS)), (2,))
    there, _, own = shown["players"]
    assert there["board"] == {"goods": 3, "hand": {"orders": [None, None], "tiles": [None]}}
    assert there["moves"] == []
    assert own == player(**CARDS)


def test_a_view_is_not_changed_by_being_shown_to_somebody() -> None:
    whole = view(player(**CARDS), None)
    seen("view", whole, ())
    assert whole == view(player(**CARDS), None)


def test_what_a_seat_is_asked_lists_its_cards_and_stays_with_it() -> None:
    asked = view(None, None, questions=("Structure tiles: 3, 9?", "Draft: 4?", "", ""))
    questions = [live["question"] for live in seen("view", asked, (1,))["seats"]]
    assert questions == ["", "Draft: 4?", "", ""]


def test_a_level_without_boards_has_no_hands() -> None:
    kept = {"board": None, "moves": [{"text": "gear 1"}], "asked": ""}
    assert seen("view", view(kept), ())["players"] == [{**kept, "moves": []}]


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("keep 17", "keep"),
        ("reveal tile 5", "reveal tile"),
        ("reveal machine 23", "reveal machine"),
        ("cover 2 17", "cover 2 17"),
        ("buy order 3", "buy order 3"),
        ("make festival 4 soft", "make festival 4 soft"),
        ("reveal order soft gold", "reveal order soft gold"),
    ],
)
def test_a_record_names_no_tile_that_others_may_not_see(text, others) -> None:
    """X-DRAFT-3; what is laid, bought from the market or drawn face up is known to all."""
    told = {"match": "m", "from": 4, "records": [["move", 2, text], ["turn"], ["undo", 2]]}
    shown = {**told, "records": [["move", 2, others], ["turn"], ["undo", 2]]}
    assert seen("records", told, (2,)) == told
    assert seen("records", told, (0, 1, 3)) == shown
    line = {"seat": 2, "code": "MOVED", "rule": "", "text": f"Seat 2: {text}.", "at_ms": 1}
    assert seen("tells", [line], (2,)) == [line]
    assert seen("tells", [line], ()) == [{**line, "text": f"Seat 2: {others}."}]


def test_what_a_seat_is_asked_is_said_to_that_seat_alone() -> None:
    asked = {"seat": 1, "code": "ASKED", "rule": "", "text": "Tiles: 4, 9?", "at_ms": 1}
    said = {"seat": -1, "code": "TURNED", "rule": "", "text": "Turned.", "at_ms": 2}
    assert seen("tells", [asked, said], (1,)) == [asked, said]
    assert seen("tells", [asked, said], (0,)) == [said]


def test_the_rest_is_for_everybody() -> None:
    assert is_private("view")
    assert not is_private("frame")
    assert seen("frame", "AAAA", ()) == "AAAA"


# What a view holds of a draft


def drafting() -> Game:
    venues = ["festival", "fromagerie", "bistro", "villes"]
    setup = {"seats": [0, 2], "venues": venues, "chance": "dealt", "advanced": True}
    game = Game.new({**setup, "turning": "table"}, 4)
    while game.phase == "setup":
        seat = next(seat for seat in (0, 2) if game.legal_moves(seat))
        game.apply(seat, game.legal_moves(seat)[0])
    assert game.phase == "draft"
    return game


def test_a_draft_lies_in_the_hand_and_what_is_laid_on_the_board() -> None:
    """X-DRAFT-2, X-DRAFT-4: four tiles offered, one kept; a laid one is the ability there."""
    game = drafting()
    hand = seats.board(game, 0)["hand"]
    assert (len(hand["offered"]), hand["kept"]) == (4, [])
    offered = moves.offered(game, 0)
    assert [move["touches"] for move in offered] == [[tile["id"]] for tile in hand["offered"]]
    while game.phase == "draft":
        seat = next(seat for seat in (0, 2) if game.legal_moves(seat))
        game.apply(seat, game.legal_moves(seat)[0])
    board = seats.board(game, 0)
    assert (board["hand"]["offered"], len(board["hand"]["kept"])) == ([], 4)
    cover = next(move for move in game.legal_moves(0) if format_move(move).startswith("cover"))
    assert moves.told(game, 0, cover)["touches"] == [f"tile:0:{cover[2]}", f"slot:0:{cover[1]}"]
    laid = next(tile for tile in board["hand"]["kept"] if tile["id"] == f"tile:0:{cover[2]}")
    game.apply(0, cover)
    after = seats.board(game, 0)
    slot = after["slots"][cover[1]]
    assert slot["covered"]
    assert slot["ability"] == laid["ability"]
    assert laid not in after["hand"]["kept"]


# At the socket


@pytest.mark.parametrize("plan", [STEAM, FROMAGE], ids=["steam", "fromage"])
def test_no_socket_carries_what_is_not_for_its_holder(lay, network, plan) -> None:
    """Everything pushed and answered, as it came: S&C hands are private, F-ORDER-1 cards not."""
    table = lay(plan, lan=network)
    with (
        table.visitor().socket() as host,
        table.seat(0).socket() as own,
        table.seat(2).socket() as other,
        table.watcher().socket() as watcher,
    ):
        _hold(host, plan)
        count = host.latest("view")["records"]
        for page, mine in ((own, {"0"}), (other, {"2"}), (watcher, set())):
            page.until("view", lambda view: view["records"] >= count)
            texts = [json.dumps(value) for _, value in page.pushed]
            texts.append(json.dumps(page.ask("look", records=count)))
            held = {seat for text in texts for seat in IN_HAND.findall(text)}
            if plan is STEAM:
                assert held <= mine
                assert held or page is watcher
            for kind, value in page.pushed:
                if kind == "view":
                    _check_moves(value, mine)
        assert host.latest("view")["players"][0]["board"]["hand"].keys() == (
            {"orders", "blueprints", "tiles"} if plan is STEAM else {"offered", "kept"}
        )


def _hold(host, plan) -> None:
    """Wait until both seats hold something of their own."""

    def holds(view) -> bool:
        boards = [view["players"][seat]["board"] for seat in (0, 2)] if view["board"] else []
        if plan is STEAM:
            return bool(boards) and all(any(board["hand"].values()) for board in boards)
        return bool(boards) and all(board and board["orders"] for board in boards)

    host.until("view", holds)


def _check_moves(view, mine) -> None:
    for seat, there in enumerate(view["players"]):
        assert there is None or str(seat) in mine or there["moves"] == []
        assert str(seat) in mine or view["seats"][seat]["question"] == ""


def test_held_orders_lie_face_up_for_everybody(lay, network) -> None:
    """F-ORDER-1: the state view of any seat lists everybody's held orders."""
    table = lay(FROMAGE, lan=network)
    with table.visitor().socket() as host, table.watcher().socket() as watcher:
        _hold(host, FROMAGE)
        shown = watcher.until("view", lambda view: _held_orders(view) != [[], []])
        for orders in _held_orders(shown):
            assert all({"type", "age"} <= order.keys() for order in orders)


def _held_orders(view):
    boards = [view["players"][seat] for seat in (0, 2)] if view["board"] else []
    return [there["board"]["orders"] if there["board"] else [] for there in boards] or [[], []]
