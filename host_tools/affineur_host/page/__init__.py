"""The table in a browser: messages, view, server."""
