"""The settings page of the documentation, made from the table (`firmware/SETTINGS.md`).

python -m affineur.settings.page > firmware/SETTINGS.md
"""

from affineur.settings.table import GROUPS
from affineur.settings.text import format_value
from affineur.settings.values import allowed_text

_HEAD = """# Settings

Made from `affineur/settings/table.py` by `python -m affineur.settings.page`; do not edit.

A board keeps its settings in the file `settings.txt`, one `key = value` a line; what is left out
keeps its default, and a line or the end of a line behind `#` is a comment. The first setting is
the version of the file. The unit is the end of the key: `_ms` milliseconds, `_ma` milliamperes,
`_mm` millimetres, `_mnm` millinewton metres, `_mdeg` thousandths of a degree of the board,
`_permille` thousandths, `_rpm` turns of the motor shaft a minute.
"""


def page() -> str:
    """Return the page as Markdown."""
    lines = [_HEAD]
    for title, rows in GROUPS:
        lines.append("## %s%s\n" % (title[0].upper(), title[1:]))
        lines.append("| setting | default | may be | what it does |")
        lines.append("|---|---|---|---|")
        for key, _, _, default, help_text in rows:
            shown = format_value(key, default)
            lines.append("| `%s` | %s | %s | %s |" % (key, shown, allowed_text(key), help_text))
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
