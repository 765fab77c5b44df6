"""The faults of the drive: stable codes, and one plain sentence each.

A sentence says what happened and what to do next. After each of them the motor is off, and stays
off until a person lets the board be located.
"""

JAMMED = "JAMMED"
HAND_ON_BOARD = "HAND_ON_BOARD"
STEPS_MISSED = "STEPS_MISSED"
WRONG_GEARING = "WRONG_GEARING"
INDEX_MISSING = "INDEX_MISSING"
INDEX_UNCLEAR = "INDEX_UNCLEAR"
MOVED_BY_HAND = "MOVED_BY_HAND"
MOTOR_POWER = "MOTOR_POWER"
MOTOR_SILENT = "MOTOR_SILENT"
EMERGENCY_STOP = "EMERGENCY_STOP"

CODES = (
    JAMMED,
    HAND_ON_BOARD,
    STEPS_MISSED,
    WRONG_GEARING,
    INDEX_MISSING,
    INDEX_UNCLEAR,
    MOVED_BY_HAND,
    MOTOR_POWER,
    MOTOR_SILENT,
    EMERGENCY_STOP,
)

_SENTENCES = {
    JAMMED: "Something blocks the board: clear it away, then press ready.",
    HAND_ON_BOARD: "The board was held or pushed while turning: take hands off, then press ready.",
    STEPS_MISSED: "The motor lost steps again and again: see that the board turns freely "
    "and the tooth counts are right, then press ready.",
    WRONG_GEARING: "The magnets lie farther apart or closer than the tooth counts in the settings "
    "say: correct motor_teeth and ring_teeth, then press ready.",
    INDEX_MISSING: "No magnet was met where one should be: check that the board turns "
    "and the index sensor lights up, then press ready.",
    INDEX_UNCLEAR: "The magnets that were met fit no place of the board: check magnets "
    "and index sensor, then press ready.",
    MOVED_BY_HAND: "The board was moved by hand: take hands off, then press ready.",
    MOTOR_POWER: "The motor has no power: check its supply and the emergency stop, "
    "then press ready.",
    MOTOR_SILENT: "The motor does not answer: check its driver and wiring; "
    "until then turn the board by hand.",
    EMERGENCY_STOP: "The motor lost its power while the board turned: release the emergency stop, "
    "then press ready.",
}

INDEX_GLITCH = "INDEX_GLITCH"
STEPS_CORRECTED = "STEPS_CORRECTED"

NOTES = {
    INDEX_GLITCH: "The index sensor flickered for %d microsteps: too short for a magnet, ignored.",
    STEPS_CORRECTED: "The motor lost %d microsteps; the board is brought to its place slowly.",
}


def sentence(code: str) -> str:
    """Return the plain sentence for a fault code; raises KeyError for any other text."""
    return _SENTENCES[code]


def note(code: str, amount: int) -> str:
    """Return the plain sentence for a note; raises KeyError for any other text."""
    return NOTES[code] % amount
