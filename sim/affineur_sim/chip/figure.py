"""A figure as `affineur chip` prints it: name, value, unit, bound, peer, and whether it holds."""

Figure = dict[str, object]


def figure(name: str, value: float, unit: str, bound: float, *, at_least: bool = False) -> Figure:
    """Return a figure that has to be at most its bound, or at least that."""
    return {
        "name": name,
        "value": round(value, 4),
        "unit": unit,
        "bound": bound,
        "peer": None,
        "holds": value >= bound if at_least else value <= bound,
    }
