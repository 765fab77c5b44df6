"""The paper that prints go onto."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Paper:
    """Upright paper; nothing is printed in the margin. Millimetres."""

    width: float
    height: float
    margin: float = 9.0

    def with_margin(self, margin: float) -> "Paper":
        """Return the same paper with another margin."""
        return replace(self, margin=margin)


PAPERS = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}
