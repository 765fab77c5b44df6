"""The settings page of the documentation, made from the table (`firmware/SETTINGS.md`).

python -m affineur_host.settings_page > firmware/SETTINGS.md
"""

from affineur.settings import GROUPS, allowed_text, format_value

_HEAD = """# Settings

Made from `affineur/settings/table.py` by `python -m affineur_host.settings_page`; do not edit.

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
        lines.append(f"## {title[0].upper()}{title[1:]}\n")
        lines.append("| setting | default | may be | what it does |")
        lines.append("|---|---|---|---|")
        for key, _, _, default, help_text in rows:
            cells = (f"`{key}`", format_value(key, default), allowed_text(key), help_text)
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
