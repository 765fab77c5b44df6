"""What a venue answers that has only cheese spaces, or no pieces; such a venue takes it over."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.rules.fromage.game import Game


def spots(spaces: "tuple", parts: "tuple") -> int:
    """Count the places that take no cheese: none."""
    return 0


def pieces(g: "Game", label: int) -> "list":
    """No pieces."""
    return []


def fault_of(g: "Game", label: int, data: "list") -> str:
    """Say why `data` cannot be the pieces of a venue without any, or ""."""
    return "pieces where there are none" if data != [] else ""
