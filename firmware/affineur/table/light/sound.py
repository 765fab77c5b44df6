"""Every tune by name, as (frequency_hz, duration_ms); frequency 0 is a rest.

The four refusals last as long and have the same rhythm as the light of the seat, which is made
from them: tone is light, rest is dark.
"""

# Index: the patterns of `table.scene`. All fall, each has its own rhythm, each lasts REFUSAL_MS.
REFUSALS = (
    ((880, 400), (0, 200), (587, 400), (0, 600)),  # not yours: long, long
    ((659, 400), (523, 600), (0, 600)),  # not now: one very long
    ((880, 200), (0, 200), (698, 200), (0, 200), (523, 200), (0, 600)),  # used: three short
    (
        (880, 600),
        (0, 150),
        (587, 150),
        (0, 150),
        (392, 150),
        (0, 400),
    ),  # unreadable: long, 2 short
)
REFUSAL_MS = 1600

TUNES = {
    "refused_0": REFUSALS[0],
    "refused_1": REFUSALS[1],
    "refused_2": REFUSALS[2],
    "refused_3": REFUSALS[3],
    "accepted": ((1047, 60), (1319, 90)),
    "hands_off": ((988, 120), (0, 80), (988, 120), (0, 80), (988, 240)),
    "turned": ((784, 80), (1047, 120)),
    "last_seat": ((523, 350),),
    "last_turn": ((784, 150), (659, 150), (784, 150), (1047, 300)),
    "game_end": ((523, 150), (659, 150), (784, 150), (1047, 450)),
    "fault": ((440, 300), (0, 100), (311, 300), (0, 100), (220, 600)),
}
