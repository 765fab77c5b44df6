"""What is printed for a board: labels of the tags and seat cards, as SVG, in millimetres."""
