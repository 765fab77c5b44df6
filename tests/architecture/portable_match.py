"""A scripted match, printed line by line; CPython and MicroPython must print the same.

Run with the firmware folder as the only argument.
"""

import sys

sys.path.insert(0, sys.argv[1])

from affineur.rules import prng
from affineur.settings import Settings
from affineur.table import events, intents
from affineur.table.match import Match
from affineur.table.motion import reports


def show(intent):
    """Print an intent; the header is a dict, whose order the two Pythons do not share."""
    if isinstance(intent, intents.AppendRecord) and isinstance(intent.payload[0], dict):
        print("header", plain(intent.payload[0]))
    else:
        print(repr(intent))


def plain(value):
    """Return plain data with every table of names as a sorted list."""
    if isinstance(value, dict):
        return [(name, plain(value[name])) for name in sorted(value)]
    return [plain(item) for item in value] if isinstance(value, list) else value


def answer(intent):
    if isinstance(intent, intents.SyncJournal):
        return events.JournalSynced()
    if isinstance(intent, intents.LocateBoard):
        return reports.BoardLocated(intent.turns)
    if isinstance(intent, intents.TurnBoard):
        return reports.BoardTurned(intent.turns)
    return None


def feed(match, event, now_ms):
    queue = match.handle(event, now_ms)
    while queue:
        intent = queue.pop(0)
        show(intent)
        reply = answer(intent)
        if reply is not None:
            queue += match.handle(reply, now_ms)


def random_event(state):
    state, seat = prng.below(state, 4)
    state, choice = prng.below(state, 10)
    state, detail = prng.below(state, 6)
    if choice < 4:
        kind = events.WORKER if detail < 3 else events.CHEESE
        number = detail if detail < 3 else detail * 2
        return state, events.TagsArrived(seat, [events.Mark(kind, seat, number, "%d" % detail)])
    if choice < 9:
        return state, events.KeyPressed(seat, detail if choice < 7 else events.READY)
    return state, events.KeyReleased(seat, events.BACK)


def play(settings, seats=()):
    """Play random events; `seats` have joined and confirmed before."""
    match = Match(settings)
    state, now_ms = prng.seed(7), (1 << 30) - 60000  # the counter wraps within the first minute
    for intent in match.start(now_ms):
        show(intent)
    for seat in tuple(seats) * 2:
        feed(match, events.KeyPressed(seat, events.READY), now_ms)
    for _ in range(600):
        now_ms = (now_ms + 700) & 0x3FFFFFFF
        state, event = random_event(state)
        feed(match, event, now_ms)
        feed(match, events.TimePassed(), now_ms)
        scene = match.scene
        print(scene.phase, scene.moods, scene.options, scene.pips, scene.figures, scene.landing)
    if match.ledger is not None:
        print(plain(match.ledger.data()))


play(Settings())
play(Settings().changed(game="steam", level="turntable", gear_sectors="7"), (0, 1))
play(Settings().changed(game="steam", level="full", chance="dealt"), (0, 1, 3))
