"""The chip body: real MicroPython on an emulated RP2040, with the board around it."""
