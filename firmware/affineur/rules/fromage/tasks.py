"""What waits in a seat's queue: choices for a person, results of chance, effects that run alone.

Theory of operation. A placement, a gain or the start of a turn puts tasks into the queue of a
seat (`PENDING`). `settle` works the queue from the front: a task that needs nobody runs at once,
a result of chance is dealt by the generator (or awaited, when cards are entered by hand), and a
choice stops the queue until the seat answers. New tasks go to the front, so that what an effect
causes is finished before the next effect begins (F-TURN-10, F-CHEESE-11).

A task is a list: its kind, then its data. `g.tasks[kind]`, a `Task`, knows when to wait, which
moves answer, why a wrong answer is refused, and what an answer does.
"""

from affineur.rules.fromage import config
from affineur.rules.fromage import moves as mv
from affineur.rules.fromage import state as at
from affineur.rules.refusal import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


def settle(g: "Game", seat: int) -> None:
    """Work off the queue of `seat` until it is empty or a person must answer."""
    player = g.state[at.PLAYERS][seat]
    queue = player[at.PENDING]
    while queue:
        data = queue[0]
        task = g.tasks[data[0]]
        if not task.waits(g, seat, player, data):
            queue.pop(0)
            task.run(g, seat, player, data)
        elif task.chance and not g.entered:
            move = task.deal(g, seat, player, data)
            g.record.add(seat, move)
            answer(g, seat, player, move)
        else:
            return


def answer(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    """Let `move` answer the task at the front of the queue."""
    data = player[at.PENDING].pop(0)
    g.tasks[data[0]].resolve(g, seat, player, data, move)


def options(g: "Game", seat: int, player: "list") -> "list":
    """Return the moves that answer the task at the front, in their defined order."""
    data = player[at.PENDING][0]
    return g.tasks[data[0]].options(g, seat, player, data)


def check_answer(g: "Game", seat: int, player: "list", move: "tuple") -> None:
    """Raise IllegalMove unless `move` answers the task at the front of the queue."""
    data = player[at.PENDING][0]
    task = g.tasks[data[0]]
    if move[0] not in task.answers:
        raise IllegalMove("CHOICE_REQUIRED", "F-TURN-10", "first: " + task.name)
    if not task.allows(g, seat, player, data, move):
        code, rule, text = task.reason(g, seat, player, data, move)
        raise IllegalMove(code, rule, text)


class Task:
    """A task kind; the plain one needs nobody and does nothing."""

    name = ""
    answers: "tuple" = ()
    chance = False

    def waits(self, g: "Game", seat: int, player: "list", data: "list") -> bool:
        """Tell whether the task needs an answer now; otherwise it runs at once."""
        return True

    def run(self, g: "Game", seat: int, player: "list", data: "list") -> None:
        """Do what needs no answer."""

    def options(self, g: "Game", seat: int, player: "list", data: "list") -> "list":
        """Return every legal answer in a defined order."""
        return []

    def allows(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> bool:
        """Tell whether `move` is one of the options; quicker where they need not be listed."""
        return move in self.options(g, seat, player, data)

    def reason(
        self, g: "Game", seat: int, player: "list", data: "list", move: "tuple"
    ) -> "tuple[str, str, str]":
        """Return (code, rule, text) for an answer that is not an option."""
        return "CHOICE_INVALID", "F-TURN-10", "not among the options of: " + self.name

    def resolve(self, g: "Game", seat: int, player: "list", data: "list", move: "tuple") -> None:
        """Carry out an answer; the task has left the queue already."""


def declinable(g: "Game", which: int) -> "list":
    """Return the declining move where the option `which` makes an effect optional."""
    return [(mv.DECLINE,)] if config.option(g.config, which) else []
