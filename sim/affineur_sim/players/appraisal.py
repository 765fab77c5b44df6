"""What a move of Fromage or Formaggio is worth to its seat, in hundredths of a point.

Points are taken from the engine: a token is put on its space for a moment, the venue is scored
before and after, and the token is taken away again. What cannot be scored yet (resources,
abilities, a worker's time, a place that will be good together with another) has a price, tuned by
play.
"""

from collections.abc import Callable
from typing import Any

from affineur.rules import names
from affineur.rules.fromage import Game, tables
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.venues import fromagerie
from affineur.rules.geometry import facing

POINT = 100

# Prices while there is time to use a thing; once the last turn has come an unused one is half a
# point (F-SCORE-6).
_RESOURCE = (90, 110, 120, 100)
_UNUSED = 50
_TOKEN = 150
_TURN_AWAY = 60
_GONDOLA = 120
_WINE = 150
_ABILITY = {
    at.WORKER_GAIN: 350,
    at.EXTRA_GAIN: 300,
    at.VENUE_GAIN: 250,
    at.USED_SCORE: 0,
    at.WORKER_EXCHANGE: 150,
    at.SEASON_GAIN: 250,
    at.TYPE_GAIN: 300,
    at.TYPE_SEASON_SCORE: 100,
}
_HOPE_PERCENT = 40
_ACCEPT = 1


