"""The accelerated loop does exactly what the plain one does, and both keep the PIO on time."""

from __future__ import annotations

import hashlib
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from rp2040py.execute_batch import execute_batch

from affineur_sim.chip import accelerated, loops
from affineur_sim.chip.chip import Chip
from affineur_sim.chip.loops import PlainLoop

if TYPE_CHECKING:
    from collections.abc import Callable

    from affineur_sim.chip.repl import Repl

RICH = b"""
import gc, json, math, struct, re, asyncio, os
x = 0
for i in range(60):
    x = (x * 31 + i) % 9973
async def nap(k):
    for i in range(3):
        await asyncio.sleep_ms(k)
    return k
async def all():
    return await asyncio.gather(nap(1), nap(2))
said = []
for i in range(12):
    try:
        said.append(struct.pack('<If', i * 7919, i / 3))
        1 // (i % 5)
    except ZeroDivisionError as e:
        said.append(str(e))
with open('a', 'w') as f:
    f.write('x' * 30)
gc.collect()
print(x, asyncio.run(all()), 10 ** 30 // 7, -17 // 5, -17 % 5, '%.6f' % math.pi, said[3:5])
print(json.dumps({'a': [1, 2.5]}), re.match('a(b+)', 'abb').group(1), sorted('cab'))
"""

STEPS = """
import rp2, array, time
from machine import Pin
@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)
def step():
    pull(block)
    mov(x, osr)
    set(pins, 1)[3]
    set(pins, 0)
    label("wait")
    jmp(x_dec, "wait")
machine = rp2.StateMachine(0, step, freq=2_000_000, set_base=Pin(2))
intervals = array.array("I", [{waits}])
machine.active(1)
dma = rp2.DMA()
control = dma.pack_ctrl(size=2, inc_write=False, treq_sel=0)
dma.config(read=intervals, write=machine, count=len(intervals), ctrl=control, trigger=True)
while dma.active():
    time.sleep_ms(1)
time.sleep_ms(2)
"""
WAITS = [100 + 37 * n % 400 for n in range(60)]
STEPS = STEPS.replace("{waits}", ",".join(map(str, WAITS)))
OVERHEAD = 8  # cycles of the program besides the counted delay
CYCLE_NS = 500

PAUSED = """
import rp2, time
from machine import Pin
@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)
def late():
    pull(block)
    mov(y, osr)
    label("wait")
    jmp(y_dec, "wait")
    set(pins, 1)
machine = rp2.StateMachine(0, late, freq=1_000_000, set_base=Pin(2))
machine.active(1)
machine.put(4_000)
time.sleep_ms(1)
machine.active(0)
machine.exec("in_(y, 32)")
machine.exec("push(noblock)")
left = machine.get()
time.sleep_ms(6)
machine.active(1)
resumed = time.ticks_us()
while not Pin(2).value():
    pass
print(left, time.ticks_diff(time.ticks_us(), resumed))
"""


class StockLoop:
    """rp2040py's own loop, to show what is wrong with it."""

    def __init__(self, mcu):
        self._mcu = mcu

    def run(self, until_ns: float) -> None:
        simulator, clock = self._mcu.simulator, self._mcu.clock
        simulator.stopped = False
        stop = clock.create_alarm(lambda: setattr(simulator, "stopped", True))
        stop.schedule(until_ns - clock.nanos)
        while not simulator.stopped:
            execute_batch(simulator, 1)

    def stall_ns(self, duration_ns: float) -> None:
        """The stock loop cannot."""

    def settle(self, index: int) -> None:
        """Nothing runs ahead."""


@pytest.fixture(scope="session")
def accelerated_loop() -> loops.LoopMaker:
    try:
        return accelerated.load()
    except accelerated.NotBuilt as why:
        pytest.skip(f"no accelerated loop: {why}")


