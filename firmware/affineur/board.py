"""The composition root: which driver sits on which pin. Read it with a multimeter in hand.

Building happens in the order of need: what is big first, while the heap is empty, and the ring
before all else, so that there is light. A part that cannot be built is lost like one that does
not answer: the board goes on without it. Drivers are imported where they are built, so that a
part which is not fitted costs no memory.
"""

import asyncio
import os
import select
import sys
import time

import rp2
from machine import ADC, I2C, PWM, SPI, UART, WDT, Pin, Signal, bitstream, mem32, reset
from micropython import kbd_intr  # type: ignore[attr-defined]

from affineur import pins
from affineur.board_settings import give_back, read_settings
from affineur.drivers.flash_store import FlashStore
from affineur.drivers.pixel_program import CYCLES_HZ, pixel_bits
from affineur.drivers.ring import Ring
from affineur.heap import Heap
from affineur.table.events import PartLost

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

DATA_FOLDER = "/data"
"""Where settings and match records are kept, apart from the firmware."""
PIXELS = 60
_SPI_HZ = 1_000_000
_I2C_HZ = 400_000
_I2C_LIMIT_US = 3_000
_UART_BAUD = 115_200
_MACHINES_PER_PIO = 4
_REQUESTS_PER_PIO = 8
_WORDS = 2
_ADC_FULL_MV = 3300

_DARK = bytes(3 * PIXELS)
_BIT_NS = (400, 850, 800, 450)
_CUT_OFF_US = 400
"""A frame cut off in the middle is latched after this time."""
_CTRL_C = 3
_TRIED = "tried"
_WATCHDOG_MS = 8_000
"""The RP2040 counts no further than 8,388 ms."""
_WATCHDOG_CTRL_CLEAR = 0x4005B000
_WATCHDOG_ENABLE = 1 << 30


class Clock:
    """Port `Clock`, and two ways of waiting: for all (`pause_ms`), and for one task."""

    now_ms = staticmethod(time.ticks_ms)  # type: ignore[attr-defined]
    now_us = staticmethod(time.ticks_us)  # type: ignore[attr-defined]
    pause_ms = staticmethod(time.sleep_ms)  # type: ignore[attr-defined]
    sleep_ms = staticmethod(asyncio.sleep_ms)  # type: ignore[attr-defined]


class Absent:
    """Stands where a part could not be built: takes every command and does nothing."""

    moving = starting = False

    def __getattr__(self, _command: str) -> "Callable[..., None]":
        return _ignore


