"""A glow: pixels that shine alike."""

from affineur.table.light import rhythm

FULL, DIM = 256, 64


class Glow:
    """Pixels that shine alike: `level` 0..256 of `colour`, in `beat` `phase` slots ahead.

    Without a beat they are steady.
    """

    def __init__(
        self,
        pixels: "list[int]",
        colour: "tuple[int, ...]",
        beat: "rhythm.Rhythm | None" = None,
        phase: int = 0,
        level: int = FULL,
    ):
        self.pixels = pixels
        self.colour = colour
        self.beat = beat
        self.phase = phase
        self.level = level
