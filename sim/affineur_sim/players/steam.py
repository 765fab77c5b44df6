"""The greedy player of Steam & Cheese: looks a turn ahead.

It values a position by what its goods will probably be worth. Inside an action it tries every step
on a copy. For the die and its place it asks what every action would be worth at every strength
(`Prospects`), and adds up the best two machines a place can see.
"""

from collections.abc import Callable

from affineur.rules.steam import Game
from affineur.rules.steam import moves as mv
from affineur.rules.steam.actions import is_possible
from affineur.rules.steam.agenda import NOWHERE, opened
from affineur.rules.steam.dice import GOOD_OF_COLOUR, bottom, face_towards, sees
from affineur.rules.steam.machines import PLUS, actions_of, tile_at
from affineur.rules.steam.orders import BASIC, BASIC_REWARD, card_of, has_cheese
from affineur.rules.steam.score import row_points, sets, symbol_counts
from affineur.rules.steam.state import Player, State
from affineur_sim.players.play import Move, choose_any

# What a piece is worth in points, give or take, while there is time to use it.
_MILK = (0.5, 0.4, 0.2, 0.7, 0.5, 0.2)
_CHEESE = (1.0, 1.6, 2.3, 3.2, 1.1, 1.8, 2.6, 3.6)
_GOODS = (_MILK[0], _MILK[3], 0.5, 0.3, 0.8, 1.0, 1.2, 0.5)
_ORDERS_IN_MIND = 4
_OPEN = ("action", "machine", "laying", "overseer", "zeppelin")
_CLAIM_FIRST = 100.0


def choose_greedily(game: Game, seat: int, chance: int) -> tuple[Move, int]:
    """Choose the move that looks best one turn ahead, the first of equals; chance at random."""
    moves = game.legal_moves(seat)
    if moves[0][0] <= mv.LAST_REVEAL:
        return choose_any(game, seat, chance)
    if len(moves) == 1:
        return moves[0], chance
    if game.waiting_for == "die":
        return max(moves, key=_die_key(game, seat)), chance
    if game.waiting_for == "placing":
        return max(moves, key=_place_key(game, seat)), chance
    return max(moves, key=lambda move: outlook(game, seat, move)), chance


def outlook(game: Game, seat: int, move: Move) -> float:
    """Return the value of the position after `move` and a good end of what it opens."""
    twin = game.clone()
    twin.apply(seat, move)
    while twin.seat == seat and twin.waiting_for in _OPEN:
        twin.apply(seat, _best_step(twin, seat))
    spent = 0.01 * (move[0] in (mv.RECALL, mv.RECALL_FIRST))
    return value(twin, seat) - spent


def _best_step(game: Game, seat: int) -> Move:
    """Return the step of an open action that is best by itself, going on before ending."""
    moves = game.legal_moves(seat)
    steps = [move for move in moves if move[0] in _STEP_KINDS] or moves
    return max(steps, key=lambda step: _after(game, seat, step))


_STEP_KINDS = (*range(mv.TAKE, mv.BUILD + 1), mv.ALSO, mv.ADJACENT, mv.DONE, mv.GO)
_STEP_KINDS += (mv.AT_MACHINE, mv.AT_OVERSEER, mv.AT_SECTOR)


def _after(game: Game, seat: int, move: Move) -> float:
    twin = game.clone()
    twin.apply(seat, move)
    return value(twin, seat)


def value(game: Game, seat: int) -> float:
    """Return what the seat's position is worth in points."""
    state = game.position
    player = state.players[seat]
    total: float = player.points + state.tables.scoring.WASTE * player.waste
    board = state.tables.board
    total += row_points(board.MARKER_POINTS, player.row_size - player.row)
    total += row_points(board.ASSISTANT_POINTS, len(player.assistants))
    total += sets(state.tables.scoring.SETS, symbol_counts(state, player)) + len(player.done)
    return total + _stores(player) + _hopes(state, player)


