"""Set-up: from what a person asks for to the configuration list the engine runs on, and back.

`configuration` reads a plain dict, fills the defaults, and refuses whatever contradicts a set-up
rule with SETUP_INVALID. `config.setup_of` gives the dict back in full, so that a log can be
replayed from it.
Keys: seats, venues (by label), sides, first_game, boxes, tile, orders, chance, turning, advanced,
corporation, boards, orientation, customers, piles, colours, seed, options.
"""

from affineur.rules import prng
from affineur.rules.fromage import state as at
from affineur.rules.fromage.config import (
    BOXES,
    CHANCES,
    CLASSES,
    OPTIONS,
    RUBRICS,
    SIDES,
    TILES,
    TURNINGS,
)
from affineur.rules.fromage.moves import AGES
from affineur.rules.names import TYPES, VENUES
from affineur.rules.refusal import IllegalMove

KEYS = (
    "seats",
    "venues",
    "sides",
    "first_game",
    "boxes",
    "tile",
    "orders",
    "chance",
    "turning",
    "advanced",
    "corporation",
    "boards",
    "orientation",
    "customers",
    "piles",
    "colours",
    "seed",
    "options",
)


def configuration(setup: "dict", seed: int) -> "list":
    """Return the CONFIG list for `setup`; raise SETUP_INVALID when a rule forbids it."""
    if not isinstance(setup, dict):
        _refuse("F-SETUP-1", "the set-up is not a table of keys")
    for key in setup:
        if key not in KEYS:
            _refuse("0.4", "unknown key in the set-up: " + str(key))
    try:
        return _configuration(setup, seed)
    except (AttributeError, TypeError, ValueError):
        raise IllegalMove("SETUP_INVALID", "0.4", "a value of the wrong kind") from None


def _configuration(setup: "dict", seed: int) -> "list":
    seats = _seats(setup.get("seats", ()))
    venues = _venues(setup.get("venues", ()))
    boxes = _boxes(setup, venues)
    return [
        seats,
        venues,
        _layouts(setup, len(seats)),
        _tile(setup, boxes),
        boxes,
        _one_of(setup, "chance", CHANCES, "dealt"),
        _one_of(setup, "turning", TURNINGS, "auto"),
        _advanced(setup, len(seats)),
        _order_rubric(setup, boxes),
        _corporation(setup, len(seats), boxes),
        _boards(setup, seats),
        _orientation(setup),
        _customers(setup, venues),
        _piles(setup, len(seats)),
        _colours(setup, seats),
        _seed(setup.get("seed", seed)),
        _options(setup.get("options", {})),
    ]


def blank_state(config: "list") -> "list":
    """Return the state before anything is laid out."""
    players = [at.new_player() if seat in config[at.SEATS] else [] for seat in range(4)]
    corporation = [0, []] if config[at.LEVEL] else []
    phase_to_discards = [at.ORIENTING, 0, prng.seed(config[at.SEED]), -1, 0, 0, 0, 0, 0]
    board: "list" = [[], [], [], []]
    pieces: "list" = [[], [], [], []]
    return (
        [at.VERSION, config]
        + phase_to_discards
        + [board, [at.OPEN] * 12, pieces, [], [], corporation, players, []]
    )


def _refuse(rule: str, text: str) -> None:
    raise IllegalMove("SETUP_INVALID", rule, text)


def _number(value: "int", name: str, rule: str) -> int:
    if type(value) is not int:
        _refuse(rule, name + " is not a whole number")
    return value


def _seed(seed: int) -> int:
    if not -(2**60) <= _number(seed, "seed", "0.4") <= 2**60:
        _refuse("0.4", "the seed is too large")
    return seed


def _one_of(setup: "dict", key: str, words: "tuple", default: str) -> int:
    value = setup.get(key, default)
    if value not in words:
        _refuse("0.4", key + " is none of: " + ", ".join(words))
    return words.index(value)


def _seats(seats: "list") -> "list":
    if type(seats) not in (list, tuple) or not 1 <= len(seats) <= 4:
        _refuse("F-SETUP-1", "one to four seats are played")
    for seat in seats:
        if type(seat) is not int or not 0 <= seat <= 3:
            _refuse("F-SETUP-2", "a seat is a position 0, 1, 2 or 3")
    if len(set(seats)) != len(seats):
        _refuse("F-SETUP-2", "a seat is named twice")
    seats = sorted(seats)
    if len(seats) == 2 and seats[1] - seats[0] != 2:
        _refuse("F-SETUP-2", "two players sit opposite each other")
    return seats


def _venues(names: "list") -> "list":
    if type(names) not in (list, tuple) or len(names) != 4 or len(set(names)) != 4:
        _refuse("F-SETUP-3", "exactly four different venues are played")
    for name in names:
        if name not in VENUES:
            _refuse("F-SETUP-3", "unknown venue: " + str(name))
    return [VENUES.index(name) for name in names]


def _boxes(setup: "dict", venues: "list") -> int:
    needed = 0
    for venue in venues:
        needed |= 1 if venue < 4 else 2
    names = setup.get("boxes")
    if names is None:
        return needed
    boxes = sum(1 << bit for bit, name in enumerate(BOXES) if name in names)
    if len(names) != len(set(names)) or boxes & needed != needed:
        _refuse("X-MIX-11", "the boxes do not hold the venues in play")
    if [name for name in names if name not in BOXES]:
        _refuse("X-MIX-11", "the boxes are fromage and formaggio")
    return boxes


def _layouts(setup: "dict", count: int) -> "list":
    sides = setup.get("sides", ["I"] * 4)
    if type(sides) not in (list, tuple) or len(sides) != 4:
        _refuse("F-SETUP-4", "one side for each of the four venues")
    return [_layout(side, count, bool(setup.get("first_game"))) for side in sides]


