"""Each part of a board tried on its own, with what was measured.

result   pass, fail, absent, or unjudged: what only a person could tell
checks   one script for each part, as in calibration
run      the scripts on a board, and what stops them
"""
