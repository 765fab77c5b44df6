"""The corporation of solo mode: one card a turn, one cheese or one point card (Part S).

Its record holds the tokens placed and the cards that will score. It has nothing else (S-SETUP-4);
whatever must be chosen for it is asked of the human.
"""

from affineur.rules.fromage import gains, kinds, tasks
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.fromage.config import BOXES
from affineur.rules.geometry import facing
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game

_VENEZIA, _VIGNETO = 5, 6


def board_row(g: "Game") -> "tuple":
    """Return (game, level, track, fruit) of the corporation's board (S-SETUP-2)."""
    game, level = g.config[at.LEVEL]
    for row in g.tables.constant("corporation_boards", "BOARDS"):
        if row[0] == game and row[1] == level:
            return row
    text = "no " + BOXES[game] + " corporation board of level " + str(level)
    raise IllegalMove("DATA_MISSING", "S-SETUP-6", text)


def track_value(g: "Game") -> int:
    """Return the highest number uncovered on its cheese track (S-SCORE-2)."""
    uncovered = board_row(g)[2][: g.state[at.CORPORATION][at.PLACED_TOKENS]]
    return max(uncovered) if uncovered else 0


def _candidates(g: "Game", label: int, code: int) -> "list[int]":
    """Return the open spaces that match a card (S-TURN-3); fruit does not matter (S-TURN-4)."""
    board = g.state[at.BOARD][label]
    return [
        place
        for place, space in enumerate(g.spaces[label])
        if board[place] == at.OPEN and at.order_code(space[0], space[1]) == code
    ]


class Card(tasks.Task):
    """The card the corporation draws at the start of a turn (S-TURN-2)."""

    name = "the corporation's card"
    answers = (mv.REVEAL_CARD,)
    chance = True

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """Without any card the corporation does nothing."""
        return gains.cards_left(g) > 0

    def deal(self, g: "Game", seat: int, player: "list", data: "list") -> "tuple":
        """Turn up the top card of the deck."""
        code = gains.top_card(g, seat)
        return (mv.REVEAL_CARD, code // 5, code % 5)

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the cards that may come."""
        return [(mv.REVEAL_CARD, code // 5, code % 5) for code in gains.drawable(g)]

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Place a cheese where the card fits, else keep the card for points (S-TURN-5)."""
        code = at.order_code(move[1], move[2])
        gains.take_card(g, seat, code)
        found = _candidates(g, facing(seat, g.state[at.TURN]), code)
        g.outcomes.append(("card", code))
        if found:
            g.state[at.DISCARDS].append(code)
            player[at.PENDING].insert(0, [kinds.CORPORATE_SPACE, code])
        else:
            g.state[at.CORPORATION][at.SCORED_CARDS].append(code)


class CorporateSpace(tasks.Task):
    """Where the corporation's cheese goes, when several spaces fit; data: code of the card."""

    name = "a space for the corporation"
    answers = (mv.PLACE,)

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """One space needs no choosing."""
        return len(self._spaces(g, seat, data)) > 1

    def run(self, g: "Game", seat: int, player: "list", data: "list") -> None:
        """Take the only space."""
        _place(g, seat, player, self._spaces(g, seat, data)[0])

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the matching spaces."""
        return [(mv.PLACE, space) for space in self._spaces(g, seat, data)]

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Not one of the matching spaces."""
        return "CHOICE_INVALID", "S-TURN-3", "that space does not match the card, or is taken"

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Put the leftmost token there."""
        _place(g, seat, player, move[1])

    def _spaces(self, g: "Game", seat: int, data: "list") -> "list[int]":
        return _candidates(g, facing(seat, g.state[at.TURN]), data[1])


def _place(g: "Game", seat: int, player: "list", space: int) -> None:
    """Place a token; only gondola and wine tile notice (S-TURN-6, S-TURN-7, V-VIGN-10)."""
    label = facing(seat, g.state[at.TURN])
    g.state[at.BOARD][label][space] = at.CORPORATE
    g.state[at.CORPORATION][at.PLACED_TOKENS] += 1
    g.outcomes.append(("placed", at.CORPORATE, g.venues[label], space))
    if g.venues[label] == _VENEZIA:
        player[at.PENDING].insert(0, [kinds.CORPORATE_GONDOLA, label, space])
    if g.venues[label] == _VIGNETO:
        g.modules[label].set_aside(g, label, space)
    if g.state[at.CORPORATION][at.PLACED_TOKENS] == len(board_row(g)[2]):
        g.state[at.ENDED_BY] |= 1 << at.CORPORATE
        g.outcomes.append(("ended_by", at.CORPORATE))


class CorporateGondola(tasks.Task):
    """The gondola beside a new corporation cheese (S-TURN-6); data: label, space."""

    name = "a gondola space for the corporation"
    answers = (mv.GONDOLA,)

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """One place, or none, needs no choosing."""
        return len(self._places(g, seat, data)) > 1

    def run(self, g: "Game", seat: int, player: "list", data: "list") -> None:
        """Take the only place, if any."""
        for place in self._places(g, seat, data):
            g.modules[data[1]].lay(g, data[1], place)

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """List the places beside the new cheese and beside none of the human's."""
        return [(mv.GONDOLA, place) for place in self._places(g, seat, data)]

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Not one of those."""
        text = "beside the new cheese, beside none of yours, and empty"
        return "CHOICE_INVALID", "S-TURN-6", text

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Lay it."""
        g.modules[data[1]].lay(g, data[1], move[1])

    def _places(self, g: "Game", seat: int, data: "list") -> "list[int]":
        _, label, space = data
        board, laid = g.state[at.BOARD][label], g.state[at.PIECES][label]
        if not g.modules[label].tray(g, label):
            return []
        return [
            place
            for place, (_, beside) in enumerate(g.parts[label])
            if not laid[place] and space in beside and not any(board[i] == seat for i in beside)
        ]


TASKS = (
    (kinds.CARD, Card()),
    (kinds.CORPORATE_SPACE, CorporateSpace()),
    (kinds.CORPORATE_GONDOLA, CorporateGondola()),
)
