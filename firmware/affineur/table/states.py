"""The states of a match and the ways between them; `match` says what they mean."""

STATES = (
    "booting",
    "homing",
    "reconciling",
    "lobby",
    "retrieving",
    "acting",
    "settling",
    "rotating",
    "paused",
    "finished",
    "faulted",
)

_WAYS = """
booting nothing_to_resume lobby
booting match_found faulted
lobby hands_off settling
settling back_to_lobby lobby
settling back_to_acting acting
settling back_to_paused paused
settling back_to_faulted faulted
settling unsaved paused
settling lost faulted
settling turn rotating
settling locate homing
homing located reconciling
homing stopped faulted
homing lost faulted
reconciling looked retrieving
reconciling lost faulted
rotating arrived retrieving
rotating stopped paused
rotating lost faulted
retrieving shown acting
retrieving hands_off settling
retrieving over finished
retrieving pause paused
retrieving lost faulted
acting hands_off settling
acting over finished
acting pause paused
acting lost faulted
paused hands_off settling
paused abandoned lobby
paused lost faulted
faulted hands_off settling
faulted pause paused
faulted lost faulted
finished again lobby
"""
"""State, trigger, following state. As one text it stays on the flash; as tuples it would take a
kilobyte of the device's memory."""


def transitions() -> "list[list[str]]":
    """Return every way: state, trigger, following state."""
    return [line.split() for line in _WAYS.split("\n") if line]


def following(state: str, trigger: str) -> "str | None":
    """Return the state that comes of `trigger` in `state`, None where that means nothing."""
    way = "\n%s %s " % (state, trigger)
    at = _WAYS.find(way)
    if at < 0:
        return None
    begin = at + len(way)
    return _WAYS[begin : _WAYS.find("\n", begin)]
