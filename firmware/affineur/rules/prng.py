"""The games' own generator of chance: small, portable and kept in the state.

MicroPython and CPython ship different `random` modules, and small integers on the RP2040 have
31 bits, so this is a 24-bit linear congruential generator whose low bits are thrown away: no
product outgrows 2^30 in the multiplication below, hence no allocation.

A state is an int in 0..2^24-1; every function takes one and returns the next.
"""

_MASK = 0xFFFFFF


def seed(number: int) -> int:
    """Return the first state for `number`; any integer, however large or negative."""
    state = 0x5EED5
    number = number if number >= 0 else -2 * number + 1
    while True:
        state = step(step(state ^ (number & 0xFFFF)))
        number >>= 16
        if not number:
            return state


def step(state: int) -> int:
    """Return the state after `state` (multiplier 0xFD43FD, increment 0xC39EC3, modulo 2^24)."""
    low = state & 0xFFF
    high = state >> 12
    carry = (low * 0xFD4 + high * 0x3FD) & 0xFFF
    return (low * 0x3FD + (carry << 12) + 0xC39EC3) & _MASK


def below(state: int, limit: int) -> "tuple[int, int]":
    """Return (next state, number in 0..limit-1), limit 1..4096, without modulo bias."""
    span = 4096 - 4096 % limit
    while True:
        state = step(state)
        number = state >> 12
        if number < span:
            return state, number % limit


def shuffle(state: int, items: "list[int]") -> int:
    """Shuffle `items` in place (Fisher-Yates) and return the next state."""
    for last in range(len(items) - 1, 0, -1):
        state, other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]
    return state