class Appraisal:
    """The values of one seat's moves in one position."""

    def __init__(self, game: Game, seat: int):
        self._game = game
        self._seat = seat
        self._player = game.state[at.PLAYERS][seat]
        self._last = game.is_final()
        self._label = facing(seat, game.turn)

    def of(self, move: tuple[int, ...]) -> int:
        """Return the value of a legal move."""
        return _VALUES[move[0]](self, move)

    # Cheese.

    def _make(self, move: tuple[int, ...]) -> int:
        _, _, place, _ = move
        return self._cheese(place) - self._away(self._space(place)[1])

    def _milk(self, move: tuple[int, ...]) -> int:
        cost: int = self._game.parlours[self._seat][move[1]][0]
        paid = cost * self._resource(mv.LIVESTOCK)
        value = self._cheese(move[3]) if len(move) > 2 else 0
        return value - paid

    def _cheese(self, place: int) -> int:
        """Return the value of an own token on a space of the facing venue, its worker aside."""
        space = self._space(place)
        value = 0 if self._last else _TOKEN
        value += self._points(place) + self._fruit(space[2]) + self._effect(space)
        code = at.order_code(space[0], space[1])
        if code in self._player[at.HELD]:
            value += self._order_step() - _UNUSED
        return value + self._triggers(space[0])

    def _space(self, place: int) -> tuple[int, ...]:
        space: tuple[int, ...] = self._game.spaces[self._label][place]
        return space

    def _points(self, place: int) -> int:
        """Return the points a token brings now, and a share of what the next could bring."""
        board = self._game.board(self._label)
        before = self._score()
        board[place] = self._seat
        after = self._score()
        nexts = [
            self._score_with(board, other) for other, who in enumerate(board) if who == at.OPEN
        ]
        board[place] = at.OPEN
        hope = max(nexts) - after if nexts and not self._last else 0
        return (after - before) * POINT + hope * _HOPE_PERCENT

    def _score_with(self, board: list[int], place: int) -> int:
        board[place] = self._seat
        points = self._score()
        board[place] = at.OPEN
        return points

    def _score(self) -> int:
        return int(self._game.modules[self._label].score(self._game, self._label, self._seat))

    def _fruit(self, icon: int) -> int:
        """Return what a fruit used on an icon adds to the product (F-FRUIT-4), less the fruit."""
        if not icon:
            return 0
        others: int = self._player[at.JAM if icon == 1 else at.FRUITED]
        return others * POINT - (_UNUSED if self._last else _UNUSED // 2)

    def _order_step(self) -> int:
        rubric = self._game.tables.constant("rubrics", self._order_rubric())
        done = len(self._player[at.COMPLETED])
        return (tables.look_up(rubric, done + 1) - tables.look_up(rubric, done)) * POINT

    def _order_rubric(self) -> str:
        name = self._game.config[at.ORDER_RUBRIC]
        return "ORDERS_" + ("RETAIL" if name == "own board" else name.upper())

    def _effect(self, space: tuple[int, ...]) -> int:
        """Return the value of the placement effect of the facing venue."""
        venue = names.VENUES[self._game.venues[self._label]]
        if venue == "fromagerie":
            sign = self._game.parts[self._label][space[4]][1]
            one = self._resource(mv.FRUIT)
            return {fromagerie.ANY_ONE: one, fromagerie.TWO_DIFFERENT: 2 * one}.get(sign, 0)
        return {"venezia": _GONDOLA, "vigneto": _WINE}.get(venue, 0)

    def _triggers(self, cheese_type: int) -> int:
        """Return the value of abilities a cheese sets off (F-STRUCT-9, F-STRUCT-13)."""
        value = 0
        for index, slot in enumerate(self._game.slots[self._seat]):
            fits = (
                (at.VENUE_GAIN, self._game.venues[self._label], -1),
                (at.TYPE_GAIN, -1, cheese_type),
            )
            wanted = (slot[at.SLOT_KIND], slot[at.SLOT_VENUE], slot[at.SLOT_TYPE])
            if self._player[at.UNLOCKED] >> index & 1 and wanted in fits:
                value += self._resource(slot[at.SLOT_RESOURCE])
        return value

    # Resources and abilities.

    def _resource(self, resource: int) -> int:
        return _UNUSED if self._last else _RESOURCE[resource]

    def _away(self, turns: int) -> int:
        return 0 if self._last else turns * _TURN_AWAY

    def _gather(self, move: tuple[int, ...]) -> int:
        _, number, _ = move
        return number * self._resource(self._game.resources[self._label]) - self._away(number)

    def _unlock(self, move: tuple[int, ...]) -> int:
        slot = self._game.slots[self._seat][move[1]]
        built: int = slot[at.SLOT_COST]
        value = 0 if self._last else _ABILITY[slot[at.SLOT_KIND]]
        if slot[at.SLOT_KIND] == at.USED_SCORE:
            used = at.used(self._player, slot[at.SLOT_RESOURCE])
            used += built if slot[at.SLOT_RESOURCE] == mv.STRUCTURE else 0
            value = used * slot[at.SLOT_POINTS] * POINT
        return value - built * _UNUSED

    def _work(self, move: tuple[int, ...]) -> int:
        slot = self._game.slots[self._seat][move[1]]
        if slot[at.SLOT_KIND] == at.WORKER_GAIN:
            return self._resource(slot[at.SLOT_RESOURCE]) - self._away(1)
        return -self._away(1)

    # Answers.

    def _take(self, move: tuple[int, ...]) -> int:
        return sum(self._want(resource) for resource in move[1:])

    def _want(self, resource: int) -> int:
        """Return the price of a resource, lower the more of it lies unused."""
        return self._resource(resource) * 4 // (4 + at.unused(self._player, resource))

    def _swap(self, move: tuple[int, ...]) -> int:
        _, given, wanted = move
        return self._want(wanted) - self._want(given)

    def _swap_order(self, move: tuple[int, ...]) -> int:
        return self._want(move[2]) - self._want(mv.ORDER)

    def _accept(self, _: tuple[int, ...]) -> int:
        return _ACCEPT

    def _nothing(self, _: tuple[int, ...]) -> int:
        return 0

    def _gondola(self, move: tuple[int, ...]) -> int:
        """Return what a gondola brings the own seat, less what it brings the best rival."""
        label = self._game.venues.index(names.VENUES.index("venezia"))
        laid = self._game.state[at.PIECES][label]
        before = self._scores(label)
        laid[move[1]] = 1
        after = self._scores(label)
        laid[move[1]] = 0
        gains = {owner: after[owner] - before[owner] for owner in before}
        own = gains.pop(self._seat)
        return own * 2 - max(gains.values(), default=0)

    def _scores(self, label: int) -> dict[int, int]:
        module = self._game.modules[label]
        return {owner: module.score(self._game, label, owner) for owner in self._game.owners}

    def _end(self, move: tuple[int, ...]) -> int:
        """Return the bottles of the chain with the tile at that end (V-VIGN-6)."""
        _, label, code = self._player[at.PENDING][0]
        chain = self._player[at.CHAIN]
        joined = [code, *chain] if move[0] == mv.LEFT else [*chain, code]
        return int(self._game.modules[label].bottles(self._game, joined))

    def _corporate(self, move: tuple[int, ...]) -> int:
        """Return how little a space the corporation may take is worth to the own seat."""
        return -self._points(move[1])

    # Tiles.

    def _keep(self, move: tuple[int, ...]) -> int:
        return self._ability(self._tile(move[1]))

    def _cover(self, move: tuple[int, ...]) -> int:
        printed = self._game.tables.constant("player_boards", "BOARDS")
        slot = printed[self._player[at.PLAYER_BOARD]][3][move[1]]
        return self._ability(self._tile(move[2])) - self._ability(slot)

    def _tile(self, tile: int) -> tuple[int, ...]:
        slot: tuple[int, ...] = self._game.tables.constant("structure_tiles", "TILES")[tile][3:]
        return slot

    def _ability(self, slot: tuple[int, ...]) -> int:
        worth = _ABILITY[slot[at.SLOT_KIND]]
        if slot[at.SLOT_KIND] == at.USED_SCORE:
            worth = slot[at.SLOT_POINTS] * 3 * POINT
        return worth - slot[at.SLOT_COST] * _RESOURCE[mv.STRUCTURE]


_VALUES: dict[int, Callable[[Appraisal, Any], int]] = {
    mv.MAKE: Appraisal._make,
    mv.GATHER: Appraisal._gather,
    mv.MILK: Appraisal._milk,
    mv.UNLOCK: Appraisal._unlock,
    mv.WORK: Appraisal._work,
    mv.READY: Appraisal._nothing,
    mv.FINISH: Appraisal._accept,
    mv.TAKE: Appraisal._take,
    mv.SWAP: Appraisal._swap,
    mv.SWAP_ORDER: Appraisal._swap_order,
    mv.COMPLETE: Appraisal._accept,
    mv.DECLINE: Appraisal._nothing,
    mv.GONDOLA: Appraisal._gondola,
    mv.LEFT: Appraisal._end,
    mv.RIGHT: Appraisal._end,
    mv.PLACE: Appraisal._corporate,
    mv.FIRST_ORDER: Appraisal._accept,
    mv.FIRST_VENUE: Appraisal._nothing,
    mv.FIRST_STRUCTURE: Appraisal._nothing,
    mv.KEEP: Appraisal._keep,
    mv.COVER: Appraisal._cover,
}
