"""A board on the chip body with the firmware installed, and what can be seen of it."""

from __future__ import annotations

from affineur import pins
from affineur_sim.chip import image, uf2
from affineur_sim.chip.repl import Repl
from affineur_sim.chip.world import ChipWorld
from affineur_sim.world.spec import WorldSpec

PIXEL_BYTES = 180
LOBBY_MS = 2_000
WATCHDOG_IS_ON = "import machine; print(machine.mem32[0x40058000] >> 30 & 1)"


def flash_with(files: dict[str, bytes]) -> bytes:
    """Return a flash with MicroPython and `files`; raises uf2.ImageError without an image."""
    return uf2.with_filesystem(uf2.read(uf2.find()), image.filesystem(files))


class Bench:
    """The board; `enable` keeps every change of the motor's enable pin as (ms, level)."""

    def __init__(self, flash: bytes, **spec: object):
        self.world = ChipWorld(flash, WorldSpec(**spec), instant_readers=True)
        self.enable: list[tuple[float, int]] = []
        self.world.on_chip.append(self._watch)
        self.said = bytearray()

    def _watch(self, chip, _wires, _switched_on_us) -> None:
        chip.pins.watch(pins.ENABLE, lambda level, ns: self.enable.append((ns / 1e6, level)))
        chip.serial.on_data = self.said.extend

    @property
    def now_ms(self) -> float:
        return self.world.running.now_ms

    def start(self) -> None:
        self.world.power_on()
        self.world.run_for(LOBBY_MS)

    def frames(self, count: int = 100) -> list[tuple[float, bytes]]:
        """The last frames as (ms, bytes)."""
        ring = self.world.parts.ring
        return [(ns / 1e6, data) for ns, data in ring.latest(count, self.world.running.now_ns)]

    def repl(self) -> Repl:
        """Interrupt whatever runs."""
        repl = Repl(self.world.running)
        repl.enter()
        return repl

    @property
    def dark(self) -> bool:
        return not any(self.frames(1)[-1][1])

    @property
    def motor_off(self) -> bool:
        return self.world.running.pins.level(pins.ENABLE) == 1

    def in_lobby(self) -> bool:
        """Tell whether the lobby's light is on: that of four empty seats breathes."""
        shown = [data for _, data in self.frames(30)]
        return any(shown[-1]) and len(set(shown)) > 5

    def stays_calm(self, duration_ms: int = 9_000) -> bool:
        """Tell whether no watchdog bites for longer than it waits."""
        resets = self.world.running.resets
        self.world.run_for(duration_ms)
        return self.world.running.resets == resets
