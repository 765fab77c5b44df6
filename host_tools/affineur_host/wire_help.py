"""What requests, events and their fields are for, in words; the board does not carry these.

A request has its meaning, then its fields, then those of its answer; an event has no answer.
"""

Fields = dict[str, str]

REQUESTS: dict[str, tuple[str, Fields, Fields]] = {
    "hello": (
        "begin anew: earlier requests and subscriptions are forgotten",
        {"protocol": "version of the protocol the host speaks"},
        {
            "protocol": "version the board speaks",
            "board": "its name, cut short when very long",
            "firmware": "version of its firmware",
        },
    ),
    "bye": ("end: the board falls silent", {}, {}),
    "status": (
        "how the match stands",
        {},
        {
            "state": "state of the match",
            "fault": 'code of what stopped the board, or ""',
            "turn": "sectors the board has turned in this match",
            "game": "the game played, or offered in the lobby",
            "level": "level of assistance",
            "seats": "seats that play",
            "ready": "seats that are ready",
            "away": "seats whose person is away",
            "match": 'name of the match record, "" for none',
            "records": "records of the match so far, the header included",
            "link": "what the board's end of the link has counted",
        },
    ),
    "heap": (
        "how much memory the board has, garbage counted as used; -1: no heap of its own",
        {},
        {"free": "bytes that are free", "used": "bytes in use"},
    ),
    "scene": (
        "what the ring shows, in words",
        {},
        {
            "version": "grows with every change",
            "scene": "what the ring has to show, as in `table/scene.py`",
        },
    ),
    "seat": (
        "what one seat has begun, and is asked",
        {"seat": "position of the seat, clockwise from 0"},
        {
            "token": "token in the draft, 0 for none",
            "worker": "type of the worker in the draft, -1 for none",
            "gear": "sectors of the gear added up so far",
            "ready": "has confirmed",
            "options": "highest digit that means something now",
            "question": 'what is asked, with the words on offer, or ""',
        },
    ),
    "watch": (
        "subscribe; `tell`, `state` and `record` come in any case",
        {
            "scene": "whether `scene` events are wanted",
            "frame_ms": "least time between `frame` events; 0: none",
        },
        {},
    ),
    "key": (
        "act as a seat: a key",
        {
            "seat": "position of the seat, clockwise from 0",
            "key": "which of its keys",
            "down": "whether it is pressed or let go",
        },
        {},
    ),
    "tap": (
        "act as a seat: tags come onto its pad together",
        {
            "seat": "position of the seat, clockwise from 0",
            "marks": "tags: kind, colour, number, uid of each",
        },
        {},
    ),
    "lift": (
        "act as a seat: tags leave its pad",
        {
            "seat": "position of the seat, clockwise from 0",
            "marks": "tags: kind, colour, number, uid of each",
        },
        {},
    ),
    "move": (
        "act as a seat: ask for a move; what comes of it is told",
        {
            "seat": "position of the seat, clockwise from 0",
            "text": "a move in notation, or `undo`",
        },
        {},
    ),
    "matches": (
        "which match records there are",
        {},
        {"names": "names of the match records kept, oldest first"},
    ),
    "journal": (
        "a piece of a match record, byte by byte as it is kept",
        {"match": 'name of the match record, "" for none', "at": "from which byte on"},
        {"size": "bytes of the whole match record", "data": "up to 1536 bytes of it, in base 64"},
    ),
    "settings": ("the settings as they are kept", {}, {"values": "every setting by key"}),
    "set": (
        "keep a setting; it holds from the next start",
        {"key": "which setting", "value": "its value"},
        {},
    ),
    "restart": ("start all over, when no match is being played", {}, {}),
    "service": (
        "put the board into service or end that, when no match is being played",
        {"on": "whether it is to be in service; silence for 30 s, bye and hello end that as well"},
        {},
    ),
    "bench": (
        "in service: do what a request of the bench wants",
        {"request": "which request", "values": "its fields"},
        {"values": "the fields of its answer"},
    ),
}

EVENTS: dict[str, tuple[str, Fields]] = {
    "tell": (
        "something is said to people",
        {
            "seat": "the seat spoken to; -1: everybody",
            "code": "stable code",
            "rule": 'rule id, or ""',
            "text": "one sentence",
        },
    ),
    "state": (
        "the match has come into another state",
        {
            "state": "state of the match",
            "fault": 'code of what stopped the board, or ""',
            "turn": "sectors the board has turned in this match",
        },
    ),
    "record": (
        "something has been written down",
        {
            "match": 'name of the match record, "" for none',
            "number": "its number; 0 is the header",
            "record": "the record; null when it is too long for a line",
        },
    ),
    "scene": ("the ring has something else to show", {"version": "of the scene to ask for"}),
    "frame": ("what the ring shows", {"pixels": "red, green, blue of 60 pixels, in base 64"}),
    "dropped": (
        "events were lost because the host read too slowly; ask for the status",
        {"lines": "events dropped since hello"},
    ),
}
