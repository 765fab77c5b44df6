"""Bringing the firmware onto a board: install, update, roll back, one image for all (README)."""
