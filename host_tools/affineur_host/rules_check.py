"""Random games of Fromage, Formaggio and their mixes, and what must hold in every one of them.

`soak(games)` plays games over all player counts, venue sets, modes and named readings and checks
the invariants I-1 to I-10 after every move. Games are reproducible: game `n` depends on `n` only.
"""

# ruff: noqa: S311 - chance for games, not for secrets

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from affineur.rules import names
from affineur.rules.fromage import Game, format_move, kinds, parse_move
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.config import OPTIONS
from affineur.rules.fromage.openings import deck
from affineur.rules.fromage.venues import venezia

SEATINGS = {
    1: ([0], [1], [2], [3]),
    2: ([0, 2], [1, 3]),
    3: ([0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]),
    4: ([0, 1, 2, 3],),
}
_MOST_PLIES = 20_000


def random_setup(chance: random.Random) -> dict[str, Any]:
    """Return any playable set-up."""
    count = chance.choice((1, 2, 3, 4))
    mixed = tuple(chance.sample(names.VENUES, 4))
    venues = chance.choice((names.VENUES[:4], names.VENUES[4:], mixed))
    sides = ("I", "II", "board") if count == 4 else ("I", "II")
    setup: dict[str, Any] = {
        "seats": chance.choice(SEATINGS[count]),
        "venues": chance.sample(venues, 4),
        "sides": [chance.choice(sides) for _ in venues],
        "chance": chance.choice(("dealt", "dealt", "entered")),
        "turning": chance.choice(("auto", "table")),
        "advanced": chance.random() < 0.4,
        "orders": chance.choice(("2023", "retail")),
        "options": _random_options(chance),
    }
    if count == 1:
        setup["corporation"] = {"level": chance.randint(1, 4)}
    return setup


def _random_options(chance: random.Random) -> dict[str, Any]:
    """Return the defaults half of the time, else any mix of named readings."""
    if chance.random() < 0.5:
        return {}
    words = {name: chance.choice(choices) for name, choices in OPTIONS if choices != (0,)}
    return {**words, "stall_turns": chance.choice((0, 3, 12))}


def plies(game: Game, chance: random.Random) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Play random moves, seat by seat, until the game is over; yield each before it is made.

    The caller may change the position meanwhile; a move that is no longer legal is not made.
    """
    while game.phase != "over":
        if game.phase == "turning":
            game.rotate()
            continue
        movers = [seat for seat in game.seats if game.legal_moves(seat)]
        if not movers:
            raise AssertionError(f"nobody can move in phase {game.phase}")
        for seat in movers:
            moves = game.legal_moves(seat)
            if moves:
                move = chance.choice(moves)
                yield seat, move
                if move in game.legal_moves(seat):
                    game.apply(seat, move)


def play(setup: dict[str, Any], seed: int, *, checked: bool = True) -> Game:
    """Play one random game to its end, checking the invariants after every move."""
    chance = random.Random(seed)
    game = Game.new(setup, seed)
    for number, (_, move) in enumerate(plies(game, chance)):
        if parse_move(format_move(move)) != move:
            raise AssertionError(f"notation of {move} does not come back")
        if checked:
            assert_invariants(game)
        if number > _MOST_PLIES:
            raise AssertionError("the game does not end")
    assert_invariants(game)
    return game


def soak(games: int, first: int = 0) -> dict[str, int]:
    """Play games `first` to `first + games - 1` and return what was seen."""
    seen: Counter[str] = Counter()
    for number in range(first, first + games):
        game = play(random_setup(random.Random(number)), number)
        seen["games"] += 1
        seen["moves"] += len(game.record.entries())
        seen[f"{len(game.seats)} seats"] += 1
        seen["advanced"] += game.config[at.ADVANCED]
        seen["entered"] += game.entered
        seen["mixed"] += game.config[at.BOXES] == 3
    return dict(seen)


def assert_invariants(game: Game) -> None:
    """Raise AssertionError naming the first of I-1 to I-10 that does not hold."""
    for number, holds in enumerate(_INVARIANTS, 1):
        if not holds(game):
            raise AssertionError(f"I-{number} does not hold: {holds.__doc__}")


def _this_turn(game: Game) -> list[tuple[int, tuple[int, ...]]]:
    return game.record.entries(game.turn_start[1]) if game.turn_start else []


def _players(game: Game) -> list[Any]:
    return [game.state[at.PLAYERS][seat] for seat in game.seats]


def _owned(game: Game, owner: int) -> int:
    return sum(row.count(owner) for row in game.state[at.BOARD])


def _tokens_are_fifteen(game: Game) -> bool:
    """Tokens in supply and on the board are 15 per player."""
    corporate = not game.state[at.CORPORATION] or (
        _owned(game, at.CORPORATE) == game.state[at.CORPORATION][at.PLACED_TOKENS]
    )
    return corporate and all(
        game.tokens_left(seat) + _owned(game, seat) == at.TOKENS for seat in game.seats
    )


def _blocked_stay_empty(game: Game) -> bool:
    """A blocked space never holds a token."""
    return all(
        (owner == at.BLOCKED) == bool(space[3])
        for label in range(4)
        for space, owner in zip(game.spaces[label], game.board(label), strict=True)
    )


def _workers_are_somewhere(game: Game) -> bool:
    """A worker is in one place; away, it returns 1 to 4 turns after its placement."""
    places = [
        (player[at.WHERE + w], player[at.PLACED_ON + w], player[at.DELAY + w])
        for player in _players(game)
        for w in range(3)
    ]
    away = [where for where, _, _ in places if where and where < at.ON_SLOT]
    acting = game.state[at.PHASE] >= at.ACTING
    return len(set(away)) == len(away) and all(
        bool(where) == bool(delay)
        and delay <= 4
        and placed <= game.turn
        and (not delay or not acting or placed + delay > game.turn)
        for where, placed, delay in places
    )


def _workers_match(game: Game) -> bool:
    """A cheese with a worker on it has a worker of the space's type and its owner's colour."""
    for seat in game.seats:
        player = game.state[at.PLAYERS][seat]
        for worker in range(3):
            where = player[at.WHERE + worker] - at.ON_CHEESE
            if 0 <= where < at.ON_SECTOR - at.ON_CHEESE:
                label, place = divmod(where, at.SPACES_PER_LABEL)
                if game.board(label)[place] != seat or game.spaces[label][place][0] != worker:
                    return False
    return True


def _resources_add_up(game: Game) -> bool:
    """Gained = used + unused + discarded, per player and type."""
    return all(
        player[at.GAINED][kind]
        == at.used(player, kind) + at.unused(player, kind) + player[at.DISCARDED][kind]
        for player in _players(game)
        for kind in range(4)
    )


def _cards_add_up(game: Game) -> bool:
    """Order cards in piles, hands, discards and on the corporation's board are the deck."""
    cards = list(game.state[at.DISCARDS])
    for pile in game.state[at.PILES]:
        cards += pile
    for player in _players(game):
        cards += player[at.HELD] + player[at.COMPLETED]
    if game.state[at.CORPORATION]:
        cards += game.state[at.CORPORATION][at.SCORED_CARDS]
    return sorted(cards) == deck(game)


