"""Electrical rule check on pin kinds, and the board's own rules.

Each rule is a function that yields findings as sentences; a clean board yields none. The pin
kinds are the usual ones: in, out, bidir, tri, oc (open collector), passive, pwrin, pwrout, nc.
"""

from collections.abc import Callable, Iterator

from affineur_hardware import rp2040
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
        if pin.rest != "-" and pin.rest not in _rests(circuit, pin.name):
            yield f"{pin.name} (GP{pin.gp}) should rest {pin.rest}, no resistor pulls it there"


def _rests(circuit: Circuit, net: str) -> set[str]:
    """Return the levels resistors give `net`, looking through one series resistor."""
    near = {net} | {other for other in _over_resistors(circuit, net) if other not in circuit.rails}
    ends = {end for line in near for end in _over_resistors(circuit, line)}
    return {"low" if end == "GND" else "high" for end in ends if end in circuit.rails}


def _over_resistors(circuit: Circuit, net: str) -> set[str]:
    found: set[str] = set()
    for part in circuit.parts.values():
        if part.type.name == "resistor" and net in part.nets.values():
            found |= set(part.nets.values()) - {net}
    return found


def open_collectors_have_a_pull_up(circuit: Circuit) -> Findings:
    """An open output without a pull-up never goes high."""
    for net, node in circuit.nodes():
        if node.pin.kind == "oc" and "high" not in _rests(circuit, net):
            yield f"{node} on {net} has no pull-up"


def keys_have_a_pull_up(circuit: Circuit) -> Findings:
    """Every key's net has a resistor of a network to 3.3 V."""
    pulled = {
        net
        for part in circuit.parts.values()
        if part.type.name == "network" and part.nets["COM"] == "V3"
        for net in part.nets.values()
    }
    for part in circuit.parts.values():
        if part.type.name == "key" and not pulled & set(part.nets.values()):
            yield f"{part.ref} has no pull-up"


def signals_stay_below_the_receivers_limit(circuit: Circuit) -> Findings:
    """3.3 V parts never see 5 V; the light's data leaves at 5 V (WS2812B: V_IH 0.7 V_DD)."""
    driver = circuit.parts["U4"]
    if driver.nets["VCC"] != "V5" or driver.nets["1A"] != "LED_DATA":
        yield "LED_DATA is not shifted to 5 V by U4"
    for pin in circuit.pins:
        for node in circuit.nets()[pin.name]:
            supply = node.part.nets.get(node.part.type.supply, "")
            kind = node.pin.kind
            if kind in {"out", "oc", "bidir"} and supply in {"V5", "V12"}:
                yield f"{node} drives {pin.name} from {supply}"


def single_wire_uart_has_its_resistor(circuit: Circuit) -> Findings:
    """TX joins the one wire through 1 kOhm, so both ends may talk (TMC2209 data sheet, 4)."""
    joins = [
        part
        for part in circuit.parts.values()
        if part.type.name == "resistor" and set(part.nets.values()) == {"TMC_TX", "TMC_RX"}
    ]
    if [part.value for part in joins] != ["1k"]:
        yield "TMC_TX and TMC_RX are not joined by one 1 kOhm resistor"
    if circuit.parts["U2"].nets["PDN_UART"] != "TMC_RX":
        yield "PDN_UART is not on TMC_RX"


def emergency_stop_alone_feeds_the_motor(circuit: Circuit) -> Findings:
    """Only the stop's contact leads to VMOT, and only through it does current reach the driver."""
    feeders = {"fuse", "estop", "pmos", "schottky", "buck5", "buck3"}
    found = sorted(
        node.part.ref for node in circuit.nets().get("VMOT", []) if node.part.type.name in feeders
    )
    if found != ["SW1"]:
        yield f"VMOT is fed by {', '.join(found) or 'nothing'}, should be SW1 alone"
    if circuit.parts["U2"].nets["VM"] != "VMOT":
        yield "U2.VM is not on VMOT"


def controller_pins_can_do_their_work(circuit: Circuit) -> Findings:
    """Each pin offers the function asked of it, no pin is used twice (RP2040 data sheet)."""
    taken: dict[int, str] = {}
    for pin in circuit.pins:
        if pin.gp in taken:
            yield f"{pin.name} and {taken[pin.gp]} are both on GP{pin.gp}"
        taken[pin.gp] = pin.name
        if pin.gp not in rp2040.USER_PINS:
            yield f"{pin.name}: GP{pin.gp} does not reach the Pico's edge"
        elif pin.use not in rp2040.functions(pin.gp):
            yield f"{pin.name}: GP{pin.gp} cannot be {pin.use}"


RULES: tuple[Callable[[Circuit], Findings], ...] = (
    every_pin_is_connected_or_declared_open,
    every_net_joins_two_pins,
    no_two_drivers_fight,
    every_input_is_driven,
    every_supply_pin_has_a_rail,
    every_chip_is_decoupled,
    floating_lines_rest_as_promised,
    open_collectors_have_a_pull_up,
    keys_have_a_pull_up,
    signals_stay_below_the_receivers_limit,
    single_wire_uart_has_its_resistor,
    emergency_stop_alone_feeds_the_motor,
    controller_pins_can_do_their_work,
)


def findings(circuit: Circuit) -> list[str]:
    """Return every finding of every rule."""
    return [finding for rule in RULES for finding in rule(circuit)]
