"""Print the same lines under CPython and MicroPython: a host that asks a board everything.

Run with the firmware folder as the only argument.
"""

import sys

sys.path.insert(0, sys.argv[1])

from affineur.canonical import encode
from affineur.desk import Desk
from affineur.journal.matches import Matches
from affineur.settings import Settings
from affineur.shell import Shell
from affineur.wire.host import HostEnd

MARK = {"kind": "worker", "colour": 2, "number": 1, "uid": "04"}
ASKED = (
    ("status", {}),
    ("watch", {"scene": True, "frame_ms": 100}),
    ("key", {"seat": 0, "key": "ready", "down": True}),
    ("key", {"seat": 0, "key": "ready", "down": False}),
    ("tap", {"seat": 2, "marks": [MARK]}),
    ("lift", {"seat": 2, "marks": [MARK]}),
    ("move", {"seat": 2, "text": "make 7"}),
    ("seat", {"seat": 2}),
    ("scene", {}),
    ("matches", {}),
    ("journal", {"match": "match-0001", "at": 0}),
    ("settings", {}),
    ("set", {"key": "board_name", "value": "K\u00e4se \U0001f9c0"}),
    ("set", {"key": "pace", "value": "warp"}),
    ("set", {"key": "mix_venues", "value": [4, 5, 6, 7]}),
    ("settings", {}),
)


class Store:
    """Files in memory."""

    def __init__(self):
        self.files = {}

    def names(self):
        return sorted(self.files)

    def read(self, name):
        if name not in self.files:
            raise OSError(2)
        return self.files[name]

    def replace(self, name, data):
        self.files[name] = data

    def append(self, name, data):
        self.files[name] += data

    def sync(self, name):
        pass


class Link:
    """The board's side of a cable."""

    def __init__(self):
        self.came = self.going = b""

    def read(self):
        piece, self.came = self.came[:32], self.came[32:]
        return piece

    def write(self, data):
        self.going += data
        return len(data)


class Ports:
    """Parts that do what they are told and say nothing."""

    def __init__(self):
        self.lights = self.stepper = self.sound = self

    def show(self, frame):
        pass

    def play(self, notes):
        pass


class Board:
    """A shell, a desk, and a host at its link."""

    def __init__(self):
        store, self.link, self.host, self.now_ms = Store(), Link(), HostEnd(), 0
        matches, self.happened, self.changes = Matches(store), [], []
        self.desk = Desk(matches, store, self.happened.append, self.changes.append)
        self.shell = Shell(Settings(), Ports(), matches, self.desk.tell, self.desk.record)
        self.shell.power_on(0)
        self.desk.serve(self.shell)

    def talk(self, rounds):
        for _ in range(rounds):
            data = self.host.outgoing(64)
            self.host.sent(len(data))
            self.link.came += data
            self.now_ms += 5
            self.desk.poll(self.link, self.now_ms)
            while self.happened:
                print(self.happened[0])
                self.shell.feed(self.happened.pop(0), self.now_ms)
            self.shell.paint(self.now_ms)
            came, self.link.going = self.link.going, b""
            for item in self.host.receive(came):
                print(item.name, getattr(item, "code", ""), encode(getattr(item, "values", None)))


board = Board()
board.host.greet()
board.talk(20)
for name, values in ASKED:
    board.host.request(name, values)
    board.talk(150)
board.host.leave()
board.talk(20)
print(board.host.state, encode(board.host.counts.as_dict()))
