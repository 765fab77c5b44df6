"""The piezo (port `Sound`): plays a tune note by note, the newest tune takes over."""

from affineur.table import ticks

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.wires import Pwm
    from affineur.ports import Clock

_LOUD = 32768
"""Half of the time high, half low: nothing is louder."""
_MUTE = 0


class Piezo:
    """A piezo on a PWM output; `muted` tunes pass in silence.

    `volume_percent` is how loud it seems: the ear hears steps of equal ratio as equal.
    """

    def __init__(self, pwm: "Pwm", clock: "Clock", muted: bool = False, volume_percent: int = 100):
        self.muted = muted
        self._duty = max(1, _LOUD * volume_percent * volume_percent // 10_000)
        self._pwm = pwm
        self._clock = clock
        self._notes = []  # type: list[tuple[int, int]]
        self._until_ms = 0
        pwm.duty_u16(_MUTE)

    def play(self, notes: "tuple[tuple[int, int], ...]") -> None:
        """Play (frequency_hz, duration_ms) pairs from now on; frequency 0 is a rest."""
        self._notes = list(notes)
        self._until_ms = self._clock.now_ms()
        self._advance()

    def poll(self) -> None:
        """Go on to the next note when it is time."""
        if self._notes and ticks.reached(self._clock.now_ms(), self._until_ms):
            self._notes.pop(0)
            self._advance()

    def stop(self) -> None:
        """Fall silent."""
        self._notes = []
        self._pwm.duty_u16(_MUTE)

    def _advance(self) -> None:
        if not self._notes:
            self._pwm.duty_u16(_MUTE)
            return
        frequency_hz, duration_ms = self._notes[0]
        self._until_ms = ticks.later(self._until_ms, duration_ms)
        if frequency_hz and not self.muted:
            self._pwm.freq(frequency_hz)
            self._pwm.duty_u16(self._duty)
        else:
            self._pwm.duty_u16(_MUTE)
