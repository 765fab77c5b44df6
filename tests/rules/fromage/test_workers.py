"""Workers (F-WORKER)."""

import pytest

from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.geometry import pointed_label

PLATINUM_HARD = (
    ((1, 4, 0, 0, 7), *((0, age, 0, 0, 1 << c) for c in range(3) for age in (1, 2, 3))),
    (),
)
BARN = (at.WORKER_GAIN, 1, mv.FRUIT, -1, -1, -1, -1)


def test_three_workers_each_in_one_place_f_worker_1(lab):
    game = lab.game(slots=(BARN,) * 4)
    lab.unlock(game, 0, 1)
    lab.say(game, 0, "make festival 1 soft", "gather 1 hard", "work 2 blu")
    places = lab.player(game, 0)[at.WHERE : at.WHERE + 3]
    assert places == [at.ON_CHEESE, at.ON_SECTOR, at.ON_SLOT + 1]


@pytest.mark.parametrize(
    ("text", "worker", "delay"),
    [
        ("make banca 2 soft", 0, 1),
        ("make banca 3 soft", 0, 2),
        ("make banca 4 soft", 0, 3),
        ("make banca 1 hard", 1, 4),
        ("gather 1 blu", 2, 1),
        ("gather 2 blu", 2, 2),
        ("gather 3 blu", 2, 3),
        ("work 1 blu", 2, 1),
    ],
)
def test_delays_f_worker_2_f_worker_3_f_worker_5_f_worker_8(lab, text, worker, delay):
    """Seven delays; F-WORKER-2, F-WORKER-3, F-WORKER-5 and the marker of F-WORKER-8."""
    game = lab.game(
        "banca venezia vigneto regioni", layouts={"banca": PLATINUM_HARD}, slots=(BARN,) * 4
    )
    lab.unlock(game, 0, 0)
    lab.say(game, 0, text)
    placed, away = game.workers(0)[worker]
    assert (placed, away) == (0, delay)
    remaining = []
    while game.workers(0)[worker] is not None:
        remaining.append(placed + away - game.turn)
        lab.ready(game)
    assert remaining == list(range(delay, 0, -1))
    assert game.turn == delay
    assert pointed_label(0, placed, away) == (0 - game.turn) % 4


def test_retrieval_is_automatic_and_leaves_the_token_f_worker_4(lab):
    game = lab.game()
    lab.say(game, 0, "make festival 1 soft")
    assert lab.refusal(game, 0, "make festival 1 soft")[0] == "SPACE_OCCUPIED"
    happened = []
    for seat in game.seats:
        happened += lab.say(game, seat, "ready")
    assert ("retrieved", 0, 0) in happened
    assert game.board(0)[0] == 0
    lab.ready(game)
    lab.ready(game)
    lab.ready(game)
    assert lab.code(game, 0, "make festival 1 soft") == "SPACE_OCCUPIED"


def test_type_matters_only_for_cheese_f_worker_6(lab):
    game = lab.game()
    assert lab.refusal(game, 0, "make festival 4 soft") == ("WORKER_TYPE", "F-WORKER-6")
    lab.say(game, 0, "gather 1 soft")


def test_no_third_worker_by_a_main_action_f_worker_7(lab):
    game = lab.game()
    lab.say(game, 0, "make festival 1 soft", "gather 1 hard")
    for text in ("make festival 7 blu", "gather 2 blu"):
        assert lab.code(game, 0, text) == "LIMIT_TURN"
    assert game.workers(0)[2] is None


def test_a_turn_with_nothing_due_f_worker_9(lab):
    game = lab.game()
    lab.say(game, 0, "make festival 3 soft", "gather 3 hard")
    lab.ready(game)
    lab.say(game, 0, "make villes 9 blu")
    lab.ready(game)
    assert None not in game.workers(0)
    assert lab.legal(game, 0)[-1] == "ready"
    assert not [text for text in lab.legal(game, 0) if text.startswith(("make", "gather"))]
