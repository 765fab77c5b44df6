"""From a match to one plain object with everything a picture of the table needs.

README.md describes the object. Pure: no clock, no network, no drawing.
"""

from affineur_host.page.view.discretion import is_private, seen
from affineur_host.page.view.table import view

__all__ = ["is_private", "seen", "view"]
