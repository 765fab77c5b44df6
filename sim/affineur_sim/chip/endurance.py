"""Resets, bites and interruptions one after the other: what the board is like after each.

    board = Board(micropython)
    board.interrupt(350)
    board.restart()

Theory of operation. One board goes through them all, so what one of them leaves behind is there
for the next. It is seen from outside: the enable pin and the ring, and a pin that a line put in
front of `main.py` raises before the loader imports anything. `Worst` keeps the worst of what has
been seen. A bite is a processor that hangs with interrupts off while DMA and PIO go on: whatever
the motor does then it does until the watchdog bites.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from struct import pack

from affineur import pins
from affineur.object_layout import STACK_LIMIT, STACK_TOP
from affineur.settings import FILE_NAME, Settings, dump
from affineur.table.events import READY
from affineur_sim.chip import image, uf2
from affineur_sim.chip.chip import Chip
from affineur_sim.chip.device_scripts import MARK_PIN
from affineur_sim.chip.figure import Figure, figure
from affineur_sim.chip.repl import Repl
from affineur_sim.chip.wiring import Wires
from affineur_sim.chip.world import ChipWorld

SOFT_RESETS, BITES, INTERRUPTS = 20, 10, 100
_SOFT_RESET, _BITE, _INTERRUPT = "soft reset", "bite", "interrupt"
_SEED = 1
_RESET_LIMIT_MS = 100
_UP_MS = 1_700
_PAINTED_MS = 1_100
"""The app paints at least once a second."""
_BITTEN_MS = 8_500
_STARTING_MS = (20, 2_000)
_TURNING_MS = (1_600, 5_000)
"""After `ready`: hands off, then the board looks for its place."""
_BETWEEN_PRESSES_MS = 400
_BEGUN_MS = 2_500
_MARK = f"""from machine import Pin
Pin({MARK_PIN}, Pin.OUT, value=1).value(0)
"""
_HUNG = 0x20040000
"""The stack of the other core, which nobody uses."""
_SLEEP, _BACK = 0xBF30, 0xE7FD
"""`wfi`, and a branch to it."""
_STATE_BYTES = 0x3800
_USUAL_LIMIT = pack("<2I", STACK_TOP, STACK_LIMIT)
_PIO_WORDS = 32
_PIO_ROOM = """
import rp2
def filler(size):
    @rp2.asm_pio()
    def program():
        for _ in range(size):
            nop()
    return program
def room(pio):
    for size in range(32, 0, -1):
        program = filler(size)
        try:
            pio.add_program(program)
        except OSError:
            continue
        pio.remove_program(program)
        return size
    return 0
