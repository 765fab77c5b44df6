"""What the requests of the bench are for, in words, as `wire_help` has those of the wire."""

from affineur_host.wire_help import Fields

_UID = "the tag's serial number, in hexadecimal"
_SEAT = "whose pad"
_MARK: Fields = {
    "uid": _UID,
    "kind": "what kind of piece",
    "colour": "whose it is",
    "number": "which one",
}

REQUESTS: dict[str, tuple[str, Fields, Fields]] = {
    "parts": (
        "which parts there are",
        {},
        {
            "lost": "[part, seat or -1] of those that do not answer",
            "powered": "whether the motor has its supply",
            "readers": 'version of each reader by seat, "" for one that does not answer',
            "settings": "the settings in force that change what a request does",
        },
    ),
    "turn": (
        "turn the board; how it goes tells `motion`",
        {
            "steps": "microsteps, clockwise positive",
            "permille": "part of the friction limit, with the current of play; 0: as slowly as "
            "while looking for the place",
        },
        {},
    ),
    "stop": ("stop the board and let go of it", {}, {}),
    "release": ("let go of the board", {}, {}),
    "motion": (
        "how the latest turn goes",
        {},
        {
            "state": "how it goes, or how it has ended",
            "steps": "microsteps sent, once it has ended",
            "edges": "[microsteps, 1 or 0] where the index sensor met or lost a magnet",
            "missed": "edges that found no room",
        },
    ),
    "light": (
        "show a picture on the ring",
        {"runs": "[first pixel, how many, red, green, blue]; all else is dark"},
        {"ma": "current the ring should draw"},
    ),
    "tune": (
        "play on the piezo",
        {"notes": "[frequency in Hz, duration in ms]: 20 to 20,000, 0 for a rest; at most 10,000"},
        {},
    ),
    "heard": (
        "what keys and tags have done since the last time",
        {},
        {"heard": "what, seat, key or uids of each"},
    ),
    "storage": (
        "write a file, read it back and remove it",
        {"bytes": "its size"},
        {
            "write_us": "how long writing took",
            "read_us": "how long reading took",
            "sound": "whether it was read as it was written",
        },
    ),
    "echo": ("send text, for the rate of the line", {"chars": "how much"}, {"text": "the text"}),
    "tags_do": (
        "begin a task on the tags of a pad",
        {
            "seat": _SEAT,
            "what": "which task",
            "uid": _UID,
            "page": "first page",
            "count": "how many pages",
            "data": "what to write, in hexadecimal",
        },
        {},
    ),
    "tags_done": (
        "how the task on a pad has ended",
        {"seat": _SEAT},
        {
            "ended": "whether it has",
            "code": 'what went wrong, or ""',
            "found": "the tags that lie there: UID, SAK, answer to GET_VERSION of each",
            "data": "what was read, in hexadecimal",
        },
    ),
    "learn": ("take a tag that cannot be written for a piece", _MARK, {}),
    "unlearn": ("forget what a tag was taken for", {"uid": _UID}, {}),
    "learnt": (
        "what tags are taken for",
        {"after": "how many to leave out"},
        {
            "count": "how many there are",
            "tags": "a stretch of them: UID, kind, colour, number of each",
        },
    ),
}
