"""The written documents made from the data: wiring table, bill of materials, power budget."""

import csv
import io
from collections import defaultdict
from pathlib import Path
from typing import Any

from affineur_hardware import power
from affineur_hardware.circuit import DATA, Circuit, Part, for_seats, read

MADE = "Made from `hardware/data/` by `python -m affineur_hardware documents`; do not edit.\n"


def cables(folder: Path = DATA) -> dict[str, Any]:
    """Return every cable, the seats' ribbons included."""
    text = read("cables.toml", folder)
    return {**text["cable"], **dict(for_seats(text["seat_cable"]))}


def cable_problems(circuit: Circuit, folder: Path = DATA) -> list[str]:
    """Return every wire whose two ends are on different nets, and colours used twice wrongly."""
    found = []
    for name, cable in cables(folder).items():
        near = list(circuit.parts[cable["from"]].nets.items())
        for (pin, net), far in zip(near, cable["to"], strict=True):
            ref, _, far_pin = far.partition(".")
            far_net = circuit.parts[ref].nets[far_pin]
            if far_net != net:
                found.append(f"{name}: {cable['from']}.{pin} is {net}, {far} is {far_net}")
    return found


def wiring(circuit: Circuit, folder: Path = DATA) -> str:
    """Return the wiring table: controller pins, cables, then every net."""
    return "\n".join(
        ["# Wiring\n", MADE, *_controller(circuit), *_cables(circuit, folder), *_nets(circuit)]
    )


def _controller(circuit: Circuit) -> list[str]:
    lines = [
        "## Controller pins\n",
        "| GP | Pico pin | net | direction | function | while floating | for |",
        "|---|---|---|---|---|---|---|",
    ]
    numbers = {pin.name: pin.number for pin in circuit.parts["U1"].type.pins}
    for pin in sorted(circuit.pins, key=lambda pin: pin.gp):
        number = numbers[f"GP{pin.gp}"]
        lines.append(
            f"| {pin.gp} | {number} | `{pin.name}` | {pin.way} | {pin.use} | {pin.rest}"
            f" | {pin.about} |"
        )
    return [*lines, ""]


def _cables(circuit: Circuit, folder: Path) -> list[str]:
    lines = ["## Cables\n"]
    for name, cable in cables(folder).items():
        near = circuit.parts[cable["from"]]
        lines += [
            f"### {name}: {cable['about']}, AWG {cable['awg']}, {cable['length_mm']} mm\n",
            "| connector | pin | colour | net | far end |",
            "|---|---|---|---|---|",
        ]
        pins = near.nets.items()
        for (pin, net), colour, far in zip(pins, cable["colours"], cable["to"], strict=True):
            lines.append(f"| {near.ref} | {pin} | {colour} | `{net}` | {far} |")
        lines.append("")
    return lines


def _nets(circuit: Circuit) -> list[str]:
    lines = ["## Every net\n", "| net | pins |", "|---|---|"]
    for net, nodes in sorted(circuit.nets().items()):
        lines.append(f"| `{net}` | {', '.join(str(node) for node in nodes)} |")
    return [*lines, ""]


def parts_list(circuit: Circuit) -> str:
    """Return what each part on the carrier and in the consoles is for."""
    lines = ["# Parts\n", MADE, "| part | kind | value | place | for |", "|---|---|---|---|---|"]
    for part in circuit.parts.values():
        lines.append(
            f"| {part.ref} | {part.type.name} | {part.value or '-'} | {part.at} | {part.why} |"
        )
    return "\n".join([*lines, ""])


def bill(circuit: Circuit, folder: Path = DATA) -> str:
    """Return the bill of materials as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["group", "quantity", "description", "value", "references", "alternative", "price_band"]
    )
    for (_, value), parts in sorted(_kinds(circuit).items()):
        kind = parts[0].type
        refs = " ".join(part.ref for part in parts)
        row = ["electronics", len(parts), kind.about, value, refs, kind.instead, kind.price]
        writer.writerow(row)
    for item in read("extras.toml", folder)["item"]:
        row = [item["group"], item["quantity"], item["about"], "", "", item["instead"]]
        writer.writerow([*row, item["price"]])
    return out.getvalue()


def _kinds(circuit: Circuit) -> dict[tuple[str, str], list[Part]]:
    kinds: dict[tuple[str, str], list[Part]] = defaultdict(list)
    for part in circuit.parts.values():
        kinds[part.type.name, part.value].append(part)
    return dict(kinds)


def budget(circuit: Circuit, folder: Path = DATA) -> str:
    """Return the power budget."""
    spare = read("power.toml", folder)["spare_percent"]
    lines = [
        "# Power budget\n",
        MADE,
        "Computed, not measured: no board has been built yet. The data sheets cited are not in"
        " this repository; compare them with the sheet of the module you buy. Currents in mA at"
        f" the rail's own voltage. Worst case plus {spare} % must fit every limit on the way.\n",
        "| rail | volts | typical | worst | worst + spare | limits | least spare |",
        "|---|---|---|---|---|---|---|",
    ]
    for rail in power.rails(circuit, folder):
        least = min(limit.limit_ma for limit in rail.limits)
        limits = ", ".join(f"{limit.what} {limit.limit_ma:.0f}" for limit in rail.limits)
        padded = rail.worst_ma * (1 + spare / 100)
        left = 100 * (least / rail.worst_ma - 1)
        lines.append(
            f"| {rail.name} | {rail.volts} | {rail.typical_ma:.0f} | {rail.worst_ma:.0f}"
            f" | {padded:.0f} | {limits} | {left:.0f} % |"
        )
    lines += ["\n## Loads\n", "| rail | part | count | typical | worst | source |"]
    lines.append("|---|---|---|---|---|---|")
    for load in power.loads(folder):
        lines.append(
            f"| {load.rail} | {load.part} | {load.count} | {load.typical_ma:.0f}"
            f" | {load.worst_ma:.0f} | {load.source} |"
        )
    lines += ["\n## Regulators\n"]
    for name, rail in read("power.toml", folder)["rail"].items():
        if "source" in rail:
            lines.append(f"- {name} from {rail['regulator']}: {rail['source']}")
    lines += [
        "\nTypical: a game in play, motor holding, ring at a quarter of its limit, one reader's"
        " field on. Worst: a turn at full current, ring at its limit, all four fields on, every"
        " key pressed.",
        "\nRaising `led_limit_ma` or `motor_run_ma` in the settings changes this sheet: change"
        " the default in `data/settings.toml`, make the documents again, and read what fails.",
    ]
    return "\n".join([*lines, ""])
