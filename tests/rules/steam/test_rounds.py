"""Rounds and turns (C-ROUND, C-TURN)."""

import pytest

from affineur.rules.steam import Game


def test_eighteen_turns_each_in_six_rounds(lab):
    """C-ROUND-1: six rounds of three turns; a seventh is refused."""
    game = lab.game([0, 1, 2])
    turns = []
    while game.phase != "over":
        if game.phase == "turns":
            turns.append((game.round_no, game.turn_no, game.seat))
            lab.pass_turn(game)
        else:
            game.apply(game.seat, game.legal_moves(game.seat)[0])
    assert len(turns) == 54
    assert {seat: sum(turn[2] == seat for turn in turns) for seat in (0, 1, 2)} == {
        0: 18,
        1: 18,
        2: 18,
    }
    assert turns[-1][0] == 6
    assert lab.refusal(game, "die white 1", seat=0) == ("GAME_OVER", "C-END-1")


def test_a_roll_frees_every_die_space(lab):
    """C-ROUND-2."""
    game = lab.game()
    for space in ("nw", "ne", "sw", "se"):
        lab.say(game, game_die(lab, game), f"place gear 1 {space} heading 0", "end")
    lab.play_round(game)
    while game.phase == "overseers":
        lab.say(game, lab.legal(game)[0])
    assert game.round_no == 2
    assert game.position.dice == [0] * 12
    assert all(lab.player(game, seat).home_die == 0 for seat in game.seats)
    assert sum(game.position.pool) == 15
    assert lab.code(game, "reveal die white 3") == "WRONG_PHASE"


def game_die(lab, game):
    return next(text for text in lab.legal(game) if text.startswith("die"))


def test_turn_order(lab):
    """C-ROUND-3: three players, start 1: 1, 2, 0 three times round."""
    game = Game.new({"seats": [0, 1, 2], "start": 1, "first_game": True}, 1)
    while game.phase == "setup":
        game.apply(game.seat, game.legal_moves(game.seat)[0])
    order = []
    while game.phase == "turns":
        order.append(game.seat)
        assert lab.code(game, "die white 1", seat=(game.seat + 1) % 3) == "WRONG_SEAT"
        lab.pass_turn(game)
    assert order == [1, 2, 0] * 3


def test_the_overseer_step(lab):
    """C-ROUND-5: from the starting player, the die stays, nothing is taken, nobody declines."""
    game = lab.game()
    lab.play_round(game)
    pool = game.position.pool[:]
    for seat in (0, 1, 2, 3):
        lab.give(game, seat, overseer=2 * seat + 1, money=0, rennet=0)
    assert game.seat == 0
    for text in ("end", "done", "decline"):
        assert lab.refusal(game, text) == ("CHOICE_REQUIRED", "C-ROUND-5")
    step = lab.legal(game)[0]
    lab.say(game, step)
    assert game.position.pool == pool
    assert step in lab.legal(game)
    assert lab.player(game).rennet == 0


def test_no_overseer_step_in_the_last_round(lab):
    """C-ROUND-5, C-ROUND-6, C-END-1: round 6 ends with its turns."""
    game = lab.put(lab.game(), round_no=6)
    game.position.agenda = [frame for frame in game.position.agenda if frame[0] not in (13, 17)]
    row = game.position.market_orders[:]
    lab.play_round(game)
    assert game.phase == "over"
    assert game.position.market_orders == row
    assert lab.code(game, "step white 1", seat=0) == "GAME_OVER"


def test_the_overseer_step_belongs_to_the_end_of_a_round(lab):
    """C-ROUND-5."""
    assert lab.code(lab.game(), "step white 4") == "WRONG_PHASE"


def test_the_market_step(lab):
    """C-ROUND-6: the two cheapest of each row go, five lie there again, the next card shows."""
    game = lab.game()
    lab.play_round(game)
    orders, blueprints = game.position.market_orders[:], game.position.market_blueprints[:]
    top = game.position.top_order
    while game.phase == "overseers":
        lab.say(game, lab.legal(game)[0])
    state = game.position
    assert state.market_orders[2:] == orders[:3]
    assert state.market_blueprints[2:] == blueprints[:3]
    assert state.market_orders[1] == top
    assert all(state.market_orders)
    assert all(state.market_blueprints)
    assert state.gone_orders == orders[3:]
    assert state.gone_machines == blueprints[3:]


def test_the_marker_passes_clockwise(lab):
    """C-ROUND-7: with four players round 5 is started by the seat of round 1."""
    game = lab.game()
    starts = []
    while game.phase != "over":
        if len(starts) < game.round_no:
            starts.append(game.seat)
        lab.play_round(game)
        while game.phase == "overseers":
            lab.say(game, lab.legal(game)[0])
    assert starts == [0, 1, 2, 3, 0, 1]


def test_the_steps_of_a_turn(lab):
    """C-TURN-1: die, place, use, end; steps out of order are refused."""
    game = lab.game()
    assert game.waiting_for == "die"
    assert lab.code(game, "place board") == "WRONG_PHASE"
    lab.say(game, "die white 4")
    assert game.waiting_for == "placing"
    assert lab.code(game, "die white 3") == "WRONG_PHASE"
    lab.say(game, "place gear 1 nw heading 0")
    assert game.waiting_for == "turn"
    assert lab.code(game, "place board") == "WRONG_PHASE"
    lab.say(game, "end")
    assert (game.waiting_for, game.seat) == ("die", 1)


def test_choosing_a_die_is_compulsory(lab):
    """C-TURN-2: the die leaves the pool; a used one and passing are refused."""
    game = lab.game()
    assert lab.refusal(game, "end") == ("CHOICE_REQUIRED", "C-TURN-2")
    lab.finish_turn(game, "white 4")
    assert sum(game.position.pool) == 17
    assert lab.refusal(game, "die white 4") == ("CHOICE_INVALID", "C-TURN-2")


