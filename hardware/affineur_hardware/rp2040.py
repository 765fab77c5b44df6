"""What the RP2040's pin multiplexer offers (RP2040 data sheet, section 1.4.3, GPIO functions).

The tables repeat along the pins, so each function is a rule on the pin number.
"""

USER_PINS = frozenset(range(23)) | {26, 27, 28}
"""Pins that reach a Pico's edge (Pico data sheet, pinout)."""

_SPI = ("RX", "CS", "SCK", "TX")
_UART = ("TX", "RX", "CTS", "RTS")
_I2C = ("SDA", "SCL")


def functions(gp: int) -> frozenset[str]:
    """Return the functions pin `gp` can take, in the wording of `pins.toml`."""
    found = {
        f"SPI{gp // 8 % 2} {_SPI[gp % 4]}",
        f"UART{(gp + 4) // 8 % 2} {_UART[gp % 4]}",
        f"I2C{gp // 2 % 2} {_I2C[gp % 2]}",
        f"PWM{gp // 2 % 8} {'AB'[gp % 2]}",
        "GPIO",
        "PIO0",
        "PIO1",
    }
    if gp >= 26:
        found.add(f"ADC{gp - 26}")
    return frozenset(found)
