"""`affineur score`: the score sheet of a described table or a saved game (see README.md).

`node` reads a file and its values with the place of each, `description` says what they mean,
`maps` turns a venue described without its printed map into one, `position` makes a game of it
all, `steam` reads and makes one of Steam & Cheese, and `sheet` takes the points from the engine
and lays them out.
"""

from affineur_host.score.node import DescriptionError, read_file
from affineur_host.score.sheet import Sheet, score

__all__ = ["DescriptionError", "Sheet", "read_file", "score"]
