"""The order in which the heap lies: memory is needed in one piece, and quickly."""

import gc

from affineur.table.events import KeyPressed, MoveRequested, StepsEnded, TagsArrived

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from collections.abc import Callable

NEVER = -1
MANY_BYTES, FEW_BYTES = 24_576, 10_240
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

    def expect_burst(self, every_bytes: int) -> None:
        """Collect within a burst of garbage, after so many bytes; NEVER: it is none.

        Garbage is otherwise collected only when memory runs out. Then what stays of a burst would
        lie all over the heap, wherever garbage has just not been, and soon no kilobyte would be
        free in one piece.
        """
        if every_bytes == NEVER and self.tight:
            every_bytes = MANY_BYTES
        gc.threshold(every_bytes)  # type: ignore[attr-defined]

    def end_burst(self) -> None:
        """Collect as usual again."""
        self.expect_burst(NEVER)


def burst_of(event: object, in_match: bool, beside_host: bool) -> int:
    """Return after how many bytes to collect garbage while `event` is dealt with.

    Laying out a match makes the most of it. Moves and turns make some, which matters beside a
    host: what it takes leaves little free.
    """
    if not in_match:
        return MANY_BYTES if isinstance(event, KeyPressed) else NEVER
    much = isinstance(event, (KeyPressed, TagsArrived, MoveRequested, StepsEnded))
    return FEW_BYTES if much and beside_host else NEVER
