"""What can go wrong with a journal, as stable codes with one plain line each."""

# Error numbers of POSIX, the same on every host; MicroPython's `errno` leaves some out.
_ENOENT, _EACCES, _ENOSPC, _EROFS = 2, 13, 28, 30

NOT_A_JOURNAL, NEWER_VERSION, DAMAGED = "NOT_A_JOURNAL", "NEWER_VERSION", "DAMAGED"
NO_FILE, EXISTS, STOPPED = "NO_FILE", "EXISTS", "STOPPED"
NO_SPACE, NOT_WRITABLE, STORE_FAILED = "NO_SPACE", "NOT_WRITABLE", "STORE_FAILED"

TEXTS = {
    NOT_A_JOURNAL: "this file is not a match record; it is left as it is",
    NEWER_VERSION: "this match record was written by newer firmware; update to read it",
    DAMAGED: "record %d of this match record is damaged; the records before it are sound",
    NO_FILE: "there is no such match record, or no such folder",
    EXISTS: "a match record of this name exists already; choose another name or continue it",
    STOPPED: "an earlier record could not be written; open the match record again to go on",
    NO_SPACE: "no space is left for the match record; free some, then open it again",
    NOT_WRITABLE: "the place of the match record cannot be written to; allow it, then open again",
    STORE_FAILED: "the storage of the match record failed; check it, then open again",
}

_CODES = {
    _ENOSPC: NO_SPACE,
    _EACCES: NOT_WRITABLE,
    _EROFS: NOT_WRITABLE,
    _ENOENT: NO_FILE,
}


class JournalFault(Exception):  # noqa: N818 - a fault of the storage, not of the program
    """A journal that cannot be read or written.

    `code` is one of `TEXTS`; `record` the number of the record concerned, or -1.
    """

    def __init__(self, code: str, record: int = -1):
        text = TEXTS[code]
        super().__init__(text % record if "%d" in text else text)
        self.code = code
        self.record = record


def fault_from(error: OSError) -> JournalFault:
    """Return the fault that an error of the store stands for."""
    return JournalFault(_CODES.get(error.args[0], STORE_FAILED))
