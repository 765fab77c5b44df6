"""The set-up helper: what to lay on a table, step by step, each with the rules it comes from.

The rules engine itself sets the game up; the steps are read off what it has done.
"""

from typing import Any

from affineur.rules.refusal import IllegalMove
from affineur_host.engine.request import Refused
from affineur_host.engine.setup import read_setup
from affineur_host.page.messages import RefusedError
from affineur_host.page.setup import fromage, steam

__all__ = ["advice"]


def advice(wanted: object) -> list[dict[str, Any]]:
    """Return the steps of a set-up in the words of `affineur engine`; raises RefusedError.

    A step has `key`, what it is about, `rules`, and the facts that its text needs.
    """
    if not isinstance(wanted, dict):
        raise RefusedError("SETUP_INVALID", "The set-up is no object.")
    try:
        game, setup = read_setup(wanted)
        return steam.steps(setup) if game == "steam" else fromage.steps(setup)
    except (IllegalMove, Refused) as no:
        raise RefusedError(no.code, f"{no.text} ({no.rule})") from no
