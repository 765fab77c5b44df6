"""What one seat may see of a game (X-DRAFT-3): everything but hidden tiles and chance to come."""

from affineur.rules.fromage import state as at


def view(state: "list", seat: int) -> "list":
    """Return a copy of `state` without seed, order of the piles and the others' tiles."""
    seen = at.clone(state)
    seen[at.RNG] = 0
    seen[at.CONFIG][at.SEED] = 0
    seen[at.PILES] = [len(pile) for pile in seen[at.PILES]]
    if seen[at.HANDS]:
        hands, kept, unseen = seen[at.HANDS]
        del unseen[:]
        for other in range(4):
            if other != seat:
                hands[other], kept[other] = [], []
    return seen
