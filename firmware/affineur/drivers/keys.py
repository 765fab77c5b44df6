"""The seat keys (port `Keys`).

Theory of operation. The expanders share one open-drain interrupt line. While it is low they are
served, again and again until it is high, since a change during a read starts a new interrupt.
A poll every 100 ms covers a broken line. A key has changed once it reads the same for
DEBOUNCE_MS; shorter signals are bouncing or noise. An expander that fails three times is lost:
its keys count as released, and it is tried again every second.
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
DEBOUNCE_MS = 8
_POLL_MS = 100
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
        self.since_ms = 0


class _Bank:
    """One expander with its keys."""

    def __init__(self, chip: "Mcp23017"):
        self.chip = chip
        self.keys = []  # type: list[_Key]
        self.faults = _FAULTS
        self.lost = False
        self.due_ms = None  # type: int | None


class Keys:
    """The keys of all seats.

    `bits` has, per seat, the index into `chips` and the bits of ready, 1, 2, 3, 4, back;
    `interrupt` is the shared line, low = something changed.
    """

    def __init__(
        self,
        chips: "list[Mcp23017]",
        bits: "tuple[tuple[int, ...], ...]",
        interrupt: "Pin",
        clock: "Clock",
        report: "Callable[[object], None]",
    ):
        self._banks = [_Bank(chip) for chip in chips]
        for seat, places in enumerate(bits):
            keys = [_Key(seat, key, bit) for key, bit in enumerate(places[1:])]
            self._banks[places[0]].keys += keys
        self._interrupt = interrupt
        self._clock = clock
        self._report = report

    def poll(self) -> None:
        """Look at the interrupt line, and at the keys if need be."""
        now_ms = self._clock.now_ms()
        for bank in self._banks:
            if bank.lost or bank.due_ms is None:
                if bank.due_ms is None or ticks.reached(now_ms, bank.due_ms):
                    self._begin(bank, now_ms)
            elif ticks.reached(now_ms, bank.due_ms) or self._settling(bank):
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
        bank.due_ms = ticks.later(now_ms, _POLL_MS)
        try:
            word = bank.chip.pressed()
        except Fault:
            self._count_fault(bank, now_ms)
            return
        bank.faults = 0
        for key in bank.keys:
            self._look(key, bool(word & key.mask), now_ms)

    def _look(self, key: _Key, down: bool, now_ms: int) -> None:
        if down != key.seen:
            key.seen = down
            key.since_ms = now_ms
        elif down != key.down and ticks.since(now_ms, key.since_ms) >= DEBOUNCE_MS:
            self._change(key)

    def _change(self, key: _Key) -> None:
        key.down = not key.down
        event = KeyPressed if key.down else KeyReleased
        self._report(event(key.seat, key.key))

    def _settling(self, bank: _Bank) -> bool:
        return any(key.seen != key.down for key in bank.keys)

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
        for key in bank.keys:
            key.seen = False
            if key.down:
                self._change(key)
        self._tell_seats(bank, PartLost)

    def _tell_seats(self, bank: _Bank, event: "type[PartLost] | type[PartFound]") -> None:
        for seat in sorted({key.seat for key in bank.keys}):
            self._report(event(PART, seat))