def _stores(player: Player) -> float:
    """Return the worth of goods, none of them in unreasonable numbers."""
    milk = sum(number * worth for number, worth in zip(player.milk, _MILK, strict=True))
    cheese = sum(number * worth for number, worth in zip(player.cheese, _CHEESE, strict=True))
    stock = 0.5 * min(player.rennet, 8) + 0.8 * min(player.spice, 6) + 0.3 * player.money
    return milk + cheese + stock + 1.2 * min(len(player.tiles), 5)


def _hopes(state: State, player: Player) -> float:
    """Return the worth of cards in hand: more when the cheese is there."""
    worths = sorted((_hope(state, player, number) for number in player.orders), reverse=True)
    return sum(worths[:_ORDERS_IN_MIND]) + 0.4 * min(len(player.blueprints), 2)


def _hope(state: State, player: Player, number: int) -> float:
    card = card_of(state, number)
    points = card[BASIC_REWARD] >> 18 & 63
    return (1.0 if has_cheese(player.cheese, card[BASIC]) else 0.3) * (points + 1)


class Prospects:
    """What each action would be worth now to a seat, by strength; computed when first asked."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._seat = seat
        self._now = value(game, seat)
        self._known: dict[tuple[int, int], float] = {}

    def of(self, action: int, strength: int) -> float:
        """Return the gain from `action` at `strength`."""
        key = (action, strength)
        if key not in self._known:
            self._known[key] = self._imagine(action, strength)
        return self._known[key]

    def _imagine(self, action: int, strength: int) -> float:
        twin = self._game.clone()
        state = twin.position
        if not is_possible(state, self._seat, action, strength, NOWHERE):
            return 0.0
        depth = len(state.agenda)
        state.agenda.append(opened(action, strength, NOWHERE, self._seat))
        twin.settle()
        while len(state.agenda) > depth and twin.seat == self._seat:
            twin.apply(self._seat, _best_step(twin, self._seat))
        return value(twin, self._seat) - self._now

    def of_place(self, gear: int, space: int, top: int, heading: int) -> float:
        """Return the gain from the best two machines a die would see there."""
        state = self._game.position
        gains = [
            max(
                self.of(action, face_towards(state, top, heading, side) + tile[PLUS])
                for action in actions_of(tile)
            )
            for side in range(4)
            if sees(state, gear, space, side)
            for tile in (tile_at(state, 4 * gear + side),)
        ]
        return sum(sorted(gains)[-state.tables.scoring.USES :])

    def of_board(self, top: int) -> float:
        """Return the gain from the best player-board action."""
        return max(self.of(action, bottom(top)) for action in range(12))

    def best(self, top: int) -> float:
        """Return the gain from the best place for a die."""
        state = self._game.position
        places = [
            self.of_place(place // 4, place % 4, top, heading)
            for place in range(12)
            if not state.dice[place]
            for heading in range(4)
        ]
        home = [] if state.players[self._seat].home_die else [self.of_board(top)]
        return max(places + home)


def _die_key(game: Game, seat: int) -> Callable[[Move], float]:
    prospects = Prospects(game, seat)
    best: dict[int, float] = {}

    def key(move: Move) -> float:
        if move[0] != mv.CHOOSE_DIE:
            return _CLAIM_FIRST if move[0] == mv.CLAIM else -_CLAIM_FIRST
        _, colour, top = move
        if top not in best:
            best[top] = prospects.best(top)
        return best[top] + top * _GOODS[GOOD_OF_COLOUR[colour]]

    return key


def _place_key(game: Game, seat: int) -> Callable[[Move], float]:
    prospects = Prospects(game, seat)
    top = game.position.top

    def key(move: Move) -> float:
        if move[0] in (mv.PLACE, mv.DROP):
            heading = move[3] if move[0] == mv.PLACE else 0
            return prospects.of_place(move[1], move[2], top, heading)
        if move[0] == mv.PLACE_HOME:
            return prospects.of_board(top)
        return _CLAIM_FIRST if move[0] == mv.CLAIM else -_CLAIM_FIRST

    return key
