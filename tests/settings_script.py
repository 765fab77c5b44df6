"""Print the same lines under CPython and MicroPython: settings written, read, refused."""

import sys

sys.path.insert(0, sys.argv[1])

from affineur.settings import GROUPS, Settings, SettingsError, allowed_text, dump, parse

REFUSED = (
    b"",
    b"pace = brisk\n",
    b"version = 99\nno such line\n",
    b"version = 1\npace = quick\nmotor_teeth = 7\nmotor_teeth\n = 4\nfoo = 1\n",
    b"version = 1\nboard_name = 'x'\nled_channel_ma = 1, x\nsound = maybe\n",
    b'version = 1\nboard_name = "open\nboard_name = "a" b\nring_teeth = 12345678901234567890\n',
    b'version = 1\nboard_name = "\xff"\n',
    'version = 1\nmotor_teeth = \u0663\npace = gentle\u00a0\nboard_name = "a\u0085b"\n'.encode(),
)


def main() -> None:
    """Write a full file, read it back, and refuse everything that is wrong."""
    print(dump(Settings()))
    edited = Settings({"board_name": 'K\u00e4se "\u5976\U0001f9c0" \\ #1', "pace": "brisk"})
    print(dump(edited), parse(dump(edited)) == edited, edited == Settings())
    for data in REFUSED:
        try:
            print(parse(data).values())
        except SettingsError as error:
            for problem in error.problems:
                print(problem.code, problem.line, problem.key, str(problem).encode())
    for _, rows in GROUPS:
        for row in rows:
            print(row[0], allowed_text(row[0]), getattr(edited, row[0]))


main()
