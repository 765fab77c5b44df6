"""Register-level models of the parts on the board, one set for driver tests and emulated chip."""
