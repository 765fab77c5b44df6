"""Boards: reaching them and talking with them. `transport` carries bytes, `session` talks."""
