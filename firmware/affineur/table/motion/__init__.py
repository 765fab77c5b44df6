"""Motion of the board: plan, gearing, index and drive, pure and portable."""
