"""Set-up (C-SETUP)."""

import json
from typing import Any

import pytest

from affineur.rules.refusal import IllegalMove
from affineur.rules.steam import Game, format_move, parse_move
from affineur.rules.steam import moves as mv
from affineur.rules.steam.state import PURPLE, Player
from affineur.rules.tables import sc_dice

ALL = [0, 1, 2, 3]


def new(seats: Any = ALL, seed: int = 1, **setup: Any) -> Game:
    return Game.new({"seats": list(seats), **setup}, seed)


def play_setup(game: Game, *texts: str) -> None:
    for text in texts:
        game.apply(game.seat, parse_move(text))


def test_two_to_four_players(lab):
    """C-SETUP-1."""
    for seats in ([0, 1], [1, 3], [0, 2, 3], ALL):
        assert new(seats).seats == tuple(seats)
    for seats in ([0], [], [0, 1, 2, 3, 0], [0, 0], [0, 4], [0, True], "01", None):
        assert lab.setup_refusal(seats=seats) == ("SETUP_INVALID", "C-SETUP-1")


def test_one_of_each_board_and_three_gears():
    """C-SETUP-2."""
    state = new().position
    assert len(state.machines) == len(state.dice) == 12
    assert len(state.market_orders) == len(state.market_blueprints) == 5
    assert new().gear[0] == 8


def test_random_machines_are_a_permutation():
    """C-SETUP-3: one machine of each action, in an order that the seed decides."""
    layouts = {tuple(new(seed=seed).position.machines) for seed in range(6)}
    assert len(layouts) > 1
    assert all(sorted(layout) == list(range(1, 13)) for layout in layouts)


def test_machines_can_be_given(lab):
    """C-SETUP-3."""
    names = list(reversed(mv.ACTIONS))
    assert new(machines=names).position.machines == list(range(12, 0, -1))
    assert lab.setup_refusal(machines=["cut"] * 12) == ("SETUP_INVALID", "C-SETUP-3")
    assert lab.setup_refusal(machines=names[:11])[0] == "SETUP_INVALID"


def test_first_game_machines():
    """E-42, C-SETUP-3: each gear holds the set of the rulebook, all twelve occur once."""
    machines = new(first_game=True).position.machines
    gears = [{mv.ACTIONS[tile - 1] for tile in machines[at : at + 4]} for at in (0, 4, 8)]
    assert gears == [
        {"cut", "refine", "turn", "top"},
        {"pasteurise", "acquire", "modify", "assistant"},
        {"press", "dispose", "complete", "bottom"},
    ]


def test_five_orders_and_the_next_card_are_public():
    """C-SETUP-4: 80 cards, five in the market, the top of the pile visible."""
    view: Any = new().view()
    seen = [*view["market_orders"], view["top_order"]]
    assert len(set(seen)) == 6
    assert sorted(seen + view["unseen_orders"]) == list(range(1, 81))


def test_five_blueprints_and_no_hidden_order():
    """C-SETUP-5: 36 tiles, five shown; the state holds no order of the other 31."""
    view: Any = new().view()
    assert sorted(view["market_blueprints"] + view["unseen_machines"]) == list(range(13, 49))
    assert len(view["unseen_machines"]) == 31
    assert view["unseen_machines"] == sorted(view["unseen_machines"])
    assert view["rng"] == 0
    assert view["setup"]["seed"] == 0


def test_thirty_two_bonus_tiles_lie_hidden():
    """C-SETUP-6."""
    assert new().position.unseen_tiles == list(range(1, 33))


def test_the_supply_has_no_limit(lab):
    """C-SETUP-7: amounts above the number of pieces in the box are fine."""
    game = lab.give(lab.game(), 0, rennet=300, spice=300, money=5000)
    lab.say(game, "die brown 6")
    assert lab.player(game).rennet == 306
    assert Game.from_state(game.state).state == game.state


