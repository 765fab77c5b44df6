"""The order in which the heap lies: memory is needed in one piece, and quickly."""

import gc

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable

BURST_BYTES = 24_576
_STRETCH, _GAPS = 200, 8


class Heap:
    """The one heap; `collect` is how garbage is collected.

    `tight`: so little is free that garbage is collected as in a burst all the time.
    """

    def __init__(self) -> None:
        self.tight = False
        self.collect: "Callable[[], object]" = gc.collect

    def tidy(self) -> None:
        """Collect garbage, then fill the smallest gaps in the heap with new one.

        MicroPython looks for memory from the lowest free block of 16 bytes on. What takes more
        than one passes all the gaps too small for it, half a millisecond's worth, until small
        things have filled them; better they are filled while nobody waits.
        """
        self.collect()
        try:
            beyond = id((None,) * _STRETCH)
        except MemoryError:
            return
        while id((beyond,)) < beyond:
            for _ in range(_GAPS):
                (beyond,)  # noqa: B018 - takes a block

    def expect_burst(self, expected: bool) -> None:
        """Collect within a burst of garbage or, once it is over, only when memory runs out.

        Laying out a match makes so much that what stays would else lie all over the heap, and no
        kilobyte be free in one piece.
        """
        gc.threshold(BURST_BYTES if expected or self.tight else -1)  # type: ignore[attr-defined]
