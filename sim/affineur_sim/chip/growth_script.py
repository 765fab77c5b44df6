"""MicroPython: the table plays one long match, and its heap is measured in between.

Table, light and journal are the firmware's own, bound to the ports by its own shell. Motor and
sensor are a few lines here: each move is over at once, and the edges of the magnets come with the
steps at which the board meets them. So a turn takes no longer than the firmware needs for it. What
is appended to the record is counted and forgotten: it would fill the flash.

Run on an installed board once its app has been left (`INSTALLED`), or beside the source of the
firmware with its folder as the argument (`LOOSE`), after `TURNS = ...` and `EVERY = ...`. Prints
one line of JSON: the bytes of heap in use after each `EVERY` turns, and those of the record.
"""

INSTALLED = """
import asyncio, gc, json
from affineur.app import Matches, Shell
from affineur.board import IndexEdge, KeyPressed, KeyReleased, StepsEnded, TimePassed
from affineur.settings import Settings
asyncio.new_event_loop()
"""

LOOSE = """
import gc, json, sys
sys.path.insert(0, sys.argv[1])
from affineur.journal.matches import Matches
from affineur.settings import Settings
from affineur.shell import Shell
from affineur.table.events import IndexEdge, KeyPressed, KeyReleased, StepsEnded, TimePassed
"""

GROWTH = """
READY, SEATS, MAGNETS = 0, 4, (0, 90, 180, 270, 12, 110, 208)
settings = Settings().changed(level="turntable")
turn = settings.full_steps * settings.microsteps * settings.ring_teeth
half = settings.index_width_mdeg * turn // 720_000

class Ports:
    moving = starting = False
    def __init__(self):
        self.stepper = self.lights = self.sound = self
        self.angle, self.steps, self.done, self.way = turn // 9, 0, 0, 1
    def move(self, segments, direction):
        self.done, self.way = 0, direction
        self.brake(segments)
    def brake(self, segments):
        self.steps = self.done + sum([count for count, _ in segments])
    def prepare(self, segments):
        pass
    hold = play = show = prepare
    def cut(self):
        pass
    release = cut
    def edges(self):
        found = []
        for degrees in MAGNETS:
            for end in (-half, half):
                away = self.way * (-degrees * turn // 360 + end - self.angle) % turn
                steps = -(-away // settings.motor_teeth)
                if 0 < steps <= self.steps:
                    found.append((steps, end * self.way < 0))
        return sorted(found)
    def arrive(self, feed):
        for steps, met in self.edges():
            if steps <= self.steps:
                self.done = steps
                feed(IndexEdge(met, steps))
        steps, self.steps = self.steps, 0
        self.angle = (self.angle + self.way * steps * settings.motor_teeth) % turn
        feed(StepsEnded(steps))

class Store:
    def __init__(self):
        self.bytes = 0
    def append(self, name, data):
        self.bytes += len(data)
    def replace(self, name, data):
        self.bytes += len(data)
    def names(self):
        return []
    def sync(self, name):
        pass

class Play:
    def __init__(self):
        self.now_ms, self.turns, self.ports, self.store = 1_000, 0, Ports(), Store()
        self.shell = Shell(settings, self.ports, Matches(self.store), id, self.recorded)
        self.shell.power_on(self.now_ms)
    def recorded(self, number, payload):
        self.turns += payload == ["turn"]
    def feed(self, event):
        self.shell.feed(event, self.now_ms)
        self.shell.paint(self.now_ms)
    def press(self, seat):
        self.feed(KeyPressed(seat, READY))
        self.pass_by(120)
        self.feed(KeyReleased(seat, READY))
        self.pass_by(120)
    def pass_by(self, ms):
        self.now_ms = self.now_ms + ms & (1 << 30) - 1
    def settle(self):
        while True:
            due = self.shell.wake_at_ms
            if self.ports.steps:
                self.pass_by(1_050)
                self.ports.arrive(self.feed)
            elif due is not None and self.state() != "acting":
                self.pass_by(max(1, (due - self.now_ms) & (1 << 30) - 1))
                self.feed(TimePassed())
            else:
                return
    def state(self):
        return self.shell.table.match.state
    def all_press(self):
        for seat in range(SEATS):
            self.press(seat)
        self.settle()

def used():
    gc.collect()
    gc.collect()
    return gc.mem_alloc()

play = Play()
play.all_press()
play.all_press()
play.all_press()
found = [0] * (TURNS // EVERY)
while play.turns < TURNS:
    before = play.turns
    play.all_press()
    if play.turns != before + 1:
        raise ValueError(play.state(), play.turns, play.shell.table.match.fault)
    if play.turns % EVERY == 0:
        found[play.turns // EVERY - 1] = used()
print(json.dumps(dict(used=found, record=play.store.bytes)))
"""
