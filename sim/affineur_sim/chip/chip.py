"""One emulated RP2040 with its flash: boots MicroPython and runs in emulated time.

    chip = Chip(uf2.read(uf2.find()))
    chip.power_on()
    chip.run_for(200)

Over rp2040py, with the peripherals put right that real MicroPython trips over (`i2c_controller`,
`uart_controller`, `flash_chip`, `ring_oscillator`, `serial`, `pins`) and our own loop (`loops`).
Same flash, same inputs at the same emulated times: the same run, bit by bit, whatever the slices.
"""

from collections.abc import Callable

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.external.bootsel_button import BootselButton
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from affineur_sim.chip.flash_chip import FlashChip, FlashTiming
from affineur_sim.chip.i2c_controller import I2cController
from affineur_sim.chip.loops import Loop, fastest
from affineur_sim.chip.pins import Pins
from affineur_sim.chip.pio_port import PioPort
from affineur_sim.chip.polled_port import PolledPort
from affineur_sim.chip.ring_oscillator import RingOscillator
from affineur_sim.chip.serial import HostSerial
from affineur_sim.chip.uart_controller import UartController
from affineur_sim.chip.uf2 import FLASH_BYTES

NS_PER_MS = 1_000_000
NS_PER_US = 1_000
_PERIPHERAL_HZ = 48_000_000
"""MicroPython runs clk_peri from the USB PLL; rp2040py assumes the system clock."""
_PIO_ADDRESSES = (0x50200, 0x50300)
_DMA_BUSY = frozenset(range(0x10, 0x300, 0x40))  # AL1_CTRL, where pico-sdk looks
_SPI_STATUS = frozenset({0x0C})
_I2C_STATUS = frozenset({0x34, 0x70})
_POLLED = {
    0x50000: _DMA_BUSY,
    0x4003C: _SPI_STATUS,
    0x40040: _SPI_STATUS,
    0x40044: _I2C_STATUS,
    0x40048: _I2C_STATUS,
}
"""Bus addresses (high halves) and status registers that MicroPython waits on."""
_WATCHDOG_CTRL = 0x00
_WATCHDOG_OFF = 0x07000000
_ADC_FULL_MV = 3300
_ADC_MOST = 4095


class _Silent:
    """Takes the emulator's remarks and keeps them to itself."""

    def debug(self, _component: str, _message: str) -> None:
        pass

    info = warning = warn = error = debug


class Chip:
    """The controller: `pins`, `serial` and `flash` are what is outside of it."""

    def __init__(
        self,
        flash: bytes,
        timing: FlashTiming | None = None,
        loop: "Callable[[RP2040], Loop] | None" = None,
    ):
        self.mcu = RP2040()
        Simulator(rp2040=self.mcu)
        self.mcu.logger = _Silent()
        self.mcu.clk_peri = _PERIPHERAL_HZ
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.flash[: len(flash)] = flash
        maker, self.why_slow = fastest() if loop is None else (loop, "")
        self.loop: Loop = maker(self.mcu)
        for index, address in enumerate(_PIO_ADDRESSES):
            self.mcu.peripherals[address] = PioPort(self.mcu.pio[index], index, self.loop)
        RingOscillator.install(self.mcu)
        self.i2c = [I2cController.install(self.mcu, index) for index in range(2)]
        self.uart = [UartController.install(self.mcu, index) for index in range(2)]
        for address, status in _POLLED.items():
            PolledPort.install(self.mcu, address, status, self.loop)
        self.flash = FlashChip(self.mcu, self.loop, timing or FlashTiming())
        self.bootsel = BootselButton()
        self.bootsel.attach(self.mcu)
        self.serial = HostSerial(self.mcu.usb_ctrl)
        self.pins = Pins(self.mcu)
        self.on_reset: list[Callable[[], None]] = []
        self.resets = 0
        self.mcu.watchdog.on_watchdog_trigger = self._reset

    # Time

    @property
    def now_ns(self) -> float:
        """Emulated time since the chip was built."""
        return self.mcu.clock.nanos

    @property
    def now_ms(self) -> float:
        """Emulated time since the chip was built."""
        return self.now_ns / NS_PER_MS

    def now_us(self) -> int:
        """Return whole microseconds of emulated time, as device models want them."""
        return int(self.now_ns / NS_PER_US)

    def call_in(self, delay_ns: float, callback: Callable[[], None]) -> None:
        """Call back after a while of emulated time."""
        self.mcu.clock.create_alarm(callback).schedule(delay_ns)

    def run_for(self, duration_ms: float) -> None:
        """Let emulated time pass."""
        self.run_until_ns(self.now_ns + duration_ms * NS_PER_MS)

    def run_until_ns(self, at_ns: float) -> None:
        """Let emulated time pass up to `at_ns`; raises PowerCut if the power is cut meanwhile."""
        self.loop.run(at_ns)

    def run_until_seen(self, seen: Callable[[], bool], limit_ms: float) -> bool:
        """Let time pass until `seen`, looking every ms; False when the limit came first."""
        end_ns = self.now_ns + limit_ms * NS_PER_MS
        while not seen():
            if self.now_ns >= end_ns:
                return False
            self.run_until_ns(min(end_ns, self.now_ns + NS_PER_MS))
        return True

    # Power and reset

    def power_on(self) -> None:
        """Start the processor."""
        self.mcu.core.pc = FLASH_START_ADDRESS

    def _reset(self) -> None:
        """The watchdog has bitten, or the program asked it to."""
        self.resets += 1
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.watchdog.write_uint32(_WATCHDOG_CTRL, _WATCHDOG_OFF)
        self.loop.reset()
        for callback in self.on_reset:
            callback()
        self.mcu.leave_reset()

    # Around the chip

    def flash_contents(self) -> bytes:
        """Return what the flash holds now: what survives a power cut."""
        return bytes(self.mcu.flash[:FLASH_BYTES])

    def set_voltage(self, channel: int, millivolts: int) -> None:
        """Put a voltage on an ADC input (channel 0 is pin 26)."""
        self.mcu.adc.channel_values[channel] = min(
            _ADC_MOST, millivolts * _ADC_MOST // _ADC_FULL_MV
        )
