"""Fromage, Formaggio and their mix: quadrants, player boards, moves and points, as plain data."""
