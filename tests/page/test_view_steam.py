"""The view of Steam & Cheese at level `full`: random games, all that a move touches is drawn."""

import json

import pytest

from affineur.rules import prng
from affineur.rules.refusal import IllegalMove
from affineur.rules.steam import Game, format_move
from affineur.settings import Settings
from affineur.table import header, scene
from affineur.table.ledger import Ledger
from affineur_host.page.view import view

SEATS = {2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3]}
RULES = header.rules_of(Settings().changed(chance="dealt", gear_sectors="8"), "steam")
ASKED = {"token": 0, "worker": -1, "gear": 0, "ready": False, "options": 0, "question": ""}
BY_BUTTON = {"start", "reward", "decline", "reveal"}
LONGEST = 4000


def new_ledger(players: int, seed: int = 5, **rules: object) -> Ledger:
    seats = SEATS[players]
    colours = [seat if seat in seats else -1 for seat in range(4)]
    kept = {**RULES, **rules}
    return Ledger(header.new_header(("steam", "full"), seats, colours, [], seed, kept))


def status_of(ledger: Ledger, state: str = "acting") -> dict:
    return {
        "state": state,
        "fault": "",
        "game": ledger.game,
        "level": ledger.level,
        "seats": ledger.seats,
        "ready": [],
        "away": [],
    }


def view_of(ledger: Ledger, state: str = "acting") -> dict:
    shown = scene.Scene()
    shown.put("colours", list(ledger.colours))
    return view(ledger, [], status_of(ledger, state), vars(shown), [ASKED] * 4)


class Course:
    """A game of random moves, one at a time."""

    def __init__(self, ledger: Ledger, chance: int):
        self.ledger = ledger
        self.chance = prng.seed(chance)

    @property
    def game(self) -> Game:
        return self.ledger.referee.game

    def step(self) -> None:
        """Turn the gear if that is owed, else let the seat that is asked move."""
        if self.ledger.referee.stride:
            self.ledger.apply(["turn"])
            self.ledger.arrive()
            return
        moves = self.game.legal_moves(self.game.seat)
        self.chance, place = prng.below(self.chance, len(moves))
        self.ledger.apply(["move", self.game.seat, format_move(moves[place])])

    def over(self) -> bool:
        return bool(self.game.phase == "over")


def names_in(shown: dict) -> set[str]:
    """Return every name in a view but those that moves touch."""
    bare = {**shown, "players": [p and {**p, "moves": []} for p in shown["players"]]}
    return set(_names(bare))


def _names(thing: object) -> list[str]:
    if isinstance(thing, dict):
        return [name for value in thing.values() for name in _names(value)]
    if isinstance(thing, list):
        return [name for value in thing for name in _names(value)]
    return [thing] if isinstance(thing, str) and ":" in thing else []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_a_move_touches_is_drawn_all_through_a_game(players: int) -> None:
    """A move lights something on the table, or is one of the few that only buttons say."""
    course = Course(new_ledger(players), players)
    kinds = set()
    for number in range(LONGEST):
        if course.over():
            break
        if number % 3 == 0:
            shown = view_of(course.ledger)
            known = names_in(shown)
            for move in moves_of(shown):
                kinds.add(move["kind"])
                assert set(move["touches"]) <= known, move
                assert move["touches"] or move["kind"] in BY_BUTTON, move
        course.step()
    assert course.over()
    assert {"die", "place", "use", "take", "buy", "deploy", "recall", "tile", "lay"} <= kinds


