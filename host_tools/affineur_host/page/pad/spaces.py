"""Which printed spaces a cheese may stand on of which only age and type are known."""

from affineur.rules.fromage import Game
from affineur.rules.fromage.config import SIDES
from affineur_host.engine.setup import read_setup


class Inserts:
    """The venues of a game on each side of their inserts that its number of players may use."""

    def __init__(self, game: str, players: int, venues: list[str]):
        sides = SIDES if players == 4 else SIDES[:2]  # F-SETUP-4
        self._games = {side: _empty(game, players, venues, side) for side in sides}

    def fitting(self, label: int, age: int, kind: int) -> dict[str, list[int]]:
        """Return by side the numbers of open spaces; age 0 and kind -1 stand for any."""
        return {
            side: [
                number
                for number, space in enumerate(game.spaces[label], 1)
                if not space[3] and age in (0, space[1]) and kind in (-1, space[0])
            ]
            for side, game in self._games.items()
        }


def _empty(game: str, players: int, venues: list[str], side: str) -> Game:
    wanted = {"game": game, "players": players, "venues": venues, "chance": "entered"}
    setup = read_setup({**wanted, "sides": [side] * len(venues)})[1]
    return Game.new(setup, 0)