@pytest.mark.parametrize(
    ("die", "field", "value"),
    [
        ("white 4", "milk", [4, 0, 0, 0, 0, 0]),
        ("brown 5", "rennet", 5),
        ("yellow 6", "money", 6),
    ],
)
def test_goods_of_a_die(lab, die, field, value):
    """C-TURN-3: as many as the top face, all of them."""
    game = lab.game()
    lab.say(game, f"die {die}")
    assert getattr(lab.player(game), field) == value


def test_placing_the_die(lab):
    """C-TURN-4: any empty space, four headings, the own board; never left out."""
    game = lab.game()
    lab.lay_die(game, 2, "se")
    lab.say(game, "die white 4")
    for heading in range(4):
        assert f"place gear 2 nw heading {heading}" in lab.legal(game)
    assert lab.refusal(game, "place gear 2 se heading 0") == ("SPACE_OCCUPIED", "C-TURN-4")
    assert lab.code(game, "place gear 2 nw heading 4") == "CHOICE_INVALID"
    assert lab.code(game, "place gear 4 nw heading 0") == "UNKNOWN_ID"
    assert lab.code(game, "place board", seat=1) == "WRONG_SEAT"
    assert lab.refusal(game, "end") == ("CHOICE_REQUIRED", "C-TURN-4")
    assert lab.code(game, "use north cut") == "CHOICE_REQUIRED"


def test_there_is_always_a_free_space(lab):
    """C-TURN-4: twelve dice never fill more than the twelve spaces of the gears."""
    game = lab.game()
    for gear, space in [(g, s) for g in (1, 2, 3) for s in ("nw", "ne", "sw", "se")][:11]:
        lab.lay_die(game, gear, space)
    lab.give(game, 0, home_die=1)
    lab.say(game, "die white 4")
    assert lab.legal(game) == [f"place gear 3 se heading {heading}" for heading in range(4)]


def test_machines_may_be_left_unused(lab):
    """C-TURN-5: a turn with no use at all."""
    game = lab.game()
    lab.say(game, "die white 4", "place gear 1 nw heading 0", "end")
    assert game.seat == 1


def test_actions_do_not_nest(lab, cards):
    """C-TURN-6: an order bonus waits until the open action is closed."""
    game = lab.action("press", 3, cheese=[3, 0, 0, 0, 0, 0, 0, 0], done=[3])
    assert lab.refusal(game, "bonus 3") == ("CHOICE_REQUIRED", "C-TURN-6")
    assert lab.code(game, "end") == "CHOICE_REQUIRED"
    lab.say(game, "press 1 raw from fresh to soft", "done", "bonus 3")
    assert lab.player(game).money == 4


def test_milk_ages_last_and_only_for_the_active_player(lab):
    """C-TURN-7."""
    game = lab.game()
    lab.give(game, 0, milk=[1, 2, 3, 4, 5, 6])
    lab.give(game, 1, milk=[1, 2, 3, 4, 5, 6])
    lab.finish_turn(game)
    assert lab.player(game).milk == [0, 1, 2, 0, 4, 5]
    assert lab.player(game).waste == 9
    assert lab.player(game, 1).milk == [1, 2, 3, 4, 5, 6]
    assert lab.player(game, 1).waste == 0


def test_the_life_of_milk(lab):
    """E-54: usable in three own turns; pasteurised in the third it lives three more."""
    game = lab.game()
    lab.say(game, "die white 1", "place gear 1 nw heading 0", "end")
    assert lab.player(game).milk == [0, 1, 0, 0, 0, 0]
    idle_until(lab, game, 0)
    lab.say(game, "die yellow 3", "place gear 1 ne heading 0", "end")
    assert lab.player(game).milk == [0, 0, 1, 0, 0, 0]
    idle_until(lab, game, 0)
    kept = game.clone()
    lab.say(game, "die yellow 5", "place board", "board pasteurise", "take 1 from raw 3", "end")
    assert lab.player(game).milk == [0, 0, 0, 0, 1, 0]
    assert lab.player(game).waste == 0
    lab.say(kept, "die yellow 5", "place gear 2 nw heading 0", "end")
    assert lab.player(kept).waste == 1


def idle_until(lab, game, seat):
    while game.seat != seat:
        lab.pass_turn(game)


def test_the_market_is_refilled_after_a_purchase(lab):
    """C-TURN-8: prices stand still during the turn, then items slide and gaps are filled."""
    game = lab.action("acquire", 4)
    orders, top = game.position.market_orders[:], game.position.top_order
    lab.say(game, "buy order 5", "buy order 4")
    assert game.position.market_orders == [*orders[:3], 0, 0]
    assert lab.code(game, "buy order 1") == "OVER_STRENGTH"
    lab.say(game, "done", "end")
    assert game.position.market_orders[2:] == orders[:3]
    assert game.position.market_orders[1] == top
    assert all(game.position.market_orders)


def test_the_market_rests_when_nothing_is_bought(lab):
    """C-TURN-8."""
    game = lab.action("acquire", 3)
    before = game.position.market_orders[:], game.position.top_order
    lab.say(game, "done", "end")
    assert (game.position.market_orders, game.position.top_order) == before


def test_a_refused_request_costs_nothing(lab):
    """C-TURN-9: state and use are as before."""
    game = lab.action("cut", 2, milk=[5, 0, 0, 0, 0, 0], rennet=5)
    assert lab.code(game, "take 3 from raw 1") == "OVER_STRENGTH"
    lab.say(game, "take 2 from raw 1")
    assert lab.player(game).cheese[0] == 2
