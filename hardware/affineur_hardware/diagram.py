"""The wiring diagram: carrier board, connectors, cables in their colours, far ends.

Cables are drawn wire by wire. On the carrier, nets are labels: equal labels are joined. All
pins, nets, values and colours come from the data; only the places on the page are chosen here.
"""

from collections.abc import Iterator

from affineur_hardware import svg
from affineur_hardware.circuit import SEATS, Circuit, Node, Part, read
from affineur_hardware.documents import cables

WIDTH, HEIGHT = 1900, 1400
CARRIER = (400, 90, 980, 1285)
LEFT, RIGHT = CARRIER[0], CARRIER[0] + CARRIER[2]

_GROUPS = (
    ("#333333", ("GND",)),
    ("#b3261e", ("IN_", "V12", "MOTOR_FUSED")),
    ("#c75b00", ("VMOT",)),
    ("#d81b60", ("V5", "VSYS")),
    ("#8e24aa", ("V3",)),
    ("#1565c0", ("STEP", "DIR", "ENABLE", "DIAG", "TMC", "MOTOR")),
    ("#2e7d32", ("LED",)),
    ("#8d6e00", ("HALL", "PIEZO")),
    ("#00796b", ("SPI", "SCK", "MOSI", "MISO", "NFC", "CS_")),
    ("#5d4037", ("I2C", "KEY", "EXPANDER")),
)


def net_colour(net: str) -> str:
    """Return the label colour of a net's family."""
    for colour, prefixes in _GROUPS:
        if net.startswith(prefixes):
            return colour
    return "#555555"


def wiring(circuit: Circuit) -> str:
    """Return the wiring diagram as SVG."""
    shapes = [*_title(), svg.rect(*CARRIER, "#f3f7f1", "#6b8f62", 10)]
    shapes.append(svg.text(LEFT + 16, CARRIER[1] + 22, "carrier board", 14, bold=True))
    shapes += _supply(circuit)
    shapes += _chips(circuit)
    shapes += _two_ended(circuit)
    shapes += _left_side(circuit)
    shapes += _seats(circuit)
    shapes += _light(circuit)
    return svg.page(WIDTH, HEIGHT, shapes)


def _title() -> Iterator[str]:
    yield svg.text(24, 40, "Affineur: wiring", 24, bold=True)
    yield svg.text(
        24, 62, "Cables are drawn wire by wire in their colours. On the carrier equal labels are"
        " joined. Made from hardware/data; no board has been built from it yet.", 12, fill="#555",
    )  # fmt: skip


def _label(x: float, y: float, net: str, anchor: str, width: float = 98) -> str:
    left = {"end": x - width, "start": x, "middle": x - width / 2}[anchor]
    colour = net_colour(net)
    return svg.rect(left, y - 8, width, 16, colour, colour, 8) + svg.text(
        left + width / 2, y + 4, net, 9.5, "middle", "#ffffff"
    )


# Supply chain ---------------------------------------------------------------------------------


def _supply(circuit: Circuit) -> Iterator[str]:
    parts = circuit.parts
    rows = (
        (140, ("IN_12V", "F1", "IN_FUSED", "Q1", "V12")),
        (190, ("V12", "F2", "MOTOR_FUSED", "SW1", "VMOT")),
        (240, ("V12", "U3", "V5", "F3", "V5_LED")),
        (290, ("V12", "U7", "V3_NFC")),
    )
    notes = {"Q1": "reverse polarity", "SW1": "emergency stop", "U3": "5 V", "U7": "3.3 V readers"}
    for y, chain in rows:
        for place, name in enumerate(chain):
            x = LEFT + 240 + place * 132
            if place:
                yield svg.path(f"M{x - 82} {y}H{x - 48}", "#b3261e", 2.5)
            if name in parts:
                note = notes.get(name, parts[name].value)
                yield svg.rect(x - 48, y - 17, 96, 34, "#ffffff")
                yield svg.text(x, y - 3, name, 11, "middle", bold=True)
                yield svg.text(x, y + 11, note, 9.5, "middle", "#555")
            else:
                yield _label(x, y, name, "middle")


# Chips ----------------------------------------------------------------------------------------

_CHIPS = (
    ("U1", "Raspberry Pi Pico", 1045, 360, 20, 20),
    ("U2", "TMC2209 module", 710, 360, 20, 8),
    ("U4", "74AHCT125", 710, 594, 20, 7),
    ("U5", "MCP23017, 0x20", 710, 812, 17, 14),
    ("U6", "MCP23017, 0x21", 1045, 812, 17, 14),
)


