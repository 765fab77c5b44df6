"""Exercises the drivers' portable parts and prints what they make; run by both Pythons."""

import sys

sys.path.insert(0, sys.argv[1])

from affineur.drivers import pixels, pn532_frames, tmc2209_frames
from affineur.drivers.errand import Errand
from affineur.drivers.fault import Fault
from affineur.drivers.iso14443 import Target, cascade
from affineur.drivers.ntag import read_mark
from affineur.drivers.ntag_writing import provision
from affineur.drivers.pad import Pad
from affineur.table.events import CHEESE, WORKER, Mark
from affineur.tags import mark_codec, ndef
from affineur.tags.crc import crc_a

UID = b"\x04\x11\x22\x33\x44\x55\x66"


class Clock:
    """A clock that a search moves along."""

    def __init__(self):
        self.now = (1 << 30) - 300

    def now_ms(self):
        """Return milliseconds."""
        return self.now & ((1 << 30) - 1)


class Memory:
    """A reader whose only tag is a piece of memory."""

    def __init__(self, clock):
        self.memory = bytearray(180)
        self.memory[12:20] = b"\xe1\x10\x12\x00\x03\x00\xfe\x00"
        self.there = True
        self._clock = clock

    def begin(self):
        """Begin."""
        yield

    def list_tags(self):
        """Return the tag."""
        self._clock.now += 12
        yield
        return [Target(UID, 0, 1)] if self.there else []

    def exchange(self, _target, command):
        """Answer READ, WRITE and GET_VERSION."""
        self._clock.now += 6
        yield
        if command[0] == 0x60:
            return b"\x00\x04\x04\x02\x01\x00\x0f\x03"
        if command[0] == 0xA2:
            self.memory[4 * command[1] : 4 * command[1] + 4] = command[2:]
            return b"\x0a"
        return bytes(self.memory[4 * command[1] : 4 * command[1] + 16])


def finish(steps):
    """Run an operation to its end and print what came of it."""
    errand = Errand(steps)
    while not errand.poll():
        pass
    print(errand.fault.code if errand.fault else repr(errand.result()))


def noise(seed, count):
    """Return pseudo-random bytes."""
    out = bytearray()
    for _ in range(count):
        seed = (seed * 1103 + 12345) % 65521
        out.append(seed & 0xFF)
    return bytes(out)


def parsers():
    """Print what the parsers make of noise and of good input."""
    for seed in range(200):
        junk = noise(seed, seed % 40)
        for parse in (pn532_frames.parse, tmc2209_frames.parse_reply):
            try:
                print(parse(seed & 0x7F, junk))
            except Fault as fault:
                print(fault)
        print(repr(ndef.decode(mark_codec.TYPE, junk)), crc_a(junk), tmc2209_frames.crc8(junk))
    print(pn532_frames.build(0x4A, b"\x02\x00"), len(pn532_frames.build(0x40, bytes(400))))
    print(tmc2209_frames.write_request(0, 0x6C, 0x14030053), cascade(UID))
    words = bytearray(16)
    pixels.pack(noise(1, 12), pixels.places("GRB"), words)
    print(bytes(words))


def tags():
    """Print what a pad says about a tag that is written, removed and put back."""
    clock = Clock()
    chip = Memory(clock)
    finish(read_mark(chip, Target(UID, 0, 1)))
    for mark in (Mark(CHEESE, 3, 15, ""), Mark(WORKER, 0, 2, "")):
        finish(provision(chip, Target(UID, 0, 1), mark))
        finish(read_mark(chip, Target(UID, 0, 1)))
    finish(read_mark(chip, Target(UID[:4], 8, 1)))
    pad = Pad(1, chip, clock, print)
    for step in range(3000):
        chip.there = step < 1000 or step > 2000
        pad.poll()
        clock.now += 1


parsers()
tags()
