"""Which parts of which board have been calibrated, kept on this computer."""

import json
from pathlib import Path

import click

from affineur_host.errors import EXIT_PROGRESS_NOT_KEPT, UserError
from affineur_host.store import read_limited, replace_file

FILE = "calibration.json"
_MOST_BYTES = 1_000_000


class Progress:
    """The parts done of one board, by its name or serial number; kept after each part."""

    def __init__(self, board: str, file: Path | None = None):
        self._board = board
        self._file = Path(click.get_app_dir("affineur")) / FILE if file is None else file
        self.done: list[str] = list(self._read().get(board, []))

    def add(self, part: str) -> None:
        """Take note that a part is done; raises UserError when that cannot be kept."""
        self.done = [*(name for name in self.done if name != part), part]
        self._write()

    def forget(self) -> None:
        """Begin anew."""
        self.done = []
        self._write()

    def _read(self) -> dict[str, list[str]]:
        """Return what is kept of all boards; nothing when the file is none of ours."""
        try:
            kept = json.loads(read_limited(self._file, _MOST_BYTES))
        except (OSError, ValueError):
            return {}
        if not isinstance(kept, dict):
            return {}
        return {
            board: [str(part) for part in parts]
            for board, parts in kept.items()
            if isinstance(parts, list)
        }

    def _write(self) -> None:
        kept = self._read() | {self._board: self.done}
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._file, json.dumps(kept, indent=1).encode())
        except OSError as error:
            raise UserError(
                f"what is done cannot be kept in {self._file}: "
                f"{(error.strerror or 'refused').lower()}",
                "the board's settings are kept; go on with --part",
                EXIT_PROGRESS_NOT_KEPT,
            ) from error
