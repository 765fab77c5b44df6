"""A PIO block on the bus whose registers are true whenever the processor looks at them.

The accelerated loop passes counted delays in one go, so a delay counter may have run ahead. Before
any access to the state machines (enabling, executing, configuring, reading) it is put back to
where it is by now. FIFOs and flags never run ahead and are passed through.
"""

from rp2040py.peripherals.pio import RPPIO

from affineur_sim.chip.loops import Loop

_CTRL = 0x000
_FIRST_AFTER_FIFOS = 0x048  # instruction memory and the registers of the state machines
_ALIASES = 0xFFF


class PioPort:
    """Stands in the bus in place of `pio`, number `index`."""

    def __init__(self, pio: RPPIO, index: int, loop: Loop):
        self._pio = pio
        self._index = index
        self._loop = loop

    def read_uint32(self, offset: int) -> int:
        """Read a register."""
        self._settle(offset & _ALIASES)
        value: int = self._pio.read_uint32(offset)
        return value

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register."""
        self._settle(offset)
        self._pio.write_uint32(offset, value)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """Write a register, set or clear bits of it."""
        self._settle(offset)
        self._pio.write_uint32_atomic(offset, value, atomic_type)

    def reset(self) -> None:
        """Return to the state after power-on."""
        self._pio.reset()

    def _settle(self, offset: int) -> None:
        if offset == _CTRL or offset >= _FIRST_AFTER_FIFOS:
            self._loop.settle(self._index)
