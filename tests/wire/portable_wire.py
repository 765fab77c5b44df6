"""Print the same lines under CPython and MicroPython: a talk over a good and over a bad cable.

Run with the firmware folder as the only argument.
"""

import sys

sys.path.insert(0, sys.argv[1])

from affineur.rules import prng
from affineur.wire import EVENTS, REQUESTS, MisuseError, PeerError
from affineur.wire.device import DeviceEnd
from affineur.wire.framing import pack, shortened, spelt, unpack
from affineur.wire.host import Answered, HostEnd, Refused
from affineur.wire.messages import Answer, Credit, Event, Part, Refusal, Request, parse


def fields(rows):
    return {row[0]: SAMPLES[row[1]](row[2]) for row in rows}


SAMPLES = {
    "int": lambda allowed: allowed[0],
    "text": lambda allowed: 'K\u00e4se \U0001f9c0 "\\'[:allowed],
    "word": lambda allowed: allowed[-1],
    "flag": lambda _allowed: True,
    "list": lambda allowed: [SAMPLES[allowed[1]](allowed[2])],
    "record": fields,
    "data": lambda _allowed: {"b": [None, -1], "a": "\u5976"},
}
ODD = (
    b"",
    b"x",
    b"00000000 []",
    b"\xff\x00\x03",
    pack([])[:-1],
    pack({"a": 1})[:-1],
    pack(["?", 1, "status"])[:-1],
    pack(["?", True, "status", {}])[:-1],
    pack(["?", 1 << 30, "status", {}])[:-1],
    pack(["/", 1, 0, 1, ""])[:-1],
)


def show(item):
    if isinstance(item, Answered):
        return "answered %d %s %s" % (item.number, item.name, spelt(item.values))
    if isinstance(item, Refused):
        return "refused %d %s %s %s" % (item.number, item.name, item.code, item.text)
    return "happened %s %s missed %d" % (item.name, spelt(item.values), item.missed)


def every_message():
    messages = [Request(7, row[0], fields(row[1])) for row in REQUESTS]
    messages += [Event(8, row[0], fields(row[1])) for row in EVENTS]
    messages += [Answer(9, {"a": []}), Credit(1), Part(1, 1, 2, '"'), Refusal(1, "CODE", "\u5976")]
    for message in messages:
        line = pack(message.as_list())
        print(line, parse(unpack(line[:-1])) == message)


def every_refusal():
    for line in ODD:
        try:
            print("taken", parse(unpack(line)))
        except PeerError as error:
            print(line, error.code, error.detail)
    for value in (1.5, b"x", "x" * 600, {1: 2}):
        try:
            print("packed", pack(value))
        except MisuseError as error:
            print(error.code)
    print(pack([shortened("\U0001f9c0" * 20, most) for most in (0, 11, 12, 100)]))


class Talk:
    """A host and a board, and a cable that spoils one piece in `one_in` (0: none)."""

    def __init__(self, one_in):
        self.host, self.board = HostEnd(), DeviceEnd()
        self.one_in = one_in
        self.chance = prng.seed(11)

    def spoilt(self, data):
        if not data or not self.one_in:
            return data
        self.chance, number = prng.below(self.chance, self.one_in)
        if number:
            return data
        self.chance, way = prng.below(self.chance, 4)
        return (b"", data + data, data[1:], b"\x80" + data[1:])[way]

    def run(self, rounds):
        for _ in range(rounds):
            data = self.host.outgoing(32)
            self.host.sent(len(data))
            for request in self.board.receive(self.spoilt(data)):
                print("asked", request.number, request.name)
                self.answer(request)
            data = self.board.outgoing(32)
            self.board.sent(len(data))
            for item in self.host.receive(self.spoilt(data)):
                print(show(item))

    def answer(self, request):
        if request.name == "hello":
            values = {"protocol": 1, "board": "K\u00fcche", "firmware": "0.1.0"}
            self.board.answer(request.number, values)
        elif request.name == "matches":
            self.board.answer(request.number, {"names": ["match-%04d" % n for n in range(60)]})
        else:
            self.board.refuse(request.number, "NO", "nothing to say")

    def hold(self):
        self.host.greet()
        self.run(20)
        for version in range(40):
            self.board.event("scene", {"version": version})
            if self.host.state != "open" or (self.one_in and version % 8 == 7):
                self.host.greet()
            elif len(self.host.waiting) < 3:
                self.host.request("matches" if version % 2 else "status", {})
            self.run(30)
            for number in self.host.waiting[:-2]:
                self.host.forget(number)
        self.run(200)
        for end in (self.host, self.board):
            counts = end.counts.as_dict()
            print(end.state, [(name, counts[name]) for name in sorted(counts)])


every_message()
every_refusal()
Talk(0).hold()
Talk(16).hold()
