"""Scenarios that a person has named: a file, or a shipped one by its name."""

import difflib
import os
from pathlib import Path

from affineur_host.errors import EXIT_SCENARIO_UNREADABLE, UserError
from affineur_sim.scenario import FOLDER, shipped

_MOST_BYTES = 1_000_000


def read_scenario(name: str) -> str:
    """Return the text of the scenario called `name`; raises UserError."""
    path = Path(name) if os.path.exists(name) else FOLDER / f"{name}.scenario"
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise _unreadable(name, "there is none", _alike(name)) from error
    except OSError as error:
        reason = (error.strerror or "refused by the system").lower()
        raise _unreadable(name, reason, "check the name and the permissions") from error
    if len(data) > _MOST_BYTES:
        raise _unreadable(name, f"it is longer than {_MOST_BYTES // 1_000_000} MB", "")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        why = f"byte {error.start} is not UTF-8 text"
        raise _unreadable(name, why, "write it with a plain text editor") from error


def _alike(name: str) -> str:
    """Tell which shipped scenarios may have been meant."""
    names = [path.stem for path in shipped()]
    close = difflib.get_close_matches(name, names, cutoff=0.5) or names[:3]
    return f"shipped are {', '.join(close)} and others, in {FOLDER}"


def _unreadable(name: str, why: str, hint: str) -> UserError:
    return UserError(f"{name} cannot be read as a scenario: {why}", hint, EXIT_SCENARIO_UNREADABLE)
