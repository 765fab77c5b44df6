"""Install, update, roll back: what is done on the board, in an order that survives any cut.

What can be found wrong with the board is, before the firmware is made.

The slot in use is never touched. What is new is written to the other one, read back, and only
then named in `slot`, on trial; whatever the moment of a cut, the board starts the old or the new,
and the same command finishes the work.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from affineur import slots
from affineur_host.device import diagnosis
from affineur_host.device.faults import SETTINGS, DeviceFault
from affineur_host.device.repl import Repl
from affineur_host.install import faults, trial
from affineur_host.install.board_files import BoardFiles, Found, Progress
from affineur_host.install.faults import fault
from affineur_host.install.firmware import Firmware
from affineur_host.install.line import Line
from affineur_host.install.rolling import BLOCK_BYTES, Copy, Data, Part

_BLOCK_BYTES = 4096
_SPARE_BLOCKS = 8
"""For folders, and for the match record that is being written."""

_RESTING = ("lobby", "finished", "faulted", "service")

Report = Callable[[str, int, int], object]
"""Told (what is done, bytes done, bytes in all); no bytes for what has none."""


@dataclass
class Done:
    """What came of it: `slot` is the one now in use."""

    slot: str = ""
    changed: bool = False
    sent_bytes: int = 0
    loader: list[str] = field(default_factory=list)
    board: dict[str, object] = field(default_factory=dict)


class Installer:
    """Works on the board at `line`."""

    def __init__(self, line: Line, report: Report):
        self._line = line
        self._report = report

    def install(
        self,
        firmware: Firmware,
        *,
        loader: bool = False,
        agree: Callable[[list[str]], object] = list,
    ) -> Done:
        """Bring the firmware onto the board, whatever is there.

        A loader of ours is replaced only if that is wanted; files of the same names that are not
        ours only after `agree`, which is told the names and raises if they are to stay.
        """
        done = Done()
        with Repl(self._line.transport) as repl:
            files, found = self._opened(repl)
            done.loader = self._other_loader(files, found, firmware, all_of_it=loader)
            foreign = [name for name in done.loader if name in found.sizes and not found.in_use]
            if foreign:
                agree(foreign)
            self._make(firmware)
            self._replace(files, {name: firmware.loader[name] for name in done.loader})
            self._fill(files, found, firmware, done)
        self._finish(found, done)
        return done

    def is_playing(self) -> bool:
        """Tell whether a match is being played on the board."""
        return trial.state_of(self._line) not in ("", *_RESTING)

    def update(self, firmware: Firmware) -> Done:
        """Bring the firmware onto a board that has some."""
        done = Done()
        with Repl(self._line.transport) as repl:
            files, found = self._opened(repl)
            if not found.in_use:
                raise fault(faults.NOT_INSTALLED)
            self._make(firmware)
            self._fill(files, found, firmware, done)
        self._finish(found, done)
        return done

    def roll_back(self) -> Done:
        """Start the other slot, on trial; from a trial go back to the slot before."""
        done = Done(changed=True)
        with Repl(self._line.transport) as repl:
            files, found = self._opened(repl, settle=False)
            if found.on_trial:
                self._settle(files)
                done.slot = found.proven
            else:
                self._check_other(found)
                self._switch(files, found)
                done.slot = found.free_slot
        self._finish(found, done)
        return done

    # ---- steps

    def _opened(self, repl: Repl, *, settle: bool = True) -> tuple[BoardFiles, Found]:
        """Return the files of a board that can run our firmware, and what they are."""
        self._report("looking at the board", 0, 0)
        files = BoardFiles(repl)
        found = files.survey()
        diagnosis.check_board(self._line.transport.name, found.machine)
        if settle and found.on_trial:
            self._settle(files)
            found = files.survey()
        return files, found

    def _settle(self, files: BoardFiles) -> None:
        """End a trial: back to the slot that has proved itself."""
        files.rename((slots.TRIAL, slots.SLOT), (slots.TRIED, slots.SLOT))

    def _make(self, firmware: Firmware) -> None:
        """Let the firmware be made: the board is right, and nothing has been written to it."""
        self._report("making the firmware", 0, 0)
        firmware.make()

    def _fill(self, files: BoardFiles, found: Found, firmware: Firmware, done: Done) -> None:
        """Write the firmware into the free slot and switch to it, unless it runs already."""
        done.slot, old = found.proven, found.old_pack
        made = files.compare(firmware.pack, old)
        if _is_the_same(made) and files.holds(old, firmware.pack):
            return
        name = slots.pack_name(found.free_slot)
        self._make_room(files, found, name, len(firmware.pack))
        files.write(name, firmware.pack, made, old, self._writing(name))
        self._switch(files, found)
        done.slot, done.changed = found.free_slot, True
        done.sent_bytes = sum(part.size for part in made if isinstance(part, Data))

    def _writing(self, name: str) -> Progress:
        """Return what reports how far the writing of a file is."""
        return lambda done, total: self._report(f"writing {name}", done, total)

    def _make_room(self, files: BoardFiles, found: Found, name: str, size: int) -> None:
        """Give up what the free slot holds where there is no room for both."""
        needed = (-(-size // _BLOCK_BYTES) + _SPARE_BLOCKS) * _BLOCK_BYTES
        if found.free_bytes >= needed:
            return
        if found.free_bytes + found.sizes.get(name, 0) < needed:
            words = {"needed": needed // 1024, "free": found.free_bytes // 1024}
            raise fault(faults.NO_SPACE, **words)
        files.remove(name)

    def _switch(self, files: BoardFiles, found: Found) -> None:
        """Name the free slot, on trial where there is one to go back to."""
        self._report("switching", 0, 0)
        new = (slots.SLOT, found.free_slot)
        files.put(*([(slots.TRIAL, found.proven), new] if found.proven else [new]))

    def _other_loader(
        self, files: BoardFiles, found: Found, firmware: Firmware, *, all_of_it: bool
    ) -> list[str]:
        """Return the names of the loader's files to be put in place: the missing, or all others.

        A board that has no slot in use yet needs them `all_of_it` in any case.
        """
        absent = [name for name in sorted(firmware.loader) if name not in found.sizes]
        if not all_of_it and found.in_use:
            return absent
        return [
            name
            for name, data in sorted(firmware.loader.items())
            if name in absent or not files.holds(name, data)
        ]

    def _replace(self, files: BoardFiles, contents: Mapping[str, bytes]) -> None:
        """Put whole files in place, each at once or not at all."""
        for name, data in contents.items():
            partial = name + ".new"
            files.write(partial, data, [Data(data)], "", self._writing(name))
            files.rename((partial, name))

    def _check_other(self, found: Found) -> None:
        if not found.in_use:
            raise fault(faults.NOTHING_BEFORE, why="none was installed yet")
        if slots.pack_name(found.free_slot) not in found.sizes:
            raise fault(faults.NOTHING_BEFORE, why="the other slot is empty")

    # ---- after the start

    def _finish(self, before: Found, done: Done) -> None:
        """Wait until the board is well; raises InstallFault when it is not."""
        on_trial = done.changed and before.proven not in ("", done.slot)
        try:
            self._report("starting", 0, 0)
            done.board = trial.wait_for_hello(self._line)
            if on_trial:
                self._report("waiting for the firmware to prove itself", 0, 0)
                trial.passed(self._line, done.slot)
        except trial.NotWell as why:
            if not on_trial:
                raise _not_started(why) from why
            kind = faults.NOT_HEALTHY if self._go_back() else faults.STUCK
            raise fault(kind, why=str(why)) from why

    def _go_back(self) -> bool:
        """End the trial here; False where the board cannot be reached: then its loader will."""
        try:
            with Repl(self._line.transport) as repl:
                self._settle(BoardFiles(repl))
        except DeviceFault:
            return False
        return True


def _not_started(why: trial.NotWell) -> Exception:
    """Return the error for firmware with nothing to go back to; settings can be mended."""
    cause = why.__cause__
    if isinstance(cause, DeviceFault) and cause.kind is SETTINGS:
        return cause
    return fault(faults.NOT_STARTED, why=str(why))


def _is_the_same(made: Sequence[Part]) -> bool:
    """Tell whether a file seems to be the old one: one copy, and less than a block after it."""
    copies = [part.at for part in made if isinstance(part, Copy)]
    return copies == [0] and made[0].size + BLOCK_BYTES > sum(part.size for part in made)
