"""The checks on a board, one after the other; one that is stopped does not stop the others."""

from collections.abc import Iterator, Sequence

from affineur_host.calibration.person import Nobody, Person
from affineur_host.calibration.runner import NotAllowed, ended, facts_of
from affineur_host.device.session import RequestRefused
from affineur_host.errors import EXIT_PART_UNKNOWN, UserError
from affineur_host.selftest.checks import CHECKS
from affineur_host.selftest.result import ABSENT, FAIL, UNJUDGED, Result
from affineur_host.workbench import Halted, Workbench


def tried(names: Sequence[str], bench: Workbench, person: Person) -> Iterator[Result]:
    """Yield what comes of each check; raises what the session raises."""
    for name in names:
        facts = facts_of(bench)
        try:
            yield from ended(CHECKS[name](facts), bench, person)
        except (NotAllowed, Nobody):
            yield Result(name, UNJUDGED, "not tried: nobody allowed the board to move (--yes)")
        except Halted as halted:
            status = ABSENT if halted.state == "silent" else FAIL
            yield Result(name, status, f"{halted.message}: {halted.hint}")
        except RequestRefused as refused:
            yield Result(name, FAIL, refused.message)


def checked(names: Sequence[str]) -> list[str]:
    """Return the names of checks, all for none; raises UserError for one that there is not."""
    for name in names:
        if name not in CHECKS:
            raise UserError(
                f"there is no part called {name}",
                f"the parts are {', '.join(CHECKS)}",
                EXIT_PART_UNKNOWN,
            )
    return list(names) or list(CHECKS)
