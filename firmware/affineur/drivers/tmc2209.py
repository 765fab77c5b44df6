"""The TMC2209 motor driver over its UART (datasheet rev. 1.09, chapter 5).

Every byte sent comes back first, as an echo on the single wire. No echo means that the wiring is
wrong; an echo without an answer means that the chip has no motor supply, for it draws its own
from there. Writes are proved by the chip's write counter IFCNT, and repeated if need be.

StallGuard reports a jam on DIAG, but only above a lower speed (TCOOLTHRS): near standstill its
measure says nothing.
"""

from affineur.drivers import tmc2209_frames as frames
from affineur.drivers.fault import GARBLED, NO_ECHO, NO_MOTOR_POWER, Fault
from affineur.table import ticks

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.errand import Steps
    from affineur.drivers.wires import Uart
    from affineur.ports import Clock

_GCONF = 0x00
_GSTAT = 0x01
_IFCNT = 0x02
_IHOLD_IRUN = 0x10
_TPOWERDOWN = 0x11
_TPWMTHRS = 0x13
_TCOOLTHRS = 0x14
_SGTHRS = 0x40
_CHOPCONF = 0x6C
_DRV_STATUS = 0x6F

_GCONF_VALUE = 0x1C0
"""PDN_DISABLE (the pin is the UART), MSTEP_REG_SELECT, MULTISTEP_FILT; current by register."""
_CHOPCONF_LOW = 0x0053
"""TOFF 3, HSTRT 5, HEND 0, as after reset."""
_CHOPCONF_HIGH = 0x1003
"""INTPOL, VSENSE (fine current steps), TBL 2; MRES is added."""
_MRES_OF = {8: 5, 16: 4, 32: 3, 64: 2}
"""MRES by microsteps: 256 of them are 0, and each half as many one more."""
_IHOLDDELAY = 8
_TPOWERDOWN_VALUE = 20
_CLOCK_HZ = 12_000_000
_FULL_SCALE_MV = 180
"""Peak sense voltage with VSENSE set (9, table of VSENSE)."""
_INNER_MOHM = 20
_ROOT_2_PERMILLE = 1414

GSTAT_RESET = 1
GSTAT_DRV_ERR = 2
GSTAT_UV_CP = 4
_LIMIT_MS = 8
_TRIES = 3


class Health:
    """What the chip says of itself."""

    def __init__(self, gstat: int, microsteps: int, status: "tuple[int, int]"):
        self.was_reset = bool(gstat & GSTAT_RESET)
        """The motor supply was gone: all registers are at their defaults."""
        self.failed = bool(gstat & (GSTAT_DRV_ERR | GSTAT_UV_CP))
        """Short circuit, overheated or charge pump too low."""
        self.microsteps = microsteps
        self.hot = bool(status[1] & 3)
        """Overtemperature, or its warning."""


