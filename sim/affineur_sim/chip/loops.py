"""The loop that lets processor, clock and PIO of the chip go on together.

Theory of operation. rp2040py's own loop gives the PIO the cycles of each instruction at once; a
state machine that is more than eight cycles late then loses what it missed, so edges come late.
Here time passes in slices that end exactly where a PIO instruction is due: every edge has its
exact time, to the cycle of 8 ns. A sleeping processor jumps to the next thing that happens.

`PlainLoop` is this in Python; the accelerated loop (`accelerated`) does the same about a hundred
times faster. The lockstep tests prove them equal: registers, flags, memory, time and edges.
"""

import importlib.util
from functools import cache
from typing import TYPE_CHECKING, Protocol

from rp2040py.rp2040 import RP2040

from affineur_sim.chip import accelerated

if TYPE_CHECKING:
    from collections.abc import Callable

    LoopMaker = Callable[[RP2040], "Loop"]

CYCLE_NS = 8.0
_NEVER = 1 << 61
_FRACTIONS = 256  # rp2040py counts PIO time in 256ths of a cycle


class Loop(Protocol):
    """Drives one chip."""

    stopped: bool

    def run(self, until_ns: float) -> None:
        """Run until emulated time has reached `until_ns` or `stopped` is set."""

    def stall_ns(self, duration_ns: float) -> None:
        """Let the processor stand still after the present instruction."""

    def settle(self, index: int) -> None:
        """Make the registers of PIO `index` true; to be called before they are read or written."""

    def reset(self) -> None:
        """Start again as after a reset of the chip."""


class PlainLoop:
    """The loop in Python, over rp2040py's own processor."""

    def __init__(self, mcu: RP2040):
        self._mcu = mcu
        self._stalled_cycles = 0
        self.stopped = False

    def run(self, until_ns: float) -> None:
        """Run until emulated time has reached `until_ns` or `stopped` is set."""
        clock = self._mcu.clock
        self.stopped = False
        while not self.stopped and clock.nanos < until_ns:
            self._elapse(self._spend(until_ns))

    def stall_ns(self, duration_ns: float) -> None:
        """Let the processor stand still after the present instruction."""
        self._stalled_cycles += _cycles(duration_ns)

    def settle(self, index: int) -> None:
        """Do nothing: here no register ever runs ahead."""

    def reset(self) -> None:
        """Start again as after a reset of the chip."""
        self._stalled_cycles = 0

    def _spend(self, until_ns: float) -> int:
        """Execute one instruction, or sleep; return the cycles it took."""
        core = self._mcu.core
        if core.interrupts_updated and core.check_for_interrupts():
            core.waiting = False
            core.check_for_interrupts()
        if core.waiting:
            return self._sleep(until_ns)
        spent = core.execute_instruction() + self._stalled_cycles
        self._stalled_cycles = 0
        return spent

    def _sleep(self, until_ns: float) -> int:
        clock = self._mcu.clock
        wait_ns = until_ns - clock.nanos
        if clock.has_scheduled_alarm:
            wait_ns = min(wait_ns, clock.nanos_to_next_alarm)
        return max(1, min(_cycles(wait_ns), self._due_in()))

    def _elapse(self, cycles: int) -> None:
        while cycles > 0:
            part = min(cycles, self._due_in())
            self._mcu.clock.tick(part * CYCLE_NS)
            for pio in self._mcu.pio:
                if not pio.stopped:
                    pio.advance(part)
            cycles -= part

    def _due_in(self) -> int:
        """Return the cycles until a PIO instruction is due."""
        waits = [pio.next_due_fp - pio.cycle_fp for pio in self._mcu.pio if not pio.stopped]
        return max(1, -(-min(waits, default=_NEVER) // _FRACTIONS))


def _cycles(duration_ns: float) -> int:
    """Return the whole cycles that cover a duration."""
    return int((duration_ns + CYCLE_NS - 1e-3) / CYCLE_NS)


@cache
def fastest() -> "tuple[LoopMaker, str]":
    """Return the fastest loop there is, and why it is not the accelerated one ("" if it is)."""
    try:
        return accelerated.load(), ""
    except accelerated.NotBuilt as why:
        return PlainLoop, str(why)


def is_installed() -> bool:
    """Tell whether the emulator of the extra `chip` is installed."""
    return importlib.util.find_spec("rp2040py") is not None
