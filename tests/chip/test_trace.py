"""The VCD file: well formed, in order, and its bits are those that were on the wires."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pytest

from affineur_sim.chip import device_scripts, image, uf2
from affineur_sim.chip.repl import Repl
from affineur_sim.chip.trace import Trace
from affineur_sim.chip.world import ChipWorld

if TYPE_CHECKING:
    from collections.abc import Callable

Changes = dict[str, list[tuple[int, int]]]


def _parse(text: str) -> Changes:
    """Return the changes of every wire; fails on anything a reader of VCD would refuse."""
    head, body = text.split("$enddefinitions $end\n")
    names = dict(re.findall(r"\$var wire 1 (\S) (\S+) \$end", head))
    changes: Changes = {name: [] for name in names.values()}
    at_ns = -1
    for line in body.splitlines():
        if line[0] == "#":
            assert int(line[1:]) > at_ns
            at_ns = int(line[1:])
        else:
            changes[names[line[1:]]].append((at_ns, int(line[0])))
    return changes


def _level(changes: list[tuple[int, int]], at_ns: int) -> int:
    return [level for changed_ns, level in changes if changed_ns <= at_ns][-1]


@pytest.fixture
def traced(flash: bytes) -> Callable[[str, str], Changes]:
    def run(setup: str, script: str) -> Changes:
        flashed = uf2.with_filesystem(flash, image.filesystem(image.module_files()))
        world, file = ChipWorld(flashed), io.StringIO()
        trace = Trace(file)
        world.on_chip.append(trace.attach)
        repl = Repl(world)
        repl.boot()
        repl.run(setup)
        repl.run(script)
        trace.close()
        return _parse(file.getvalue())

    return run


def test_steps_are_all_there(traced: Callable[[str, str], Changes]) -> None:
    changes = traced(device_scripts.STEPPER, "stepper.move([(40, 25_000)], 1)\nfinish()")
    rises = [at_ns for at_ns, level in changes["STEP"] if level]
    assert len(rises) == 40
    assert rises[-1] - rises[0] == 39 * 1_000_000
    assert _level(changes["DIR"], rises[0]) == 1
    assert _level(changes["EN"], rises[0]) == 1


def test_spi_bits_decode_to_the_frame_sent(traced: Callable[[str, str], Changes]) -> None:
    changes = traced(device_scripts.PADS, "build('pn532')\npoll_for(80)")
    bits = [
        _level(changes["MOSI"], at_ns)
        for at_ns, level in changes["SCK"]
        if level and _level(changes["CS0"], at_ns) == 0
    ]
    sent = [int("".join(map(str, bits[at : at + 8][::-1])), 2) for at in range(0, len(bits), 8)]
    assert bytes([0x00, 0x00, 0xFF]) in bytes(sent)


def test_uart_bits_decode_to_the_request_sent(traced: Callable[[str, str], Changes]) -> None:
    changes = traced(device_scripts.DRIVER, "run(chip.health())")
    line = changes["UART_TX"]
    begun_ns = next(at_ns for at_ns, level in line if level == 0 and at_ns > 1_000_000)
    bit_ns = 1e9 / 115_200
    value = sum(_level(line, int(begun_ns + (1.5 + bit) * bit_ns)) << bit for bit in range(8))
    assert value == 0x05


def test_i2c_bits_decode_to_the_address(traced: Callable[[str, str], Changes]) -> None:
    changes = traced(device_scripts.KEYS, "poll_for(20)")
    clock, data = changes["SCL"], changes["SDA"]
    starts = [
        at_ns for at_ns, level in data if level == 0 and at_ns > 1000 and _level(clock, at_ns) == 1
    ]
    rises = [at_ns for at_ns, level in clock if level and at_ns > starts[0]]
    bits = [_level(data, at_ns + 1) for at_ns in rises[:9]]
    assert bits == [0, 1, 0, 0, 0, 0, 0, 0, 0]
