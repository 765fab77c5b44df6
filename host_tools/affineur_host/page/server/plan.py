"""What is to be played on a simulated board, and by whom."""

from dataclasses import dataclass
from typing import Any

from affineur.rules.refusal import IllegalMove
from affineur.settings import Settings, SettingsError
from affineur.table import header
from affineur_host.page.messages import RefusedError
from affineur_sim.match_run import Setup


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
    try:
        header.check_level(fields["game"], fields["level"])
        header.check_seats(list(seats), fields["game"])
    except IllegalMove as no:
        raise RefusedError(no.code, no.text) from no
    guests = tuple(seat for seat in seats if seat not in bots)
    return Plan(_settings(fields), fields["seed"], seats, bots, guests, fields["mind"])


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
