"""The sheet of measurements before and at the first power-up, from the circuit itself."""

from collections.abc import Iterator

from affineur_hardware.circuit import Circuit, Part, ohms

_SHORTS = ("IN_12V", "V12", "VMOT", "V5", "V5_LED", "V3", "V3_NFC")


def sheet(circuit: Circuit) -> str:
    """Return the sheet as Markdown."""
    lines = [
        "# Measurements before and at the first power-up\n",
        "Made from `hardware/data/` by `python -m affineur_hardware documents`; do not edit.\n",
        "## Without power, without plug-in modules (U1, U2, U4 to U7 out of their sockets)\n",
        "Each of these rails against GND must not beep; a capacitor may let the meter beep for a"
        " moment.\n",
        "| rail | a place to touch it |",
        "|---|---|",
    ]
    lines += [f"| {rail} | {_place(circuit, rail)} |" for rail in _SHORTS]
    lines += [
        "\nThese resistances must be there (5 % either way):\n",
        "| from | to | ohms | part | for |",
        "|---|---|---|---|---|",
        *_resistances(circuit),
        "\n## With 12 V, still without the modules U1, U2, U4 to U7\n",
        "| touch | must read |",
        "|---|---|",
        "| J2 1 to J2 2 | 11.4 to 12.6 V |",
        "| V12 to GND | the same; 0 V with the plug's poles swapped |",
        "| VMOT to GND, stop released | the same |",
        "| VMOT to GND, stop pressed | below 1 V within three seconds |",
        *_sense(circuit),
        "\n## With U3 and U7 in, nothing else\n",
        "| touch | must read |",
        "|---|---|",
        "| V5 to GND | 4.8 to 5.2 V |",
        "| V5_LED to GND | the same |",
        "| V3_NFC to GND | 3.2 to 3.4 V |",
        "\n## With U1 in, on USB alone, nothing else\n",
        "| touch | must read |",
        "|---|---|",
        "| V3 to GND | 3.2 to 3.4 V |",
        "| V5 to GND | below 1 V (D3 keeps USB out of the 5 V rail) |",
    ]
    return "\n".join([*lines, ""])


def _place(circuit: Circuit, rail: str) -> str:
    """Return a connector or capacitor pin on a rail."""
    nodes = [node for node in circuit.nets()[rail] if node.part.at == "carrier"]
    nodes.sort(key=lambda node: (node.part.ref[0] not in "JC", node.part.ref))
    return f"{nodes[0].part.ref} pin {nodes[0].pin.name}"


def _resistances(circuit: Circuit) -> Iterator[str]:
    pins = {pin.name: f"U1 pin {_number(circuit, pin.gp)}" for pin in circuit.pins}
    for part in circuit.parts.values():
        if part.type.name == "resistor" and part.at == "carrier" and _alone(circuit, part):
            first, second = part.nets.values()
            place = pins.get(first, _place(circuit, first))
            yield (
                f"| `{first}` ({place}) | `{second}` | {part.value} | {part.ref} | {part.why} |"
            )


def _number(circuit: Circuit, gp: int) -> str:
    numbers = {pin.name: pin.number for pin in circuit.parts["U1"].type.pins}
    return numbers[f"GP{gp}"]


def _alone(circuit: Circuit, part: Part) -> bool:
    """Tell whether no other resistor shares its signal nets, so that the meter shows its value."""
    for net in part.nets.values():
        others = [
            node.part
            for node in circuit.nets()[net]
            if node.part.type.name == "resistor" and node.part is not part
        ]
        if net not in circuit.rails and others:
            return False
    return True


def sense_volts(circuit: Circuit, v12: float, vmot: float) -> float:
    """Return the voltage at MOTOR_SENSE for the two supplies."""
    up, motor, foot = (1 / ohms(circuit.parts[ref].value) for ref in ("R8", "R9", "R10"))
    return (v12 * up + vmot * motor) / (up + motor + foot)


def _sense(circuit: Circuit) -> Iterator[str]:
    on, stopped = sense_volts(circuit, 12, 12), sense_volts(circuit, 12, 0)
    yield f"| MOTOR_SENSE, stop released | about {on:.2f} V |"
    yield f"| MOTOR_SENSE, stop pressed | about {stopped:.2f} V |"