def _chips(circuit: Circuit) -> Iterator[str]:
    for ref, name, x, y, pitch, rows in _CHIPS:
        yield from _chip(circuit.parts[ref], name, x, y, pitch, rows)


def _chip(part: Part, name: str, x: float, y: float, pitch: float, rows: int) -> Iterator[str]:
    """Draw a dual-in-line part: pins count down the left side and up the right one.

    Pins beyond the two rows, on a module's end, follow below on the right.
    """
    pins = part.type.pins
    height = (rows + max(0, len(pins) - 2 * rows)) * pitch + 8
    yield svg.text(x, y - 6, f"{part.ref}  {name}", 12, "middle", bold=True)
    yield svg.rect(x - 62, y, 124, height, "#ffffff")
    for index, pin in enumerate(pins):
        left = index < rows
        row = index if left or index >= 2 * rows else 2 * rows - 1 - index
        row -= rows if index >= 2 * rows else 0
        line = y + 4 + pitch * (row + 0.5)
        side, anchor = (-1, "start") if left else (1, "end")
        words = f"{pin.number} {pin.name}" if left else f"{pin.name} {pin.number}"
        yield svg.text(x + side * 57, line + 4, words, 9.5, anchor)
        if pin.name in part.nets:
            yield _label(x + side * 66, line, part.nets[pin.name], "end" if left else "start")


# Resistors, capacitors, diodes ----------------------------------------------------------------


