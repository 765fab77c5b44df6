"""The TMC2209 model accepts PyTmcStepper."""

import sys
from collections.abc import Iterator
from types import ModuleType
from unittest.mock import MagicMock

import pytest

from affineur_sim.devices.tmc2209 import (
    IHOLD_IRUN,
    SG_RESULT,
    SGTHRS,
    TCOOLTHRS,
    TPOWERDOWN,
    Tmc2209,
)
from affineur_sim.devices.wiring import UartWires


class Serial:
    """The calls of `serial.Serial` on our wires."""

    def __init__(self, chip: Tmc2209, clock: list[int]):
        self._wires = UartWires(chip)
        self._clock = clock
        self.is_open = True
        self.port = "model"
        self.baudrate = chip.baud

    def reset_input_buffer(self) -> None:
        self._wires.read()

    def reset_output_buffer(self) -> None: ...

    def open(self) -> None: ...

    def close(self) -> None: ...

    def write(self, data: bytes) -> int:
        self._clock[0] += 20_000
        return self._wires.write(bytes(data))

    def read(self, count: int) -> bytes:
        self._clock[0] += 20_000
        return self._wires.read(count) or b""

    @property
    def in_waiting(self) -> int:
        self._clock[0] += 20_000
        return self._wires.any()


@pytest.fixture(scope="module")
def package() -> Iterator[ModuleType]:
    """PyTmcStepper, imported with the Raspberry Pi's pins replaced."""
    with pytest.MonkeyPatch.context() as patch:
        mock = MagicMock()
        patch.setitem(sys.modules, "Mock", mock)
        patch.setitem(sys.modules, "Mock.GPIO", mock.GPIO)
        pytest.importorskip("tmc_driver.com._tmc_com_uart", exc_type=ImportError)
        yield pytest.importorskip("tmc_driver.tmc_2209", exc_type=ImportError)


@pytest.fixture
def driver(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> tuple[Tmc2209, object]:
    """The model and PyTmcStepper's `Tmc2209` on its wire."""
    clock = [0]
    monkeypatch.setattr("time.sleep", lambda _seconds: clock.__setitem__(0, clock[0] + 20_000))
    chip = Tmc2209(lambda: clock[0])
    com = sys.modules["tmc_driver.com._tmc_com_uart"].TmcComUart(None)
    com.ser, com.communication_pause, com.driver_address = Serial(chip, clock), 0.005, 0
    return chip, package.Tmc2209(None, None, com, 0, loglevel=package.Loglevel.NONE)


def test_it_recognises_the_chip(driver: tuple[Tmc2209, object]) -> None:
    chip, stranger = driver
    assert stranger.tmc_com.read_int(0x06)[0] == 0x21000001
    assert stranger.test_com() is not False
    chip.enn = 0
    assert stranger.tmc_com.read_int(0x06)[0] == 0x21000000


def test_it_counts_its_own_writes(driver: tuple[Tmc2209, object]) -> None:
    """IFCNT rises by one for every write that arrived (4.1.3)."""
    _, stranger = driver
    before = stranger.get_interface_transmission_counter()
    stranger.tmc_com.write_reg(TPOWERDOWN, 10)
    stranger.tmc_com.write_reg(TPOWERDOWN, 20)
    assert stranger.get_interface_transmission_counter() == (before + 2) % 256


@pytest.mark.parametrize("microsteps", [1, 8, 16, 64, 256])
def test_it_sets_microsteps(driver: tuple[Tmc2209, object], microsteps: int) -> None:
    chip, stranger = driver
    stranger.set_microstepping_resolution(microsteps)
    assert chip.microsteps == microsteps
    assert stranger.read_microstepping_resolution() == microsteps


def test_it_sets_the_current(driver: tuple[Tmc2209, object]) -> None:
    chip, stranger = driver
    stranger.set_current_rms(800)
    assert chip.registers[IHOLD_IRUN] >> 8 & 0x1F > 8


def test_it_hears_a_stall_threshold(driver: tuple[Tmc2209, object]) -> None:
    chip, stranger = driver
    stranger.set_microstepping_resolution(16)
    stranger.tmc_com.write_reg(SGTHRS, 100)
    stranger.tmc_com.write_reg(TCOOLTHRS, 400)
    chip.turn(rate_hz=4_000, load=50)
    assert stranger.tmc_com.read_int(SG_RESULT)[0] == 460
    assert not chip.diag
    chip.turn(rate_hz=4_000, load=400)
    assert chip.diag
