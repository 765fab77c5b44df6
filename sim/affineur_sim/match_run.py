"""A whole match on the fast body: set up, bots at the empty seats, run to its end.

`play --headless`, the benchmark and the tests all run matches through here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from affineur.ports import MatchStore
from affineur.settings import Settings
from affineur.table.full import FullReferee
from affineur.table.intents import Tell
from affineur.table.ledger import ENDED
from affineur.table.timers import TimersReferee
from affineur_sim.bots import Bot
from affineur_sim.fast import FastBody
from affineur_sim.world import WorldSpec

SEATS_OF = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
_SLICE_MS = 1000
_STUCK_MS = 30 * 60_000  # bots act every second: half an hour without a turn is no match


@dataclass(frozen=True)
class Setup:
    """What a match is to be: the options of `affineur play`."""

    game: str = "fromage"
    level: str = "timers"
    players: int = 4
    bots: int = 4
    seed: int = 0
    pace_ms: int = 1000
    mind: str = "greedy"  # how bots choose at level full: one of `players.NAMES`
    places: tuple[int, ...] = ()  # who sits where; empty: as so many usually sit

    @property
    def seats(self) -> tuple[int, ...]:
        """The positions that are played (F-SETUP-2)."""
        return self.places or SEATS_OF[self.players]

    @property
    def bot_seats(self) -> tuple[int, ...]:
        """The positions that bots play: the last ones, people sit at the first."""
        return self.seats[self.players - min(self.bots, self.players) :]


@dataclass
class Result:
    """How a match ended, in plain values."""

    outcome: str
    turns: int
    tokens_left: list[int]
    points: list[int]
    records: int
    table_time_ms: int
    slides: int
    resumed: bool
    state: list[object] = field(default_factory=list)


class MatchStuckError(Exception):
    """Nothing has turned for half an hour of table time; the text says where the match hangs."""


def new_body(setup: Setup, matches: MatchStore | None = None) -> FastBody:
    """Return a powered board with its bots, in the lobby or before the match it continues.

    Raises JournalFault or MalformedMove when the kept match cannot be continued.
    """
    settings = Settings().changed(game=setup.game, level=setup.level, chance="dealt")
    body = FastBody(settings, WorldSpec(), matches=matches)
    body.match.lobby.seed = setup.seed
    body.power_on()
    for seat in setup.bot_seats:
        Bot(
            body,
            seat,
            setup.seed,
            pace_ms=setup.pace_ms,
            mind=setup.mind,
            company=setup.seats,
        )
    return body


def run(
    setup: Setup,
    matches: MatchStore | None = None,
    on_tell: Callable[[FastBody, Tell], object] | None = None,
) -> Result:
    """Play a match of bots to its end; raises MatchStuckError when it does not come to one."""
    body = new_body(setup, matches)
    if on_tell is not None:
        told, body.said = body.said, []
        body.on_tell = lambda line: on_tell(body, line)
        for line in told:
            on_tell(body, line)
    finish(body)
    return result(body)


def finish(body: FastBody) -> None:
    """Let table time pass until the match has finished."""
    done, since_us = (-1, -1), body.clock.at_us
    while body.match.state != "finished":
        body.run_for(_SLICE_MS)
        if _progress(body) != done:
            done, since_us = _progress(body), body.clock.at_us
        if body.clock.at_us - since_us > _STUCK_MS * 1000:
            match = body.match
            raise MatchStuckError(f"the match stays {match.state} {match.fault}".rstrip())


def _progress(body: FastBody) -> tuple[int, int]:
    """Return the turns of the board and the records so far; in some games both grow."""
    kept, journal = body.match.ledger, body.shell.journal
    return kept.turn if kept else 0, journal.next_number if journal and kept else 0


def result(body: FastBody) -> Result:
    """Return how the match on `body` stands."""
    kept = body.match.running()
    journal = body.shell.journal
    return Result(
        outcome=kept.outcome,
        turns=kept.turn,
        tokens_left=_tokens_left(kept.referee),
        points=points(body),
        records=journal.next_number - 1 if journal else 0,
        table_time_ms=body.clock.at_us // 1000,
        slides=len(body.world.turntable.pieces.slides),
        resumed=body.shell.resumed,
        state=kept.data(),
    )


def _tokens_left(referee: object) -> list[int]:
    """Return the tokens in the supply of each seat; nothing where nobody counts them."""
    if not isinstance(referee, FullReferee | TimersReferee):
        return []
    return [referee.tokens_left(seat) for seat in referee.seats]


def points(body: FastBody) -> list[int]:
    """Return the points of the seats at the end of a refereed match, else nothing."""
    kept = body.match.running()
    if kept.level != "full" or kept.outcome != ENDED:
        return []
    sheet: Any = kept.referee.score()  # type: ignore[union-attr]
    return [row["total"] for row in sheet["seats"]]


def has_ended(body: FastBody) -> bool:
    """Tell whether the match on `body` is over."""
    kept = body.match.ledger
    return kept is not None and kept.outcome == ENDED
