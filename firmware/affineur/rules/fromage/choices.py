"""The task kinds every game has: choices after a placement, exchanges, drawn orders.

Those of a venue live with the venue, those of set-up in openings.py, the corporation's in
corporation.py.
"""

from affineur.rules.fromage import gains, kinds
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.tasks import Task

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


class Steps(Task):
    """The player orders the effects of one placement (F-CHEESE-11, option `steps`)."""

    name = "which effect first"
    answers = (mv.FIRST_ORDER, mv.FIRST_VENUE, mv.FIRST_STRUCTURE)

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """With one step left nothing is to be chosen."""
        return len(data) > 2

    def run(self, g: "Game", seat: int, player: "list", data: "list") -> None:
        """Go on with the only step left."""
        player[at.PENDING][0:0] = data[1:]

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the open steps."""
        return [_first(step) for step in data[1:]]

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """A step that is not open was taken already or never arose."""
        return "CHOICE_INVALID", "F-STRUCT-17", "that effect is not open"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Bring one step to the front."""
        chosen = next(step for step in data[1:] if _first(step) == move)
        rest = [step for step in data[1:] if step is not chosen]
        player[at.PENDING][0:0] = [chosen, [kinds.STEPS] + rest]


def _first(step: "list") -> "tuple":
    if step[0] == kinds.TRIGGER:
        return (mv.FIRST_STRUCTURE, step[1])
    return (mv.FIRST_ORDER if step[0] == kinds.ORDER_CHOICE else mv.FIRST_VENUE,)


class OrderChoice(Task):
    """Complete a held order with the token just placed, or not (F-ORDER-2); data: code."""

    name = "complete an order"
    answers = (mv.COMPLETE, mv.DECLINE)

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """Only an order held before the placement is eligible (F-ORDER-4)."""
        return data[1] in player[at.HELD][: player[at.LAST][1]]

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the matching orders, then declining."""
        held = player[at.HELD][: player[at.LAST][1]]
        found = [(mv.COMPLETE, place) for place, code in enumerate(held) if code == data[1]]
        return found + [(mv.DECLINE,)]

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Not held in time, or another type or age."""
        if move[1] >= player[at.LAST][1]:
            return "ORDER_NOT_HELD", "F-ORDER-4", "that order was not held in time"
        return "TYPE_AGE_MISMATCH", "F-ORDER-2", "the order wants another type or age"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Move the card to the completed ones."""
        if move[0] == mv.COMPLETE:
            player[at.COMPLETED].append(player[at.HELD].pop(move[1]))
            player[at.LAST][1] -= 1
            player[at.LAST][2] = 1
            g.outcomes.append(("completed", seat, data[1]))


class VenueEffect(Task):
    """The placement effect of a venue (Part V); data: label, space."""

    name = "the venue's effect"

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """The effect itself asks when it needs to."""
        return False

    def run(self, g: "Game", seat: int, player: "list", data: "list") -> None:
        """Let the venue queue what its effect asks for."""
        g.modules[data[1]].placed(g, seat, player, data[1], data[2])


class Trigger(Task):
    """An ability set off by a placement (F-STRUCT-9, F-STRUCT-13); data: slot."""

    name = "an ability"

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """Nothing to choose."""
        return False

    def run(self, g: "Game", seat: int, player: "list", data: "list") -> None:
        """Gain the shown resource."""
        gains.gain(g, seat, player, g.slots[seat][data[1]][at.SLOT_RESOURCE], 1)


class AnyOne(Task):
    """Gain one resource of any type (V-FROM-3, V-VIGN-7)."""

    name = "a resource"
    answers = (mv.TAKE,)

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the four resources."""
        return [(mv.TAKE, resource) for resource in range(4)]

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Gain it."""
        gains.gain(g, seat, player, move[1], 1)


class TwoDifferent(Task):
    """Gain two resources of different types (V-FROM-2)."""

    name = "two different resources"
    answers = (mv.TAKE,)

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the six pairs."""
        return [(mv.TAKE, one, two) for one in range(3) for two in range(one + 1, 4)]

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Equal types, or one only."""
        return "CHOICE_INVALID", "V-FROM-2", "two resources of two different types"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Gain both; a drawing is always the later of the two."""
        gains.gain(g, seat, player, move[1], 1)
        gains.gain(g, seat, player, move[2], 1)


