"""The circuit in SKiDL: a second, independent rule check, and the carrier's KiCad netlist.

SKiDL keeps global state and writes log files where it runs, so `run` calls this module as a
program of its own in an empty folder and reads what its rule check prints. Part symbols are
built here from the data files; no KiCad library is needed. The netlist holds the parts on the
carrier board and imports into KiCad's board editor.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from affineur_hardware.circuit import DATA, Circuit, Part, load

_KINDS = {
    "in": "INPUT",
    "out": "OUTPUT",
    "bidir": "BIDIR",
    "tri": "TRISTATE",
    "passive": "PASSIVE",
    "pwrin": "PWRIN",
    "pwrout": "PWROUT",
    "oc": "OPENCOLL",
    "nc": "NOCONNECT",
}
_ERC_MESSAGES = ("ERC WARNING", "ERC ERROR")


def run(data: Path = DATA) -> tuple[list[str], str]:
    """Return the rule check's messages and the carrier's netlist text."""
    command = [sys.executable, "-m", __name__, str(data.resolve())]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(  # noqa: S603 - our own interpreter and module
            command,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parent.parent)},
            capture_output=True,
            text=True,
            check=True,
        )
    messages = [line for line in done.stderr.splitlines() if line.startswith(_ERC_MESSAGES)]
    return messages, done.stdout


def _main(data: Path) -> None:
    import skidl  # noqa: PLC0415 - an optional extra

    circuit = load(data)
    _build(skidl, circuit, list(circuit.parts.values())).ERC()
    carrier = [part for part in circuit.parts.values() if part.at == "carrier"]
    print(_stable(_build(skidl, circuit, carrier).generate_netlist(tool=skidl.KICAD9)))


def _build(skidl, circuit: Circuit, parts: list[Part]):  # type: ignore[no-untyped-def]
    board = skidl.Circuit()
    names = sorted({net for part in parts for net in part.nets.values()})
    nets = {name: _net(skidl, circuit, board, name) for name in names}
    for part in parts:
        symbol = _symbol(skidl, part, board)
        for pin in part.type.pins:
            if pin.name in part.nets:
                nets[part.nets[pin.name]] += symbol[pin.number]
            else:
                symbol[pin.number].do_erc = False
    return board


def _net(skidl, circuit: Circuit, board, name: str):  # type: ignore[no-untyped-def]
    net = skidl.Net(name, circuit=board)
    if name in circuit.rails and circuit.rails[name].flag:
        net.drive = skidl.POWER
    return net


def _symbol(skidl, part: Part, board):  # type: ignore[no-untyped-def]
    pins = [
        skidl.Pin(num=pin.number, name=pin.name, func=skidl.Pin.types[_KINDS[pin.kind]])
        for pin in part.type.pins
    ]
    template = skidl.Part(
        name=part.type.name, tool=skidl.SKIDL, dest=skidl.TEMPLATE, pins=pins, tag=part.type.name
    )
    return template(
        ref=part.ref,
        circuit=board,
        value=part.value or part.type.name,
        footprint=part.type.footprint,
        tag=part.ref,
    )


def _stable(netlist: str) -> str:
    """Drop what differs between two runs: dates, versions, paths and line numbers."""
    netlist = re.sub(r'\(date "[^"]*"\)', '(date "")', netlist)
    netlist = re.sub(r'\(tool "SKiDL[^"]*"\)', '(tool "SKiDL")', netlist)
    netlist = re.sub(r'\(source "[^"]*"\)', '(source "hardware/data")', netlist)
    return re.sub(r'\s*\(field\s*\(name "SKiDL Line"\) "[^"]*"\)', "", netlist)


if __name__ == "__main__":
    _main(Path(sys.argv[1]))
