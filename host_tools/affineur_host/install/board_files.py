"""The files of a board that stands at its prompt, as far as installing goes."""

import hashlib
import struct
from ast import literal_eval
from binascii import unhexlify
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from affineur import slots
from affineur_host.device.diagnosis import Machine
from affineur_host.device.repl import Repl, ScriptFailed
from affineur_host.install import faults, scripts
from affineur_host.install.faults import fault
from affineur_host.install.pieces import HEAD_BYTES, pieces
from affineur_host.install.rolling import BLOCK_BYTES, Part, parts

Progress = Callable[[int, int], object]
"""Told (bytes done, bytes in all)."""
_LIMIT_S = 30.0
"""A flash may need so long for the slowest script; typically it is a tenth of that."""


@dataclass(frozen=True)
class Found:
    """What is on a board.

    `proven` is the slot that has been well, `in_use` the one that would start now; "" for none.
    """

    machine: Machine
    free_bytes: int
    sizes: Mapping[str, int]
    proven: str
    in_use: str

    @property
    def on_trial(self) -> bool:
        """Whether the slot in use has not proved itself yet."""
        return slots.TRIAL in self.sizes or slots.TRIED in self.sizes

    @property
    def free_slot(self) -> str:
        """The slot that nothing is lost with."""
        return next(slot for slot in slots.SLOTS if slot != self.proven)

    @property
    def old_pack(self) -> str:
        """The file of the proven slot; "" if there is none."""
        name = slots.pack_name(self.proven)
        return name if self.proven and name in self.sizes else ""


class BoardFiles:
    """Does the work; raises InstallFault, and what the line to the board raises."""

    def __init__(self, repl: Repl):
        """Start over first: running firmware takes memory, and its mount hides the file `slot`."""
        repl.start_over()
        self._repl = repl

    def survey(self) -> Found:
        """Look at what is there."""
        machine, *found = literal_eval(self._run(scripts.SURVEY))
        return Found(Machine(*machine), *found)

    def sums(self, name: str) -> list[int]:
        """Return the CRC-32 of every whole block of a file."""
        raw = unhexlify(self._run(scripts.SUMS.format(name=name, block=BLOCK_BYTES)).strip())
        return list(struct.unpack(f">{len(raw) // 4}I", raw))

    def compare(self, data: bytes, old: str) -> list[Part]:
        """Return what `data` is made of: parts of the file `old` ("" for none), and the rest."""
        return parts(data, self.sums(old) if old else [])

    def write(
        self, name: str, data: bytes, made: Sequence[Part], old: str, progress: Progress
    ) -> None:
        """Write `data`, `made` of what `compare` has found, into a file and read it back.

        Until all is written the file stays what it was.
        """
        self._receive(name, made, old, progress)
        if not self.holds(name, data):
            self._receive(name, parts(data, []), old, progress)
            if not self.holds(name, data):
                self.remove(name)
                raise fault(faults.NOT_VERIFIED, name=name)

    def holds(self, name: str, data: bytes) -> bool:
        """Tell whether a file reads back as `data`."""
        found = self._run(scripts.DIGEST.format(name=name)).strip()
        return found == hashlib.sha256(data).hexdigest()

    def put(self, *files: tuple[str, str]) -> None:
        """Put small files in place, one after the other."""
        self._run(scripts.PUT.format(files=files))

    def rename(self, *pairs: tuple[str, str]) -> None:
        """Rename those of the files that are there."""
        self._run(scripts.RENAME.format(pairs=pairs))

    def remove(self, *names: str) -> None:
        """Delete those of the files that are there."""
        self._run(scripts.REMOVE.format(names=names))

    def _receive(self, name: str, made: Sequence[Part], old: str, progress: Progress) -> None:
        sent = list(pieces(made))
        words = {"name": name, "old": old or name, "count": len(sent), "head": HEAD_BYTES}
        total = sum(size for _, size in sent)

        def told() -> Iterator[bytes]:
            done = 0
            for piece, size in sent:
                progress(done, total)
                yield piece
                done += size
            progress(total, total)

        try:
            self._repl.feed(scripts.RECEIVE.format(**words), told(), _LIMIT_S)
        except ScriptFailed as failed:
            raise _refusal(failed) from failed

    def _run(self, script: str) -> str:
        try:
            return self._repl.run(script, _LIMIT_S)
        except ScriptFailed as failed:
            raise _refusal(failed) from failed


def _refusal(failed: ScriptFailed) -> faults.InstallFault:
    """Return the fault for what a script of ours has raised on the board."""
    return fault(faults.SCRIPT, why=str(failed).splitlines()[-1])
