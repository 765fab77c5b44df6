"""Data and firmware name the same pins, and a difference names both sides."""

import re

import pytest
from affineur_hardware import circuit, firmware_pins, rp2040


def test_data_and_firmware_agree_on_every_pin_and_number():
    assert list(firmware_pins.differences(circuit.load())) == []


def test_data_and_firmware_agree_on_every_shared_setting():
    assert list(firmware_pins.setting_differences()) == []


def test_a_pin_changed_in_the_data_alone_is_named_on_both_sides(plant):
    data = plant("pins.toml", "gp = 12\n", "gp = 13\n")
    assert list(firmware_pins.differences(circuit.load(data))) == [
        "HALL: hardware/data/pins.toml says 13, pins.py says 12"
    ]


def test_a_pin_changed_in_the_firmware_alone_is_named_on_both_sides(tmp_path):
    changed = tmp_path / "pins.py"
    source = (firmware_pins.FIRMWARE / "pins.py").read_text()
    changed.write_text(source.replace("STEP = 2 ", "STEP = 9 "))
    assert list(firmware_pins.differences(circuit.load(), changed)) == [
        "STEP: hardware/data/pins.toml says 2, pins.py says 9"
    ]


def test_a_constant_that_only_one_side_has_is_named(tmp_path):
    changed = tmp_path / "pins.py"
    source = (firmware_pins.FIRMWARE / "pins.py").read_text()
    changed.write_text(source + "SPARE = 27\n")
    assert list(firmware_pins.differences(circuit.load(), changed)) == [
        "SPARE: hardware/data/pins.toml says nothing, pins.py says 27"
    ]


def test_a_setting_changed_in_the_data_alone_is_named_on_both_sides(plant):
    data = plant("settings.toml", "ring_teeth = 145", "ring_teeth = 127")
    (sentence,) = firmware_pins.setting_differences(data)
    assert "ring_teeth" in sentence
    assert "127" in sentence
    assert "145" in sentence


def test_twenty_one_of_twenty_six_pins_are_used():
    assert len(circuit.load().pins) == 21
    assert len(rp2040.USER_PINS) == 26


@pytest.mark.parametrize(
    ("gp", "function"),
    [
        (0, "UART0 TX"),
        (9, "UART1 RX"),
        (12, "UART0 TX"),
        (16, "SPI0 RX"),
        (12, "SPI1 RX"),
        (7, "I2C1 SCL"),
        (20, "I2C0 SDA"),
        (14, "PWM7 A"),
        (16, "PWM0 A"),
        (26, "ADC0"),
    ],
)
def test_the_pin_multiplexer_offers_what_the_data_sheet_lists(gp, function):
    assert function in rp2040.functions(gp)


@pytest.mark.parametrize(("gp", "function"), [(0, "SPI0 TX"), (6, "I2C0 SDA"), (22, "ADC0")])
def test_the_pin_multiplexer_refuses_what_the_data_sheet_lacks(gp, function):
    assert function not in rp2040.functions(gp)


def test_the_firmware_comment_lists_the_free_pins():
    source = (firmware_pins.FIRMWARE / "pins.py").read_text()
    used = {pin.gp for pin in circuit.load().pins}
    (sentence,) = re.findall(r"Pins ([0-9, and]+) are free", source)
    assert {int(number) for number in re.findall(r"\d+", sentence)} == rp2040.USER_PINS - used
