"""The motor driver chip on its wire: datagrams, write counter, faults, settings."""

import pytest
from driver_bench import BenchClock
from hypothesis import given
from hypothesis import strategies as st

from affineur.drivers import tmc2209_frames as frames
from affineur.drivers.errand import Errand
from affineur.drivers.fault import GARBLED, NO_ECHO, NO_MOTOR_POWER, Fault
from affineur.drivers.tmc2209 import Tmc2209, current_scale, slowest_tstep
from affineur_sim.devices import checks
from affineur_sim.devices import tmc2209 as model
from affineur_sim.devices.wiring import UartWires


class Wire:
    """One chip and its driver."""

    def __init__(self) -> None:
        self.clock = BenchClock()
        self.model = model.Tmc2209(lambda: self.clock.now)
        self.chip = Tmc2209(UartWires(self.model), 0, self.clock)

    def run(self, steps: object) -> object:
        errand = Errand(steps)
        for _ in range(5_000):
            if errand.poll():
                return errand.result()
            self.clock.now += 200
        pytest.fail("the operation does not end")

    def fault_of(self, steps: object) -> str:
        with pytest.raises(Fault) as caught:
            self.run(steps)
        return caught.value.code


@pytest.fixture
def wire() -> Wire:
    return Wire()


def test_a_read_request_looks_as_published() -> None:
    """Reading IOIN of driver 0 is 05 00 06 6F (Klipper and others send the same bytes)."""
    assert frames.read_request(0, 0x06).hex() == "0500066f"


@given(st.binary(max_size=20))
def test_driver_and_model_agree_about_the_check_sum(data: bytes) -> None:
    assert frames.crc8(data) == checks.crc8_atm(data)


@given(st.integers(0, 0x7F), st.binary(max_size=12))
def test_noise_is_never_more_than_a_fault(register: int, noise: bytes) -> None:
    try:
        frames.parse_reply(register, noise)
    except Fault as fault:
        assert fault.code == GARBLED  # noqa: PT017


@given(st.integers(0, 0x7F), st.integers(0, 2**32 - 1), st.integers(0, 63))
def test_a_reply_is_read_and_a_flipped_bit_noticed(register: int, value: int, bit: int) -> None:
    body = bytes([5, 0xFF, register]) + value.to_bytes(4, "big")
    reply = body + bytes([checks.crc8_atm(body)])
    high, low = frames.parse_reply(register, reply)
    assert high << 16 | low == value
    broken = bytearray(reply)
    broken[bit // 8] ^= 1 << bit % 8
    with pytest.raises(Fault):
        frames.parse_reply(register, bytes(broken))


def test_begin_writes_every_register_the_board_relies_on(wire: Wire) -> None:
    wire.run(wire.chip.begin(700, 200))
    registers = wire.model.registers
    assert wire.model.microsteps == 16
    assert registers[model.GCONF] == 0x1C0
    assert registers[model.SGTHRS] == 60
    assert registers[model.GSTAT] == 0
    assert registers[model.IHOLD_IRUN] == 8 << 16 | current_scale(700, 110) << 8 | (
        current_scale(200, 110)
    )


def test_health_tells_a_fresh_chip_from_a_prepared_one(wire: Wire) -> None:
    assert wire.run(wire.chip.health()).was_reset
    wire.run(wire.chip.begin(700, 200))
    health = wire.run(wire.chip.health())
    assert (health.was_reset, health.failed, health.microsteps, health.hot) == (
        False,
        False,
        16,
        False,
    )
    wire.model.power_on()
    health = wire.run(wire.chip.health())
    assert health.was_reset
    assert health.microsteps == 256
    wire.run(wire.chip.restore())
    assert wire.run(wire.chip.health()).microsteps == 16


@pytest.mark.parametrize(("lost", "arrives"), [(1, True), (2, True), (3, False)])
def test_a_lost_write_is_noticed_by_the_counter_and_repeated(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, lost: int, arrives: bool
) -> None:
    tries = []
    store = wire.model._write

    def lossy(register: int, value: int) -> None:
        tries.append(register)
        if len(tries) > lost:
            store(register, value)

    monkeypatch.setattr(wire.model, "_write", lossy)
    write = wire.chip.write(model.TPOWERDOWN, 33)
    if arrives:
        wire.run(write)
        assert wire.model.registers[model.TPOWERDOWN] == 33
    else:
        assert wire.fault_of(write) == GARBLED
        assert len(tries) == 3


def test_datagrams_the_chip_does_not_hear_are_sent_again(wire: Wire) -> None:
    wire.model.faults.deaf_next = 2
    assert wire.run(wire.chip.read(model.CHOPCONF)) == (0x1000, 0x0053)


def test_a_garbled_answer_is_asked_again(wire: Wire) -> None:
    wire.model.faults.corrupt_next = 2
    assert wire.run(wire.chip.read(model.CHOPCONF)) == (0x1000, 0x0053)
    wire.model.faults.corrupt_next = 3
    assert wire.fault_of(wire.chip.read(model.CHOPCONF)) == GARBLED


def test_an_unpowered_driver_is_told_from_a_wiring_fault(wire: Wire) -> None:
    wire.model.faults.unpowered = True
    assert wire.fault_of(wire.chip.begin(700, 200)) == NO_MOTOR_POWER
    wire.model.faults.echo_missing = True
    assert wire.fault_of(wire.chip.begin(700, 200)) == NO_ECHO


def test_another_driver_on_the_wire_is_left_alone(wire: Wire) -> None:
    wire.model.address = 1
    assert wire.fault_of(wire.chip.begin(700, 200)) == NO_MOTOR_POWER
    assert wire.model.writes == []


def test_stall_guard_speaks_only_above_its_speed(wire: Wire) -> None:
    wire.run(wire.chip.begin(700, 200))
    wire.model.turn(rate_hz=1_900, load=500)
    assert not wire.model.diag
    wire.model.turn(rate_hz=2_100, load=500)
    assert wire.model.diag
    wire.model.turn(rate_hz=2_100, load=100)
    assert not wire.model.diag


@given(st.integers(0, 1_300))
def test_the_current_is_at_most_the_wanted_one(current_ma: int) -> None:
    """I_rms = (CS + 1) / 32 * 180 mV / (R + 20 mOhm) / sqrt(2): datasheet chapter 9."""
    scale = current_scale(current_ma, 110)
    given_ma = (scale + 1) / 32 * 180 / 130 / 2**0.5 * 1000
    assert 0 <= scale <= 31
    assert given_ma <= max(current_ma, 31) + 0.2
    assert current_ma > 970 or given_ma > current_ma - 31


def test_the_slowest_speed_as_a_time() -> None:
    assert slowest_tstep(2_000) == 375
    assert slowest_tstep(1) == 750_000


def test_leftovers_on_the_line_do_not_matter(wire: Wire) -> None:
    wire.model.receive(0x05)
    wire.clock.now += 20_000
    assert wire.run(wire.chip.read(model.CHOPCONF)) == (0x1000, 0x0053)
