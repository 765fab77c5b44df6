# ruff: noqa: F821 - the names of instructions exist only inside asm_pio
"""PIO program that shifts words out as WS2812 bits, 24 of each word, most significant bit first.

Runs at CYCLES_HZ: a bit takes 25 cycles of 50 ns. High for 7 cycles (350 ns) is a 0, for 16
(800 ns) a 1; the rest is low. Both lie inside the limits of every WS2812B data sheet.
"""

from rp2 import PIO, asm_pio

CYCLES_HZ = 20_000_000


@asm_pio(sideset_init=PIO.OUT_LOW, out_shiftdir=PIO.SHIFT_LEFT, autopull=True, pull_thresh=24)
def pixel_bits() -> None:
    """Pin: side-set = LED data."""
    wrap_target()
    label("bit")
    out(x, 1).side(0)[8]
    jmp(not_x, "zero").side(1)[6]
    jmp("bit").side(1)[8]
    label("zero")
    nop().side(0)[8]
    wrap()
