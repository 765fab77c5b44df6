"""A PIO workbench: programs written for MicroPython, run by others' assembler and emulator.

`load` runs the body of an `asm_pio` function with instructions that write PIO assembly text,
adafruit_pioasm turns it into machine code, and pioemu executes that cycle by cycle. `Machine`
offers the calls of `rp2.StateMachine`, `Dma` those of `rp2.DMA`.
"""

import functools
import importlib
import sys
from array import array
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

PIN = 2
DIAG = 5
FIFO_DEPTH = 4
CONTROL = 0x1234
_WORDS = {
    "x_dec": "x--", "y_dec": "y--", "not_x": "!x", "not_y": "!y", "pin": "pin", "block": "block",
    "x": "x", "y": "y", "osr": "osr", "isr": "isr", "pins": "pins", "null": "null",
}  # fmt: skip
_INSTRUCTIONS = ("pull", "push", "mov", "jmp", "set", "out", "wait", "nop")


class _Line:
    """One line of assembly, still open for side-set and delay."""

    def __init__(self, text: str):
        self.text = text

    def side(self, value: int) -> "_Line":
        self.text += f" side {value}"
        return self

    def __getitem__(self, delay: int) -> "_Line":
        self.text += f" [{delay}]"
        return self


class _Writer:
    """Collects the lines that a program's body makes."""

    def __init__(self, side_set: bool):
        self.lines = [_Line(".program body")] + [_Line(".side_set 1")] * side_set
        self.wrap_at: list[int] = []
        self.count = 0

    def namespace(self) -> dict[str, object]:
        names: dict[str, object] = dict(_WORDS)
        names |= {name: self._instruction(name) for name in _INSTRUCTIONS}
        names |= {name: self._mark(name) for name in ("wrap_target", "wrap")}
        names["label"] = lambda name: self.lines.append(_Line(f"{name}:"))
        return names

    def _instruction(self, name: str) -> Callable[..., _Line]:
        def write(*arguments: object) -> _Line:
            shown = [str(argument) for argument in arguments]
            joined = " ".join(shown) if name in ("wait", "pull", "push") else ", ".join(shown)
            line = _Line(f"{name} {joined}")
            self.lines.append(line)
            self.count += 1
            return line

        return write

    def _mark(self, name: str) -> Callable[[], None]:
        def mark() -> None:
            self.lines.append(_Line(f".{name}"))
            self.wrap_at.append(self.count)

        return mark


class Program:
    """Machine code with what the emulator must know about it."""

    def __init__(self, body: Callable[[], None], settings: dict[str, Any]):
        writer = _Writer("sideset_init" in settings)
        body.__globals__.update(writer.namespace())
        body()
        assembler = pytest.importorskip("adafruit_pioasm")
        text = "\n".join(line.text for line in writer.lines)
        self.opcodes = list(assembler.Program(text).assembled)
        self.emulation: dict[str, Any] = {
            "wrap_target": writer.wrap_at[0],
            "wrap_top": writer.wrap_at[1] - 1,
            "set_base": PIN,
            "set_count": 1,
            "side_set_base": PIN,
            "side_set_count": int("sideset_init" in settings),
            "auto_pull": settings.get("autopull", False),
            "pull_threshold": settings.get("pull_thresh", 32),
            "auto_push": settings.get("autopush", False),
            "push_threshold": settings.get("push_thresh", 32),
            "shift_osr_right": settings.get("out_shiftdir", 1) == 1,
            "shift_isr_right": settings.get("in_shiftdir", 1) == 1,
            "jmp_pin": DIAG,
        }


@functools.cache
def load(module: str, name: str) -> tuple[Program, ModuleType]:
    """Import a program file with a stand-in for `rp2`; return the program and the module."""
    rp2 = ModuleType("rp2")
    pio = type("PIO", (), {"OUT_LOW": 0, "SHIFT_LEFT": 0, "SHIFT_RIGHT": 1})
    rp2.PIO = pio  # type: ignore[attr-defined]
    rp2.asm_pio = lambda **settings: lambda body: Program(body, settings)  # type: ignore[attr-defined]
    full = f"affineur.drivers.{module}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "rp2", rp2)
        patch.delitem(sys.modules, full, raising=False)
        loaded = importlib.import_module(full)
    sys.modules.pop(full, None)
    return getattr(loaded, name), loaded


class Machine:
    """One state machine, run by pioemu."""

    def __init__(self, program: Program):
        self._emulator = pytest.importorskip("pioemu")
        self._program = program
        self._state = self._emulator.State(pin_directions=1 << PIN)
        self._running = False
        self.inputs = 0
        self.after_call: Callable[[], None] = lambda: None
        self._sleep = 0
        self._run: Any = None

    @property
    def level(self) -> int:
        """The output pin."""
        return self._state.pin_values >> PIN & 1

    def active(self, value: int | None = None) -> bool:
        if value is not None:
            self._running = bool(value)
            self.after_call()
        return self._running

    def restart(self) -> None:
        self._change(replace(self._state, program_counter=0))
        self._sleep = 0

    def exec(self, instruction: int) -> None:
        place = self._state.program_counter
        alone = self._emulate([instruction] * (place + 1), wrap_top=0, wrap_target=0)
        self._change(replace(next(alone)[1], program_counter=place))
        self.after_call()

    def put(self, value: int) -> None:
        fifo = deque(self._state.transmit_fifo)
        fifo.append(value)
        self._change(replace(self._state, transmit_fifo=fifo))

    def get(self, buffer: "array[int]") -> "array[int]":
        fifo = deque(self._state.receive_fifo)
        buffer[0] = fifo.popleft()
        self._change(replace(self._state, receive_fifo=fifo))
        return buffer

    def tx_fifo(self) -> int:
        return len(self._state.transmit_fifo)

    def tick(self) -> None:
        """Let one cycle go by; the emulator takes an instruction with its delay in one go."""
        if not self._running:
            return
        if self._sleep:
            self._sleep -= 1
            return
        if self._run is None:
            self._run = self._emulate(self._program.opcodes)
        before = self._state.clock
        self._state = next(self._run)[1]
        self._sleep = self._state.clock - before - 1

    def _change(self, state: Any) -> None:
        """Go on from a state that was changed from outside."""
        self._state, self._run = state, None

    def _emulate(self, opcodes: list[int], **changes: int) -> Any:
        return self._emulator.emulate(
            opcodes,
            stop_when=lambda _opcode, _state: False,
            initial_state=self._state,
            input_source=self._pins,
            **(self._program.emulation | changes),
        )

    def _pins(self, _clock: int) -> int:
        return self.inputs


class Dma:
    """Carries words into a machine's FIFO as long as there is room."""

    def __init__(self) -> None:
        self.count = 0
        self._words: list[int] = []
        self._to: Machine | None = None

    def config(
        self, *, read: "array[int]", write: Machine, count: int, ctrl: int, trigger: bool
    ) -> None:
        assert trigger
        assert ctrl == CONTROL
        self._words, self._to, self.count = list(read[:count]), write, count

    def active(self, value: int | None = None) -> bool:
        if value == 0:
            self._to = None
        return self._to is not None and self.count > 0

    def tick(self) -> None:
        if self._to is not None and self.count and self._to.tx_fifo() < FIFO_DEPTH:
            self._to.put(self._words[-self.count])
            self.count -= 1