def _two_ended(circuit: Circuit) -> Iterator[str]:
    parts = [part for part in circuit.parts.values() if _listed(part)]
    top, left = 1108, LEFT + 18
    yield svg.text(left, top - 14, "Two-ended parts on the carrier", 12, bold=True)
    yield svg.text(
        left + 210, top - 14, "(one of four shown where a seat has its own: n = seat 0-3; RN0-RN3:"
        " 10k from every key to V3; diodes: cathode left)", 10, fill="#555",
    )  # fmt: skip
    rows = -(-len(parts) // 3)
    for index, part in enumerate(parts):
        x, y = left + index // rows * 285, top + index % rows * 20
        first, second = part.nets.values()
        named = part.ref
        if _per_seat(part):
            named = f"{part.ref[:-1]}n"
            first, second = first.replace("_0", "_n"), second.replace("_0", "_n")
        yield _label(x, y, first, "start", 92)
        yield svg.path(f"M{x + 92} {y}H{x + 168}", "#555", 1)
        yield svg.rect(x + 95, y - 8, 70, 16, "#ffffff", "#555", 2)
        yield svg.text(x + 130, y + 4, f"{named} {part.value.split()[0] if part.value else ''}", 9,
                       "middle")  # fmt: skip
        yield _label(x + 168, y, second, "start", 92)


def _per_seat(part: Part) -> bool:
    return len(part.ref) >= 4 and part.ref[-3:].isdigit()


def _listed(part: Part) -> bool:
    kinds = {"resistor", "ceramic", "electrolytic", "zener12", "tvs", "schottky"}
    if part.at != "carrier" or part.type.name not in kinds:
        return False
    return not _per_seat(part) or part.ref.endswith("0")


# Off the board --------------------------------------------------------------------------------


def _left_side(circuit: Circuit) -> Iterator[str]:
    places = (
        ("W1", "12 V socket", 136),
        ("W2", "emergency stop", 240),
        ("W3", "motor", 380),
        ("W6", "index sensor", 540),
        ("W7", "piezo", 680),
    )
    for name, title, y in places:
        yield from _cable(circuit, name, title, y)


def _cable(circuit: Circuit, name: str, title: str, y: float) -> Iterator[str]:
    cable = cables()[name]
    hues = read("cables.toml")["colour"]
    connector = circuit.parts[cable["from"]]
    height = len(cable["to"]) * 22 + 10
    far_ref = cable["to"][0].partition(".")[0]
    yield svg.rect(24, y - 30, 150, height + 28, "#eef3fb", "#5b7db1", 6)
    yield svg.text(34, y - 14, f"{far_ref}  {title}", 11.5, bold=True)
    yield svg.rect(LEFT - 6, y - 6, 40, height, "#ffffff", "#6b8f62", 3)
    yield svg.text(LEFT + 14, y - 10, connector.ref, 11, "middle", bold=True)
    yield svg.text(290, y - 12, f"{name}, AWG {cable['awg']}", 10, "middle", "#555")
    for row, ((pin, net), far) in enumerate(zip(connector.nets.items(), cable["to"], strict=True)):
        line = y + 10 + row * 22
        yield svg.wire(174, line, LEFT - 6, line, hues[cable["colours"][row]])
        yield svg.text(166, line + 4, far.partition(".")[2], 10, "end")
        yield svg.text(LEFT, line + 4, pin, 9)
        yield _label(LEFT + 36, line, net, "start", 92)
        yield svg.text(290, line - 4, cable["colours"][row], 8.5, "middle", "#444")


def _seats(circuit: Circuit) -> Iterator[str]:
    for seat in range(SEATS):
        yield from _seat(circuit, seat, 130 + seat * 262)


def _seat(circuit: Circuit, seat: int, top: float) -> Iterator[str]:
    hues = read("cables.toml")["colour"]
    cable = cables()[f"W1{seat}"]
    connector = circuit.parts[cable["from"]]
    far_x = RIGHT + 190
    yield svg.rect(far_x, top - 26, WIDTH - far_x - 24, 16 * 13.5 + 34, "#eef3fb", "#5b7db1", 6)
    yield svg.text(far_x + 10, top - 9, f"console of seat {seat}: reader U10{seat}, six keys", 12,
                   bold=True)  # fmt: skip
    yield svg.rect(RIGHT - 34, top - 4, 40, 16 * 13.5 + 8, "#ffffff", "#6b8f62", 3)
    yield svg.text(RIGHT - 14, top - 8, connector.ref, 11, "middle", bold=True)
    yield svg.text(RIGHT + 98, top - 8, f"W1{seat}, ribbon", 10, "middle", "#555")
    ends = _console_ends(circuit, seat)
    for row, (pin, net) in enumerate(connector.nets.items()):
        line = top + 7 + row * 13.5
        yield svg.wire(RIGHT + 6, line, far_x, line, hues[cable["colours"][row]])
        yield svg.text(RIGHT - 2, line + 3.5, pin, 8.5, "end")
        yield svg.text(RIGHT - 38, line + 3.5, net, 8.5, "end", net_colour(net))
        yield svg.text(far_x + 8, line + 3.5, pin, 8.5)
        yield svg.text(far_x + 26, line + 3.5, ends[net], 9, fill=net_colour(net))


def _console_ends(circuit: Circuit, seat: int) -> dict[str, str]:
    """Return, for each ribbon net, what it meets in the console."""
    ends: dict[str, list[str]] = {}
    for net, node in circuit.nodes():
        if node.part.at == f"console {seat}" and node.part.type.name != "idc16":
            ends.setdefault(net, []).append(_end(seat, node))
    ends["GND"] = ["reader GND, all keys, capacitors"]
    named = {net: ", ".join(names) for net, names in ends.items()}
    for key in range(1, 7):
        part = circuit.parts[f"K{seat}{key}"]
        named[part.nets["A"]] = f"{part.ref} key {part.why.split(': ')[1]}"
    return named


def _end(seat: int, node: Node) -> str:
    if node.part.type.name == "resistor":
        return f"U10{seat} MISO through {node.part.ref} {node.part.value}"
    if node.part.type.name == "ceramic":
        return f"{node.part.ref} {node.part.value}"
    return f"{node.part.ref} {node.pin.name}"


def _light(circuit: Circuit) -> Iterator[str]:
    hues = read("cables.toml")["colour"]
    yield svg.rect(24, 790, 150, 250, "#eef3fb", "#5b7db1", 6)
    yield svg.text(34, 808, "LED1  light", 12, bold=True)
    yield svg.text(34, 824, "60 pixels, 20 pieces of 3", 9.5, fill="#555")
    rows = (("W4", 850, "pixel 0, with C9 1000u"), ("W5", 960, "after pixel 29"))
    for name, y, note in rows:
        cable = cables()[name]
        connector = circuit.parts[cable["from"]]
        yield svg.text(34, y - 4, note, 9.5, fill="#555")
        yield svg.rect(LEFT - 6, y - 6, 40, len(cable["to"]) * 22 + 10, "#ffffff", "#6b8f62", 3)
        yield svg.text(LEFT + 14, y - 10, connector.ref, 11, "middle", bold=True)
        yield svg.text(290, y - 12, f"{name}, AWG {cable['awg']}", 10, "middle", "#555")
        for row, (pin, net) in enumerate(connector.nets.items()):
            line = y + 10 + row * 22
            yield svg.wire(174, line, LEFT - 6, line, hues[cable["colours"][row]])
            yield svg.text(166, line + 4, cable["to"][row].partition(".")[2], 10, "end")
            yield svg.text(LEFT, line + 4, pin, 9)
            yield _label(LEFT + 36, line, net, "start", 92)
            yield svg.text(290, line - 4, cable["colours"][row], 8.5, "middle", "#444")
