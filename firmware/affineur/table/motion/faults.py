"""The faults of the moving board: a stable code, what happened, and what to do next."""

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

SENTENCES = {
    JAMMED: "The board is blocked. Clear what holds it, then press ready.",
    HAND_ON_BOARD: "A hand was on the board. Take it off, then press ready.",
    STEPS_MISSED: "The board slipped on its way. Hands off, then press ready.",
    WRONG_GEARING: "The board turns by another ratio than the settings say. "
    "Check motor_teeth and ring_teeth, then press ready.",
    INDEX_MISSING: "No magnet was met in a full turn. Check sensor and magnets, then press ready.",
    INDEX_UNCLEAR: "The magnets do not make sense. Check sensor and magnets, then press ready.",
    MOVED_BY_HAND: "The board was moved by hand. Hands off, then press ready.",
    MOTOR_POWER: "The motor has lost its power. Plug it in, then press ready.",
    MOTOR_SILENT: "The motor driver does not answer, so the board is turned by hand for now.",
    EMERGENCY_STOP: "Emergency stop. Release it, then press ready.",
}


def sentence(code: str) -> str:
    """Return what to tell people about `code`."""
    return SENTENCES[code]
