"""The first record of a match: what is played, by whom, at which level, with what rules."""

from affineur.rules import geometry
from affineur.rules.refusal import MalformedMove
from affineur.table import words
from affineur.table.refusals import refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.settings import Settings

FORMAT = 1


def new_header(
    choice: "tuple[str, str]",
    seats: "list[int]",
    colours: "list[int]",
    venues: "list[int]",
    seed: int,
    rules: "dict[str, object]",
) -> "dict[str, object]":
    """Return the first record of a match; raises IllegalMove on a bad set-up.

    `choice` is (game, level); `rules` what `rules_of` takes from the settings.
    """
    check_seats(seats, choice[0])
    check_level(*choice)
    if venues and len(set(venues)) != geometry.POSITIONS:
        refuse("SETUP_INVALID", "F-SETUP-3", "A game needs four different venues.")
    return {
        "format": FORMAT,
        "game": choice[0],
        "level": choice[1],
        "seats": sorted(seats),
        "colours": colours,
        "venues": venues,
        "seed": seed,
        "rules": rules,
    }


def rules_of(settings: "Settings", game: str) -> "dict[str, object]":
    """Return what a header keeps of the settings so that a game replays on any board."""
    kept: "dict[str, object]" = {"chance": settings.chance, "undo": settings.undo_drawn}
    if game == words.STEAM:
        kept["sectors"], kept["direction"] = _gear_of(settings)
        kept["first_game"] = settings.first_game
        kept["expert"] = settings.expert_rule
    else:
        kept["orders"] = settings.order_rubric
        kept["tile"] = settings.fromage_tile
        kept["idle"] = settings.idle_turns
        kept["sides"] = [words.INSERT_SIDES[side - 1] for side in settings.insert_sides]
        kept["advanced"] = settings.advanced
        kept["corporation"] = settings.corporation_level
    return kept


def _gear_of(settings: "Settings") -> "tuple[int, int]":
    """Return sectors and direction of the inner gear (C-ASSIST-1, D-20)."""
    from affineur.rules.tables import sc_assistant_board as printed  # noqa: PLC0415

    asked = settings.gear_sectors
    return printed.SECTORS if asked == "printed" else int(asked), printed.DIRECTIONS[1]


def check_seats(seats: "list[int]", game: str) -> None:
    """Raise IllegalMove unless these positions may play `game` together."""
    if game == words.STEAM:
        if not 2 <= len(seats) <= geometry.POSITIONS:
            refuse("SETUP_INVALID", "C-SETUP-1", "Two to four players can play.")
        return
    if not 1 <= len(seats) <= geometry.POSITIONS:
        refuse("SETUP_INVALID", "F-SETUP-1", "One to four players can play.")
    if len(seats) == 2 and (seats[0] - seats[1]) % 2:
        refuse("SETUP_INVALID", "F-SETUP-2", "Two players sit opposite each other.")


def check_level(game: str, level: str) -> None:
    """Raise IllegalMove unless `game` can be played at `level`."""
    offered = words.levels_of(game)
    if level not in offered:
        text = "The game %s is played at level %s." % (game, " or ".join(offered))
        refuse("SETUP_INVALID", "T-LEVEL", text)


def check_header(header: "dict[str, object]") -> None:
    """Raise MalformedMove or IllegalMove unless `header` is one that `new_header` gives."""
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise MalformedMove("the match was recorded by another version of the firmware")
    for key, allowed in (("game", words.GAMES), ("level", words.LEVELS)):
        if header.get(key) not in allowed:
            raise MalformedMove("%s %r is none of: %s" % (key, header.get(key), allowed))
    for key, low, high, counts in _LISTS:
        numbers = header.get(key)
        if not isinstance(numbers, list) or len(numbers) not in counts:
            raise MalformedMove("%s has a wrong shape: %r" % (key, numbers))
        if [n for n in numbers if type(n) is not int or not low <= n <= high]:
            raise MalformedMove("%s is out of range: %r" % (key, numbers))
    if type(header.get("seed")) is not int:
        raise MalformedMove("seed %r is no whole number" % (header.get("seed"),))
    rules = header.get("rules")
    if not isinstance(rules, dict):
        raise MalformedMove("the header tells no rules")
    for key in _STEAM_RULES if header["game"] == words.STEAM else _CHEESE_RULES:
        if key not in rules:
            raise MalformedMove("the header does not tell the rule " + key)
    if header["game"] == words.STEAM:
        _check_gear(rules)
    seats: "list[int]" = header["seats"]  # type: ignore[assignment]
    if len(set(seats)) < len(seats):
        raise MalformedMove("a seat is named twice: %r" % (seats,))
    check_level(str(header["game"]), str(header["level"]))
    check_seats(seats, str(header["game"]))


def _check_gear(rules: "dict[str, object]") -> None:
    for key, allowed in (("sectors", words.SECTORS), ("direction", (1, -1))):
        if type(rules.get(key)) is not int or rules[key] not in allowed:
            raise MalformedMove("%s %r is none of: %s" % (key, rules.get(key), allowed))


_COMMON_RULES = ("chance", "undo")
_STEAM_RULES = _COMMON_RULES + ("sectors", "direction", "first_game", "expert")
_CHEESE_RULES = _COMMON_RULES + (
    "orders", "tile", "idle", "sides", "advanced", "corporation",
)  # fmt: skip

_LISTS = (
    ("seats", 0, 3, (1, 2, 3, 4)),
    ("colours", -1, 3, (4,)),
    ("venues", 0, 7, (0, 4)),
)
