"""Tags: kinds, files that hold one, what they say, the set of a board, labels, seat card."""
