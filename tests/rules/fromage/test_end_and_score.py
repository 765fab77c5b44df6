"""End of the game, scoring, ties (F-END, F-SCORE, F-TIE)."""

import copy
from types import SimpleNamespace

import pytest

from affineur.rules.fromage import Game
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tables import look_up
from affineur.rules.names import SEASONS, VENUES
from affineur.rules.refusal import IllegalMove

ALL = (0, 1, 2, 3)


@pytest.fixture
def game(lab):
    game = lab.game()
    for seat in game.seats:
        lab.empty(game, seat)
    return game


def refused(action, *arguments):
    with pytest.raises(IllegalMove) as refusal:
        action(*arguments)
    return refusal.value.code, refusal.value.rule


@pytest.mark.parametrize("text", ["make festival 1 soft", "milk 1 festival 1"])
def test_the_last_token_triggers_the_end_f_end_1_f_end_2(lab, game, text):
    lab.give(game, 0, livestock=2)
    lab.player(game, 0)[at.SUPPLY] = 1
    happened = lab.say(game, 0, text)
    assert happened.count(("ended_by", 0)) == 1
    assert game.state[at.ENDED_BY] == 1
    assert not lab.say(game, 1, "make fromagerie 1 soft").count(("ended_by", 1))


def test_everyone_completes_the_turn_f_end_3(lab, game):
    lab.player(game, 0)[at.SUPPLY] = 1
    lab.ready(game, 1)
    lab.say(game, 0, "make festival 1 soft", "gather 1 hard", "ready")
    lab.say(game, 1, "withdraw", "gather 1 soft", "make fromagerie 5 hard", "take fruit")
    lab.say(game, 2, "make bistro 1 soft", "gather 1 hard", "ready")
    lab.say(game, 3, "make villes 1 soft", "gather 1 hard")
    lab.ready(game, 1, 3)
    assert (game.phase, game.turn) == ("over", 0)


def test_several_may_run_out_f_end_4(lab, game):
    for seat, venue in ((0, "festival"), (2, "bistro")):
        lab.player(game, seat)[at.SUPPLY] = 1
        lab.say(game, seat, f"make {venue} 1 soft")
    assert game.state[at.ENDED_BY] == 0b101
    lab.ready(game)
    assert game.score()["final"]


def test_out_of_tokens_but_not_of_actions_f_end_5(lab, game):
    lab.player(game, 0)[at.SUPPLY] = 1
    lab.give(game, 0, livestock=2, structure=1)
    lab.say(game, 0, "make festival 1 soft")
    assert lab.code(game, 0, "milk 1 festival 2") == "NO_CHEESE_TOKEN"
    lab.say(game, 0, "gather 3 hard", "unlock 1")


def test_no_rotation_and_no_retrieval_at_the_end_f_end_6(lab):
    fair = (at.SEASON_GAIN, 1, mv.FRUIT, -1, -1, 3, -1)
    game = lab.game("banca venezia vigneto regioni", slots=(fair,) * 4)
    lab.unlock(game, 0, 0)
    lab.player(game, 0)[at.SUPPLY] = 1
    fruit = lab.unused(game, 0)[mv.FRUIT]
    lab.say(game, 0, "make banca 1 soft")
    lab.ready(game)
    assert game.workers(0)[0] == (0, 1)
    assert lab.unused(game, 0)[mv.FRUIT] == fruit
    assert refused(game.rotate) == ("GAME_OVER", "F-END-6")
    assert lab.refusal(game, 0, "gather 1 hard") == ("GAME_OVER", "F-END-6")
    assert game.legal_moves(0) == []
    before = game.score()
    swept = game.clone()
    for seat in ALL:
        lab.player(swept, seat)[at.PLACED_ON : at.STORE] = [0] * 9
    assert swept.score() == before


def test_a_stalled_game_is_offered_an_end_f_end_7(lab):
    game = lab.game(seats=(0, 2), options={"stall_turns": 5})
    for _ in range(4):
        lab.ready(game)
    assert lab.refusal(game, 0, "finish") == ("WRONG_PHASE", "F-END-7")
    assert not game.stalled
    lab.ready(game)
    assert game.stalled
    lab.say(game, 0, "finish")
    lab.ready(game, 2)
    assert game.phase == "acting"
    lab.say(game, 0, "finish", "withdraw", "finish")
    lab.say(game, 2, "finish")
    assert game.phase == "over"


def test_no_offer_by_default_and_one_when_the_board_is_full_f_end_7(lab):
    game = lab.game(seats=(0, 2))
    for _ in range(100):
        lab.ready(game)
    assert not game.stalled
    full = lab.game(seats=(0, 2), options={"stall_turns": 12})
    full.state[at.BOARD] = [[0] * len(row) for row in full.state[at.BOARD]]
    assert full.stalled


