"""The heap that is left at the end of a game for four, by game and level.

Theory of operation. Bots play a match on the fast body. Its record, but for the last line, is laid
on the flash of a chip with the firmware installed, and the chip is switched on: it replays the
match through the firmware's own rules and waits for somebody to go on with it. `ready` lets the
board find its place, `ready` says that everything lies where it should, and what was left out,
the `ready` that ends the match, is pressed by whose turn it is. Then the record on the flash has
to be the one of the bots, to the byte, and the heap is measured. So every number is that of a
match that has come to its end on the chip, with everything loaded that it takes.
"""

from dataclasses import dataclass

from affineur.journal import Journal, Reader
from affineur.settings import FILE_NAME, Settings, dump
from affineur.table import words
from affineur.table.events import READY
from affineur_sim import match_run
from affineur_sim.chip import image, measure_scripts, uf2
from affineur_sim.chip.repl import DeviceError, Repl
from affineur_sim.chip.world import ChipWorld
from affineur_sim.match_run import Setup
from affineur_sim.world import WorldStore
from affineur_sim.world.spec import SEATS

_MATCH = "match-0001"
_STARTED_MS = 6_000
_RECORD_MS = 80
"""So long one record takes to be replayed, at most."""
_LOCATED_MS = 16_000
_RETRIEVED_MS = 8_000
_ENDED_MS = 6_000
_BETWEEN_PRESSES_MS = 300


@dataclass(frozen=True)
class Kept:
    """The record of a whole match, the same without its last line, and who writes that."""

    whole: bytes
    unfinished: bytes
    last: tuple[int, ...]


def recorded(setup: Setup) -> Kept:
    """Let bots play a match on the fast body and return its record."""
    body = match_run.new_body(setup)
    match_run.finish(body)
    whole = bytes(body.world.store.read(_MATCH))
    reader, store = Reader(whole), WorldStore()
    journal = Journal.create(store, _MATCH, reader.header)
    *records, last = reader.records()
    for record in records:
        journal.append(record)
    journal.sync()
    everybody = tuple(range(SEATS))
    return Kept(whole, bytes(store.read(_MATCH)), (last[1],) if last[0] == "move" else everybody)


def free_at_the_end(micropython: bytes, setup: Setup) -> int:
    """Return the bytes of heap that are free when a match has ended on the chip."""
    kept = recorded(setup)
    world = ChipWorld(_flash(micropython, setup, kept.unfinished))
    world.power_on()
    world.run_for(_STARTED_MS + _RECORD_MS * kept.unfinished.count(b"\n"))
    world.press(0, READY)
    world.run_for(_LOCATED_MS)
    if setup.game != words.STEAM:
        world.press(0, READY)
        world.run_for(_RETRIEVED_MS)
    for seat in kept.last:
        world.press(seat, READY)
        world.run_for(_BETWEEN_PRESSES_MS)
    world.run_for(_ENDED_MS)
    files = image.read_files(uf2.filesystem_of(world.running.flash_contents()))
    if files[f"data/{_MATCH}"] != kept.whole:
        raise DeviceError(bytes(world.serial.received).decode(errors="replace"))
    return int(Repl(world).run(measure_scripts.FREE))


def _flash(micropython: bytes, setup: Setup, record: bytes) -> bytes:
    settings = Settings().changed(game=setup.game, level=setup.level, chance="dealt")
    files = image.installed_files()
    files |= {f"data/{FILE_NAME}": dump(settings), f"data/{_MATCH}": record}
    return uf2.with_filesystem(micropython, image.filesystem(files))
