"""Exercises what both Pythons make of tags and prints it."""

import sys

sys.path.insert(0, sys.argv[1])

from affineur.table.events import CHEESE, COMMAND, UNREADABLE, VENUE, Mark, TagsArrived, TagsLeft
from affineur.tags import mark_codec, meaning

UID = b"\x04\x11\x22\x33\x44\x55\x66"
MARKS = (Mark(CHEESE, 2, 7, "04aa"), Mark(VENUE, 0, 7, "04bb"), Mark(COMMAND, 0, 5, "04cc"))


def show(events: "list[object]") -> None:
    for event in events:
        print(type(event).__name__, event)


for mark in MARKS:
    memory = mark_codec.memory_of(mark)
    print(memory, mark_codec.mark_on(memory, UID), mark_codec.mark_on(memory[:20], UID).kind)
learnt = {mark.uid: mark for mark in MARKS}
print(meaning.dump(learnt))
print(meaning.parse(meaning.dump(learnt)) == learnt)
print(
    meaning.parse(b"04aa cheese 9 1\n04aa goat 1 1\n\xff\xfe\n\n04 cheese 1 1 1\n04dd cheese 1 1")
)
knows = meaning.Meaning(learnt, 0)
stack = [Mark(UNREADABLE, 0, 0, uid) for uid in ("04aa", "04cc", "04ff")]
show(knows.of(TagsArrived(1, stack), 9000))
show(knows.of(TagsLeft(1, stack), 9500))
show(knows.of(TagsArrived(0, stack), 9500))
