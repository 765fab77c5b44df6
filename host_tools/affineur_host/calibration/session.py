"""One part carried out: found, kept on the board, and remembered."""

from typing import Any

from affineur_host.calibration.parts import Part
from affineur_host.calibration.person import Person
from affineur_host.calibration.progress import Progress
from affineur_host.calibration.runner import carry_out
from affineur_host.config.changes import differences, values_of
from affineur_host.workbench import Workbench


def calibrated(part: Part, bench: Workbench, person: Person, progress: Progress) -> dict[str, Any]:
    """Carry out a part and keep what it has found; return that as plain data."""
    person.tell(f"-- {part.name}: {part.title}")
    finding = carry_out(part.script, bench, person)
    made = differences(bench.kept, bench.kept.changed(**finding.settings))
    bench.keep(values_of(made))
    progress.add(part.name)
    return {
        "part": part.name,
        "sentence": finding.sentence,
        "changed": [change.line() for change in made],
        "settings": dict(values_of(made)),
        "figures": dict(finding.figures),
    }