def current_scale(current_ma: int, sense_mohm: int) -> int:
    """Return IRUN or IHOLD, 0..31, for an rms current (9): at most that current, at least 0."""
    full_ma = _FULL_SCALE_MV * 1_000_000 // ((sense_mohm + _INNER_MOHM) * _ROOT_2_PERMILLE)
    return min(31, max(0, 32 * current_ma // full_ma - 1))


def slowest_tstep(speed_hz: int) -> int:
    """Return the TSTEP (5.3) at `speed_hz` microsteps of 1/16: 256ths of a step in clocks."""
    return min(0xFFFFF, _CLOCK_HZ // (speed_hz * 16))


class Tmc2209:
    """One driver of `microsteps` a full step; operations are generators for an `Errand`.

    All raise Fault. `sense_mohm` are the sense resistors; StallGuard works above `stall_speed_hz`
    sixteenths of a full step a second, with `stall_threshold` as SGTHRS.
    """

    def __init__(
        self,
        uart: "Uart",
        address: int,
        clock: "Clock",
        sense_mohm: int = 110,
        stall_threshold: int = 60,
        stall_speed_hz: int = 2000,
        microsteps: int = 16,
    ):
        self.microsteps = microsteps
        self._uart = uart
        self._address = address
        self._clock = clock
        self._sense_mohm = sense_mohm
        self._stall_threshold = stall_threshold
        self._stall_speed_hz = stall_speed_hz
        self._current_ma = (0, 0)

    def begin(self, run_ma: int, hold_ma: int) -> "Steps[None]":
        """Write every register this board relies on, whatever the chip held before."""
        self._current_ma = (run_ma, hold_ma)
        yield from self.write(_GCONF, _GCONF_VALUE)
        high = _CHOPCONF_HIGH | _MRES_OF[self.microsteps] << 8
        yield from self.write(_CHOPCONF, high << 16 | _CHOPCONF_LOW)
        yield from self.write(_TPOWERDOWN, _TPOWERDOWN_VALUE)
        yield from self.write(_TPWMTHRS, 0)
        yield from self.write(_TCOOLTHRS, slowest_tstep(self._stall_speed_hz))
        yield from self.write(_SGTHRS, self._stall_threshold)
        yield from self.set_current(run_ma, hold_ma)
        yield from self.write(_GSTAT, GSTAT_RESET | GSTAT_DRV_ERR | GSTAT_UV_CP)

    def restore(self) -> "Steps[None]":
        """Write all registers again, after a jam or a lost supply."""
        yield from self.begin(self._current_ma[0], self._current_ma[1])

    def set_current(self, run_ma: int, hold_ma: int) -> "Steps[None]":
        """Set the rms current in motion and at rest."""
        self._current_ma = (run_ma, hold_ma)
        run = current_scale(run_ma, self._sense_mohm)
        hold = current_scale(hold_ma, self._sense_mohm)
        yield from self.write(_IHOLD_IRUN, _IHOLDDELAY << 16 | run << 8 | hold)

    def health(self) -> "Steps[Health]":
        """Read GSTAT, MRES and DRV_STATUS."""
        gstat = yield from self.read(_GSTAT)
        chopconf = yield from self.read(_CHOPCONF)
        status = yield from self.read(_DRV_STATUS)
        return Health(gstat[1], 256 >> (chopconf[0] >> 8 & 0xF), status)

    def read(self, register: int) -> "Steps[tuple[int, int]]":
        """Return the upper and lower 16 bits of a register; a garbled answer is asked again."""
        request = frames.read_request(self._address, register)
        tries = 0
        while True:
            try:
                reply = yield from self._talk(request, frames.REPLY_BYTES)
                return frames.parse_reply(register, reply)
            except Fault as fault:
                tries += 1
                if tries == _TRIES or fault.code == NO_ECHO:
                    raise

    def write(self, register: int, value: int) -> "Steps[None]":
        """Write 32 bits and prove it by IFCNT; raises GARBLED when it never arrives."""
        request = frames.write_request(self._address, register, value)
        before = yield from self.read(_IFCNT)
        for _ in range(_TRIES):
            yield from self._talk(request, 0)
            after = yield from self.read(_IFCNT)
            if after[1] == (before[1] + 1) & 0xFF:
                return
            before = after
        raise Fault(GARBLED, "write %02x" % register)

    def _talk(self, request: bytes, answer_bytes: int) -> "Steps[bytes]":
        """Send a datagram, drop its echo, return what follows; raises Fault."""
        self._uart.read()
        self._uart.write(request)
        expected = len(request) + answer_bytes
        due_ms = ticks.later(self._clock.now_ms(), _LIMIT_MS)
        while self._uart.any() < expected and not ticks.reached(self._clock.now_ms(), due_ms):
            yield
        heard = self._uart.read() or b""
        if not heard:
            raise Fault(NO_ECHO)
        if heard[: len(request)] != request:
            raise Fault(GARBLED, "echo")
        if answer_bytes and len(heard) == len(request):
            raise Fault(NO_MOTOR_POWER)
        return heard[len(request) :]
