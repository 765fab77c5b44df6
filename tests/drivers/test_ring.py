"""The ring: bytes as adafruit's library sends them, timing inside the limits, no torn frames."""

import os
from collections import deque
from itertools import pairwise
from typing import Any

import pytest
from driver_bench import BenchClock
from hypothesis import given, settings
from hypothesis import strategies as st
from pio_bench import CONTROL, PIN, Program, load

from affineur.drivers import pixels
from affineur.drivers.ring import Ring
from affineur_sim.devices.ws2812 import RESET_NS, Ws2812Chain

COUNT = 60
CYCLE_NS = 50


def words_of(packed: bytearray) -> list[int]:
    return [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]


def shown(words: list[int]) -> tuple[Ws2812Chain, list[tuple[int, int]]]:
    """Run the LED program over `words`; return the chain behind it and the edges in ns."""
    program: Program = load("pixel_program", "pixel_bits")[0]
    emulator = pytest.importorskip("pioemu")
    cycles = len(words) * 24 * 25 + 40
    run = emulator.emulate(
        program.opcodes,
        stop_when=lambda _opcode, state: state.clock > cycles,
        initial_state=emulator.State(pin_directions=1 << PIN, transmit_fifo=deque(words)),
        **program.emulation,
    )
    chain, edges = Ws2812Chain(len(words)), []
    for before, after in run:
        levels = [state.pin_values >> PIN & 1 for state in (before, after)]
        if levels[0] != levels[1]:
            edges.append((before.clock * CYCLE_NS, levels[1]))
            chain.edge(*edges[-1])
    chain.rest(cycles * CYCLE_NS + RESET_NS)
    return chain, edges


class FakeDma:
    """A DMA channel that takes `busy` looks for a transfer; keeps what it was given."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.source: bytearray | None = None
        self.busy = 0
        self.count = 0

    def active(self, _value: int | None = None) -> bool:
        if self.busy:
            self.busy -= 1
        return self.busy > 0

    def config(
        self, *, read: bytearray, write: object, count: int, ctrl: int, trigger: bool
    ) -> None:
        assert (count, ctrl, trigger) == (COUNT, CONTROL, True)
        assert isinstance(write, FakeMachine)
        self.source = read
        self.sent.append(bytes(read))
        self.busy = 3


class FakeMachine:
    """A state machine that only starts."""

    def active(self, _value: int) -> None: ...


def ring(clock: BenchClock) -> tuple[Ring, FakeDma]:
    dma = FakeDma()
    return Ring(FakeMachine(), dma, CONTROL, COUNT, "GRB", clock), dma


@pytest.mark.parametrize("order", pixels.COLOUR_ORDERS)
@settings(max_examples=100)
@given(frame=st.binary(min_size=3 * COUNT, max_size=3 * COUNT))
def test_words_hold_the_bytes_that_neopixel_sends(order: str, frame: bytes) -> None:
    """adafruit-circuitpython-neopixel gives (1, 2, 3) as 02 01 03; so do we, in any order."""
    os.environ["BLINKA_OS_AGNOSTIC"] = "1"
    neopixel: Any = pytest.importorskip("neopixel")
    board: Any = pytest.importorskip("board")
    sent: list[bytes] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(neopixel, "neopixel_write", lambda _pin, data: sent.append(bytes(data)))
        strip = neopixel.NeoPixel(board.Dx_OUTPUT, COUNT, auto_write=False, pixel_order=order)
        for index in range(COUNT):
            strip[index] = tuple(frame[3 * index : 3 * index + 3])
        strip.show()
    packed = bytearray(4 * COUNT)
    pixels.pack(frame, pixels.places(order), packed)
    ours = b"".join(word.to_bytes(4, "big")[:3] for word in words_of(packed))
    assert ours == sent[0]


@settings(max_examples=10, deadline=None)
@given(st.binary(min_size=12, max_size=12))
def test_the_program_sends_the_words_within_the_limits_of_the_chips(frame: bytes) -> None:
    packed = bytearray(16)
    pixels.pack(frame, pixels.places("GRB"), packed)
    chain, edges = shown(words_of(packed))
    expected = bytes(frame[3 * at + place] for at in range(4) for place in (1, 0, 2))
    assert chain.frames == [expected]
    rises = [at for at, level in edges if level]
    assert {later - sooner for sooner, later in pairwise(rises)} == {1_250}


def test_a_whole_ring_of_pixels_goes_out_without_a_gap() -> None:
    frame = bytes((7 * at) & 0xFF for at in range(3 * COUNT))
    packed = bytearray(4 * COUNT)
    pixels.pack(frame, pixels.places("RGB"), packed)
    chain, edges = shown(words_of(packed))
    assert chain.frames == [frame]
    assert edges[-1][0] - edges[0][0] < COUNT * 24 * 1_250


def test_the_line_rests_low() -> None:
    _, edges = shown([0xFFFFFF00])
    assert edges[-1][1] == 0


def test_a_frame_is_sent_at_once_and_repeated_every_second() -> None:
    clock = BenchClock()
    lights, dma = ring(clock)
    lights.show(bytes([1, 2, 3] * COUNT))
    assert dma.sent == [bytes([0, 3, 1, 2] * COUNT)]
    for _ in range(3_500):
        clock.now += 1_000
        lights.poll()
    assert dma.sent == [bytes([0, 3, 1, 2] * COUNT)] * 4


def test_the_table_under_way_is_never_written_to() -> None:
    clock = BenchClock()
    lights, dma = ring(clock)
    for step in range(500):
        clock.now += 700
        lights.show(bytes([step & 0xFF] * (3 * COUNT)))
        if dma.active():
            assert bytes(dma.source or b"") == dma.sent[-1]
    assert len(dma.sent) > 50


def test_frames_are_apart_by_their_length_and_the_latch() -> None:
    clock = BenchClock()
    lights, dma = ring(clock)
    starts = []
    for step in range(2_000):
        clock.now += 500
        before = len(dma.sent)
        lights.show(bytes([step & 0xFF] * (3 * COUNT)))
        if len(dma.sent) > before:
            starts.append(clock.now)
    gap_us = COUNT * 30 + 280
    assert min(later - sooner for sooner, later in pairwise(starts)) >= gap_us
    assert 1_000_000 / (starts[1] - starts[0]) > 100


def test_the_newest_of_waiting_frames_wins() -> None:
    clock = BenchClock()
    lights, dma = ring(clock)
    for value in (1, 2, 3):
        lights.show(bytes([value] * (3 * COUNT)))
    for _ in range(10):
        clock.now += 1_000
        lights.poll()
    assert [frame[1] for frame in dma.sent] == [1, 3]


@pytest.mark.parametrize("size", [0, 179, 183])
def test_a_frame_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="180"):
        ring(BenchClock())[0].show(bytes(size))


def test_an_unknown_colour_order_is_refused() -> None:
    with pytest.raises(ValueError, match="XYZ"):
        pixels.places("XYZ")