def test_five_of_the_described_achievements(lab):
    """C-SETUP-8."""
    drawn = [tuple(sorted(new(seed=seed).position.achievements)) for seed in range(8)]
    assert len(set(drawn)) > 1
    assert all(len(set(cards)) == 5 and max(cards) <= 7 for cards in drawn)
    assert lab.setup_refusal(achievements=[1, 2, 3, 4, 8]) == ("DATA_MISSING", "C-ACH-5")
    for cards in ([1, 2, 3, 4], [1, 1, 2, 3, 4], [1, 2, 3, 4, 18], [0, 1, 2, 3, 4], 5):
        assert lab.setup_refusal(achievements=cards) == ("SETUP_INVALID", "C-SETUP-8")


def test_first_game_achievements():
    """E-56, C-SETUP-8: mechanic, trash, spices, mouse, milk."""
    assert new(first_game=True).position.achievements == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("players", "each", "used"), [(2, 3, 6), (3, 4, 9), (4, 5, 12)])
def test_dice_counts(lab, players, each, used):
    """E-40, C-SETUP-9, C-ROUND-4: a die of each colour more than players; three are left."""
    game = lab.game(range(players))
    game = Game.new({"seats": list(range(players)), "first_game": True}, 3)
    while game.phase == "setup":
        play_setup(game, format_move(game.legal_moves(game.seat)[0]))
    pool = game.position.pool
    assert [sum(pool[at : at + 6]) for at in (0, 6, 12)] == [each] * 3
    lab.play_round(game)
    assert sum(game.position.pool) == 3
    assert 3 * each - used == 3


def test_a_wrong_box_of_dice_is_refused(lab):
    """C-SETUP-9, C-SETUP-10."""
    new(dice={"white": 5, "yellow": 5, "brown": 5, "purple": 0})
    assert lab.setup_refusal(dice={"white": 4}) == ("SETUP_INVALID", "C-SETUP-9")
    assert lab.setup_refusal(dice={"purple": 3}) == ("SETUP_INVALID", "C-SETUP-10")
    assert lab.setup_refusal(seats=[0, 1], dice={"purple": 0})[1] == "C-SETUP-10"


