"""Mistakes of this program behind the page: one plain line each, never a traceback.

A part that has failed for good, such as the thread that speaks with the board, ends the server
with `PageFailed`. What fails for one request or one browser only is logged, and the rest goes on.
"""

import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from affineur_host.errors import EXIT_PAGE_FAILED, UserError

LOG = logging.getLogger("affineur.page")
_LOGS = (LOG, logging.getLogger("uvicorn.error"), logging.getLogger("asyncio"))
_HINT = "start it again"


class PageFailed(UserError):  # noqa: N818 - what has happened, as the other kinds are named
    """A part of the page's server has failed; the message says which and how."""

    def __init__(self, who: str, failure: BaseException):
        super().__init__(f"{who} has failed: {told(failure)}", _HINT, EXIT_PAGE_FAILED)


def told(failure: BaseException) -> str:
    """Return in one line what has failed and where."""
    said = " ".join(f"{type(failure).__name__}: {failure}".split()).rstrip(": ")
    steps = traceback.extract_tb(failure.__traceback__)
    return f"{said} ({Path(steps[-1].filename).name}, line {steps[-1].lineno})" if steps else said


@contextmanager
def one_line_each() -> Iterator[None]:
    """Let the logs of the page, its server and its event loop be single lines on stderr."""
    handler = _OneLine()
    before = [(log, log.propagate) for log in _LOGS]
    for log in _LOGS:
        log.addHandler(handler)
        log.propagate = False
    try:
        yield
    finally:
        for log, propagates in before:
            log.removeHandler(handler)
            log.propagate = propagates


class _OneLine(logging.Handler):
    """Writes the first line of what is logged, and of a failure what `told` makes of it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        lines = record.getMessage().splitlines() or [""]
        failure = record.exc_info[1] if record.exc_info else None
        text = f"{lines[0].strip()}: {told(failure)}" if failure else lines[0]
        print(f"page: {text}", file=sys.stderr, flush=True)
