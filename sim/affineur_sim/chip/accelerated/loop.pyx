# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The accelerated loop: what `loops.PlainLoop` does, with the common instructions done in C.

Whatever `thumb.h` does not own is executed by rp2040py's own core. A counted delay of a PIO
program (`jmp x--` or `jmp y--` onto itself) is passed in one go; `settle` puts the counter back
to where it is by now, and has to be called before anyone looks at the PIO's registers.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport SimulationClock
from rp2040py.native._state_machine cimport StateMachine

cdef extern from "thumb.h":
    ctypedef struct thumb_t:
        uint32_t *r
        uint32_t n, z, c, v
        uint32_t primask, in_handler, irq_pending
        uint8_t *flash
        uint8_t *sram
        uint32_t *bootrom
        uint32_t sram_size
        uint64_t cycles
        uint32_t dividend, divisor, quotient, remainder, div_csr
        uint32_t spinlocks
        double now_ns, epoch_ns
    void thumb_run(thumb_t *state, uint64_t limit) noexcept nogil

cdef long long NEVER = 1 << 61
cdef double CYCLE_NS = 8.0
cdef long long LONGEST_STRETCH = 125_000_000

ctypedef struct skipped_t:
    bint active
    long long begun_fp   # when the first of the skipped rounds is due
    long long due_fp     # when the loop is over
    long long round_fp   # length of one round
    unsigned int count   # rounds skipped
    bint is_y


