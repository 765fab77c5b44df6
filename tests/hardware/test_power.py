"""The worst case fits supply, fuse and wire with a quarter to spare, and every load is cited."""

import pytest
from affineur_hardware import circuit, mechanics, power


def test_every_rail_leaves_a_quarter_to_spare():
    assert list(power.problems(circuit.load())) == []


def test_the_sums_follow_from_the_loads():
    sums = {rail.name: rail for rail in power.rails(circuit.load())}
    assert sums["V3_NFC"].worst_ma == 4 * 181
    assert sums["V5_LED"].worst_ma == 1000 + 60
    five = 1060 + 3 + 95 + 20 * 3.3 / 0.80 / 5.0
    assert sums["V5"].worst_ma == pytest.approx(five)
    twelve = sums["VMOT"].worst_ma + five * 5 / 0.85 / 12 + 724 * 3.3 / 0.80 / 12
    assert sums["supply"].worst_ma == pytest.approx(twelve)


def test_the_motor_draws_copper_losses_and_shaft_power():
    sizes = mechanics.load()
    assert power.motor_ma(sizes, 1000, 0.0) == pytest.approx(1000 * 2 * 4.65 / 12)
    assert power.motor_ma(sizes, 0, 2.4) == pytest.approx(200.0)


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("settings.toml", "led_limit_ma = 1000", "led_limit_ma = 3000", "exceed F3"),
        ("settings.toml", "motor_run_ma = 700", "motor_run_ma = 1200", "exceed F2"),
        ("settings.toml", "motor_run_ma = 700", "motor_run_ma = 1001", "what the motor stands"),
        ("power.toml", "limit_ma = 1400 ", "limit_ma = 600 ", "what U2 stands"),
        ("power.toml", "limit_ma = 3000\nfuse", "limit_ma = 1500\nfuse", "exceed supply"),
        ("power.toml", "worst_ma = 181", "worst_ma = 250", "exceed U7"),
        ("cables.toml", "section_mm2 = 0.33, limit_ma = 3000", "limit_ma = 1500", "F3 does not"),
    ],
)
def test_a_change_that_does_not_fit_is_found(plant, file, old, new, problem):
    data = plant(file, old, new)
    found = list(power.problems(circuit.load(data), data))
    assert any(problem in sentence for sentence in found), found


def test_every_load_cites_a_data_sheet_or_its_own_resistors():
    for load in power.loads():
        assert "sheet" in load.source or load.source.startswith("own pull-ups"), load


def test_every_chip_and_module_is_in_the_budget():
    counted = {load.part for load in power.loads()}
    kinds = {circuit.load().parts[ref].type.name for ref in counted}
    fed = {part.type.name for part in circuit.load().parts.values() if part.type.supply}
    assert fed <= kinds
