"""Which wire belongs to which key: each is pressed once, in order."""

from collections.abc import Generator
from typing import Any

from affineur.table.events import KEY_NAMES
from affineur_host.calibration.steps import Do, Facts, Finding, Script, Step, Wrong

SEATS = range(4)
_MOST_TOLD = 6
_SILENT_KEYS = 3  # in a row: nobody presses, or nothing is connected


def script(facts: Facts) -> Script:
    """Ask for every key of every seat whose keys answer."""
    faults: list[str] = []
    pressed = 0
    for seat in SEATS:
        if facts.is_lost("keys", seat):
            faults.append(
                f"the keys of seat {seat} do not answer: look at SDA, SCL, 3.3 V of its expander"
            )
        else:
            found = yield from _of_seat(seat)
            faults += found
            pressed += len(KEY_NAMES)
    if faults:
        more = len(faults) - _MOST_TOLD
        told = "; ".join(faults[:_MOST_TOLD]) + (f"; and {more} more" if more > 0 else "")
        raise Wrong(told, "correct the wires and run this part again")
    return Finding(f"all {pressed} keys are where they belong", {}, {"keys": pressed})


def _of_seat(seat: int) -> Generator[Step, Any, list[str]]:
    """Ask for the keys of a seat; a seat that stays silent is left alone."""
    faults = []
    silent = 0
    for key in KEY_NAMES:
        heard = yield Do(f"keys.{seat}.{key}", f"Press `{key}` at seat {seat}.", "key")
        silent = silent + 1 if heard is None else 0
        if silent == _SILENT_KEYS:
            return [f"nothing comes from the keys of seat {seat}: look at their common ground"]
        if heard is None:
            faults.append(f"nothing came from `{key}` of seat {seat}")
        elif (heard["seat"], heard["key"]) != (seat, key):
            faults.append(
                f"`{key}` of seat {seat} arrives as `{heard['key']}` of seat {heard['seat']}"
            )
    return faults
