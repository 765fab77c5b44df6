"""The ring of 60 pixels: keeps what it shows and counts what it could not show well."""

from affineur_sim.clock import VirtualClock
from affineur_sim.world.parts import Parts
from affineur_sim.world.stepper import WorldStepper

FRAME_BYTES = 180
_LATCH_US = 60 * 24 * 125 // 100 + 300  # 60 pixels of 24 bits at 1.25 us, then the pause
_TURNING_GAP_US = 34_000  # 30 frames per second while turning
_RESTING_GAP_US = 1_050_000  # repainted at least once per second, whatever happens


class WorldRing:
    """Implements the Lights port."""

    def __init__(self, clock: VirtualClock, parts: Parts, stepper: WorldStepper):
        self._clock = clock
        self._parts = parts
        self._stepper = stepper
        self.frame = bytes(FRAME_BYTES)
        self.shown_at_us: int | None = None  # the latest frame since the pixels have power
        self.frames = 0
        self.torn_frames = 0  # came before the last one had been latched
        self.late_frames = 0  # came later than the eye allows

    def show(self, frame: "bytes | bytearray") -> None:
        """Show 180 bytes: red, green, blue of each pixel."""
        if len(frame) != FRAME_BYTES:
            raise ValueError(f"a frame has {FRAME_BYTES} bytes, not {len(frame)}")
        now_us = self._clock.at_us
        if self.shown_at_us is not None:
            self._judge(now_us, self.shown_at_us)
        self.shown_at_us = now_us
        self.frames += 1
        if self._parts.alive("lights"):
            self.frame = bytes(frame)

    def go_dark(self) -> None:
        """The pixels have lost their power."""
        self.frame = bytes(FRAME_BYTES)
        self.shown_at_us = None

    def pixel(self, number: int) -> tuple[int, int, int]:
        """Return (red, green, blue) of a pixel as it shows now."""
        red, green, blue = self.frame[3 * number : 3 * number + 3]
        return red, green, blue

    def _judge(self, now_us: int, before_us: int) -> None:
        gap_us = now_us - before_us
        since_us = self._stepper.moving_since_us
        turning_us = 0 if since_us is None else now_us - max(since_us, before_us)
        self.torn_frames += gap_us < _LATCH_US
        self.late_frames += gap_us > _RESTING_GAP_US or turning_us > _TURNING_GAP_US
