"""The agenda: what is still to be done, as a stack of frames whose last one comes first.

A frame is a list of integers: its kind, the seat concerned, then what the kind needs. Frames
below `RUNS_ALONE` wait for that seat; the others carry themselves out. One stack holds a whole
round (roll, turns, overseer steps, market), the turn under way, its open action, and whatever
interrupts it (an owner's reward, a displaced overseer, a card to be revealed), so nothing else
remembers what comes next. `BOUNDS` gives the fields of each kind after the seat, with the lowest
and highest value each may have.
"""

REVEALING, START_TILE, FIRST_OVERSEER, BLOCKING = 0, 1, 2, 3
CHOOSING, PLACING, ACTING, USING, ACTION, LAYING = 4, 5, 6, 7, 8, 9
ROAMING, DISPLACED, REWARDING, STEPPING, FLYING = 10, 11, 12, 13, 14
SETTING_UP, ROUND, MARKET, REFILL, TILE_END = 15, 16, 17, 18, 19
RUNS_ALONE = SETTING_UP

NAMES = ("reveal", "start tile", "first overseer", "block", "die", "placing", "turn") + (
    ("machine", "action", "laying", "overseer", "displaced", "reward", "overseer step", "zeppelin")
)

NOWHERE = 12
NO_ACTION = 12

_STRENGTH = (0, 64)

BOUNDS = (
    ((0, 9), (0, 11)),  # REVEALING: the kind of reveal; place, gear or colour
    (),  # START_TILE
    (),  # FIRST_OVERSEER
    ((0, 2),),  # BLOCKING: gear
    (),  # CHOOSING: a turn before its die
    (),  # PLACING: a turn before its die is placed
    (),  # ACTING: a turn whose die lies
    ((0, 11), (0, 12), (0, 1), _STRENGTH),  # USING: machine, second action, tile used, strength
    # ACTION: action, strength left, machine or NOWHERE, pieces so far, full strength
    ((0, 11), _STRENGTH, (0, 12), (0, 255), _STRENGTH),
    ((1, 32),),  # LAYING: tile
    (_STRENGTH,),  # ROAMING: an overseer moved by a tile; strength of what moves it
    (_STRENGTH,),  # DISPLACED: likewise
    (),  # REWARDING
    (),  # STEPPING: the overseer step
    (_STRENGTH,),  # FLYING: an extra zeppelin action outside a turn
    (),  # SETTING_UP
    (),  # ROUND
    (),  # MARKET
    ((0, 1),),  # REFILL: row
    ((0, 63),),  # TILE_END: the spot whose tile has been at work
)

# The highest place, gear or colour of each kind of reveal.
HIGHEST_WHERE = (0, 11, 0, 4, 0, 2, 2, 0, 0, 0)

KIND, SEAT = 0, 1
LEFT, PIECES = 3, 5


def opened(action: int, strength: int, place: int, seat: int) -> "list[int]":
    """Return the frame of an action about to begin (C-TURN-9)."""
    return [ACTION, seat, action, strength, place, 0, strength]
