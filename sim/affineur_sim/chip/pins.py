"""The chip's pins as the board's wires see them: watched, driven, and read back by the chip.

A pin the chip drives has the chip's level; else the level the board drives it to; else that of
its pull resistor. Watchers are called in the order in which they came, so a run repeats exactly.
rp2040py takes every input value as an edge and does not read outputs back; both are put right
here.
"""

from collections.abc import Callable

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

Watcher = Callable[[int, float], None]
"""Called with the new level and the emulated time in ns."""

PINS = 30
_DRIVEN = {GPIOPinState.LOW: 0, GPIOPinState.HIGH: 1}


class Pins:
    """All pins of one chip."""

    def __init__(self, mcu: RP2040):
        self._pins = [_Pin(mcu, number) for number in range(PINS)]

    def pull(self, number: int, level: int) -> None:
        """Fit a resistor to ground (0) or supply (1)."""
        pin = self._pins[number]
        pin.pulled = level
        pin.update()

    def drive(self, number: int, level: int | None) -> None:
        """Let the board drive a pin, or let go of it (None)."""
        pin = self._pins[number]
        pin.outside = level
        pin.update()

    def watch(self, number: int, watcher: Watcher) -> None:
        """Tell `watcher` every change of a pin."""
        self._pins[number].watchers.append(watcher)

    def watch_only(self, number: int, watcher: Watcher) -> None:
        """Watch an output that changes very often, which the chip then cannot read back."""
        self._pins[number].only(watcher)

    def watch_also(self, number: int, watcher: Watcher) -> None:
        """Watch a pin of `watch_only` as well."""
        self._pins[number].listen(watcher)

    def level(self, number: int) -> int:
        """Return the level of a pin."""
        return self._pins[number].level

    def is_driven(self, number: int) -> bool:
        """Tell whether the chip itself drives the pin."""
        return self._pins[number].inside is not None


class _Pin:
    def __init__(self, mcu: RP2040, number: int):
        self._gpio = mcu.gpio[number]
        self._clock = mcu.clock
        self.inside: int | None = None
        self.outside: int | None = None
        self.pulled: int | None = None
        self.level = 0
        self.watchers: list[Watcher] = []
        self._applied: int | None = None
        self._stop_listening = self._gpio.add_listener(self._driven)

    def update(self) -> None:
        """Work out the level anew."""
        forced = self.inside if self.inside is not None else self.outside
        if forced is None:
            forced = self.pulled
        self._apply(forced)
        level = int(self._gpio.value == GPIOPinState.INPUT_PULL_UP) if forced is None else forced
        if level != self.level:
            self.level = level
            for watcher in self.watchers:
                watcher(level, self._clock.nanos)

    def only(self, watcher: Watcher) -> None:
        """Tell `watcher` instead of reading the pin back."""
        self._stop_listening()
        self.listen(watcher)

    def listen(self, watcher: Watcher) -> None:
        """Tell `watcher` straight."""
        clock, high = self._clock, GPIOPinState.HIGH

        def tell(state: GPIOPinState, before: GPIOPinState) -> None:
            if (state == high) != (before == high):
                watcher(int(state == high), clock.nanos)

        self._gpio.add_listener(tell)

    def _driven(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        self.inside = _DRIVEN.get(state)
        self.update()

    def _apply(self, forced: int | None) -> None:
        if forced == self._applied:
            return
        self._applied = forced
        if forced is None:
            self._gpio.release_input()
        else:
            self._gpio.set_input_value(bool(forced))