def _pieces_add_up(game: Game) -> bool:
    """Gondolas are 22 and wine tiles 20, wherever they lie."""
    for label, venue in enumerate(game.venues):
        pieces = game.state[at.PIECES][label]
        if names.VENUES[venue] == "venezia" and not 0 <= sum(pieces) <= venezia.GONDOLAS:
            return False
        if names.VENUES[venue] == "vigneto" and not game.entered:
            chains = sum(len(player[at.CHAIN]) for player in _players(game))
            tasks = [task for player in _players(game) for task in player[at.PENDING]]
            waiting = sum(task[0] == kinds.END_CHOICE for task in tasks)
            laid = len([code for code in pieces[0] if code >= 0])
            if laid + len(pieces[1]) + chains + waiting != 20:
                return False
    return True


def _allowances_hold(game: Game) -> bool:
    """At most one Make Cheese and one Gather per seat and turn."""
    placed: Counter[tuple[int, str]] = Counter()
    for seat, move in _this_turn(game):
        if move[0] in (mv.MAKE, mv.GATHER):
            placed[seat, "make" if move[0] == mv.MAKE else "gather"] += 1
    return all(count == 1 for count in placed.values())


def _quadrants_differ(game: Game) -> bool:
    """The quadrants facing the seats are pairwise different."""
    faced = [(seat - game.turn) % 4 for seat in game.seats]
    return len(set(faced)) == len(faced)


def _end_stops_the_board(game: Game) -> bool:
    """After the end is triggered no turn begins: whoever ran out did so this turn."""
    if not game.state[at.ENDED_BY]:
        return all(game.tokens_left(seat) for seat in game.seats)
    last_turn = _this_turn(game)
    placed = {seat for seat, move in last_turn if move[0] in (mv.MAKE, mv.MILK)}
    if any(move[0] == mv.REVEAL_CARD for _, move in last_turn):
        placed.add(at.CORPORATE)
    return all(owner in placed for owner in range(5) if game.state[at.ENDED_BY] >> owner & 1)


_INVARIANTS = (
    _tokens_are_fifteen,
    _blocked_stay_empty,
    _workers_are_somewhere,
    _workers_match,
    _resources_add_up,
    _cards_add_up,
    _pieces_add_up,
    _allowances_hold,
    _quadrants_differ,
    _end_stops_the_board,
)
