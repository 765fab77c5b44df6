"""The settings of a board or in a file: read, changed, compared, always by the one table."""
