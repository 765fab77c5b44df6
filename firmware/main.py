"""Starts the firmware of the slot in use; this loader stays the same for life.

`slot` names it: a or b, packed in `a.pack` or `b.pack`; without it, loose modules are started.
An update fills the other slot, names the present one in `trial` and replaces `slot`. A trial has
one start: `trial` becomes `tried`, which firmware that is well removes; a start that finds `tried`
goes back to the slot it names. BOOTSEL pressed in the first second: nothing starts.
"""

import sys
from binascii import crc32
from os import listdir, rename
from struct import pack, unpack

from machine import Timer, reset
from rp2 import bootsel_button
from vfs import mount


class Slot:  # a filesystem, as far as `import` needs one
    def mount(self, *_):
        with open("slot") as file:
            self.pack = "/" + file.read() + ".pack"
        with open(self.pack, "rb") as file:
            self.index = file.read(12 * unpack("<4xI", file.read(8))[0])

    def stat(self, path):  # folders have size 0
        return (0x8000 if self.find(path)[1] else 0x4000,) + 9 * (0,)

    def open(self, path, _):  # a module ends by itself, whatever follows in the file
        file = open(self.pack, "rb")
        file.seek(self.find(path)[0])
        return file

    def find(self, path):
        at = self.index.find(pack("<I", crc32(path.encode())))
        if at % 12:  # found between two entries, or not at all
            raise OSError(2)
        return unpack("<2I", self.index[at + 4 : at + 12])


pressed = []
timer = Timer(period=50, callback=lambda _: bootsel_button() and pressed.append(1))
try:
    if "tried" in listdir():
        rename("tried", "slot")
    elif "trial" in listdir():
        rename("trial", "tried")
    if "slot" in listdir():
        mount(Slot(), "/slot")
        sys.path.insert(0, "/slot")
    from affineur import start  # lights the ring, then imports everything else

    timer.deinit()
    if not pressed:
        start.run()
except Exception as error:
    sys.print_exception(error)
    if "tried" in listdir():
        reset()
