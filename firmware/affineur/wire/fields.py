"""The fields of a message: what each may be, and the check that finds the first that is not.

A row is (name, kind, allowed); `allowed` depends on the kind:

    INT      (lowest, highest)
    TEXT     most characters
    WORD     the words to choose from
    FLAG     None: true or false
    LIST     (most items, kind, allowed) of every item
    RECORD   rows
    DATA     None: any plain data
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

INT, TEXT, WORD, FLAG, LIST, RECORD, DATA = "int", "text", "word", "flag", "list", "record", "data"


def misfit(rows: "tuple[Any, ...]", values: object) -> str:
    """Return the name of the first field that is wrong, missing or unknown; "" when all fit."""
    if not isinstance(values, dict):
        return "fields"
    for name, kind, allowed in rows:
        if name not in values or not _FITS[kind](values[name], allowed):
            return str(name)
    known = [row[0] for row in rows]
    for name in sorted(values):
        if name not in known:
            return str(name)
    return ""


def _is_int(value: "Any", allowed: "Any") -> bool:
    return type(value) is int and allowed[0] <= value <= allowed[1]


def _is_text(value: "Any", allowed: "Any") -> bool:
    return isinstance(value, str) and len(value) <= allowed


def _is_word(value: "Any", allowed: "Any") -> bool:
    return isinstance(value, str) and value in allowed


def _is_flag(value: "Any", _allowed: "Any") -> bool:
    return isinstance(value, bool)


def _is_list(value: "Any", allowed: "Any") -> bool:
    most, kind, of_items = allowed
    if not isinstance(value, (list, tuple)) or len(value) > most:
        return False
    return all(_FITS[kind](item, of_items) for item in value)


def _is_record(value: "Any", allowed: "Any") -> bool:
    return not misfit(allowed, value)


def _is_data(_value: "Any", _allowed: "Any") -> bool:
    return True


_FITS = {
    INT: _is_int,
    TEXT: _is_text,
    WORD: _is_word,
    FLAG: _is_flag,
    LIST: _is_list,
    RECORD: _is_record,
    DATA: _is_data,
}
