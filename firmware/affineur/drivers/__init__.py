"""Drivers for the parts on the board.

Each driver is handed its bus, pins and clock. Nothing blocks: an operation is a generator that
gives control back while the part is busy (`errand`), and what happened is reported as an event.
"""