cdef class AcceleratedLoop:
    """Drives one rp2040py chip. `stall_ns` makes the processor stand still for a while."""

    cdef RP2040 mcu
    cdef CortexM0Core core
    cdef SimulationClock clock
    cdef RPPIO pio0
    cdef RPPIO pio1
    cdef thumb_t state
    cdef skipped_t skipped[8]
    cdef long long stalled_cycles
    cdef public bint stopped

    def __init__(self, RP2040 mcu):
        self.mcu = mcu
        self.core = mcu.core
        self.clock = mcu.clock
        self.pio0, self.pio1 = mcu.pio
        self.reset()

    def reset(self):
        """Start again as after a reset of the chip."""
        cdef int number
        self.state.dividend = self.state.quotient = self.state.remainder = 0
        self.state.divisor = 1
        self.state.div_csr = self.state.spinlocks = 0
        self.stalled_cycles = 0
        for number in range(8):
            self.skipped[number].active = False

    def stall_ns(self, double duration_ns):
        """Let the processor stand still after the present instruction."""
        self.stalled_cycles += <long long>((duration_ns + CYCLE_NS - 1e-3) / CYCLE_NS)

    def run(self, double until_ns):
        """Run until emulated time has reached `until_ns` or `stopped` is set."""
        cdef long long cycles
        self.stopped = False
        self.place()
        while not self.stopped and self.clock._nanos_counter < until_ns:
            cycles = self.spend(self.stretch(until_ns))
            self.elapse(cycles)

    cdef void place(self):
        self.state.r = &self.core.registers[0]
        self.state.flash = &self.mcu._flash[0]
        self.state.sram = &self.mcu._sram[0]
        self.state.bootrom = &self.mcu._bootrom[0]
        self.state.sram_size = self.mcu.ram_byte_size

    cdef long long stretch(self, double until_ns):
        """Return the cycles until something must happen at an exact time."""
        cdef double due_ns = until_ns
        cdef long long cycles
        if self.clock._next_alarm is not None and self.clock._next_alarm.nanos < due_ns:
            due_ns = self.clock._next_alarm.nanos
        cycles = <long long>((due_ns - self.clock._nanos_counter + CYCLE_NS - 1e-3) / CYCLE_NS)
        cycles = min(cycles, LONGEST_STRETCH, due_in(self.pio0), due_in(self.pio1))
        return max(cycles, 1)

    cdef long long spend(self, long long cycles) except -1:
        """Let the processor work (or sleep) for about so many cycles; return how many it took."""
        cdef CortexM0Core core = self.core
        cdef thumb_t *state = &self.state
        cdef long long spent
        if core.interrupts_updated and core.check_for_interrupts():
            core.waiting = False
            core.check_for_interrupts()
        if core.waiting:
            return cycles
        state.n, state.z, state.c, state.v = core.n, core.z, core.c, core.v
        state.primask = core.pm
        state.in_handler = core.current_mode != 0
        state.irq_pending = (
            (core.pending_interrupts & core.enabled_interrupts) != 0
            or core.pending_pend_sv or core.pending_svcall
            or core.pending_systick or core.pending_nmi
        )
        state.now_ns = self.clock._nanos_counter
        state.epoch_ns = self.mcu.timer._epoch_nanos
        thumb_run(state, cycles)
        core.n, core.z, core.c, core.v = state.n, state.z, state.c, state.v
        core.pm = state.primask
        spent = state.cycles
        core.cycles += spent
        if spent == 0:
            spent = core.execute_instruction()
        if self.stalled_cycles:
            spent += self.stalled_cycles
            self.stalled_cycles = 0
        return spent

    cdef int elapse(self, long long cycles) except -1:
        """Let time pass in slices that end where a PIO instruction is due, so its edges are exact."""
        cdef long long part
        while cycles > 0:
            part = min(cycles, due_in(self.pio0), due_in(self.pio1))
            self.clock.tick(part * CYCLE_NS)
            self.advance(self.pio0, 0, part)
            self.advance(self.pio1, 4, part)
            cycles -= part
        return 0

    cdef int advance(self, RPPIO pio, int first, long long cycles) except -1:
        if not pio.stopped:
            pio.advance(cycles)
            if pio.next_due_fp < NEVER:
                self.skip_delays(pio, first)
        return 0

    cdef int skip_delays(self, RPPIO pio, int first) except -1:
        """Pass every counted delay that a state machine has entered in one go."""
        cdef StateMachine machine
        cdef skipped_t *skipped
        cdef unsigned int op, condition, number
        cdef bint any_skipped = False
        for number in range(4):
            machine = <StateMachine>pio.machines[number]
            if not machine.enabled or machine.waiting or machine.exec_valid:
                continue
            op = <unsigned int>pio.instructions[machine.pc]
            condition = op >> 5 & 7
            if op >> 13 or op & 0x1F != machine.pc or condition not in (2, 4):
                continue
            if machine.pin_ctrl >> 29 & 7 or (machine.y if condition == 4 else machine.x) <= 1:
                continue
            skipped = &self.skipped[first + number]
            skipped.is_y = condition == 4
            skipped.count = machine.y if skipped.is_y else machine.x
            skipped.round_fp = (1 + (op >> 8 & 31)) * machine.div_fp
            skipped.begun_fp = machine.next_due_fp
            machine.next_due_fp += skipped.count * skipped.round_fp
            skipped.due_fp = machine.next_due_fp
            skipped.active = True
            if skipped.is_y:
                machine.y = 0
            else:
                machine.x = 0
            any_skipped = True
        if any_skipped:
            pio.recompute_due()
        return 0

    def settle(self, int index):
        """Put the delay counters of PIO `index` back to where they are by now."""
        cdef RPPIO pio = self.pio1 if index else self.pio0
        cdef StateMachine machine
        cdef skipped_t *skipped
        cdef long long done
        cdef int number
        for number in range(4):
            skipped = &self.skipped[4 * index + number]
            if not skipped.active:
                continue
            skipped.active = False
            machine = <StateMachine>pio.machines[number]
            if machine.next_due_fp != skipped.due_fp or pio.cycle_fp >= skipped.due_fp:
                continue
            done = 0
            if pio.cycle_fp >= skipped.begun_fp:
                done = (pio.cycle_fp - skipped.begun_fp) // skipped.round_fp + 1
            done = min(done, skipped.count)
            machine.next_due_fp = skipped.begun_fp + done * skipped.round_fp
            if skipped.is_y:
                machine.y = <unsigned int>(skipped.count - done)
            else:
                machine.x = <unsigned int>(skipped.count - done)
        pio.recompute_due()


cdef inline long long due_in(RPPIO pio):
    cdef long long wait_fp
    if pio.stopped or pio.next_due_fp >= NEVER:
        return NEVER
    wait_fp = pio.next_due_fp - pio.cycle_fp
    return 1 if wait_fp <= 0 else (wait_fp + 255) >> 8
