"""The rule check passes the board and finds planted mistakes; cables join equal nets."""

import pytest
from affineur_hardware import board_rules, circuit, documents, kicad


def test_the_board_has_no_finding():
    assert board_rules.findings(circuit.load()) == []


MISTAKES = {
    "a second driver on DIAG": (
        "parts.toml",
        '1Y = "LED_5V"',
        '1Y = "DIAG"',
        "both drive it",
    ),
    "EN left open": (
        "parts.toml",
        'EN = "ENABLE", ',
        "",
        "U2.EN is not connected",
    ),
    "motor supply before the emergency stop": (
        "parts.toml",
        'VM = "VMOT"',
        'VM = "V12"',
        "U2.VM is not on VMOT",
    ),
    "a fuse past the emergency stop": (
        "parts.toml",
        'nets = ["V12", "MOTOR_FUSED"]',
        'nets = ["V12", "VMOT"]',
        "VMOT is fed by F2, SW1",
    ),
    "EN pulled the wrong way": (
        "parts.toml",
        'nets = ["ENABLE", "V3"]',
        'nets = ["ENABLE", "GND"]',
        "ENABLE (GP4) should rest high",
    ),
    "STEP pulled the wrong way": (
        "parts.toml",
        'nets = ["STEP", "GND"]',
        'nets = ["STEP", "V3"]',
        "STEP (GP2) should rest low",
    ),
    "no pull-down on the light's data": (
        "parts.toml",
        'nets = ["LED_DATA", "GND"]',
        'nets = ["PIEZO", "GND"]',
        "LED_DATA (GP10) should rest low",
    ),
    "chip selects pulled the wrong way": (
        "parts.toml",
        'nets = ["CS_{seat}", "V3_NFC"]',
        'nets = ["CS_{seat}", "GND"]',
        "NFC_CS_2 (GP21) should rest high",
    ),
    "Hall output without pull-up": (
        "parts.toml",
        'nets = ["HALL", "V3"]',
        'nets = ["DIR", "V3"]',
        "HS1.OUT on HALL has no pull-up",
    ),
    "wrong resistor in the single wire": (
        "parts.toml",
        'R2 = { type = "resistor", value = "1k"',
        'R2 = { type = "resistor", value = "10"',
        "1 kOhm",
    ),
    "a chip without decoupling": (
        "parts.toml",
        '"decoupling U5"',
        '"spare"',
        "U5 has no ceramic capacitor",
    ),
    "a net that goes nowhere": (
        "parts.toml",
        'nets = ["V12", "Q1_GATE"]',
        'nets = ["V12", "NOWHERE"]',
        "net NOWHERE has only D1.A",
    ),
    "level shifter on 3.3 V": (
        "parts.toml",
        'VCC = "V5", GND = "GND", 1OE',
        'VCC = "V3", GND = "GND", 1OE',
        "not shifted to 5 V",
    ),
    "readers' regulator on the controller's rail": (
        "parts.toml",
        'VIN = "V12", GND = "GND", VOUT = "V3_NFC"',
        'VIN = "V12", GND = "GND", VOUT = "V3"',
        "nothing feeds V3_NFC",
    ),
    "a key without pull-up": (
        "parts.toml",
        'R6 = "KEY_{seat}_BACK"',
        'R6 = "KEY_{seat}_4"',
        "K06 has no pull-up",
    ),
    "polarity guard bridged": (
        "parts.toml",
        'nets = ["V12", "GND"], why = "surges',
        'nets = ["IN_FUSED", "V12"], why = "surges',
        "IN_FUSED joins D2.K, F1.B, Q1.D",
    ),
    "light before its fuse": (
        "parts.toml",
        'nets = ["V5", "V5_LED"]',
        'nets = ["V5_LED", "V5_LED"]',
        "V5_LED is not fed by F3 alone",
    ),
    "a reader straight on the bus": (
        "parts.toml",
        'MISO = "MISO_{seat}"',
        'MISO = "SPI_MISO"',
        "U100.MISO does not reach the controller through a resistor",
    ),
    "readers on the controller's supply": (
        "parts.toml",
        'VCC = "V3_NFC"',
        'VCC = "V3"',
        "U101 is fed by U1.3V3, not by U7",
    ),
    "motor supply not sensed": (
        "parts.toml",
        'nets = ["VMOT", "MOTOR_SENSE"]',
        'nets = ["V12", "MOTOR_SENSE"]',
        "MOTOR_SENSE sees GND, V12",
    ),
    "a pin overloaded": (
        "parts.toml",
        'value = "330", at = "carrier", nets = ["PIEZO"',
        'value = "100", at = "carrier", nets = ["PIEZO"',
        "PIEZO drives 33 mA",
    ),
    "two expanders at one address": (
        "parts.toml",
        'A0 = "V3"',
        'A0 = "GND"',
        "KEYS_ADDRESSES: the wiring gives [32, 32], pins.toml says [32, 33]",
    ),
    "two keys swapped": (
        "parts.toml",
        'GPA0 = "KEY_0_READY", GPA1 = "KEY_0_1"',
        'GPA0 = "KEY_0_1", GPA1 = "KEY_0_READY"',
        "KEY_BITS: the wiring gives [[0, 1, 0, 2,",
    ),
    "a program in the wrong PIO block": (
        "pins.toml",
        "LED_STATE_MACHINE = 4",
        "LED_STATE_MACHINE = 3",
        "LED_STATE_MACHINE is in PIO0, LED_DATA is for PIO1",
    ),
    "MISO on a pin that cannot": ("pins.toml", "gp = 16\n", "gp = 13\n", "GP13 cannot be SPI0 RX"),
    "two signals on one pin": ("pins.toml", "gp = 12\n", "gp = 10\n", "both on GP10"),
    "a pin inside the Pico": ("pins.toml", "gp = 26\n", "gp = 24\n", "does not reach the Pico"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_planted_mistake_is_found(plant, mistake):
    file, old, new, finding = MISTAKES[mistake]
    found = board_rules.findings(circuit.load(plant(file, old, new)))
    assert any(finding in sentence for sentence in found), found


def test_a_pin_a_part_does_not_have_is_refused(plant):
    data = plant("parts.toml", 'EN = "ENABLE"', 'ENN = "ENABLE"')
    with pytest.raises(circuit.DataError, match="U2: tmc2209 has no pin ENN"):
        circuit.load(data)


def test_cables_join_equal_nets():
    assert documents.cable_problems(circuit.load()) == []


def test_a_crossed_wire_is_found(plant):
    data = plant("cables.toml", '"HS1.OUT", "HS1.GND"', '"HS1.GND", "HS1.OUT"')
    found = documents.cable_problems(circuit.load(data), data)
    assert found == ["W6: J7.2 is HALL, HS1.GND is GND", "W6: J7.3 is GND, HS1.OUT is HALL"]


def test_no_wire_colour_stands_for_two_nets_in_one_loose_cable():
    for name, cable in documents.cables().items():
        if len(cable["colours"]) < 16:
            assert len(set(cable["colours"])) == len(cable["colours"]), name


def test_skidl_finds_the_board_clean_and_makes_the_netlist_checked_in():
    pytest.importorskip("skidl", reason="extra `hardware` is not installed")
    messages, netlist = kicad.run()
    assert messages == []
    checked_in = circuit.DATA.parent / "documents" / "carrier.net"
    assert netlist == checked_in.read_text()


def test_skidl_finds_a_planted_short_between_outputs(plant):
    pytest.importorskip("skidl", reason="extra `hardware` is not installed")
    data = plant("parts.toml", '1Y = "LED_5V"', '1Y = "DIAG"')
    messages, _ = kicad.run(data)
    assert any("ERC ERROR: Pin conflict on net DIAG" in message for message in messages)
