# ruff: noqa: F821 - the names of instructions exist only inside asm_pio
"""PIO program that turns (steps, interval) pairs into step pulses.

Runs at one cycle per tick of the plan. The transmit FIFO is fed with pairs of words: the number
of steps of a stretch less one, and the ticks between its steps less OVERHEAD_TICKS. Every step
follows its interval. Going on to the next step of a stretch and to the next stretch take the same
time, so that edges stay on plan over any number of stretches. Right before each pulse the DIAG
pin is asked; while it is high there is no pulse, and none after it until the program is
restarted.
"""

from rp2 import PIO, asm_pio

OVERHEAD_TICKS = 13
"""Ticks of a step besides the counted delay, as tests of this program measure."""


@asm_pio(set_init=PIO.OUT_LOW)
def step_pulses() -> None:
    """Pins: set = STEP, jmp = DIAG. The pulse is five ticks long (200 ns at 25 MHz)."""
    wrap_target()
    pull(block)
    mov(x, osr)
    pull(block)
    label("step")
    mov(y, osr)
    label("delay")
    jmp(y_dec, "delay")
    jmp(pin, "halt")
    set(pins, 1)[4]
    set(pins, 0)
    jmp(x_dec, "again")
    wrap()
    label("again")
    jmp("step")[2]
    label("halt")
    jmp("halt")
