"""Set-up: from what a person asks for to what the engine runs on, and back (C-SETUP).

Keys, all but `seats` optional: `seats` (positions), `chance` (dealt or entered), `first_game`,
`expert` (C-EXPERT), `start` (who begins), `machines` (twelve action names by place),
`achievements` (five card numbers), `dice` (a count by colour, only compared with the rule),
`options` (readings of RULES part Q), `seed`. Whatever contradicts a rule is SETUP_INVALID.
"""

from affineur.rules.refusal import IllegalMove
from affineur.rules.steam.moves import ACTIONS, COLOURS
from affineur.rules.steam.tables import Tables

CHANCES = ("dealt", "entered")
CARDS = 5
GEARS = 3

# Readings of RULES part Q by name, each with its choices, the default first.
OPTIONS = (
    ("purple", ("random", "chosen")),
    ("extra_marker", ("off", "on")),
    ("setup_bonus", ("on", "off")),
    ("heading", ("free", "random")),
    ("entry", ("any", "first")),
    ("gear_pairs", ("all", "one")),
    ("reshuffle", ("off", "on")),
    ("overseer_direction", ("clockwise", "either")),
    ("overseer_colour", ("turns", "always")),
    ("undo_draw", ("on", "off")),  # F-TURN-12
)
_KEYS = ("seats", "chance", "first_game", "expert", "start") + (
    ("machines", "achievements", "dice", "options", "seed")
)


class Setup:
    """What was agreed before the game; never changes afterwards."""

    def __init__(self, wanted: "object", seed: int = 0, tables: "Tables | None" = None) -> None:
        self.tables = Tables() if tables is None else tables
        asked = _table(wanted, _KEYS)
        self.seats = _seats(asked.get("seats"))
        self.chance = _one_of(asked, "chance", CHANCES)
        self.entered = self.chance == "entered"
        self.first_game = _flag(asked, "first_game")
        self.expert = _flag(asked, "expert")
        self.options = _options(asked.get("options", {}))
        self.start = _start(asked.get("start", -1), self.seats)
        self.machines = _machines(asked.get("machines"), self.first_game, self.tables)
        self.achievements = _achievements(asked.get("achievements"), self.first_game, self.tables)
        self.seed = _number(asked.get("seed", seed), "seed")
        _assert_dice(asked.get("dice", {}), len(self.seats), self.tables)

    def plain(self) -> "dict[str, object]":
        """Return the full set-up as the dict that gives it again."""
        data: "dict[str, object]" = {
            "seats": self.seats[:],
            "chance": self.chance,
            "first_game": self.first_game,
            "expert": self.expert,
            "options": dict(self.options),
            "seed": self.seed,
        }
        if self.start >= 0:
            data["start"] = self.start
        if self.machines:
            data["machines"] = [ACTIONS[action] for action in self.machines]
        if self.achievements:
            data["achievements"] = self.achievements[:]
        return data


def playable_cards(tables: "Tables") -> "list[int]":
    """Return the numbers of the achievement cards whose condition is known (C-ACH-5)."""
    conditions = tables.achievements.CONDITIONS
    return [no + 1 for no, known in enumerate(conditions) if known[0] >= 0]


def is_in_play(setup: "Setup", number: int) -> bool:
    """Tell whether a start tile is used in this game (C-SETUP-13, Q-53)."""
    if setup.first_game:
        return number in setup.tables.start_tiles.FIRST_GAME
    extra = setup.tables.start_tiles.MARKERS[number - 1]
    return not extra or setup.options["extra_marker"] == "on"


def _refuse(rule: str, text: str, code: str = "SETUP_INVALID") -> None:
    raise IllegalMove(code, rule, text)


def _table(value: "object", keys: "tuple[str, ...]") -> "dict[str, object]":
    if not isinstance(value, dict):
        raise IllegalMove("SETUP_INVALID", "0.4", "expected a table of keys")
    for key in value:
        if key not in keys:
            _refuse("0.4", "unknown key in the set-up: " + str(key))
    return value


def _seats(value: "object") -> "list[int]":
    if not isinstance(value, (list, tuple)) or not 2 <= len(value) <= 4:
        raise IllegalMove("SETUP_INVALID", "C-SETUP-1", "two to four players")
    for seat in value:
        if type(seat) is not int or not 0 <= seat <= 3:
            _refuse("C-SETUP-1", "a seat is a position 0, 1, 2 or 3")
    if len(set(value)) != len(value):
        _refuse("C-SETUP-1", "a seat is named twice")
    return sorted(value)


def _one_of(asked: "dict[str, object]", key: str, words: "tuple[str, ...]") -> str:
    value = asked.get(key, words[0])
    if value not in words:
        _refuse("0.4", key + " is none of: " + ", ".join(words))
    return str(value)


def _flag(asked: "dict[str, object]", key: str) -> bool:
    value = asked.get(key, False)
    if value is not True and value is not False:
        _refuse("0.4", key + " is true or false")
    return value is True


def _number(value: "object", name: str) -> int:
    if type(value) is not int:
        raise IllegalMove("SETUP_INVALID", "0.4", name + " is not a whole number")
    return value


def _start(value: "object", seats: "list[int]") -> int:
    start = _number(value, "start")
    if start not in [-1] + seats:
        _refuse("C-SETUP-15", "the starting player is not seated")
    return start


def _options(wanted: "object") -> "dict[str, str]":
    asked = _table(wanted, tuple([name for name, _ in OPTIONS]))
    return {name: _one_of(asked, name, words) for name, words in OPTIONS}


def _machines(wanted: "object", first_game: bool, tables: "Tables") -> "list[int]":
    """Return the starting actions by place; empty when they are to be revealed (C-SETUP-3)."""
    if wanted is None:
        return list(tables.gears.FIRST_GAME) if first_game else []
    if not isinstance(wanted, (list, tuple)) or sorted(map(str, wanted)) != sorted(ACTIONS):
        raise IllegalMove("SETUP_INVALID", "C-SETUP-3", "one machine of each standard action")
    return [ACTIONS.index(action) for action in wanted]


def _achievements(wanted: "object", first_game: bool, tables: "Tables") -> "list[int]":
    """Return the cards; empty when they are to be drawn (C-SETUP-8, C-ACH-5)."""
    if wanted is None:
        return list(tables.achievements.FIRST_GAME) if first_game else []
    cards = wanted if isinstance(wanted, (list, tuple)) else ()
    for number in cards:
        if type(number) is not int or not 1 <= number <= len(tables.achievements.CONDITIONS):
            _refuse("C-SETUP-8", "no such achievement card")
    if len(cards) != CARDS or len(set(cards)) != CARDS:
        _refuse("C-SETUP-8", "five different achievement cards")
    unknown = [number for number in cards if number not in playable_cards(tables)]
    if unknown:
        _refuse("C-ACH-5", "no condition is known for card " + str(unknown[0]), "DATA_MISSING")
    return list(cards)


def _assert_dice(wanted: "object", players: int, tables: "Tables") -> None:
    """Refuse a box of dice that differs from the rule (C-SETUP-9, C-SETUP-10)."""
    for colour, number in _table(wanted, COLOURS).items():
        if colour == "purple" and number != (GEARS if players == 2 else 0):
            _refuse("C-SETUP-10", "three purple dice with two players, else none")
        if colour != "purple" and number != players + tables.dice.MORE:
            _refuse("C-SETUP-9", "one die of each colour more than players")
