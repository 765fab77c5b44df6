"""The firmware of Affineur, a powered Lazy Susan for cheese games.

Everything here runs under MicroPython on an RP2040. The packages `rules`, `table`, `wire`,
`journal` and the module `settings` are pure (no clock, no chance, no input or output) and also
run under CPython, where the host tools and the simulator share them.
"""

VERSION = "0.1.0"
