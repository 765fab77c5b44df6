"""Every request of the bench once: what it is called and what it carries.

A row is (name, fields, fields of the answer), as in `wire.vocabulary`; the request `bench` of the
wire carries it. What each is for stands in the page WIRE.md.
"""

from affineur.wire.fields import DATA, FLAG, INT, LIST, TEXT, WORD

MOST_STEPS = 500_000  # of one turn
MOST_EDGES = 64  # of the index sensor that are kept of one turn
MOST_HEARD = 16  # keys and tags kept until a host asks for them
MOST_RUNS = 12  # stretches of pixels in one picture
MOST_NOTES = 16
MOST_ECHO = 1_500  # characters of text in one answer
MOST_STORED = 4_096  # bytes of the file that is written and read back

REST, MOVING, DONE = "rest", "moving", "done"
STOPPED, KEY, JAMMED, NO_POWER, SILENT = "stopped", "key", "jammed", "no_power", "silent"
MOTIONS = (REST, MOVING, DONE, STOPPED, KEY, JAMMED, NO_POWER, SILENT)
"""How a turn goes or has ended: done, stopped by the host, by a key, by a stall; `no_power` when
the supply went, `silent` when the motor's driver does not answer."""

IN_FORCE = (
    "full_steps",
    "microsteps",
    "motor_teeth",
    "ring_teeth",
    "motor_reversed",
    "index_fitted",
    "led_order",
    "reader_kind",
    "sound",
)
"""The settings that change what a request does; those kept may already say otherwise."""

_COUNT = (0, (1 << 30) - 1)
_STEPS = (-MOST_STEPS, MOST_STEPS)
_PAIR = (2, INT, _COUNT)

REQUESTS = (
    (
        "parts",
        (),
        (
            ("lost", LIST, (20, DATA, None)),
            ("powered", FLAG, None),
            ("readers", LIST, (4, TEXT, 20)),
            ("settings", DATA, None),
        ),
    ),
    ("turn", (("steps", INT, _STEPS), ("permille", INT, (0, 1000))), ()),
    ("stop", (), ()),
    ("release", (), ()),
    (
        "motion",
        (),
        (
            ("state", WORD, MOTIONS),
            ("steps", INT, _COUNT),
            ("edges", LIST, (MOST_EDGES, LIST, _PAIR)),
            ("missed", INT, _COUNT),
        ),
    ),
    ("light", (("runs", LIST, (MOST_RUNS, LIST, (5, INT, (0, 255)))),), (("ma", INT, _COUNT),)),
    ("tune", (("notes", LIST, (MOST_NOTES, LIST, _PAIR)),), ()),
    ("heard", (), (("heard", LIST, (MOST_HEARD, DATA, None)),)),
    (
        "storage",
        (("bytes", INT, (1, MOST_STORED)),),
        (("write_us", INT, _COUNT), ("read_us", INT, _COUNT), ("sound", FLAG, None)),
    ),
    ("echo", (("chars", INT, (0, MOST_ECHO)),), (("text", TEXT, MOST_ECHO),)),
)