def moves_of(shown: dict) -> list[dict]:
    return [move for player in shown["players"] if player for move in player["moves"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_survives_json_and_tells_nothing_hidden(players: int) -> None:
    """C-SETUP-5, C-SETUP-6: what lies face down in the piles, and the generator, stay unseen."""
    course = Course(new_ledger(players), 7)
    for _ in range(120):
        course.step()
    shown = view_of(course.ledger)
    text = json.dumps(shown)
    assert json.loads(text) == shown
    for word in ("rng", "seed", "unseen", "agenda"):
        assert f'"{word}' not in text
    piles = shown["board"]["market"]["piles"]
    assert piles["tiles"] == len(course.game.position.unseen_tiles)
    assert set(shown["board"]["market"]) == {"orders", "blueprints", "top", "piles"}


def test_two_games_that_differ_only_face_down_look_the_same() -> None:
    ledger = new_ledger(3)
    before = view_of(ledger)
    ledger.referee.game.position.rng += 1
    assert view_of(ledger) == before


def test_moves_are_those_of_the_rules_but_for_leaving() -> None:
    """`ready` ends an action or a turn; every other legal move is on offer, as it is written."""
    course = Course(new_ledger(3), 11)
    for _ in range(400):
        course.step()
        if course.over():
            break
        shown = view_of(course.ledger)
        seat = course.game.seat
        legal = [format_move(move) for move in course.game.legal_moves(seat)]
        if course.ledger.referee.stride:
            assert moves_of(shown) == []
            assert shown["players"][seat]["leave"] == "gear"
            continue
        leave = shown["players"][seat]["leave"]
        offered = [move["text"] for move in shown["players"][seat]["moves"]]
        assert sorted(offered + [leave] * bool(leave)) == sorted(legal)
        for other in course.game.seats:
            assert other == seat or shown["players"][other]["moves"] == []


def test_a_heading_tells_what_the_die_would_reach() -> None:
    """C-MACHINE-2, C-MACHINE-4: the strengths on offer are those the placed die then has."""
    course = Course(new_ledger(4), 2)
    while view_of(course.ledger)["board"]["turn"]["colour"] is None:
        course.step()
    shown = view_of(course.ledger)
    seat = course.game.seat
    move = next(move for move in shown["players"][seat]["moves"] if move["kind"] == "place")
    course.ledger.apply(["move", seat, move["text"]])
    gear = next(g for g in view_of(course.ledger)["board"]["gears"] if _has_die(g))
    clear = {m["side"]: m["sight"]["strength"] for m in gear["machines"] if m["sight"]["clear"]}
    assert {seen["side"]: seen["strength"] for seen in move["sees"]} == clear


def _has_die(gear: dict) -> bool:
    return any(socket["now"] for socket in gear["sockets"])


def test_a_refused_move_names_its_reason() -> None:
    """C-SETUP-10: purple dice are never chosen; asking for one changes nothing."""
    course = Course(new_ledger(2), 3)
    while course.game.waiting_for != "die":
        course.step()
    before = view_of(course.ledger)
    with pytest.raises(IllegalMove) as no:
        course.ledger.apply(["move", course.game.seat, "die purple 3"])
    assert (no.value.rule, view_of(course.ledger)) == ("C-SETUP-10", before)


@pytest.mark.parametrize("players", [2, 4])
def test_the_sheet_adds_up_to_the_totals_of_the_rules(players: int) -> None:
    """C-END-7: the total is the sum of its lines; C-TIE-1 decides between equals."""
    course = Course(new_ledger(players), 4)
    while not course.over():
        course.step()
    sheet = view_of(course.ledger, "finished")["scores"]
    for place, total in enumerate(sheet["totals"]):
        assert total == sum(line["cells"][place]["points"] for line in sheet["lines"])
    assert sheet["final"]
    assert sheet["winners"] == course.game.score()["winners"]


def test_who_may_not_act_has_no_moves() -> None:
    shown = view_of(new_ledger(3), "rotating")
    assert moves_of(shown) == []


def test_drawn_by_hand_the_table_asks_what_was_drawn() -> None:
    """C-SETUP-3: with a real box, somebody tells which machine lies where."""
    shown = view_of(new_ledger(2, chance="entered"))
    asked = [player for player in shown["players"] if player and player["asked"]]
    assert [player["asked"] for player in asked] == ["reveal"]
    assert {move["kind"] for move in asked[0]["moves"]} == {"reveal"}


def test_machines_carry_what_the_state_says() -> None:
    """C-MOD-4, C-BONUS-4: tile, owner and bonus tile of all twelve places."""
    course = Course(new_ledger(4), 9)
    for _ in range(900):
        if course.over():
            break
        course.step()
    state = course.game.position
    places = [m for gear in view_of(course.ledger)["board"]["gears"] for m in gear["machines"]]
    assert [place["tile"]["number"] for place in places] == state.machines
    owners = [who if who >= 0 else None for who in state.owners]
    assert [place["owner"] for place in places] == owners
    assert [place["bonus"]["number"] if place["bonus"] else 0 for place in places] == (
        state.spots[:12]
    )


def test_assistants_stand_on_both_boards_as_the_state_says() -> None:
    """C-BOARD-6: whoever is not on a board is at home."""
    course = Course(new_ledger(4), 6)
    seen = 0
    for _ in range(1500):
        if course.over():
            break
        course.step()
        if course.ledger.referee.stride:
            continue
        shown = view_of(course.ledger)
        for seat in course.game.seats:
            standing = sum(
                one["number"] for one in _figures(shown["board"]) if one["seat"] == seat
            )
            assert standing == shown["players"][seat]["board"]["assistants"]["gone"]
            seen += standing
    assert seen


def _figures(board: dict) -> list[dict]:
    zeppelin = board["zeppelin"]
    spaces = [zeppelin["first"], *zeppelin["tracks"][0], *zeppelin["tracks"][1]]
    spaces += [space for ring in board["assistants"]["rings"] for space in ring]
    return [one for space in spaces for one in space["figures"]]
