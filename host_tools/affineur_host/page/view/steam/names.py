"""How the things on a table of Steam & Cheese are called.

What belongs to a seat has that seat's number as its second word; what belongs to nobody never has
a number there, so that a click on it counts for whoever is looking.
"""

from affineur.rules.steam import moves as mv
from affineur.rules.steam.state import FIRST_SPACE, OVERSEER_SPOTS, SECTOR_SPOTS


def die(colour: int, top: int) -> str:
    """Name the dice of the pool that show this colour and top."""
    return f"die:{mv.COLOURS[colour]}:{top}"


def socket(gear: int, space: int) -> str:
    """Name a die space of an action board."""
    return f"socket:{mv.SPACES[space]}:{gear + 1}"


def machine(place: int) -> str:
    """Name the place of a machine, 0 to 11."""
    return f"machine:{mv.SIDES[place % 4]}:{place // 4 + 1}"


def offer(row: str, place: int) -> str:
    """Name a place of the market: of the row `order` or `blueprint`, from 0."""
    return f"market:{row}:{place + 1}"


def card(number: int) -> str:
    """Name an achievement card."""
    return f"achievement:card:{number}"


def overseer(space: int) -> str:
    """Name a space of the overseer board, 1 to 8."""
    return f"overseer:space:{space}"


def zone(sector: int) -> str:
    """Name the place for a bonus tile at a sector of the assistant board, from 0."""
    return f"zone:sector:{sector + 1}"


def spot(number: int) -> str:
    """Name what a bonus tile on spot `number` of the state lies at."""
    if number < OVERSEER_SPOTS:
        return machine(number)
    if number < SECTOR_SPOTS:
        return overseer(number - OVERSEER_SPOTS + 1)
    return zone(number - SECTOR_SPOTS)


def place(location: int) -> str:
    """Name the space an assistant may stand on: of a track, of a ring, or the first one."""
    if location == FIRST_SPACE:
        return "stand:first:0"
    return f"stand:{mv.AREAS[location // 32]}:{location % 32 + 1}"


def figure(seat: int, location: int) -> str:
    """Name the assistants of a seat on one space."""
    return place(location).replace("stand:", f"figure:{seat}:", 1)


def of_seat(kind: str, seat: int, *rest: object) -> str:
    """Name a thing on or beside the board of a seat."""
    return ":".join([kind, str(seat), *map(str, rest)])