class Board:
    """Every part on its pins; what happens to them is collected in `events`."""

    def __init__(self) -> None:
        self.events = []  # type: list[object]
        self.report = self.events.append
        self.heap = Heap()
        self.clock = Clock()
        self.store = FlashStore(DATA_FOLDER)
        self.settings, self.refused = read_settings(self.store)
        self._enable = Pin(pins.ENABLE, Pin.OUT, value=1)
        self.lights = self._fit("lights", self._ring)
        self.stepper = self.sound = self.hall = self.keys = Absent()  # type: Any
        self.pads = []  # type: list[Any]
        self.reader_reset = Absent()  # type: Any
        self.link = None  # type: Any
        self._incoming = select.poll()  # type: Any

    def fit_drive(self) -> None:
        """Build the motor and the index sensor; their tables take 16 kB."""
        self.stepper = self._fit("motor", self._motor)

    def fit_link(self) -> None:
        """Build the serial line to a host."""
        from affineur.drivers.usb_link import UsbLink

        source, sink = sys.stdin.buffer, sys.stdout.buffer
        outgoing = select.poll()  # type: Any
        outgoing.register(sink, select.POLLOUT)
        self._incoming.register(source, select.POLLIN)
        self.link = UsbLink(source, self._incoming, sink, outgoing)

    def host_waits(self) -> bool:
        """Tell whether a host has sent something."""
        return bool(self._incoming.poll(0))

    def fit_seats(self) -> None:
        """Build what players hear and touch."""
        self.sound = self._fit("sound", self._piezo)
        self.keys = self._fit("keys", self._seat_keys)
        if self.settings.reader_kind != "none":
            self.reader_reset = self._fit("reader", self._readers)

    def forget_fitting(self) -> None:
        """Give back the code that has built everything, 5 kB."""
        for name in _FITTING:
            delattr(Board, name)

    def tidy(self, playing: bool) -> None:
        """Put the heap in order while nobody waits; `playing`: there is a match to be kept."""
        give_back()
        if not playing:
            self.store.release()
        self.heap.tidy()

    def watchdog(self) -> "Any":
        """Start the watchdog: unless it is fed, the board starts afresh after 8 s."""
        return WDT(timeout=_WATCHDOG_MS)

    def prove(self) -> None:
        """Tell the loader that this firmware is well, so that a trial becomes final."""
        if _TRIED in os.listdir("/"):
            os.remove("/" + _TRIED)

    def complain(self, error: BaseException) -> None:
        """Say on the serial console what went wrong."""
        sys.print_exception(error)  # type: ignore[attr-defined]

    def off(self) -> None:
        """Leave everything as it is before a start: no current, no light, no sound, no watchdog.

        Needs no memory, and an interrupt from the keyboard has to wait for it.
        """
        kbd_intr(-1)
        self._enable(1)
        mem32[_WATCHDOG_CTRL_CLEAR] = _WATCHDOG_ENABLE
        led = Pin(pins.LED_DATA, Pin.OUT, value=0)
        time.sleep_us(_CUT_OFF_US)  # type: ignore[attr-defined]
        bitstream(led, 0, _BIT_NS, _DARK)
        self.sound.stop()
        self.stepper.cut()
        kbd_intr(_CTRL_C)

    def restart(self) -> None:
        """Start all over, as after a power cut."""
        self.off()
        reset()

    # ---- light

    def _ring(self) -> "Any":
        led = Pin(pins.LED_DATA)
        machine = rp2.StateMachine(
            pins.LED_STATE_MACHINE, pixel_bits, freq=CYCLES_HZ, sideset_base=led
        )
        dma = rp2.DMA()
        control = _paced_by(dma, pins.LED_STATE_MACHINE)
        order = self.settings.led_order.upper()
        return Ring(machine, dma, control, PIXELS, order, self.clock)

    # ---- motor and index

    def _motor(self) -> "Any":
        from affineur.drivers.motor import Motor
        from affineur.drivers.tmc2209 import Tmc2209

        stepper = self._pulses()
        self._index(stepper)
        tx, rx = Pin(pins.TMC_TX), Pin(pins.TMC_RX)
        uart = UART(pins.UART_ID, _UART_BAUD, tx=tx, rx=rx)
        chip = Tmc2209(
            uart,
            pins.TMC_ADDRESS,
            self.clock,
            stall_threshold=self.settings.stall_threshold,
            microsteps=self.settings.microsteps,
        )
        hold_ma = self.settings.motor_hold_ma
        sense = Supply(ADC(pins.MOTOR_SENSE))
        return Motor(stepper, chip, self._enable, sense.is_on, hold_ma, self.clock, self.report)

    def _pulses(self) -> "Any":
        from affineur.drivers.step_count_program import count_pulses
        from affineur.drivers.step_program import OVERHEAD_TICKS, step_pulses
        from affineur.drivers.stepper import Stepper
        from affineur.table.motion.limits import TICK_HZ

        step, diag = Pin(pins.STEP), Pin(pins.DIAG, Pin.IN)
        forward = Pin(pins.DIR, Pin.OUT, value=0)
        direction = Signal(forward, invert=self.settings.motor_reversed)
        first = pins.STEP_STATE_MACHINE
        pulses = rp2.StateMachine(first, step_pulses, freq=TICK_HZ, set_base=step, jmp_pin=diag)
        counter = rp2.StateMachine(first + 1, count_pulses, in_base=step)
        dma = rp2.DMA()
        control = _paced_by(dma, first)
        return Stepper(
            pulses, counter, dma, control, OVERHEAD_TICKS, TICK_HZ, direction, diag, self.clock
        )

    def _index(self, stepper: "Any") -> None:
        from affineur.drivers.hall import Hall

        if self.settings.index_fitted:
            pin = Pin(pins.HALL, Pin.IN)
            self.hall = Hall(pin, stepper, self.report)
            pin.irq(self.hall.edge, Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=True)

    # ---- sound, keys, readers

    def _piezo(self) -> "Any":
        from affineur.drivers.piezo import Piezo

        muted, percent = not self.settings.sound, self.settings.sound_volume_percent
        return Piezo(PWM(Pin(pins.PIEZO)), self.clock, muted, percent)

    def _seat_keys(self) -> "Any":
        from affineur.drivers.keys import Keys
        from affineur.drivers.mcp23017 import Mcp23017

        sda, scl = Pin(pins.I2C_SDA), Pin(pins.I2C_SCL)
        bus = I2C(pins.I2C_ID, sda=sda, scl=scl, freq=_I2C_HZ, timeout=_I2C_LIMIT_US)
        chips = [Mcp23017(bus, address) for address in pins.KEYS_ADDRESSES]
        interrupt = Pin(pins.KEYS_INT, Pin.IN)
        debounce_ms, poll_ms = self.settings.key_debounce_ms, self.settings.key_poll_ms
        return Keys(chips, pins.KEY_BITS, interrupt, self.clock, self.report, debounce_ms, poll_ms)

    def _readers(self) -> "Any":
        from affineur.drivers.pad import Pad
        from affineur.drivers.reader_reset import ReaderReset

        sck, mosi, miso = Pin(pins.SPI_SCK), Pin(pins.SPI_MOSI), Pin(pins.SPI_MISO)
        spi = SPI(pins.SPI_ID, baudrate=_SPI_HZ, sck=sck, mosi=mosi, miso=miso)
        reset = Pin(pins.NFC_RESET, Pin.OUT, value=1)
        selects = [Pin(number, Pin.OUT, value=1) for number in pins.NFC_CS]
        period_ms, gone_ms = self.settings.reader_poll_ms, self.settings.tag_gone_ms
        self.pads = [
            Pad(seat, self._reader(spi, select), self.clock, self.report, period_ms, gone_ms)
            for seat, select in enumerate(selects)
        ]
        return ReaderReset(reset, self.pads, self.clock)

    def _reader(self, spi: "Any", select: "Any") -> "Any":
        if self.settings.reader_kind == "mfrc522":
            from affineur.drivers.mfrc522 import Mfrc522

            return Mfrc522(spi, select, self.clock)
        from affineur.drivers.pn532 import Pn532
        from affineur.drivers.pn532_spi import Pn532Spi

        return Pn532(Pn532Spi(spi, select), self.clock)

    # ---- helpers

    def _fit(self, part: str, build: "Callable[[], Any]") -> "Any":
        try:
            return build()
        except (OSError, ValueError, MemoryError) as error:
            self.complain(error)
            self.report(PartLost(part, -1))
            return Absent()


_FITTING = (
    "fit_drive",
    "fit_seats",
    "fit_link",
    "forget_fitting",
    "_fit",
    "_ring",
    "_motor",
    "_pulses",
    "_index",
    "_piezo",
    "_seat_keys",
    "_readers",
    "_reader",
)


class Supply:
    """The motor supply, seen by a voltage divider."""

    def __init__(self, sense: "ADC"):
        self._sense = sense

    def is_on(self) -> bool:
        """Tell whether the motor has power."""
        return bool(self._sense.read_u16() * _ADC_FULL_MV >> 16 > pins.MOTOR_SENSE_ON_MV)


def _paced_by(dma: "rp2.DMA", state_machine: int) -> int:
    """Return the DMA's control word: words from memory, whenever the state machine takes one."""
    pio, place = divmod(state_machine, _MACHINES_PER_PIO)
    request = pio * _REQUESTS_PER_PIO + place  # DREQ_PIOn_TXm (RP2040 data sheet, 2.5.3.1)
    return int(dma.pack_ctrl(size=_WORDS, inc_write=False, treq_sel=request))


def _ignore(*_arguments: object) -> None:
    """Do nothing."""
