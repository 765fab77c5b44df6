"""The page of what can stand between a person and a board (`host_tools/FAULTS.md`).

python -m affineur_host.faults_page > host_tools/FAULTS.md
"""

import re

from affineur_host.device.faults import KINDS, Kind
from affineur_host.install import faults as install_faults

_HEAD = """# When a board cannot be reached

Made from `affineur_host/device/faults.py` and `install/faults.py` by
`python -m affineur_host.faults_page`; do not edit.

Every command that talks with a board says within three seconds what is in the way, in one line,
and leaves with an exit code of its own.
"""
_INSTALL_HEAD = """
# When firmware cannot be brought onto a board

`affineur install`, `update`, `rollback` and `image`. Whatever it is, the board starts the firmware
it had, or the new; the same command finishes the work.
"""
_COLUMNS = """| exit code | what is said | what to do next |
|---|---|---|"""
_SYSTEMS = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}
_PLACE = re.compile(r"\{(\w+)\}")


def page() -> str:
    """Return the page as Markdown."""
    board = [_HEAD, _COLUMNS, *[_row(kind) for kind in KINDS]]
    firmware = [_INSTALL_HEAD, _COLUMNS, *[_row(kind) for kind in install_faults.KINDS]]
    return "\n".join(board + firmware) + "\n"


def _row(kind: Kind) -> str:
    hints = [f"{_SYSTEMS[system]}: {hint}" for system, hint in kind.elsewhere.items()]
    if hints:
        hints.append(f"elsewhere: {kind.hint}")
    cells = (str(kind.exit_code), kind.message, "<br>".join(hints or [kind.hint]))
    return f"| {' | '.join(_PLACE.sub(_shown, cell) for cell in cells)} |"


def _shown(place: re.Match[str]) -> str:
    """Show what stands for a word that differs each time."""
    return f"*{place[1]}*"


if __name__ == "__main__":
    print(page(), end="")