def _layout(side: "object", count: int, first_game: bool) -> str:
    group, _, side = str(side).rpartition("/")
    if group and group != CLASSES[count]:
        _refuse("F-SETUP-4", "that layout is for another number of players")
    if side not in SIDES:
        _refuse("F-SETUP-4", "a side is I, II or board")
    if side == "board" and count < 4:
        _refuse("F-SETUP-4", "the printed layout is for four players")
    if first_game and side != "I":
        _refuse("F-SETUP-4", "a first game uses side I")
    return CLASSES[count] + "/" + side


def _tile(setup: "dict", boxes: int) -> str:
    tile = setup.get("tile", "formaggio" if boxes & 2 else "fromage")
    if tile not in TILES:
        _refuse("X-MIX-6", "one resource tile: fromage, fromage_alt or formaggio")
    if (tile == "formaggio") != bool(boxes & 2):
        _refuse("X-MIX-6", "the Formaggio tile goes with the Formaggio box, and only with it")
    return tile


def _advanced(setup: "dict", count: int) -> int:
    wanted = setup.get("advanced", False)
    if wanted not in (False, True, "draft", "solo draft"):
        _refuse("F-SETUP-15", "advanced is true or false")
    if wanted == "draft" and count == 1:
        _refuse("S-SETUP-7", "one player draws tiles instead of drafting")
    if wanted == "solo draft" and count > 1:
        _refuse("X-DRAFT-5", "several players draft")
    return 1 if wanted else 0


def _order_rubric(setup: "dict", boxes: int) -> str:
    rubric = setup.get("orders", "2023" if boxes == 1 else "retail")
    if rubric not in RUBRICS or (rubric == "own board" and boxes != 3):
        _refuse("X-MIX-10", "the order rubric is 2023, retail, or (both boxes) own board")
    return rubric


def _corporation(setup: "dict", count: int, boxes: int) -> "list":
    wanted = setup.get("corporation")
    if count > 1:
        if wanted is not None:
            _refuse("S-SETUP-1", "the corporation plays against one player only")
        return []
    wanted = {} if wanted is None else wanted
    for key in wanted:
        if key not in ("game", "level", "colours"):
            _refuse("S-SETUP-4", "the corporation has no " + str(key))
    game = wanted.get("game", "formaggio" if boxes & 2 else "fromage")
    if game not in BOXES or not boxes >> BOXES.index(game) & 1:
        _refuse("S-SETUP-2", "that corporation board is in no box in use")
    if [colour for colour in wanted.get("colours", ()) if colour in setup.get("colours", ())]:
        _refuse("S-SETUP-3", "the corporation needs colours of its own")
    level = _number(wanted.get("level", 1), "level", "S-SETUP-2")
    if not 1 <= level <= 4:
        _refuse("S-SETUP-2", "levels run from 1 to 4")
    return [BOXES.index(game), level]


def _boards(setup: "dict", seats: "list") -> "list":
    boards = list(setup.get("boards", ()))
    if not boards:
        return []
    if len(boards) != 4:
        _refuse("F-SETUP-11", "boards are given for the four positions, -1 where nobody sits")
    dealt = [_number(boards[seat], "board", "F-SETUP-11") for seat in seats]
    if len(set(dealt)) != len(dealt):
        _refuse("F-SETUP-11", "two players cannot use one board")
    return [boards[seat] if seat in seats else -1 for seat in range(4)]


def _orientation(setup: "dict") -> int:
    orientation = _number(setup.get("orientation", -1), "orientation", "F-SETUP-6")
    if "orientation" in setup and not 0 <= orientation <= 3:
        _refuse("F-SETUP-6", "the tile has orientations 0 to 3")
    return orientation


def _customers(setup: "dict", venues: "list") -> "list":
    if "customers" not in setup:
        return []
    if 3 not in venues:
        _refuse("F-SETUP-8", "customer tokens belong to Villes, which is not in play")
    customers = [_number(token, "a token", "V-VILL-2") for token in setup["customers"]]
    if sorted(customers) != list(range(6)):
        _refuse("V-VILL-2", "each of the six customer tokens lies on one region")
    return customers


def _piles(setup: "dict", count: int) -> "list":
    if "piles" not in setup:
        return []
    piles = [[_order(words) for words in pile] for pile in setup["piles"]]
    if len(piles) != (1 if count == 1 else 2):
        rule = "S-SETUP-5" if count == 1 else "F-SETUP-9"
        _refuse(rule, "one pile of orders in solo mode, else two")
    return piles


def _order(words: str) -> int:
    pair = str(words).split()
    if len(pair) != 2 or pair[0] not in TYPES or pair[1] not in AGES:
        _refuse("F-SETUP-9", "an order card is a type and an age")
    return at.order_code(TYPES.index(pair[0]), AGES.index(pair[1]))


def _colours(setup: "dict", seats: "list") -> "list":
    colours = [str(colour) for colour in setup.get("colours", ())]
    if colours and (len(colours) != len(seats) or len(set(colours)) != len(colours)):
        _refuse("F-SETUP-10", "each player needs a colour of his own")
    return colours


def _options(wanted: "dict") -> "list":
    names = [name for name, _ in OPTIONS]
    for name in wanted:
        if name not in names:
            _refuse("0.4", "unknown option: " + str(name))
    return [_option(name, words, wanted.get(name, words[0])) for name, words in OPTIONS]


def _option(name: str, words: "tuple", value: "str | int") -> int:
    if words == (0,):
        if type(value) is not int or not 0 <= value <= 1000:
            _refuse("F-END-7", name + " is a number of turns")
        return int(value)
    if value not in words:
        _refuse("0.4", "option " + name + " is none of: " + ", ".join(words))
    return words.index(value)