def _intervals_ns(repl: Repl) -> list[float]:
    """Run the step program; return the intervals between rising edges."""
    rises: list[float] = []
    repl._board.pins.watch(2, lambda level, at_ns: rises.append(at_ns) if level else None)
    repl.run(STEPS)
    return [after - before for before, after in pairwise(rises)]


def _state(chip: Chip) -> tuple[object, ...]:
    core = chip.mcu.core
    registers = [*core.registers[:15], core.registers[15] & ~1]
    flags = (core.n, core.z, core.c, core.v, core.pm, core.ipsr, core.waiting, core.sp_sel)
    return registers, flags, chip.now_ns, bytes(chip.serial.received)


def _memory(chip: Chip) -> str:
    return hashlib.sha256(bytes(chip.mcu.sram)).hexdigest()


def _scripted(flash: bytes, maker: loops.LoopMaker, script: bytes) -> Chip:
    """A chip to which `script` is typed at fixed emulated times."""
    chip = Chip(flash, loop=maker)
    chip.call_in(28e6, lambda: chip.serial.write(b"\r\x03\r\x01"))
    chip.call_in(34e6, lambda: chip.serial.write(script + b"\x04"))
    chip.power_on()
    return chip


@pytest.mark.parametrize("script", [RICH, STEPS.encode()], ids=["rich", "pio"])
def test_both_loops_go_in_lockstep(
    flash: bytes, accelerated_loop: loops.LoopMaker, script: bytes
) -> None:
    """Registers, flags, time and output at 2500 moments; all memory at the end."""
    plain, fast = _scripted(flash, PlainLoop, script), _scripted(flash, accelerated_loop, script)
    edges: dict[Chip, list[tuple[int, float]]] = {plain: [], fast: []}
    for chip, seen in edges.items():
        chip.pins.watch(2, lambda level, at_ns, seen=seen: seen.append((level, at_ns)))
    at_ns = 0.0
    for moment in range(2500):
        at_ns += 40_000 + moment * 7919 % 30_011
        plain.run_until_ns(at_ns)
        fast.run_until_ns(at_ns)
        assert _state(plain) == _state(fast), f"at {at_ns} ns"
    assert _memory(plain) == _memory(fast)
    assert plain.flash_contents() == fast.flash_contents()
    assert edges[plain] == edges[fast]
    assert plain.serial.received.count(b"\x04") == 2


def test_steps_fed_by_dma_come_at_their_exact_time(repl: Repl) -> None:
    intervals = _intervals_ns(repl)
    assert len(intervals) == len(WAITS) - 1
    wanted = [(wait + OVERHEAD) * CYCLE_NS for wait in WAITS]
    assert all(abs(a - b) <= 8 for a, b in zip(intervals, wanted, strict=False))


def test_the_stock_loop_lets_steps_come_late(boot: Callable[..., Repl]) -> None:
    intervals = _intervals_ns(boot(loop=StockLoop))
    wanted = [(wait + OVERHEAD) * CYCLE_NS for wait in WAITS]
    assert max(abs(a - b) for a, b in zip(intervals, wanted, strict=False)) > 2_000


@pytest.mark.parametrize("maker", ["plain", "accelerated"])
def test_a_state_machine_paused_within_a_delay_goes_on_where_it_was(
    boot: Callable[..., Repl], maker: str, request: pytest.FixtureRequest
) -> None:
    loop = PlainLoop if maker == "plain" else request.getfixturevalue("accelerated_loop")
    left, waited_us = map(int, boot(loop=loop).run(PAUSED).split())
    assert 2_000 < left < 3_000
    assert abs(waited_us - left) < 60


def test_without_a_compiler_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accelerated.shutil, "which", lambda _name: None)
    with pytest.raises(accelerated.NotBuilt, match="no C compiler"):
        accelerated._compiler()


def test_the_switch_leaves_the_accelerated_loop_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(accelerated.SWITCH, "plain")
    loops.fastest.cache_clear()
    maker, why = loops.fastest()
    loops.fastest.cache_clear()
    assert maker is PlainLoop
    assert accelerated.SWITCH in why
