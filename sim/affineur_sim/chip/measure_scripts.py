"""MicroPython for the chip: what the measurements run; each prints one line of JSON at its end.

Those that need the game run on a board with the firmware installed, once its app has been left by
Ctrl-C: there its classes are found in the modules they are linked into. The others run beside
loose modules and collect garbage every 16 kB while they import, since else these lie scattered
over the whole heap.
"""

from affineur import pins

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

_INSTALLED = """
import asyncio, gc, json, time
from affineur.app import Ledger, Matches, rebuild
from affineur.board import FlashStore
from affineur.start import board
asyncio.new_event_loop()  # or the tasks left there would keep the app
gc.collect()
"""

RULES = (
    _INSTALLED
    + """
reading = Matches(FlashStore("matches")).newest()
kept = Ledger(reading.header)
worst = {"legal_us": 0, "apply_us": 0, "undo_us": 0}
def timed(name, act, *given):
    board.heap.tidy()  # as the app does when it is quiet
    begun = time.ticks_us()
    try:
        return act(*given)
    finally:
        worst[name] = max(worst[name], time.ticks_diff(time.ticks_us(), begun))
for number, record in enumerate(reading.records()):
    if record[0] != "move" or kept.referee.game.phase != "acting":
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
    _INSTALLED
    + """
gc.collect()
begun = time.ticks_us()
reading = Matches(FlashStore("matches")).newest()
kept = rebuild(reading.header, reading.records())
journal = reading.journal()
resume_us = time.ticks_diff(time.ticks_us(), begun)
print(json.dumps(dict(resume_us=resume_us, records=journal.next_number - 1)))
"""
)

TURNS = f"""
LED = {pins.LED_DATA}
"""

TURNS += """
import asyncio
from machine import Pin
asyncio.new_event_loop()
Pin(LED, Pin.ALT, alt=Pin.ALT_PIO1)  # the program of the pixels has it again
from affineur.app import App
from affineur.start import board
for pad in board.pads:
    pad.restart()
app = App(board)
begin, dues = app._begin, []
def begun():
    shell = begin()
    match = shell.table.match
    alarm = match.alarm
    def noted(name, delay_ms):
        alarm(name, delay_ms)
        if name == "hands_off":
            dues.append(match._alarms[name])
    match.alarm = noted
    return shell
app._begin = begun
try:
    app.run()
except KeyboardInterrupt:
    print(dues)
"""
"""The app once more, noting at which ms each hands-off delay was over."""

CUT = """
mark.value(0)
stepper.move([(200, 12_500), (20_000, 5_000)], 1)
time.sleep_ms(300)
mark.value(1)
stepper.cut()
finish()
"""
