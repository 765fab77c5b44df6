"""A board whose chip is at its prompt, with the drivers of one part built."""

from __future__ import annotations

import ast

from affineur_sim.chip.repl import Repl
from affineur_sim.chip.world import ChipWorld


class Desk:
    """A world whose chip is at its prompt, with the drivers of `script` built."""

    def __init__(self, world: ChipWorld, script: str):
        self.world = world
        self._repl = Repl(world)
        self._repl.boot()
        self.run(script)

    def run(self, script: str) -> str:
        """Run to the end and return the output."""
        return self._repl.run(script, 60_000)

    def told(self) -> list[list[object]]:
        """What the drivers have told since the last time."""
        return ast.literal_eval(self.run("print(told)\ntold.clear()"))