class Exchange(Task):
    """Discard one unused resource for one of choice; data: 1 when it may be declined.

    V-FROM-4 may be declined, the Refining Room (F-STRUCT-11) has been paid for with a worker.
    """

    name = "an exchange"
    answers = (mv.SWAP, mv.SWAP_ORDER, mv.DECLINE)

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """Without anything unused it is skipped."""
        return any(at.unused(player, resource) for resource in range(4))

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the exchanges by what is given, then declining where allowed."""
        found = []
        for give in range(3):
            if player[at.STORE + give]:
                found += [(mv.SWAP, give, want) for want in range(4)]
        for place in range(len(player[at.HELD])):
            found += [(mv.SWAP_ORDER, place, want) for want in range(4)]
        return found + [(mv.DECLINE,)] if data[1] else found

    def allows(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> bool:
        """Look only at what would be given."""
        if move[0] == mv.DECLINE:
            return bool(data[1])
        if move[0] == mv.SWAP:
            return bool(player[at.STORE + move[1]])
        return move[1] < len(player[at.HELD])

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Nothing of that kind to give, or it may not be declined."""
        if move[0] == mv.DECLINE:
            return "CHOICE_INVALID", "F-STRUCT-11", "the exchange was paid for"
        return "NOT_ENOUGH", "V-FROM-4", "nothing unused of that kind"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Discard, then gain."""
        if move[0] == mv.DECLINE:
            return
        if move[0] == mv.SWAP:
            gains.discard(g, seat, player, move[1], 0)
        else:
            gains.discard(g, seat, player, mv.ORDER, move[1])
            if player[at.LAST] and move[1] < player[at.LAST][1]:
                player[at.LAST][1] -= 1
        gains.gain(g, seat, player, move[2], 1)


class Draw(Task):
    """Draw order cards (F-GATHER-7); data: how many."""

    name = "the order card drawn"
    answers = (mv.REVEAL_ORDER,)
    chance = True

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """Cards that do not exist are not gained (F-ORDER-10)."""
        return data[1] > 0 and gains.cards_left(g) > 0

    def deal(self, g: "Game", seat: int, player: "list", data: "list") -> "tuple":
        """Turn up the top card of the nearest pile."""
        code = gains.top_card(g, seat)
        return (mv.REVEAL_ORDER, code // 5, code % 5)

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the cards that may come."""
        return [(mv.REVEAL_ORDER, code // 5, code % 5) for code in gains.drawable(g)]

    def allows(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> bool:
        """Look the card up in the piles."""
        return gains.is_drawable(g, at.order_code(move[1], move[2]))

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Hold the card."""
        code = at.order_code(move[1], move[2])
        gains.take_card(g, seat, code)
        player[at.HELD].append(code)
        player[at.GAINED][mv.ORDER] += 1
        g.outcomes.append(("drew", seat, code))
        if data[1] > 1:
            player[at.PENDING].insert(0, [kinds.DRAW, data[1] - 1])


TASKS = (
    (kinds.STEPS, Steps()),
    (kinds.ORDER_CHOICE, OrderChoice()),
    (kinds.VENUE_EFFECT, VenueEffect()),
    (kinds.TRIGGER, Trigger()),
    (kinds.ANY_ONE, AnyOne()),
    (kinds.TWO_DIFFERENT, TwoDifferent()),
    (kinds.EXCHANGE, Exchange()),
    (kinds.DRAW, Draw()),
)
