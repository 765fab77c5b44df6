"""What is on a tag, in lines for people."""

from collections.abc import Iterator

from affineur_host.tags.inspect import Report

_WIDTH = 20


def report_lines(report: Report) -> Iterator[str]:
    """Return the lines of a report: kind, UID, facts, records, and what it is to the board."""
    yield _line("kind", report.kind)
    yield _line("UID", report.uid)
    for name, value in report.lines:
        yield _line(name, value)
    for number, record in enumerate(report.records, start=1):
        yield _line(f"record {number}", record)
    yield _line("piece", report.piece or f"none: {report.why}")


def _line(name: str, value: str) -> str:
    return f"{name:<{_WIDTH}}{value}"
