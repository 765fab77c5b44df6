"""The simulated world: physics, parts, faults. See README.md; `World` is the way in."""

from affineur_sim.world.files import FolderFiles, MemoryFiles
from affineur_sim.world.spec import Piece, WorldSpec
from affineur_sim.world.store import AFTER, BEFORE, TORN, CutPlan, PowerCut, WorldStore
from affineur_sim.world.world import World

__all__ = [
    "AFTER",
    "BEFORE",
    "TORN",
    "CutPlan",
    "FolderFiles",
    "MemoryFiles",
    "Piece",
    "PowerCut",
    "World",
    "WorldSpec",
    "WorldStore",
]
