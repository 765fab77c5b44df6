"""What every body has: people do things in its world, and see how its match stands."""

from typing import Any, Protocol

from affineur.table.intents import Tell
from affineur_sim.clock import VirtualClock


class Body(Protocol):
    """A board on the desk: `fast.FastBody`, or `chip.body.ChipBody`.

    `world` has the verbs of `world.World`, `match` what can be seen of a `table.match.Match`.
    """

    said: list[Tell]
    unheard: tuple[str, ...]
    """Codes of what may have been told before anybody could listen."""

    @property
    def world(self) -> Any:
        """What people can touch."""

    @property
    def match(self) -> Any:
        """How the match stands."""

    @property
    def matches(self) -> Any:
        """The match records kept."""

    @property
    def clock(self) -> VirtualClock:
        """The clock of the world."""

    def power_on(self, counter_ms: int = 0) -> None:
        """Plug the board in."""

    def cut_power(self) -> None:
        """Pull the plug."""

    def run_for(self, duration_ms: int) -> None:
        """Let time pass."""

    def request(self, seat: int, text: str) -> None:
        """Ask for a move of `seat` in notation, as its page would."""

    def catch_up(self) -> None:
        """Let time pass until the board has dealt with what people have done."""

    def hear_out(self) -> None:
        """Let time pass until the board has told all it has to tell."""
