"""The reference board as data and code: pins, parts, nets, power, mechanics.

Run from the folder `hardware/` (`python -m affineur_hardware`); nothing here is installed.
"""
