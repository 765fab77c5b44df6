"""Numbers the firmware needs that follow from the wiring: units, addresses, key bits.

They stand in `pins.toml` so that they can be read there; here each is worked out again from the
nets, and a difference is a finding.
"""

from collections.abc import Iterator
from typing import Any

from affineur_hardware.circuit import SEATS, Circuit, Part

_KEYS = ("READY", "1", "2", "3", "4", "BACK")
_EXPANDERS = ("U5", "U6")
_STATE_MACHINES = 4  # a PIO block


def from_wiring(circuit: Circuit) -> dict[str, Any]:
    """Return the numbers as the wiring and the pins' functions give them."""
    pins = {pin.name: pin for pin in circuit.pins}
    driver = circuit.parts["U2"]
    return {
        "UART_ID": _unit(pins["TMC_TX"].use),
        "SPI_ID": _unit(pins["SPI_SCK"].use),
        "I2C_ID": _unit(pins["I2C_SDA"].use),
        "MOTOR_SENSE_ADC": _unit(pins["MOTOR_SENSE"].use),
        "NFC_CS": [pins[f"NFC_CS_{seat}"].gp for seat in range(SEATS)],
        "TMC_ADDRESS": _strapped(driver, ("MS1", "MS2")),
        "KEYS_ADDRESSES": [
            0x20 + _strapped(circuit.parts[ref], ("A0", "A1", "A2")) for ref in _EXPANDERS
        ],
        "KEY_BITS": [_key_bits(circuit, seat) for seat in range(SEATS)],
    }


def _unit(use: str) -> int:
    """Return the number of a peripheral in a use like `UART0 TX` or `ADC0`."""
    return int(use.split(maxsplit=1)[0][-1])


def _strapped(part: Part, pins: tuple[str, ...]) -> int:
    """Return the address set by pins tied to 3.3 V, lowest bit first."""
    return sum(1 << bit for bit, pin in enumerate(pins) if part.nets[pin] == "V3")


def _key_bits(circuit: Circuit, seat: int) -> list[int]:
    """Return a seat's expander and the bits of its keys there (port A 0-7, port B 8-15)."""
    found = [_key_place(circuit, f"KEY_{seat}_{key}") for key in _KEYS]
    return [found[0][0], *(bit for _, bit in found)]


def _key_place(circuit: Circuit, net: str) -> tuple[int, int]:
    for node in circuit.nets()[net]:
        if node.part.ref in _EXPANDERS:
            port, bit = node.pin.name[2], int(node.pin.name[3])
            return _EXPANDERS.index(node.part.ref), bit + 8 * (port == "B")
    raise KeyError(net)


def firmware_numbers_follow_from_the_wiring(circuit: Circuit) -> Iterator[str]:
    """Each number in `pins.toml` is the one the wiring gives; PIO blocks match the programs."""
    for name, value in from_wiring(circuit).items():
        if circuit.firmware[name] != value:
            yield f"{name}: the wiring gives {value}, pins.toml says {circuit.firmware[name]}"
    uses = {pin.name: pin.use for pin in circuit.pins}
    for name, pin in (("STEP_STATE_MACHINE", "STEP"), ("LED_STATE_MACHINE", "LED_DATA")):
        block = circuit.firmware[name] // _STATE_MACHINES
        if uses[pin] != f"PIO{block}":
            yield f"{name} is in PIO{block}, {pin} is for {uses[pin]}"
