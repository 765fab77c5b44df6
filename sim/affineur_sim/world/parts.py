"""Which parts answer. A dead part stays silent until it is revived."""

from affineur_sim.world.spec import check_part


class Parts:
    """The set of dead parts, each named by (part, seat)."""

    def __init__(self, dead: frozenset[tuple[str, int]]):
        self._dead = set(dead)

    def alive(self, part: str, seat: int = -1) -> bool:
        """Tell whether a part answers."""
        return (part, seat) not in self._dead

    def kill(self, part: str, seat: int = -1) -> None:
        """Let a part fall silent."""
        check_part(part, seat)
        self._dead.add((part, seat))

    def revive(self, part: str, seat: int = -1) -> None:
        """Let a part answer again."""
        check_part(part, seat)
        self._dead.discard((part, seat))
