"""Players made of software: they choose among legal moves and touch nothing else.

README.md says what a chooser promises and how good each is.
"""

from typing import Any

from affineur.rules import steam as steam_rules
from affineur_sim.players import fromage, steam
from affineur_sim.players.play import Chooser, choose_any, play_out

NAMES = ("random", "greedy")

__all__ = ["NAMES", "Chooser", "choose_any", "chooser", "play_out"]


def chooser(name: str, game: Any) -> Chooser:
    """Return the chooser called `name`, one of NAMES, for the kind of game `game` is."""
    greedy = (
        steam.choose_greedily if isinstance(game, steam_rules.Game) else fromage.choose_greedily
    )
    return {"random": choose_any, "greedy": greedy}[name]
