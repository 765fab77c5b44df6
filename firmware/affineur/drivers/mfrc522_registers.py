"""The registers of the MFRC522 that the driver uses (NXP product data sheet, chapter 9)."""

COMMAND = 0x01
COM_IRQ = 0x04
ERROR = 0x06
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
CONTROL = 0x0C
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_CONTROL = 0x14
TX_ASK = 0x15
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_H = 0x2C
T_RELOAD_L = 0x2D
VERSION = 0x37

IDLE = 0x00
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F
POWER_DOWN = 0x10
"""Bit of COMMAND: still starting up."""

RX_IRQ = 0x20
TIMER_IRQ = 0x01
ALL_IRQS = 0x7F
COLL_ERR = 0x08
OTHER_ERRORS = 0x13
"""BufferOvfl, ParityErr and ProtocolErr."""
COLL_POS_NOT_VALID = 0x20
FLUSH = 0x80
START_SEND = 0x80
ANTENNA_OFF = 0x80
ANTENNA_ON = 0x83
"""Both transmitter outputs, InvTx2RFOn as after reset."""
FORCE_100_ASK = 0x40
CRC_PRESET_6363 = 0x3D
T_AUTO = 0x80
"""The timer starts by itself at the end of each transmission."""

VERSIONS = (0x88, 0x90, 0x91, 0x92, 0x12, 0xB2)
"""FM17522 copies, MFRC522 0.0, 1.0, 2.0 and two other copies in circulation."""
