"""From a table description to its score sheet, as plain data."""

from typing import Any

from affineur_host.page.messages import RefusedError
from affineur_host.score import DescriptionError, score
from affineur_host.score.node import Node


def summed(description: object) -> dict[str, Any]:
    """Return the score sheet of a description (score/README.md); raises RefusedError."""
    try:
        return score(Node("", description)).as_dict()
    except DescriptionError as no:
        raise RefusedError("NOT_SCORED", str(no)) from no
