"""MicroPython for the chip: the real drivers on the real pins, with nothing above them.

Each script builds the drivers of one part and collects their events in `told`; tests and
measurements add to them what they want done.
"""

MARK_PIN = 13
"""A free pin, raised by scripts to show a moment to the outside."""

HEAD = f"""
MARK_PIN = {MARK_PIN}"""

HEAD += """
import gc, rp2, time
from machine import Pin
from affineur import pins
class Clock:
    def now_ms(self):
        return time.ticks_ms()
    def now_us(self):
        return time.ticks_us()
clock = Clock()
mark = Pin(MARK_PIN, Pin.OUT, value=0)
told = []
def tell(event):
    told.append([type(event).__name__] + [getattr(event, field) for field in event.fields])
"""

STEPPER = (
    HEAD
    + """
from affineur.drivers.step_count_program import count_pulses
from affineur.drivers.step_program import OVERHEAD_TICKS, step_pulses
from affineur.drivers.stepper import Stepper
from affineur.drivers.hall import Hall
TICK_HZ = 25_000_000
Pin(pins.STEP, Pin.IN)
direction = Pin(pins.DIR, Pin.OUT, value=0)
enable = Pin(pins.ENABLE, Pin.OUT, value=1)
diag = Pin(pins.DIAG, Pin.IN)
step = Pin(pins.STEP)
pulses = rp2.StateMachine(0, step_pulses, freq=TICK_HZ, set_base=step, jmp_pin=diag)
counter = rp2.StateMachine(1, count_pulses, freq=125_000_000, in_base=step)
dma = rp2.DMA()
control = dma.pack_ctrl(size=2, inc_write=False, treq_sel=0)
stepper = Stepper(
    pulses, counter, dma, control, OVERHEAD_TICKS, TICK_HZ, direction, diag, clock
)
hall_pin = Pin(pins.HALL, Pin.IN)
hall = Hall(hall_pin, stepper, tell)
hall_pin.irq(hall.edge, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
def finish():
    while stepper.moving:
        event = stepper.poll()
        if event is not None:
            tell(event)
        hall.poll()
        time.sleep_ms(1)
"""
)

DRIVER = (
    HEAD
    + """
from machine import UART
from affineur.drivers.errand import Errand
from affineur.drivers.tmc2209 import Tmc2209
enable = Pin(pins.ENABLE, Pin.OUT, value=1)
uart = UART(pins.UART_ID, 115200, tx=Pin(pins.TMC_TX), rx=Pin(pins.TMC_RX))
chip = Tmc2209(uart, pins.TMC_ADDRESS, clock)
def run(steps):
    errand = Errand(steps)
    while not errand.poll():
        time.sleep_ms(1)
    return errand.fault.code if errand.fault else "fine"
"""
)

PADS = (
    HEAD
    + """
from machine import SPI
from affineur.drivers.mfrc522 import Mfrc522
from affineur.drivers.pad import Pad
from affineur.drivers.pn532 import Pn532
from affineur.drivers.pn532_spi import Pn532Spi
spi = SPI(
    pins.SPI_ID,
    baudrate=1_000_000,
    sck=Pin(pins.SPI_SCK),
    mosi=Pin(pins.SPI_MOSI),
    miso=Pin(pins.SPI_MISO),
)
readers = {
    "pn532": lambda select: Pn532(Pn532Spi(spi, select), clock),
    "mfrc522": lambda select: Mfrc522(spi, select, clock),
}
selects = [Pin(number, Pin.OUT, value=1) for number in pins.NFC_CS]
searches = [0] * len(selects)
def counted(seat, search):
    def look():
        searches[seat] += 1
        return search()
    return look
def build(kind, period_ms=100):
    for seat, select in enumerate(selects):
        reader = readers[kind](select)
        reader.list_tags = counted(seat, reader.list_tags)
        pads.append(Pad(seat, reader, clock, tell, period_ms))
pads = []
def poll_for(duration_ms):
    until = time.ticks_add(time.ticks_ms(), duration_ms)
    while time.ticks_diff(until, time.ticks_ms()) > 0:
        for pad in pads:
            pad.poll()
        time.sleep_ms(2)
"""
)

KEYS = (
    HEAD
    + """
from machine import I2C
from affineur.drivers.keys import Keys
from affineur.drivers.mcp23017 import Mcp23017
bus = I2C(pins.I2C_ID, sda=Pin(pins.I2C_SDA), scl=Pin(pins.I2C_SCL), freq=400_000)
chips = [Mcp23017(bus, address) for address in pins.KEYS_ADDRESSES]
keys = Keys(chips, pins.KEY_BITS, Pin(pins.KEYS_INT, Pin.IN), clock, tell)
def poll_for(duration_ms):
    until = time.ticks_add(time.ticks_ms(), duration_ms)
    while time.ticks_diff(until, time.ticks_ms()) > 0:
        keys.poll()
        time.sleep_ms(2)
"""
)

RING = (
    HEAD
    + """
from affineur.drivers.pixel_program import CYCLES_HZ, pixel_bits
from affineur.drivers.ring import Ring
machine = rp2.StateMachine(
    pins.LED_STATE_MACHINE, pixel_bits, freq=CYCLES_HZ, sideset_base=Pin(pins.LED_DATA)
)
dma = rp2.DMA()
control = dma.pack_ctrl(size=2, inc_write=False, treq_sel=8)
ring = Ring(machine, dma, control, 60, "GRB", clock)
"""
)

PIEZO = (
    HEAD
    + """
from machine import PWM
from affineur.drivers.piezo import Piezo
piezo = Piezo(PWM(Pin(pins.PIEZO)), clock)
"""
)
