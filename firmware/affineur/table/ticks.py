"""Arithmetic on a millisecond counter that wraps.

MicroPython's tick counter runs from 0 to 2^30 - 1 and starts again (after 12.4 days). Two
readings can be compared as long as they lie less than 2^29 ms (6.2 days) apart.
"""

PERIOD_MS = 1 << 30
_HALF_MS = PERIOD_MS >> 1


def later(now_ms: int, delay_ms: int) -> int:
    """Return the counter value `delay_ms` after `now_ms`."""
    return (now_ms + delay_ms) & (PERIOD_MS - 1)


def since(now_ms: int, then_ms: int) -> int:
    """Return the milliseconds from `then_ms` to `now_ms`; negative when `then_ms` is ahead."""
    return ((now_ms - then_ms + _HALF_MS) & (PERIOD_MS - 1)) - _HALF_MS


def reached(now_ms: int, due_ms: int) -> bool:
    """Tell whether the counter has come to `due_ms`."""
    return since(now_ms, due_ms) >= 0
