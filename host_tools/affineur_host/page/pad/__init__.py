"""The score pad: what a table knows of its own score sheet, and the sheet of what people enter.

`filled` takes from a match whatever its level knows, `summed` adds up: with the official scoring
of `affineur_host.score`, whose table description is what the page sends.
"""

from affineur_host.page.pad.filling import filled
from affineur_host.page.pad.summing import summed

__all__ = ["filled", "summed"]