print(min(room(rp2.PIO(0)), room(rp2.PIO(1))))
"""


class Broken(Exception):  # noqa: N818 - a finding
    """The board is not as it has to be; the text says after what, and how it is."""


@dataclass
class Worst:
    """The worst that has been seen, in ms after a reset; `moving`: how often the motor was on."""

    dark_ms: float = 0.0
    off_ms: float = 0.0
    pio_words: int = _PIO_WORDS
    moving: int = 0
    done: dict[str, int] = field(default_factory=dict)


class Board:
    """An installed board that is mistreated; every method raises Broken."""

    def __init__(self, micropython: bytes, settings: Settings | None = None):
        files = image.installed_files()
        files["main.py"] = _MARK.encode() + files["main.py"]
        given = settings or Settings().changed(level="turntable")
        files[f"data/{FILE_NAME}"] = dump(given)
        flash = uf2.with_filesystem(micropython, image.filesystem(files))
        self.world = ChipWorld(flash, instant_readers=True)
        self.worst = Worst()
        self._repl = Repl(self.world)
        self._enabled: list[tuple[float, int]] = []
        self._loaded_ms: list[float] = []
        self.world.on_chip.append(self._watch)

    def start(self) -> None:
        """Switch on and wait for the lobby."""
        self.world.power_on()
        self._come_up("power on", 0.0)

    def begin_match(self) -> None:
        """Let one person start a match: from now on `ready` turns the board."""
        for _ in range(2):
            self.world.press(0, READY)
            self.world.run_for(_BETWEEN_PRESSES_MS)
        self.world.run_for(_BEGUN_MS)

    def restart(self) -> None:
        """Reset MicroPython, the app having been left, and wait until the app is there."""
        reset_ms = self._soft_reset()
        self._come_up(_SOFT_RESET, reset_ms)

    def interrupt(self, after_ms: float, *, starting: bool = False, turning: bool = False) -> None:
        """Press Ctrl-C so long from now, or from the next start, or from `ready` on."""
        if starting:
            self._soft_reset()
        if turning:
            self.world.press(0, READY)
        self.world.run_for(after_ms)
        self._note_motion()
        self._repl.forget()
        self._repl.enter()
        self._check_left(_INTERRUPT)

    def bite(self, after_ms: float) -> None:
        """Let the processor hang so long after `ready`, until the watchdog bites."""
        self.world.press(0, READY)
        self.world.run_for(after_ms)
        self._note_motion()
        chip, before = self.world.running, self.world.running.resets
        _hang(chip)
        if not self.world.run_until_seen(lambda: chip.resets > before, _BITTEN_MS):
            raise Broken("no watchdog has bitten")
        self._repl.forget()
        self._come_up(_BITE, self.world.now_ms - 1)

    # What is seen

    @property
    def motor_on(self) -> bool:
        """Tell whether the enable pin lets the motor have current."""
        return self.world.running.pins.level(pins.ENABLE) == 0

    @property
    def stack_is_deep(self) -> bool:
        """Tell whether the stack may grow further down than MicroPython has set it."""
        state = bytes(self.world.running.mcu.sram[:_STATE_BYTES])
        return state.count(_USUAL_LIMIT) != 1

    def _watch(self, chip: Chip, _wires: Wires, _switched_on_us: int) -> None:
        chip.pins.watch(pins.ENABLE, lambda level, ns: self._enabled.append((ns / 1e6, level)))
        chip.pins.watch(
            MARK_PIN, lambda level, ns: self._loaded_ms.append(ns / 1e6) if level else None
        )

    def _note_motion(self) -> None:
        self.worst.moving += self.motor_on

    def _soft_reset(self) -> float:
        """Reset, with main.py; return when."""
        self._repl.enter()
        self._repl.soft_reset()
        return self.world.now_ms - 1

    def _come_up(self, after: str, reset_ms: float) -> None:
        self.world.run_for(_UP_MS)
        self._check_first_acts(after, reset_ms)
        if not self._is_up():
            raise Broken(f"after {after} no app: {bytes(self.world.serial.received)!r}")
        self.worst.done[after] = self.worst.done.get(after, 0) + 1

    def _check_first_acts(self, after: str, reset_ms: float) -> None:
        """Motor off and ring dark in time, and both before the loader begins."""
        loaded_ms = next((at for at in self._loaded_ms if at > reset_ms), None)
        dark_ms = next(
            (at for at, data in self._frames() if at > reset_ms and not any(data)), None
        )
        if loaded_ms is None or dark_ms is None:
            raise Broken(f"after {after} the loader or the ring does nothing")
        off_ms = self._off_ms(reset_ms, loaded_ms)
        if max(dark_ms, off_ms) > loaded_ms:
            raise Broken(f"after {after} the loader begins before the board is off")
        self.worst.dark_ms = max(self.worst.dark_ms, dark_ms - reset_ms)
        self.worst.off_ms = max(self.worst.off_ms, off_ms - reset_ms)

    def _off_ms(self, reset_ms: float, until_ms: float) -> float:
        """Return when the motor was off for good; infinity when it is on at the end."""
        changes = [(at, level) for at, level in self._enabled if at <= until_ms]
        if changes and not changes[-1][1]:
            return float("inf")
        return max([reset_ms, *(at for at, _ in changes if at > reset_ms)])

    def _check_left(self, after: str) -> None:
        """The app has been left: all off, and nothing left behind."""
        chip = self.world.running
        wrong = {
            "the motor is on": self.motor_on,
            "the ring is lit": any(self._frames()[-1][1]),
            "the watchdog is on": chip.mcu.watchdog.read_uint32(0) >> 30 & 1,
            "the stack may grow into the heap": self.stack_is_deep,
        }
        for how, is_so in wrong.items():
            if is_so:
                raise Broken(f"after {after} {how}")
        self._repl.clear()
        self.worst.pio_words = min(self.worst.pio_words, int(self._repl.run(_PIO_ROOM)))
        self.worst.done[after] = self.worst.done.get(after, 0) + 1

    def _is_up(self) -> bool:
        """Tell whether the app paints the ring."""
        before = self._frames()[-1]
        self.world.run_for(_PAINTED_MS)
        later = self._frames()[-1]
        return any(later[1]) and later[0] > before[0]

    def _frames(self) -> list[tuple[float, bytes]]:
        """Return (ms of its end, bytes) of the last frames: Ctrl-C may cut one off."""
        whole = self.world.parts.ring.whole(self.world.running.now_ns)
        return [(at / 1e6, data) for at, data in whole]


def _hang(chip: Chip) -> None:
    """Let the processor sleep for ever, with interrupts off."""
    chip.mcu.write_uint16(_HUNG, _SLEEP)
    chip.mcu.write_uint16(_HUNG + 2, _BACK)
    core = chip.mcu.core
    core.pm, core.waiting, core.pc = True, False, _HUNG


def endure(
    micropython: bytes,
    soft_resets: int = SOFT_RESETS,
    bites: int = BITES,
    interrupts: int = INTERRUPTS,
    progress: Callable[[str], object] = lambda _text: None,
) -> Worst:
    """Mistreat a board so often, at random moments; raises Broken."""
    board, chance = Board(micropython), Random(_SEED)  # noqa: S311 - reproducible
    board.start()
    for number in range(soft_resets):
        board.restart()
        progress(f"soft reset {number + 1} of {soft_resets}")
    board.begin_match()
    for number in range(bites):
        board.bite(chance.uniform(*_TURNING_MS))
        progress(f"bite {number + 1} of {bites}")
    for number in range(interrupts):
        turning = number % 2 == 1
        span = _TURNING_MS if turning else _STARTING_MS
        board.interrupt(chance.uniform(*span), starting=not turning, turning=turning)
        board.restart()
        progress(f"Ctrl-C {number + 1} of {interrupts}")
    return board.worst


def figures(worst: Worst) -> list[Figure]:
    """Return what has been seen, each with its bound."""
    done = {"soft_resets": SOFT_RESETS, "watchdog_bites": BITES, "interrupts": INTERRUPTS}
    seen = [worst.done.get(after, 0) for after in (_SOFT_RESET, _BITE, _INTERRUPT)]
    return [
        *(
            figure(name, count, "times", least, at_least=True)
            for (name, least), count in zip(done.items(), seen, strict=True)
        ),
        figure("interrupts_in_motion", worst.moving, "times", INTERRUPTS // 4, at_least=True),
        figure("dark_after_reset_ms", worst.dark_ms, "ms", _RESET_LIMIT_MS),
        figure("off_after_reset_ms", worst.off_ms, "ms", _RESET_LIMIT_MS),
        figure("pio_words_free", worst.pio_words, "words", _PIO_WORDS, at_least=True),
    ]
