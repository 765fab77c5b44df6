"""The steps of Steam & Cheese (C-SETUP)."""

from typing import Any

from affineur.rules.steam.moves import ACTIONS
from affineur.rules.steam.setup import GEARS, Setup, is_in_play
from affineur.rules.steam.state import State

Plain = dict[str, Any]

_PER_GEAR = 4


def steps(wanted: Plain) -> list[Plain]:
    """Return the steps in their order; raises IllegalMove."""
    setup = Setup(wanted)
    state, tables = State(setup), setup.tables
    step = _step
    return [
        step("steam.boards", "C-SETUP-2", gears=GEARS),
        step("steam.machines", "C-SETUP-3", gears=_machines(setup)),
        step(
            "steam.orders",
            "C-SETUP-4",
            shown=len(tables.market.ORDERS),
            of=len(state.unseen_orders),
        ),
        step(
            "steam.blueprints",
            "C-SETUP-5",
            shown=len(tables.market.BLUEPRINTS),
            of=len(state.unseen_machines),
        ),
        step("steam.bonus", "C-SETUP-6", of=len(state.unseen_tiles)),
        step("steam.achievements", "C-SETUP-8", shown=len(state.claims), given=setup.achievements),
        step("steam.dice", "C-SETUP-9", each=len(setup.seats) + tables.dice.MORE),
        *([step("steam.purple", "C-SETUP-10", gears=GEARS)] if len(setup.seats) == 2 else []),
        step(
            "steam.kit",
            "C-SETUP-11",
            markers=len(tables.board.MARKER_COST),
            assistants=len(tables.board.ASSISTANT_COST),
        ),
        step("steam.tiles", "C-SETUP-12", "C-SETUP-13", numbers=_start_tiles(setup)),
        step("steam.overseers", "C-SETUP-14"),
    ]


def _step(key: str, *rules: str, **facts: Any) -> Plain:
    return {"key": key, "rules": list(rules), **facts}


def _machines(setup: Setup) -> list[list[str]]:
    """Return the actions on each gear where they are given, as for a first game; else nothing."""
    actions = [ACTIONS[action] for action in setup.machines]
    return [actions[place : place + _PER_GEAR] for place in range(0, len(actions), _PER_GEAR)]


def _start_tiles(setup: Setup) -> list[int]:
    count = len(setup.tables.start_tiles.GAINS)
    return [number for number in range(1, count + 1) if is_in_play(setup, number)]
