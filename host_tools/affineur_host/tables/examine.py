"""Put tables to the test: shape first, then provenance, then the constraints (D-0)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from affineur_host.tables.check_provenance import provenance
from affineur_host.tables.problem import Problem
from affineur_host.tables.registry import ENTRIES, entry
from affineur_host.tables.table import Table

Tables = Mapping[str, Table]


@dataclass(frozen=True)
class Finding:
    """A problem of one table, and whether the table is refused for it."""

    table: str
    problem: Problem
    refused: bool

    def line(self) -> str:
        """Return the finding as one plain line."""
        return f"{self.table} {self.problem.line()}"


def examine(tables: Tables) -> list[Finding]:
    """Return everything wrong with `tables`, a full set by name, refusals before warnings.

    Constraints are only looked at once every shape is sound, since they build on it.
    """
    findings = [finding for each in ENTRIES for finding in shape_findings(tables[each.name])]
    if not findings:
        findings = [finding for each in ENTRIES for finding in _findings(each.name, tables)]
    return sorted(findings, key=lambda finding: not finding.refused)


def shape_findings(table: Table) -> list[Finding]:
    """Return what keeps the rows of `table` from being looked at any further."""
    problems = entry(table.name).shape((), table.rows)
    return [Finding(table.name, problem, True) for problem in problems]


def refusals(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that make a table unusable."""
    return [finding for finding in findings if finding.refused]


def _findings(name: str, tables: Tables) -> list[Finding]:
    table = tables[name]
    problems = [*provenance(table, entry(name).given), *entry(name).check(table, tables)]
    return [Finding(name, problem, problem.refuses(table)) for problem in problems]
