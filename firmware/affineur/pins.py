"""Which RP2040 pin does what: the board's wiring as the firmware sees it.

Read it with a multimeter in hand. `board.py` builds the drivers from these names; the same
numbers stand in `hardware/data/pins.toml`, from which the wiring documents are made, and a test
names both sides where they differ. Every choice respects the pin multiplexer (RP2040 data
sheet, section 1.4.3). Pins 9, 11, 13, 27 and 28 are free.
"""

# Motor driver TMC2209
TMC_TX = 0  # UART0 TX, through 1 kOhm onto the single wire PDN_UART
TMC_RX = 1  # UART0 RX, straight on that wire
STEP = 2  # PIO0; pulled down, so a floating pin makes no step
DIR = 3  # plain output; pulled down
ENABLE = 4  # plain output, low = motor powered; pulled up, so a floating pin releases
DIAG = 5  # plain input, high = stalled or failed; also read by the step program (jmp pin)
UART_ID = 0
TMC_ADDRESS = 0  # MS1 and MS2 at ground
STEP_STATE_MACHINE = 0  # 0-3 live on PIO0

# Seat keys, two MCP23017
I2C_SDA = 6  # I2C1 SDA; 4.7 kOhm pull-up
I2C_SCL = 7  # I2C1 SCL; 4.7 kOhm pull-up
KEYS_INT = 8  # plain input, open drain of both expanders, low = a key changed; pulled up
I2C_ID = 1
KEYS_ADDRESSES = (0x20, 0x21)  # A0 at ground, A0 at 3.3 V
# Per seat: index into KEYS_ADDRESSES, then the bits of ready, 1, 2, 3, 4, back in the
# expander's 16-bit word (port A is bits 0-7, port B bits 8-15).
KEY_BITS = (
    (0, 0, 1, 2, 3, 4, 5),
    (0, 8, 9, 10, 11, 12, 13),
    (1, 0, 1, 2, 3, 4, 5),
    (1, 8, 9, 10, 11, 12, 13),
)

# Light: 60 WS2812
LED_DATA = 10  # PIO1, through a 74AHCT125 to 5 V; pulled down
LED_STATE_MACHINE = 4  # 4-7 live on PIO1

# Index
HALL = 12  # plain input, open drain, low = a magnet is there; pulled up
MAGNET_ANGLES_DEG = (0, 12, 90, 110, 180, 208, 270)  # on the ring, clockwise from above

# Sound
PIEZO = 14  # PWM slice 7, channel A

# Tag readers, four PN532 or MFRC522
NFC_RESET = 15  # plain output, low = all four in reset; pulled up
SPI_MISO = 16  # SPI0 RX
SPI_SCK = 18  # SPI0 SCK
SPI_MOSI = 19  # SPI0 TX
NFC_CS_0 = 17  # chip selects, low = selected; each pulled up
NFC_CS_1 = 20
NFC_CS_2 = 21
NFC_CS_3 = 22
NFC_CS = (NFC_CS_0, NFC_CS_1, NFC_CS_2, NFC_CS_3)
SPI_ID = 0

# Motor supply and emergency stop on one divider (millivolts at the pin)
MOTOR_SENSE = 26  # ADC0
MOTOR_SENSE_ADC = 0
MOTOR_SENSE_ON_MV = 1800  # above: motor powered
MOTOR_SENSE_STOPPED_MV = 500  # between: 12 V is there, emergency stop pressed; below: no 12 V
