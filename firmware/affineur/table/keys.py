"""From bouncing contacts to presses: a key counts once it has kept its state for a while.

Keys are numbered seat * KEYS_PER_SEAT + key, one bit each (1 = down). The driver feeds every
reading it makes, on the interrupt and on the slow poll alike, and once more at `wake_at_ms`.
"""

from affineur.table import ticks
from affineur.table.events import KEY_NAMES, KeyPressed, KeyReleased

KEYS_PER_SEAT = len(KEY_NAMES)
_NUMBERS = {1 << number: number for number in range(4 * KEYS_PER_SEAT)}


class Debouncer:
    """Feed it readings of all keys; it says which keys went down or came up.

    `settle_ms` is the setting `key_debounce_ms`; contacts of tactile switches bounce up to 5 ms.
    """

    def __init__(self, settle_ms: int):
        self.settle_ms = settle_ms
        self.down = 0  # debounced state, one bit per key
        self.wake_at_ms: "int | None" = None
        self._reading = 0
        self._changed_ms: "dict[int, int]" = {}  # bit number -> last change of its reading

    def feed(self, reading: int, now_ms: int) -> "list[tuple[int, bool]]":
        """Take a reading; return (key number, is down) of settled changes, lowest key first."""
        for number in _bits(reading ^ self._reading):
            self._changed_ms[number] = now_ms
        self._reading = reading
        return self._settle(now_ms)

    def _settle(self, now_ms: int) -> "list[tuple[int, bool]]":
        settled = []
        self.wake_at_ms = None
        for number in _bits(self._reading ^ self.down):
            waited_ms = ticks.since(now_ms, self._changed_ms[number])
            if waited_ms >= self.settle_ms:
                self.down ^= 1 << number
                settled.append((number, bool(self.down >> number & 1)))
            else:
                self._wake_no_later(ticks.later(now_ms, self.settle_ms - waited_ms))
        return settled

    def _wake_no_later(self, due_ms: int) -> None:
        if self.wake_at_ms is None or ticks.since(due_ms, self.wake_at_ms) < 0:
            self.wake_at_ms = due_ms


def key_event(number: int, is_down: bool) -> "KeyPressed | KeyReleased":
    """Return the event for key `number` having gone down or come up."""
    seat, key = divmod(number, KEYS_PER_SEAT)
    return KeyPressed(seat, key) if is_down else KeyReleased(seat, key)


def _bits(mask: int) -> "list[int]":
    """Return the numbers of the bits set in `mask`, lowest first."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(_NUMBERS[lowest])
        mask ^= lowest
    return numbers
