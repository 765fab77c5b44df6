"""The first acts after every reset: motor off, ring dark, watchdog off.

A soft reset leaves pins and watchdog as they were, and the pixels keep their last frame through
any reset. This file stays the same for life and imports nothing of ours; the numbers are those of
`affineur/pins.py`.
"""

from time import sleep_us

from machine import Pin, bitstream, mem32

Pin(4, Pin.OUT, value=1)  # ENABLE: high = no current
led = Pin(10, Pin.OUT, value=0)  # LED_DATA
sleep_us(400)  # a frame cut off by the reset is latched first
bitstream(led, 0, (400, 850, 800, 450), bytes(180))
mem32[0x4005B000] = 1 << 30  # WATCHDOG CTRL, clear alias: ENABLE (RP2040 data sheet, 4.7.6)
