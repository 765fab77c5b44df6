"""The eight venues, one module each with the same three sections: map, placement effect, scoring.

A venue module offers
    spots(spaces, parts)            how many places that take no cheese its map has
    fault(spaces, parts)            why a layout is not a map of this venue, or ""
    pieces(g, label)                the venue's pieces at the start of a game
    fault_of(g, label, data)        why data cannot be those pieces, or ""
    EFFECT, placed(...)             whether a placement does something, and what
    TASKS                           the task kinds of that effect (tasks.py)
    score(g, label, owner)          points of a seat (or the corporation)
and is imported only when its venue is in play. What needs no answer stands in bare.py.
"""
