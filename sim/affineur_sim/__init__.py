"""The simulator of Affineur: virtual clock, world, bodies and scenarios."""
