"""The table in a terminal: ring, board, seats and what has happened, with keys for every seat."""
