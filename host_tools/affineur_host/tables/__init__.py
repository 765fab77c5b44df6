"""Component tables with provenance: what is printed on boards, cards and tiles (see README.md)."""
