"""Players made of software: they choose among legal moves and touch nothing else."""