def test_total_is_the_sum_of_its_lines_f_score_1(lab, game):
    assert refused(game.score) == ("WRONG_PHASE", "F-SCORE-1")
    lab.put(game, 1, "bistro", 0, 1, 2)
    lab.put(game, 1, "villes", 0)
    lab.give(game, 1, fruit=5)
    lab.unlock(game, 1, 0)
    player = lab.player(game, 1)
    player[at.BUILT], player[at.FRUITED], player[at.JAM] = 4, 2, 3
    player[at.COMPLETED] = [1, 1, 1, 1]
    row = game.forecast()["seats"][1]
    venues = sum(line["points"] for line in row["venues"])
    assert venues > 0
    lines = [row[name] for name in ("structures", "fruit", "orders", "unused")]
    assert lines == [4, 6, 5, 2]
    assert row["total"] == venues + sum(lines)


def test_venue_points_do_not_depend_on_their_places_f_score_2(lab):
    sums = set()
    for venues in ("banca villes regioni bistro", "bistro banca villes regioni"):
        game = lab.game(venues, customers=[0, 1, 2, 3, 4, 5])
        for venue in venues.split():
            lab.put(game, 1, venue, 0, 2, 4)
        rows = game.forecast()["seats"][1]["venues"]
        sums.add(sum(line["points"] for line in rows))
        assert [line["season"] for line in rows] == list(SEASONS)
    assert len(sums) == 1


def test_only_unlocked_abilities_score_f_score_5(lab, game):
    lab.player(game, 0)[at.BUILT] = 3
    assert lab.line(game, 0, "structures") == 0
    lab.unlock(game, 0, 0, 2)
    assert lab.line(game, 0, "structures") == 6


@pytest.mark.parametrize(("amount", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3)])
def test_unused_resources_in_pairs_f_score_6(lab, game, amount, points):
    lab.give(game, 0, livestock=amount)
    assert lab.line(game, 0, "unused") == points


def test_unused_resources_of_all_kinds_add_up_f_score_6(lab, game):
    lab.give(game, 0, "blu gold", fruit=1)
    assert lab.line(game, 0, "unused") == 1


def test_exchanged_resources_are_neither_f_score_7(lab):
    room = (at.WORKER_EXCHANGE, 1, -1, -1, -1, -1, -1)
    game = lab.game(slots=(room,) * 4)
    lab.empty(game, 0)
    lab.unlock(game, 0, 0)
    lab.give(game, 0, livestock=1)
    lab.say(game, 0, "work 1 soft", "swap livestock fruit")
    player = lab.player(game, 0)
    assert player[at.GAINED] == [0, 1, 1, 0]
    assert player[at.DISCARDED] == [0, 1, 0, 0]
    assert [at.used(player, kind) for kind in ALL] == [0, 0, 0, 0]
    assert lab.unused(game, 0) == [0, 0, 1, 0]


def test_rubric_look_up_f_score_8(lab):
    assert [look_up(((0, 1, 3), 0), count) for count in (0, 2, 3, 99)] == [0, 3, 3, 3]
    assert [look_up(((0, 1, 3), 4), count) for count in (2, 3, 5)] == [3, 7, 15]
    falling = SimpleNamespace(
        LAYOUTS=lab.tables({}, (), ())["festival"].LAYOUTS, RUBRICS={"4/I": ((0, 3, 2), 1)}
    )
    assert refused(lambda: lab.game(tables={"festival": falling})) == ("DATA_INVALID", "F-SCORE-8")


def test_scoring_is_pure_f_score_9(lab, game):
    lab.put(game, 1, "bistro", 0, 1, 2)
    before = copy.deepcopy(game.state)
    assert game.forecast() == game.forecast()
    assert game.state == before


def _over(lab, *totals_and_cheeses):
    """Return a finished two-player game in which only fruit scores."""
    game = lab.game(seats=(0, 2))
    for seat, (points, cheeses) in zip((0, 2), totals_and_cheeses, strict=True):
        lab.empty(game, seat)
        player = lab.player(game, seat)
        player[at.FRUITED], player[at.JAM], player[at.SUPPLY] = points, 1, 15 - cheeses
    game.state[at.PHASE] = at.OVER
    return game


def test_most_points_win_f_tie_1(lab):
    game = _over(lab, (73, 1), (64, 15))
    assert game.score()["winners"] == [0]
    assert game.winner() == 0


def test_more_cheeses_break_a_tie_f_tie_2(lab):
    assert _over(lab, (60, 14), (60, 15)).score()["winners"] == [2]


def test_shared_victory_f_tie_3(lab):
    game = _over(lab, (60, 15), (60, 15))
    assert game.score()["winners"] == [0, 2]
    assert refused(game.winner) == ("CHOICE_INVALID", "F-TIE-3")


def test_the_sheet_names_what_is_assumed():
    game = Game.new({"seats": [0], "venues": list(VENUES[4:])}, 1)
    names = game.forecast()["assumed"]
    assert "banca 1-2/I" in names
    assert "corporation_boards formaggio/1" in names
    fromage = Game.new({"seats": list(ALL), "venues": list(VENUES[:4]), "orders": "retail"}, 1)
    assert not [name for name in fromage.forecast()["assumed"] if name.startswith("orders")]
