# ruff: noqa: F821 - the names of instructions exist only inside asm_pio
"""PIO program that counts the pulses on a pin, whoever makes them.

X goes down by one at each rising edge. It is read from outside by one instruction (`stepper`),
which does not disturb the count: so many steps were sent, exactly, after a brake or a cut, too.
Being one, it is never cut in two by an interrupt that reads the count as well.
"""

from rp2 import PIO, asm_pio


@asm_pio(in_shiftdir=PIO.SHIFT_LEFT, autopush=True, push_thresh=30)
def count_pulses() -> None:
    """Pin: in = STEP."""
    wrap_target()
    wait(1, pin, 0)
    jmp(x_dec, "counted")
    label("counted")
    wait(0, pin, 0)
    wrap()
