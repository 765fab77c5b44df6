"""Where the threads behind the page make known what happens."""

from typing import Any, Protocol


class Public(Protocol):
    """Everybody at a browser."""

    def publish(self, kind: str, value: Any) -> None:
        """Push to every browser."""
