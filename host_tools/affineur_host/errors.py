"""What the command tells a person when it cannot go on.

A `UserError` is one plain line saying what happened, one saying what to do next, and an exit code
of its own per kind of failure. The entry point prints `error: message - hint` to stderr and leaves
with the code; nothing else in the program branches on the words.
"""

EXIT_FAILURE = 1
EXIT_USAGE = 2
EXIT_SYSTEM = 3  # what no command expects to be refused, such as its own output
EXIT_TABLE_UNKNOWN = 10
EXIT_TABLE_UNREADABLE = 11
EXIT_TABLE_INVALID = 12
EXIT_FILE_NOT_WRITTEN = 13
EXIT_JOURNAL_UNREADABLE = 20
EXIT_JOURNAL_FOREIGN = 21
EXIT_JOURNAL_DAMAGED = 22
EXIT_JOURNAL_NOT_WRITTEN = 23
EXIT_SCENARIO_UNREADABLE = 30
EXIT_SCENARIO_FAILED = 31
EXIT_MATCH_STUCK = 32
EXIT_DEVICE_ABSENT = 40
EXIT_DEVICE_BUSY = 41
EXIT_DEVICE_DENIED = 42
EXIT_DEVICE_SILENT = 43
EXIT_DEVICE_CHATTY = 44
EXIT_DEVICE_VANISHED = 45
EXIT_DEVICE_OTHER = 46
EXIT_DEVICE_SEVERAL = 47
EXIT_DEVICE_OLD_MICROPYTHON = 48
EXIT_DEVICE_WRONG_MPY = 49
EXIT_SCORE_UNREADABLE = 50
EXIT_DEVICE_STARTING = 51
EXIT_DEVICE_NOT_RUNNING = 52
EXIT_DEVICE_BOOTSEL = 53
EXIT_DEVICE_OTHER_PROTOCOL = 54
EXIT_RECORDING = 55
EXIT_DEVICE_REFUSED = 56
EXIT_NO_DEVICE_NAME = 57
EXIT_DEVICE_FAILED = 58
EXIT_DEVICE_SETTINGS = 59  # it does not start with those it keeps
EXIT_CHIP_NOT_INSTALLED = 60
EXIT_NO_MICROPYTHON = 61
EXIT_SCRIPT_FAILED = 62
EXIT_NO_PTY = 63  # this system has no pseudo terminals
EXIT_UF2_REFUSED = 70
EXIT_NO_UF2 = 71
EXIT_VOLUME = 72
EXIT_NOT_BACK = 73
EXIT_NO_SPACE = 74
EXIT_NOT_VERIFIED = 75
EXIT_NOT_HEALTHY = 76
EXIT_NOTHING_BEFORE = 77
EXIT_NOT_BUILT = 78
EXIT_IMAGE = 79
EXIT_SETTINGS_INVALID = 80  # a value that a setting cannot take
EXIT_SETTING_UNKNOWN = 81
EXIT_SETTINGS_FOREIGN = 82  # no settings, or those of another version
EXIT_SETTINGS_NOT_WRITTEN = 83
EXIT_EDITOR = 84
EXIT_PART_UNKNOWN = 85
EXIT_PART_WRONG = 86  # a part of the board is not as it has to be
EXIT_SELFTEST_FAILED = 87
EXIT_MEASURE_STOPPED = 88  # by a key, a jam, the emergency stop or the person
EXIT_PROGRESS_NOT_KEPT = 89
EXIT_TAG_FILE = 90  # a file that holds no tag
EXIT_TAG_FOREIGN = 91  # a tag that is none of ours, or cannot become one
EXIT_TAG_ABSENT = 92  # no tag on the pad, or two, or another one
EXIT_TAG_NOT_WRITTEN = 93  # pulled away, or not what was written
EXIT_TAG_READER = 94  # the reader of this seat does not answer
EXIT_PAGE_PORT_TAKEN = 95
EXIT_PAGE_NOT_OURS = 96  # the address to share at is not one of this computer's
EXIT_PAGE_NO_NETWORK = 97
EXIT_PAGE_NOT_SERVED = 98
EXIT_PAGE_FAILED = 99  # a mistake of this program behind the page
EXIT_INTERRUPTED = 130


class UserError(Exception):
    """A failure the person at the keyboard can do something about."""

    def __init__(self, message: str, hint: str = "", exit_code: int = EXIT_FAILURE):
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.exit_code = exit_code
