"""MicroPython for the chip: what the measurements run; each prints one line of JSON at its end.

All collect garbage every 16 kB while they import. Without it the modules lie scattered over the
whole heap, and a kilobyte in one piece cannot be had although half of the heap is free.
"""

_TIDY = """
import gc, json, time
gc.threshold(16_384)
"""

FREE = """
import gc
gc.collect()
gc.collect()
print(gc.mem_free())
"""

APPEND_FLUSH = (
    _TIDY
    + """
from affineur.drivers.flash_store import FlashStore
from affineur.journal import Journal
journal = Journal.create(FlashStore("matches"), "match-0001", {"game": "fromage"})
worst_us = 0
for number in range(100):
    begun = time.ticks_us()
    journal.append(["move", number % 4, "make gold hard 7"])
    journal.sync()
    worst_us = max(worst_us, time.ticks_diff(time.ticks_us(), begun))
print(json.dumps({"worst_us": worst_us}))
"""
)

_KEPT = (
    _TIDY
    + """
from affineur.drivers.flash_store import FlashStore
from affineur.journal.matches import Matches
from affineur.table import full
from affineur.table.ledger import Ledger
"""
)

RULES = (
    _KEPT
    + """
journal, records, torn = Matches(FlashStore("matches")).latest()
kept = Ledger(journal.header)
worst = {"legal_us": 0, "apply_us": 0, "undo_us": 0}
def timed(name, act, *given):
    gc.collect()
    begun = time.ticks_us()
    try:
        return act(*given)
    finally:
        worst[name] = max(worst[name], time.ticks_diff(time.ticks_us(), begun))
for number, record in enumerate(records):
    if record[0] != "move":
        kept.apply(record)
        continue
    kept.arrive()  # turning the board is not part of a move
    timed("apply_us", kept.apply, record)
    if number % 10 == 0:
        for seat in kept.seats:
            timed("legal_us", kept.referee.game.legal_moves, seat)
    if record[2].startswith("make"):
        timed("undo_us", kept.apply, ["undo", record[1]])
        kept.apply(record)
print(json.dumps(worst))
"""
)

RESUME = (
    _KEPT
    + """
gc.collect()
begun = time.ticks_us()
journal, records, torn = Matches(FlashStore("matches")).latest()
kept = Ledger(journal.header)
for record in records:
    kept.apply(record)
resume_us = time.ticks_diff(time.ticks_us(), begun)
print(json.dumps(dict(resume_us=resume_us, records=len(records))))
"""
)

CUT = """
mark.value(0)
stepper.move([(200, 12_500), (20_000, 5_000)], 1)
time.sleep_ms(300)
mark.value(1)
stepper.cut()
finish()
"""
