"""The ring and the piezo on the bench: whatever a host wants shown, within the supply's limit."""

from affineur.desk.clerk import Declined
from affineur.table.light.layout import ARC, PIXELS, POSITIONS
from affineur.table.light.limiter import Limiter
from affineur.table.light.sound import TUNES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from affineur.ports import Lights, Sound
    from affineur.settings import Settings

_REPAINT_MS = 50
_CALM = 12
_WARNING = (48, 24, 0)
_WARNED = 2  # every second pixel, all round
_AUDIBLE_HZ = (20, 20_000)
_LONGEST_MS = 10_000
_NO_RUN = "A stretch of pixels is [first, how many, red, green, blue]."
_NO_NOTE = "A note is [frequency, duration]: 20 to 20,000 Hz, or 0, and at most 10,000 ms."


class Lighting:
    """Shows stretches of pixels and plays notes; `frame` is what the ring shows."""

    def __init__(self, settings: "Settings", lights: "Lights", sound: "Sound"):
        self._lights = lights
        self._sound = sound
        self._limiter = Limiter(
            settings.led_limit_ma, tuple(settings.led_channel_ma), settings.led_idle_ma
        )
        self.frame = bytearray(3 * PIXELS)
        self.changed = True
        self._before: "bytearray | None" = None
        for seat in POSITIONS:
            self._run(seat * ARC, 1, _CALM, _CALM, _CALM)

    def light(self, now_ms: int, runs: "list[list[int]]") -> "dict[str, int]":
        """Show `runs` of [first pixel, how many, red, green, blue], all else dark.

        A warning stays, and they are shown after it. Answers with the current that the ring should
        draw.
        """
        if [run for run in runs if len(run) != 5]:
            raise Declined("BAD_FIELDS", _NO_RUN)
        warning, self.frame = self.frame, bytearray(3 * PIXELS)
        for run in runs:
            self._run(*run)
        self._limiter.limit(self.frame)
        shown_ma = self._limiter.estimate_ma(self.frame)
        if self._before is not None:
            self.frame, self._before = warning, self.frame
        self.changed = True
        return {"ma": shown_ma}

    def tune(self, now_ms: int, notes: "list[list[int]]") -> None:
        """Play [frequency_hz, duration_ms] one after the other; frequency 0 is a rest."""
        if [note for note in notes if not _is_note(note)]:
            raise Declined("BAD_FIELDS", _NO_NOTE)
        self._sound.play(tuple([(note[0], note[1]) for note in notes]))

    def warn(self, aloud: bool) -> None:
        """Show and, if wanted, sound "hands off", until `calm`."""
        self._before = self.frame
        self.frame = bytearray(3 * PIXELS)
        for place in range(0, PIXELS, _WARNED):
            self._run(place, 1, *_WARNING)
        self._limiter.limit(self.frame)
        self.changed = True
        if aloud:
            self._sound.play(TUNES["hands_off"])

    def calm(self) -> None:
        """Show again what was shown before the warning."""
        if self._before is not None:
            self.frame, self._before = self._before, None
            self.changed = True

    def paint(self) -> int:
        """Show the ring; return after how many ms to paint again."""
        self.changed = False
        self._lights.show(self.frame)
        return _REPAINT_MS

    def take(self, event: object, now_ms: int) -> None:
        """Nothing that happens changes the light."""

    def _run(self, first: int, count: int, red: int, green: int, blue: int) -> None:
        for place in range(first, first + count):
            at = 3 * (place % PIXELS)
            self.frame[at : at + 3] = bytes([red, green, blue])

    ACTS: "dict[str, Any]" = {"light": light, "tune": tune}


def _is_note(note: "list[int]") -> bool:
    if len(note) != 2:
        return False
    hertz, ms = note
    return (not hertz or _AUDIBLE_HZ[0] <= hertz <= _AUDIBLE_HZ[1]) and ms <= _LONGEST_MS
