"""How brightness goes up and down in time: a few short loops of levels 0..255.

Periods are powers of two milliseconds, so that a loop runs on smoothly when the counter wraps.
No pixel flashes more than three times a second (WCAG 2.3.1, photosensitive seizures).
"""

from affineur.table.light.sound import REFUSAL_MS, REFUSALS

_LEVELS = {"#": 255, "-": 90, ".": 0}


class Rhythm:
    """A loop of levels; each lasts 2^`shift` ms and there are a power of two of them.

    `runs` holds for each level how many slots it stays the same, for `left_ms`.
    """

    def __init__(self, shift: int, levels: bytes):
        self.shift = shift
        self.mask = len(levels) - 1
        self.levels = levels
        self.runs = bytes([self._run(slot) for slot in range(len(levels))])

    def level(self, now_ms: int, phase: int) -> int:
        """Return the level now of a loop that is `phase` slots ahead."""
        return self.levels[(now_ms >> self.shift) + phase & self.mask]

    def left_ms(self, now_ms: int, phase: int) -> int:
        """Return how long that level lasts from now."""
        run = self.runs[(now_ms >> self.shift) + phase & self.mask]
        return (run << self.shift) - (now_ms & (1 << self.shift) - 1)

    def _run(self, slot: int) -> int:
        run = 1
        while run <= self.mask and self.levels[slot + run & self.mask] == self.levels[slot]:
            run += 1
        return run


def _drawn(shift: int, pattern: str) -> Rhythm:
    return Rhythm(shift, bytes([_LEVELS[char] for char in pattern]))


def _wave(shift: int, slots: int, low: int) -> Rhythm:
    """Return a smooth rise and fall between `low` and full, even to the eye (square law)."""
    rise = [low + (255 - low) * slot * slot * 4 // (slots * slots) for slot in range(slots // 2)]
    return Rhythm(shift, bytes(rise + [255] + rise[:0:-1]))


# Moods
BREATH_SLOW = _wave(6, 64, 16)  # 4 s
BREATH = _wave(5, 64, 30)  # 2 s
BLIP = _drawn(7, "#...............................")  # an eighth of a second every 4 s
BLINK = _drawn(9, "#.")  # 1 s
BARS = _drawn(10, "#.")  # 2 s
WAIT = _drawn(8, "###.")  # 1 s, mostly on
SQUEEZE_OUT, SQUEEZE_IN = _drawn(9, "#."), _drawn(9, ".#")

# The whole ring
FLASH = _drawn(8, "#.")  # half a second
GARLAND_EVEN, GARLAND_ODD = _drawn(10, "#."), _drawn(10, ".#")
RUN = _drawn(6, "#-..............")  # with a phase for each pixel of an arc: a dot runs round

# Workers, by type: soft, hard, blu
AWAY = (
    None,
    _drawn(7, "-###############################"),
    _drawn(7, "-#-#############################"),
)
DUE = (_wave(5, 32, 20), _drawn(6, "########........"), _drawn(6, "####..####......"))


def refusal_is_lit(pattern: int, elapsed_ms: int) -> bool:
    """Tell whether the refusal `pattern` is on, `elapsed_ms` after it began (it repeats)."""
    left_ms = elapsed_ms % REFUSAL_MS
    for frequency_hz, duration_ms in REFUSALS[pattern]:
        if left_ms < duration_ms:
            return frequency_hz > 0
        left_ms -= duration_ms
    return False