def test_purple_dice_block_with_two_players(lab):
    """E-41, C-SETUP-10: one on each gear, before the first turn and for the whole game."""
    game = lab.game([0, 1])
    purple = [place for place, die in enumerate(game.position.dice) if die == PURPLE]
    assert [place // 4 for place in purple] == [0, 1, 2]
    assert lab.code(game, "die purple 1") == "CHOICE_INVALID"
    lab.say(game, "die white 4")
    spot = mv.SPACES[purple[0] % 4]
    assert lab.code(game, f"place gear 1 {spot} heading 0") == "SPACE_OCCUPIED"
    game = lab.game([0, 1])
    lab.play_round(game)
    assert [place for place, die in enumerate(game.position.dice) if die == PURPLE] == purple
    assert PURPLE not in lab.game([0, 1, 2]).position.dice


def test_player_kit():
    """C-SETUP-11: six markers and four assistants on the board, score 0."""
    player = Player()
    assert (player.row, player.row_size, player.assistants, player.points) == (6, 6, [], 0)
    assert player.overseer == 0


def test_start_tiles_are_chosen_counter_clockwise():
    """C-SETUP-12, C-SETUP-14: with seats 0 to 3 and start 0 the order is 3, 2, 1, 0."""
    game = new(start=0)
    order = []
    while game.phase == "setup":
        order.append(game.seat)
        game.apply(game.seat, game.legal_moves(game.seat)[0])
    assert order == [3, 2, 1, 0, 3, 2, 1, 0]
    assert game.seat == 0


def test_a_taken_tile_and_a_wrong_seat_are_refused(lab):
    """C-SETUP-12."""
    game = new(start=0)
    assert lab.code(game, "start 1", seat=0) == "WRONG_SEAT"
    lab.say(game, "start 1")
    assert lab.refusal(game, "start 1") == ("CHOICE_INVALID", "C-SETUP-12")
    assert lab.code(game, "start 7") == "UNKNOWN_ID"


@pytest.mark.parametrize(
    ("number", "field", "value"),
    [
        (1, "money", 5),
        (1, "rennet", 4),
        (3, "money", 5),
        (4, "money", 5),
        (4, "milk", [4, 0, 0, 0, 0, 0]),
        (5, "money", 5),
        (6, "spice", 2),
        (6, "discount", 2),
        (6, "money", 0),
    ],
)
def test_what_start_tiles_give(lab, number, field, value):
    """C-SETUP-13, C-SETUP-16: exactly the goods of the tile, milk on raw space 1."""
    game = new(start=0)
    lab.say(game, f"start {number}")
    assert getattr(lab.player(game, 3), field) == value


def test_start_tiles_that_draw(lab):
    """C-SETUP-13: tile 3 draws a blueprint to the hand, tile 5 a bonus tile."""
    game = new(start=0)
    lab.say(game, "start 3", "start 5")
    assert len(lab.player(game, 3).blueprints) == 1
    assert lab.player(game, 3).blueprints[0] not in game.position.unseen_machines
    assert len(lab.player(game, 2).tiles) == 1
    assert len(game.position.unseen_tiles) == 31


def test_first_game_start_tiles(lab):
    """E-49, C-SETUP-13: the four tiles with 5 money; otherwise all but the unused one."""
    assert lab.legal(new(start=0, first_game=True)) == ["start 1", "start 3", "start 4", "start 5"]
    assert lab.legal(new(start=0)) == [f"start {number}" for number in (1, 3, 4, 5, 6)]
    assert lab.code(new(start=0, first_game=True), "start 6") == "CHOICE_INVALID"
    assert lab.refusal(new(start=0), "start 2") == ("CHOICE_INVALID", "C-SETUP-13")


def test_the_discount_outlives_the_tile(lab):
    """C-SETUP-13: assistants stay cheaper after the tiles are back in the box, not below 0."""
    game = lab.action("top", 1, discount=2)
    lab.say(game, "deploy")
    assert lab.player(game).money == 1  # a price of 2 less 2, then the first space's money
    game = lab.action("top", 1, discount=9)
    lab.say(game, "deploy")
    assert lab.player(game).money == 1


def test_first_overseers(lab):
    """C-SETUP-14: an empty space; an instant bonus is received."""
    game = new(start=0)
    lab.say(game, "start 1", "start 3", "start 4", "start 6")
    lab.say(game, "overseer 2")
    assert lab.player(game, 3).money == 10
    assert lab.refusal(game, "overseer 2") == ("SPACE_OCCUPIED", "C-SETUP-14")
    lab.say(game, "overseer 6")
    assert lab.player(game, 2).points == 3


def test_the_starting_player(lab):
    """C-SETUP-15: random, but the same under the same seed; may be given."""
    assert len({new(seed=seed).position.start for seed in range(12)}) > 1
    assert new(seed=5).position.start == new(seed=5).position.start
    assert new([1, 3], start=3).position.start == 3
    assert lab.setup_refusal(start=5) == ("SETUP_INVALID", "C-SETUP-15")


def test_nothing_else_is_given(lab):
    """C-SETUP-16."""
    game = new(start=0)
    lab.say(game, "start 1", "start 3", "start 4", "start 6")
    lab.say(game, "overseer 1", "overseer 3", "overseer 4", "overseer 5")
    bare = Player()
    bare.money, bare.rennet, bare.overseer = 5, 4, 1
    assert lab.player(game, 3).pack() == bare.pack()


@pytest.mark.parametrize(
    "setup",
    [
        {"colour": 1},
        {"chance": "drawn"},
        {"expert": 1},
        {"options": {"purple": "green"}},
        {"options": {"gravity": "off"}},
        {"seed": "one"},
    ],
)
def test_unknown_keys_and_values_are_refused(lab, setup):
    assert lab.setup_refusal(**setup)[0] == "SETUP_INVALID"


def test_a_setup_that_is_no_table_is_refused():
    with pytest.raises(IllegalMove):
        Game.new([0, 1])  # type: ignore[arg-type]


def test_the_full_setup_gives_the_same_game():
    game = new([0, 2, 3], seed=9, expert=True)
    again = Game.new(json.loads(json.dumps(game.setup)))
    assert again.state == game.state


def test_component_counts():
    """C-DICE-4: five dice of each rolled colour, three purple ones."""
    assert sc_dice.COUNTS == (5, 5, 5, 3)
