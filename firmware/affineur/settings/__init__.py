"""Every setting of a board: one table, one immutable set of values, one text file.

    from affineur.settings import Settings, load, save
    settings = load(store)
    settings.hands_off_delay_ms
    save(store, settings.changed(pace="gentle"))

A wrong key, type or value is never taken: SettingsError names it, with what would be allowed.
"""

from affineur.settings.table import GROUPS, VERSION
from affineur.settings.text import FILE_NAME, dump, format_value, load, parse, parse_value, save
from affineur.settings.values import Problem, Settings, SettingsError, allowed_text

__all__ = [
    "FILE_NAME",
    "GROUPS",
    "VERSION",
    "Problem",
    "Settings",
    "SettingsError",
    "allowed_text",
    "dump",
    "format_value",
    "load",
    "parse",
    "parse_value",
    "save",
]
