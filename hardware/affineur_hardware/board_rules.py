"""What this board needs beyond the general rules, and the whole check.

Each rule is a function that yields findings as sentences.
"""

from collections.abc import Callable

from affineur_hardware import checks, rp2040
from affineur_hardware.addresses import firmware_numbers_follow_from_the_wiring
from affineur_hardware.checks import Findings
from affineur_hardware.circuit import SEATS, Circuit, Node, ohms

GPIO_LIMIT_MA = 12.0
"""Strongest drive of an RP2040 pad (RP2040 data sheet, section 5.5.3.4)."""


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


def supply_passes_fuse_and_polarity_guard(circuit: Circuit) -> Findings:
    """The socket leads to F1 alone, F1 to Q1's drain alone, and F3 alone feeds the light."""
    nets = circuit.nets()
    wanted = {
        "IN_12V": {"J1.+", "J2.1", "F1.A"},
        "IN_FUSED": {"F1.B", "Q1.D"},
        "MOTOR_FUSED": {"F2.B", "J3.1", "SW1.NC1"},
    }
    for net, pins in wanted.items():
        found = {str(node) for node in nets.get(net, [])}
        if found != pins:
            yield f"{net} joins {', '.join(sorted(found))}, should be {', '.join(sorted(pins))}"
    feeders = [node for node in nets["V5_LED"] if node.part.type.name in {"fuse", "buck5"}]
    if [str(node) for node in feeders] != ["F3.B"]:
        yield "V5_LED is not fed by F3 alone"


def readers_stand_apart(circuit: Circuit) -> Findings:
    """Readers have a regulator of their own and a resistor in each SPI line and chip select."""
    names = {pin.name for pin in circuit.pins}
    for seat in range(SEATS):
        reader = circuit.parts[f"U10{seat}"]
        for pin in ("SCK", "MISO", "MOSI", "SS", "RSTPD_N"):
            net = reader.nets[pin]
            if net in names or not checks.over_resistors(circuit, net) & names:
                yield f"{reader.ref}.{pin} does not reach the controller through a resistor"
        feeds = {str(node) for node in circuit.nets()[reader.nets["VCC"]] if _feeds(node)}
        if feeds != {"U7.VOUT"}:
            yield f"{reader.ref} is fed by {', '.join(sorted(feeds)) or 'nothing'}, not by U7"


def _feeds(node: Node) -> bool:
    return node.pin.kind == "pwrout"


def motor_supply_is_sensed(circuit: Circuit) -> Findings:
    """The sense pin sees 12 V and the motor's supply, divided (stop and supply told apart)."""
    seen = checks.over_resistors(circuit, "MOTOR_SENSE")
    if seen != {"V12", "VMOT", "GND"}:
        yield f"MOTOR_SENSE sees {', '.join(sorted(seen))}, should see GND, V12 and VMOT"


def controller_pins_are_not_overloaded(circuit: Circuit) -> Findings:
    """A pin drives resistors to rails and passive loads with at most its strongest setting."""
    for pin in circuit.pins:
        load_ma = sum(
            3300 / ohms(part.value)
            for part in circuit.parts.values()
            if part.type.name == "resistor"
            and pin.name in part.nets.values()
            and any(_is_load(circuit, net) for net in part.nets.values() if net != pin.name)
        )
        if load_ma > GPIO_LIMIT_MA:
            yield f"{pin.name} drives {load_ma:.0f} mA, a pin gives {GPIO_LIMIT_MA:.0f} mA"


def _is_load(circuit: Circuit, net: str) -> bool:
    """Tell whether a net draws current for good: a rail, or nothing but passive parts."""
    return net in circuit.rails or all(node.pin.kind == "passive" for node in circuit.nets()[net])


RULES: tuple[Callable[[Circuit], Findings], ...] = (
    checks.every_pin_is_connected_or_declared_open,
    checks.every_net_joins_two_pins,
    checks.no_two_drivers_fight,
    checks.every_input_is_driven,
    checks.every_supply_pin_has_a_rail,
    checks.every_chip_is_decoupled,
    checks.floating_lines_rest_as_promised,
    checks.open_collectors_have_a_pull_up,
    keys_have_a_pull_up,
    signals_stay_below_the_receivers_limit,
    single_wire_uart_has_its_resistor,
    emergency_stop_alone_feeds_the_motor,
    supply_passes_fuse_and_polarity_guard,
    readers_stand_apart,
    motor_supply_is_sensed,
    controller_pins_can_do_their_work,
    controller_pins_are_not_overloaded,
    firmware_numbers_follow_from_the_wiring,
)


def findings(circuit: Circuit) -> list[str]:
    """Return every finding of every rule."""
    return [finding for rule in RULES for finding in rule(circuit)]
