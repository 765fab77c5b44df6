"""Component tables as compact tuples, one module per venue or table (see README.md)."""
