"""What is to be played on a simulated board, and by whom."""

from dataclasses import dataclass
from typing import Any

from affineur.rules.refusal import IllegalMove
from affineur.settings import Settings, SettingsError
from affineur.table import header
from affineur.table.ledger import Ledger
from affineur_host.page.messages import RefusedError
from affineur_sim.match_run import Setup

_VENUES = {"fromage": (0, 1, 2, 3), "formaggio": (4, 5, 6, 7), "steam": ()}
"""Of games that are no mix, by their numbers."""


@dataclass(frozen=True)
class Plan:
    """A board's settings, and who comes to it: `guests` sit down by themselves, then people play.

    `bots` play their seats with the `mind` of that name; `seats` are all that are waited for.
    """

    settings: Settings
    seed: int = 0
    seats: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    guests: tuple[int, ...] = ()
    mind: str = "greedy"


def of_setup(setup: Setup) -> Plan:
    """Return the plan for the options of `affineur play`."""
    settings = Settings().changed(game=setup.game, level=setup.level, chance="dealt")
    people = tuple(seat for seat in setup.seats if seat not in setup.bot_seats)
    return Plan(settings, setup.seed, setup.seats, setup.bot_seats, people, setup.mind)


def of_request(fields: dict[str, Any]) -> Plan:
    """Return the plan for the request `begin`; raises RefusedError when nobody could play it."""
    seats, bots = tuple(sorted(set(fields["seats"]))), tuple(sorted(set(fields["bots"])))
    if not set(bots) <= set(seats):
        raise RefusedError("SETUP_INVALID", "A bot needs a seat that is played.")
    settings = _settings(fields)
    try:
        _check(settings, list(seats))
    except IllegalMove as no:
        raise RefusedError(no.code, no.text) from no
    guests = tuple(seat for seat in seats if seat not in bots)
    return Plan(settings, fields["seed"], seats, bots, guests, fields["mind"])


def _check(settings: Settings, seats: list[int]) -> None:
    """Raise IllegalMove unless such a match can begin; the board sees only when all sit there."""
    venues = list(_VENUES.get(settings.game, settings.mix_venues))
    rules = header.rules_of(settings, settings.game)
    choice = (settings.game, settings.level)
    Ledger(header.new_header(choice, seats, [-1] * len(settings.mix_venues), venues, 0, rules))


def _settings(fields: dict[str, Any]) -> Settings:
    given = fields["settings"]
    if not isinstance(given, dict):
        raise RefusedError("BAD_FIELDS", "settings are no object")
    changes = {key: tuple(item) if isinstance(item, list) else item for key, item in given.items()}
    chosen = {"game": fields["game"], "level": fields["level"]}
    try:
        return Settings({"chance": "dealt", **changes, **chosen})
    except SettingsError as no:
        raise RefusedError(no.problems[0].code, str(no)) from no
