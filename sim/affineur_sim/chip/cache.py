"""Where things that can be made again are kept: the built loop and the MicroPython image."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return the cache folder of the project, as the XDG base directory rules place it."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "affineur"
