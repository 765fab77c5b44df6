"""What runs on the board for us, at MicroPython's prompt.

The board holds (`affineur.slots`): two slots as packed files, the name of the one in use in the
file `slot`, and on trial the name of the one before in `trial` or `tried`. Each of those names is
put in place by a rename, so that a power cut leaves the file as it was or as it will be.
"""

SURVEY = """
import os, sys
names = os.listdir()
def text(*among):
    for name in among:
        if name in names:
            with open(name) as file:
                return file.read()
    return ""
volume = os.statvfs(os.getcwd())
mpy = getattr(sys.implementation, "_mpy", 0)
python = {"micropython": "MicroPython", "circuitpython": "CircuitPython"}
print(((python.get(sys.implementation.name, sys.implementation.name),
    getattr(sys.implementation, "_machine", sys.platform),
    tuple(sys.implementation[1][:2]), (mpy & 255, mpy >> 8 & 3)), volume[0] * volume[3],
    {name: os.stat(name)[6] for name in names}, text("trial", "tried", "slot"), text("slot")))
"""
"""Prints Python, machine, version, .mpy version; free bytes, sizes by name, the proven slot, the
slot in use."""

SUMS = """
from binascii import crc32, hexlify
from struct import pack
block, sums = bytearray({block}), []
with open({name!r}, "rb") as file:
    while file.readinto(block) == len(block):
        sums.append(pack(">I", crc32(block)))
print(hexlify(b"".join(sums)).decode())
"""
"""Prints the CRC-32 of every whole block of a file."""

RECEIVE = """
import os, sys
def receive(name, old, count):
    read, room = sys.stdin.buffer.read, memoryview(bytearray(4096))
    with open(name, "wb") as file, open(old, "rb") as kept:
        for _ in range(count):
            at, size = [int(word, 16) for word in read({head}).decode().split()]
            if at < 0:
                data = read(size).replace(b"\\x10C", b"\\x03").replace(b"\\x10P", b"\\x10")
                file.write(data)
            else:
                kept.seek(at)
            while at >= 0 and size:
                data = room[:min(size, 4096)]
                kept.readinto(data)
                file.write(data)
                size -= len(data)
            print(".", end="")
try:
    receive({name!r}, {old!r}, {count})
except BaseException:
    os.remove({name!r})
    raise
"""
"""Makes the file `name` of pieces: parts of the file `old`, and bytes that come (`pieces`)."""

DIGEST = """
from hashlib import sha256
from binascii import hexlify
found, room = sha256(), memoryview(bytearray(4096))
with open({name!r}, "rb") as file:
    while True:
        size = file.readinto(room)
        if not size:
            break
        found.update(room[:size])
print(hexlify(found.digest()).decode())
"""
"""Prints the SHA-256 of a file."""

PUT = """
import os
for name, text in {files!r}:
    with open("slot.new", "w") as file:
        file.write(text)
    os.rename("slot.new", name)
"""
"""Puts small files in place one after the other, each at once or not at all."""

RENAME = """
import os
names = os.listdir()
for old, new in {pairs!r}:
    if old in names:
        os.rename(old, new)
"""
"""Renames those of the files that are there, in this order."""

REMOVE = """
import os
for name in {names!r}:
    if name in os.listdir():
        os.remove(name)
"""
"""Deletes those of the files that are there."""
