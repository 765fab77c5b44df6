"""Who looks on while a scenario is played on the chip."""

from typing import TYPE_CHECKING

from affineur.table.intents import Tell
from affineur_sim.scenario_text import Step

if TYPE_CHECKING:
    from affineur_sim.chip.body import ChipBody


class Onlooker:
    """Is told what happens, as it happens; this one does not mind."""

    def stepped(self, step: Step) -> None:
        """Look on while the next step of the scenario is played."""

    def passed(self, body: "ChipBody") -> None:
        """Some milliseconds have passed on `body`."""

    def told(self, line: Tell) -> None:
        """The board has told people something."""
