"""Do parts meet? Pairwise common volumes of the parts put together."""

from collections.abc import Iterator
from itertools import combinations

from build123d import Part

ALLOWED_MM3 = 0.5
"""Common volume below which two parts only touch (rounding of the geometry kernel)."""


def clashes(parts: dict[str, Part]) -> Iterator[tuple[str, str, float]]:
    """Yield every pair of parts that share space, with the shared volume in mm3."""
    boxes = {name: part.bounding_box() for name, part in parts.items()}
    for first, second in combinations(parts, 2):
        if boxes[first].overlaps(boxes[second]):
            volume = _common(parts[first], parts[second])
            if volume > ALLOWED_MM3:
                yield first, second, volume


def _common(first: Part, second: Part) -> float:
    shared = first.intersect(second)
    if shared is None:
        return 0.0
    return float(sum(solid.volume for solid in shared.solids()))
