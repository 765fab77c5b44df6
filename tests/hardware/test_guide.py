"""The guide's links lead somewhere, its figures are computed ones, every fault is explained."""

import re

import pytest
from affineur_hardware import circuit, firmware_pins, mechanics, meter_sheet, motion, outputs

from affineur.table.motion import faults

PAGES = sorted([*outputs.HOME.glob("*.md"), *outputs.HOME.glob("*/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_leads_to_a_file(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_picture_is_shown_somewhere():
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for picture in outputs.HOME.glob("pictures/*.svg"):
        assert f"pictures/{picture.name}" in text


def test_every_fault_of_drive_and_drivers_is_explained():
    causes = circuit.read("faults.toml")
    codes = firmware_pins.constants(firmware_pins.FIRMWARE / "drivers" / "fault.py")
    assert set(causes["drive"]) == set(faults.CODES)
    assert set(causes["driver"]) == set(codes)


def test_the_safety_page_states_the_computed_force():
    sizes = mechanics.load()
    force = motion.stalled_rim_force(sizes, sizes.settings.motor_run_ma)
    page = (outputs.HOME / "guide" / "safety.md").read_text(encoding="utf-8")
    assert f"{force:.1f} N" in page


def test_the_stop_reads_between_the_firmwares_two_thresholds():
    board = circuit.load()
    on_mv, stopped_mv = (
        board.firmware[name] for name in ("MOTOR_SENSE_ON_MV", "MOTOR_SENSE_STOPPED_MV")
    )
    for volts in (10.8, 12.0, 12.6):
        assert 1000 * meter_sheet.sense_volts(board, volts, volts) > on_mv + 400
        assert meter_sheet.sense_volts(board, volts, volts) < 3.3 * 0.95
        assert stopped_mv + 200 < 1000 * meter_sheet.sense_volts(board, volts, 0) < on_mv - 400
    assert meter_sheet.sense_volts(board, 0, 0) == 0


@pytest.mark.parametrize(("value", "ohms"), [("330", 330), ("4k7", 4700), ("100k", 100_000)])
def test_resistances_read_as_they_are_written(value, ohms):
    assert circuit.ohms(value) == ohms


def test_no_page_claims_a_measurement():
    """Nothing has been built: whoever measures will change this test with the page."""
    readme = (outputs.HOME / "README.md").read_text(encoding="utf-8")
    assert "none is measured" in readme
