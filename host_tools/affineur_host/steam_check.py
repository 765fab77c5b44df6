"""Random games of Steam & Cheese, and what must hold in every one of them.

`soak(games)` plays games over all player counts and named readings, with and without the expert
rule, and checks the invariants I-11 to I-15 after every move. Game `n` depends on `n` only.
"""

# ruff: noqa: S311 - chance for games, not for secrets

import random
from typing import Any

from affineur.rules.steam import Game, format_move, parse_move
from affineur.rules.steam.setup import OPTIONS
from affineur.rules.steam.state import PURPLE, Player

SEATINGS = {
    2: ([0, 2], [1, 2]),
    3: ([0, 1, 2], [0, 2, 3]),
    4: ([0, 1, 2, 3], [0, 1, 2, 3]),
}
_MOST_PLIES = 5_000
_CARDS = 80
_TILES = 32
_MACHINES = 48


def setup_of_game(number: int) -> dict[str, Any]:
    """Return the set-up of game `number`: every player count, both kinds of chance."""
    chance = random.Random(number)
    players = 2 + number % 3
    words = {name: chance.choice(choices) for name, choices in OPTIONS}
    return {
        "seats": SEATINGS[players][number // 3 % 2],
        "expert": number % 2 == 0,
        "first_game": chance.random() < 0.2,
        "chance": "entered" if chance.random() < 0.2 else "dealt",
        "options": words if chance.random() < 0.5 else {},
    }


def soak(games: int, first: int = 0) -> dict[str, Any]:
    """Play `games` games; return how many plies were made and what broke, if anything."""
    plies = 0
    for number in range(first, first + games):
        game = Game.new(setup_of_game(number), number)
        problem = follow(game, random.Random(number))
        plies += len(game.log)
        if problem:
            return {"games": number - first, "plies": plies, "broken": problem, "game": number}
    return {"games": games, "plies": plies, "broken": None, "game": -1}


def play(setup: dict[str, Any], number: int) -> str | None:
    """Play one random game to its end; return what broke, or None."""
    return follow(Game.new(setup, number), random.Random(number))


def follow(game: Game, chance: random.Random) -> str | None:
    """Play `game` on at random, checking after every move; return what broke, or None."""
    for _ in range(_MOST_PLIES):
        problem = broken(game)
        if problem or game.seat < 0:
            return problem or _end(game)
        moves = game.legal_moves(game.seat)
        move = chance.choice(moves)
        if parse_move(format_move(move)) != move:
            return f"the notation of {move}"
        game.apply(game.seat, move)
    return "the game does not end"


def broken(game: Game) -> str | None:
    """Return the first invariant that does not hold, or None."""
    problems = (_dice(game), _cards(game), _machines(game), *_players(game))
    return next((problem for problem in problems if problem), None)


def _end(game: Game) -> str | None:
    """Check the end: six rounds, a score whose log rebuilds the same game."""
    again = Game.replay(game.setup, game.log)
    if again.state != game.state or again.score() != game.score():
        return "the replay"
    return None if game.round_no == 6 else "the number of rounds"


def _dice(game: Game) -> str | None:
    """I-11: pool and placed dice are three times players and one, once rolled."""
    state = game.position
    homes = [state.players[seat].home_die for seat in state.seats]
    placed = [die for die in (*state.dice, *homes) if die and die != PURPLE]
    in_hand = state.colour >= 0 and state.gear < 0
    found = sum(state.pool) + len(placed) + in_hand
    rolled = state.round_no and game.waiting_for != "reveal"
    wanted = 3 * (len(state.seats) + 1)
    return "the number of dice" if rolled and found != wanted else None


def _cards(game: Game) -> str | None:
    """Every order card and bonus tile is in exactly one place."""
    state = game.position
    players = [state.players[seat] for seat in state.seats]
    orders = [*state.unseen_orders, *state.market_orders, state.top_order, *state.gone_orders]
    tiles = [*state.unseen_tiles, *state.spots, *state.gone_tiles, *_lying(game)]
    for player in players:
        orders += player.orders + player.done
        tiles += player.tiles
    if sorted(filter(None, orders)) != list(range(1, _CARDS + 1)):
        return "the order cards"
    if sorted(filter(None, tiles)) != list(range(1, _TILES + 1)):
        return "the bonus tiles"
    return None


def _lying(game: Game) -> list[int]:
    """Return the tile a seat has in its hand while it chooses where to lay it."""
    return [game.position.agenda[-1][2]] if game.waiting_for == "laying" else []


def _machines(game: Game) -> str | None:
    """I-13: twelve places hold twelve different machines, and no tile is lost."""
    state = game.position
    if not state.round_no:
        return None
    if not all(state.machines):
        return "a place without a machine"
    found = [*state.machines, *state.market_blueprints, *state.unseen_machines]
    found += state.gone_machines
    for seat in state.seats:
        found += state.players[seat].blueprints
    whole = sorted(filter(None, found)) == list(range(1, _MACHINES + 1))
    return None if whole else "the machine tiles"


def _players(game: Game) -> list[str | None]:
    return [problem for seat in game.seats for problem in _player(game, seat)]


def _player(game: Game, seat: int) -> list[str | None]:
    """I-12, I-14 and I-15 for one seat."""
    state = game.position
    player: Player = state.players[seat]
    amounts = (*player.milk, *player.cheese, player.waste, player.rennet, player.money)
    claims = sum(seat in claims for claims in state.claims)
    markers = state.owners.count(seat) + claims + player.row
    return [
        f"a negative amount at seat {seat}" if min(*amounts, player.spice) < 0 else None,
        f"markers of seat {seat}" if markers != player.row_size else None,
        f"assistants of seat {seat}" if len(player.assistants) > 4 else None,
    ]
