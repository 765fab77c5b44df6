"""A scenario on both bodies: the same steps, the same expectations, the same record of the match.

The chip goes first, since it draws the seed of its match; the fast body then plays with that seed,
and the two records must be equal byte for byte.
"""

from dataclasses import dataclass

from affineur.journal import Reader
from affineur.settings import Settings
from affineur_sim.chip.body import ChipBody, newest_record
from affineur_sim.chip.onlooker import Onlooker
from affineur_sim.chip.world import Listener
from affineur_sim.fast import FastBody
from affineur_sim.scenario import Player, parse, variants
from affineur_sim.scenario_text import ExpectationFailed, NotSeen, only_fast_because
from affineur_sim.world import WorldSpec


class NotForTheChip(Exception):  # noqa: N818 - a state, not an error of the program
    """The scenario needs something the chip body cannot do; the text says what."""


@dataclass(frozen=True)
class Performance:
    """What came of a scenario on the chip.

    `record` is the match as it lies on its flash, `rehearsed` the fast body's; `unseen` what the
    scenario expects and nobody can see on the chip; `said` what the board told people.
    """

    record: bytes
    rehearsed: bytes
    unseen: list[str]
    said: list[str]
    emulated_ms: float
    steps: int
    frames: int

    @property
    def equal(self) -> bool:
        """Tell whether both bodies have written down the same match."""
        return self.record == self.rehearsed


def perform(
    text: str,
    micropython: bytes,
    listener: Listener | None = None,
    onlooker: Onlooker | None = None,
) -> Performance:
    """Play a scenario on the chip, then on the fast body.

    Raises NotForTheChip, and what `scenario.Player.play` raises.
    """
    reason = only_fast_because(text)
    if reason or len(variants(text)) > 1:
        raise NotForTheChip(reason or "it is played in many variants")
    bodies: list[ChipBody] = []

    def chip_body(settings: Settings, spec: WorldSpec) -> ChipBody:
        bodies.append(ChipBody(micropython, settings, spec, listener, onlooker))
        return bodies[0]

    player = Player(chip_body, None if onlooker is None else onlooker.stepped)
    try:
        player.play(parse(text))
    except NotSeen as why:
        raise NotForTheChip(str(why)) from why
    except ExpectationFailed as failed:
        printed = "; ".join(bodies[0].printed)
        raise ExpectationFailed(failed.line, f"{failed.text} (printed: {printed})") from failed
    body = bodies[0]
    record = newest_record(body.store())
    return Performance(
        record,
        rehearse(text, seed_of(record)),
        player.unseen,
        [line.text for line in body.said],
        body.world.now_ms,
        body.world.parts.table.steps,
        body.world.parts.ring.frames(body.world.running.now_ns) if body.world.powered else 0,
    )


def rehearse(text: str, seed: int) -> bytes:
    """Play a scenario on the fast body; return its record of the match, dealt from `seed`."""

    def fast_body(settings: Settings, spec: WorldSpec) -> FastBody:
        body = FastBody(settings, spec)
        body.match.lobby.seed = seed
        return body

    player = Player(fast_body)
    player.play(parse(text))
    return newest_record(player.body.world.store)


def seed_of(record: bytes) -> int:
    """Return the seed of the match in a record, 0 when there is none."""
    seed: int = Reader(record).header["seed"] if record else 0
    return seed
