"""Feed the debouncer ten thousand readings of shaky keys and print what it makes of them."""

import sys

sys.path.insert(0, sys.argv[1])

from affineur.rules import prng
from affineur.table import ticks
from affineur.table.keys import Debouncer

debouncer = Debouncer(20)
state = prng.seed(24)
now_ms = ticks.PERIOD_MS - 20000
reading = 0
for _ in range(10000):
    state, number = prng.below(state, 24)
    state, wait_ms = prng.below(state, 30)
    reading ^= 1 << number
    now_ms = ticks.later(now_ms, wait_ms)
    for settled in debouncer.feed(reading, now_ms):
        print(now_ms, settled)
print(debouncer.down, debouncer.wake_at_ms)
