"""Electrical rules that hold for any circuit: pin kinds, supplies, decoupling, resting levels.

Each rule is a function that yields findings as sentences; a clean board yields none. The pin
kinds are the usual ones: in, out, bidir, tri, oc (open collector), passive, pwrin, pwrout, nc.
"""

from collections.abc import Iterator

from affineur_hardware.circuit import Circuit, Node, Part

Findings = Iterator[str]

_DRIVERS = frozenset({"out", "bidir", "tri", "oc", "pwrout", "passive"})
_CLASHES = frozenset(
    {
        ("out", "out"),
        ("out", "oc"),
        ("out", "tri"),
        ("out", "pwrout"),
        ("bidir", "pwrout"),
        ("pwrout", "pwrout"),
        ("oc", "pwrout"),
        ("tri", "pwrout"),
    }
)


def every_pin_is_connected_or_declared_open(circuit: Circuit) -> Findings:
    """A pin nobody mentions is a mistake; so is a wire on a pin declared open.

    The controller's free GP pins stand nowhere: which are used is for `pins.toml` to say.
    """
    for part in circuit.parts.values():
        for pin in part.type.pins:
            if part.ref == "U1" and pin.name.startswith("GP"):
                continue
            wired, free = pin.name in part.nets, pin.name in part.type.open
            if not wired and not free:
                yield f"{part.ref}.{pin.name} is not connected"
            if wired and free:
                yield f"{part.ref}.{pin.name} is declared open but on {part.nets[pin.name]}"


def every_net_joins_two_pins(circuit: Circuit) -> Findings:
    """A net with one pin goes nowhere."""
    for net, nodes in circuit.nets().items():
        if len(nodes) < 2:
            yield f"net {net} has only {nodes[0]}"


def no_two_drivers_fight(circuit: Circuit) -> Findings:
    """Two outputs on one net."""
    for net, nodes in circuit.nets().items():
        for index, first in enumerate(nodes):
            for second in nodes[index + 1 :]:
                if _clash(first, second):
                    yield f"net {net}: {first} and {second} both drive it"


def _clash(first: Node, second: Node) -> bool:
    kinds = (first.pin.kind, second.pin.kind)
    same_output = first.part is second.part and first.pin.name == second.pin.name
    return not same_output and (kinds in _CLASHES or kinds[::-1] in _CLASHES)


def every_input_is_driven(circuit: Circuit) -> Findings:
    """An input needs something on its net that can set a level."""
    for net, nodes in circuit.nets().items():
        kinds = {node.pin.kind for node in nodes}
        if "in" in kinds and not kinds & _DRIVERS and net not in circuit.rails:
            yield f"net {net}: nothing drives {nodes[0]}"


def every_supply_pin_has_a_rail(circuit: Circuit) -> Findings:
    """A supply pin sits on a declared rail that something feeds."""
    nets = circuit.nets()
    for net, node in circuit.nodes():
        if node.pin.kind != "pwrin":
            continue
        if net not in circuit.rails:
            yield f"{node} is on {net}, which is no rail"
        elif not circuit.rails[net].flag and not _fed(nets[net]):
            yield f"{node}: nothing feeds {net}"


def _fed(nodes: list[Node]) -> bool:
    return any(node.pin.kind == "pwrout" for node in nodes)


def every_chip_is_decoupled(circuit: Circuit) -> Findings:
    """Each chip has a ceramic capacitor of its own between its supply and ground."""
    for part in circuit.parts.values():
        if part.type.supply and part.type.name != "leds" and not _decoupled(circuit, part):
            yield f"{part.ref} has no ceramic capacitor named as its decoupling"


def _decoupled(circuit: Circuit, chip: Part) -> bool:
    rail = chip.nets[chip.type.supply]
    return any(
        part.type.name == "ceramic"
        and set(part.nets.values()) == {rail, "GND"}
        and part.at == chip.at
        and part.why.replace(",", "").split()[:2] == ["decoupling", chip.ref]
        for part in circuit.parts.values()
    )


def floating_lines_rest_as_promised(circuit: Circuit) -> Findings:
    """Each controller pin's resting level is given by a resistor to a rail or to ground."""
    for pin in circuit.pins:
        if pin.rest != "-" and pin.rest not in rests(circuit, pin.name):
            yield f"{pin.name} (GP{pin.gp}) should rest {pin.rest}, no resistor pulls it there"


def rests(circuit: Circuit, net: str) -> set[str]:
    """Return the levels resistors give `net`, looking through one series resistor."""
    near = {net} | {other for other in over_resistors(circuit, net) if other not in circuit.rails}
    ends = {end for line in near for end in over_resistors(circuit, line)}
    return {"low" if end == "GND" else "high" for end in ends if end in circuit.rails}


def over_resistors(circuit: Circuit, net: str) -> set[str]:
    """Return the nets one resistor away."""
    found: set[str] = set()
    for part in circuit.parts.values():
        if part.type.name == "resistor" and net in part.nets.values():
            found |= set(part.nets.values()) - {net}
    return found


def open_collectors_have_a_pull_up(circuit: Circuit) -> Findings:
    """An open output without a pull-up never goes high."""
    for net, node in circuit.nodes():
        if node.pin.kind == "oc" and "high" not in rests(circuit, net):
            yield f"{node} on {net} has no pull-up"
