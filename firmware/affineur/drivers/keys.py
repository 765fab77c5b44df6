"""The seat keys (port `Keys`).

Theory of operation. The expanders share one open-drain interrupt line. While it is low they are
served, again and again until it is high, since a change during a read starts a new interrupt.
A poll now and then covers a broken line. A key has changed once it reads the same for the time of
debouncing; shorter signals are bouncing or noise. An expander that fails three times is lost: its
keys count as released, and it is tried again every second.

While the flash is written nobody looks, for longer than some people press. The expander remembers
which pin went low first, so after such a pause a key that reads released, and stays so for the
time of debouncing, counts as pressed and let go.
"""

from affineur.drivers.fault import Fault
from affineur.table import ticks
from affineur.table.events import KeyPressed, KeyReleased, PartFound, PartLost

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur.drivers.mcp23017 import Mcp23017
    from affineur.drivers.wires import Pin
    from affineur.ports import Clock

PART = "keys"
_AGAIN_MS = 1000
_FAULTS = 3
_SERVINGS = 4


class _Key:
    """One key: what it is, and what is known about it."""

    def __init__(self, seat: int, key: int, bit: int):
        self.seat = seat
        self.key = key
        self.mask = 1 << bit
        self.down = False
        self.seen = False
        self.missed = False
        """Whether it was down while nobody looked, and up again since."""
        self.since_ms = 0


class _Bank:
    """One expander with its keys."""

    def __init__(self, chip: "Mcp23017"):
        self.chip = chip
        self.keys = []  # type: list[_Key]
        self.faults = _FAULTS
        self.word = 0
        """What was read last, a bit for each key that is down."""
        self.lost = False
        self.settling = False
        """Whether a key reads otherwise than it counts."""
        self.due_ms = None  # type: int | None


class Keys:
    """The keys of all seats.

    `bits` has, per seat, the index into `chips` and the bits of ready, 1, 2, 3, 4, back;
    `interrupt` is the shared line, low = something changed. A key counts once it has been steady
    for `debounce_ms`; without an interrupt it is looked at every `poll_ms`.
    """

    def __init__(
        self,
        chips: "list[Mcp23017]",
        bits: "tuple[tuple[int, ...], ...]",
        interrupt: "Pin",
        clock: "Clock",
        report: "Callable[[object], None]",
        debounce_ms: int = 20,
        poll_ms: int = 100,
    ):
        self._debounce_ms = debounce_ms
        self._poll_ms = poll_ms
        self._banks = [_Bank(chip) for chip in chips]
        for seat, places in enumerate(bits):
            keys = [_Key(seat, key, bit) for key, bit in enumerate(places[1:])]
            self._banks[places[0]].keys += keys
        self._interrupt = interrupt
        self._clock = clock
        self._report = report
        self._polled_ms = clock.now_ms()
        self._paused = False
        """Whether nobody has looked for so long that a whole press may have been missed."""

    def poll(self) -> None:
        """Look at the interrupt line, and at the keys if need be."""
        now_ms = self._clock.now_ms()
        self._paused = ticks.since(now_ms, self._polled_ms) > 2 * self._debounce_ms
        self._polled_ms = now_ms
        for bank in self._banks:
            if bank.lost or bank.due_ms is None:
                if bank.due_ms is None or ticks.reached(now_ms, bank.due_ms):
                    self._begin(bank, now_ms)
            elif bank.settling or ticks.reached(now_ms, bank.due_ms):
                self._serve(bank, now_ms)
        for _ in range(_SERVINGS):
            if self._interrupt():
                break
            for bank in self._banks:
                if not bank.lost:
                    self._serve(bank, now_ms)

    def _begin(self, bank: _Bank, now_ms: int) -> None:
        try:
            bank.chip.begin()
            bank.chip.pressed()
        except Fault:
            bank.due_ms = ticks.later(now_ms, _AGAIN_MS)
            self._lose(bank)
            return
        bank.faults = 0
        bank.due_ms = now_ms
        if bank.lost:
            bank.lost = False
            self._tell_seats(bank, PartFound)

    def _serve(self, bank: _Bank, now_ms: int) -> None:
        bank.due_ms = ticks.later(now_ms, self._poll_ms)
        try:
            word = bank.chip.pressed()
        except Fault:
            self._count_fault(bank, now_ms)
            return
        bank.faults = 0
        missed = bank.chip.caught() & ~word if self._paused else 0
        if word != bank.word or missed or bank.settling:
            bank.word = word
            bank.settling = False
            for key in bank.keys:
                if missed & key.mask and not key.down:
                    key.missed, key.since_ms = True, now_ms
                self._look(key, bool(word & key.mask), now_ms)
                bank.settling = bank.settling or key.missed or key.seen != key.down

    def _look(self, key: _Key, down: bool, now_ms: int) -> None:
        if down != key.seen:
            key.seen = down
            key.missed = False
            key.since_ms = now_ms
        elif ticks.since(now_ms, key.since_ms) < self._debounce_ms:
            return
        elif down != key.down:
            self._change(key)
        elif key.missed:
            key.missed = False
            self._change(key)
            self._change(key)

    def _change(self, key: _Key) -> None:
        key.down = not key.down
        event = KeyPressed if key.down else KeyReleased
        self._report(event(key.seat, key.key))

    def _count_fault(self, bank: _Bank, now_ms: int) -> None:
        """Prepare the chip again at once, in case it has only lost its settings."""
        bank.faults += 1
        if bank.faults >= _FAULTS:
            bank.due_ms = ticks.later(now_ms, _AGAIN_MS)
            self._lose(bank)
            return
        try:
            bank.chip.begin()
        except Fault:
            return

    def _lose(self, bank: _Bank) -> None:
        if bank.lost:
            return
        bank.lost = True
        bank.word, bank.settling = 0, False
        for key in bank.keys:
            key.seen = key.missed = False
            if key.down:
                self._change(key)
        self._tell_seats(bank, PartLost)

    def _tell_seats(self, bank: _Bank, event: "type[PartLost] | type[PartFound]") -> None:
        for seat in sorted({key.seat for key in bank.keys}):
            self._report(event(PART, seat))
