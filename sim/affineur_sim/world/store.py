"""Flash as the Store port sees it, with everything that can go wrong with flash.

Appended bytes wait in memory until `sync`. A power cut loses them, or keeps any part of them
from the front, as the planned cut says; what was synced or replaced is never harmed. Errors
follow littlefs: a file whose write has failed keeps its last synced content, and what was
appended since is gone.
"""

import errno
from dataclasses import dataclass

from affineur_sim.world.files import Files, MemoryFiles

BEFORE, AFTER, TORN = "before", "after", "torn"


class PowerCut(BaseException):
    """The controller lost its power in the middle of a call: nothing of it runs on.

    Derived from BaseException so that no `except Exception` of the firmware survives it.
    """


@dataclass(frozen=True)
class CutPlan:
    """Lose the power at the `operation`-th writing call from now (1 = the next).

    BEFORE the call did anything, AFTER it was done, or TORN: of the bytes waiting for a file,
    the call's own included, the first `torn_bytes` reach the flash. Replacing and removing are
    done at once or not at all, so there TORN is BEFORE.
    """

    operation: int
    outcome: str = BEFORE
    torn_bytes: int = 0

    def __post_init__(self) -> None:
        if self.operation < 1 or self.outcome not in (BEFORE, AFTER, TORN):
            raise ValueError("a cut is planned at operation 1 or later: before, after or torn")


class WorldStore:
    """Implements the Store port."""

    def __init__(self, files: Files | None = None, capacity_bytes: int | None = None):
        self._files: Files = MemoryFiles() if files is None else files
        self.capacity_bytes = capacity_bytes
        self.operations = 0  # writing calls so far, to plan a cut at each of them
        self.syncs_to_fail = 0
        self._waiting: dict[str, bytes] = {}  # appended, not yet synced
        self._cut_at: int | None = None
        self._plan = CutPlan(1)
        self._powered = True

    # The port

    def read(self, name: str) -> bytes:
        """Return the whole file; raises OSError(ENOENT) when there is none."""
        self._need_power()
        waiting = self._waiting.get(name)
        if waiting is None:
            return self._files.read(name)
        return self._stored(name) + waiting

    def append(self, name: str, data: bytes) -> None:
        """Add `data` at the end, not yet durable; raises OSError(ENOSPC) when full."""
        self._start_writing(name, data)
        try:
            self._need_space(name, len(data))
        except OSError:
            self._waiting.pop(name, None)
            raise
        self._waiting[name] = self._waiting.get(name, b"") + data
        self._end_writing()

    def sync(self, name: str) -> None:
        """Make everything appended to the file durable; raises OSError(EIO) when told to."""
        self._start_writing(name, b"")
        waiting = self._waiting.pop(name, b"")
        if self.syncs_to_fail:
            self.syncs_to_fail -= 1
            raise OSError(errno.EIO, "the flash refused the write", name)
        if waiting:
            self._files.append(name, waiting)
        self._end_writing()

    def replace(self, name: str, data: bytes) -> None:
        """Put `data` in place of the file, durably; old or new, also when torn."""
        self._start_writing(name, None)
        self._need_space(name, len(data))
        self._waiting.pop(name, None)
        self._files.replace(name, data)
        self._end_writing()

    def remove(self, name: str) -> None:
        """Delete the file; no error when it is not there."""
        self._start_writing(name, None)
        self._waiting.pop(name, None)
        self._files.remove(name)
        self._end_writing()

    def names(self) -> list[str]:
        """Return the names of all files, sorted."""
        self._need_power()
        return sorted({*self._files.names(), *self._waiting})

    # The world

    def plan_cut(self, plan: CutPlan | None) -> None:
        """Lose the power at a coming operation; None: not any more."""
        self._cut_at = None if plan is None else self.operations + plan.operation
        self._plan = plan or self._plan

    def cut_power(self, kept_bytes: int = 0) -> None:
        """Lose the power now; of each file's waiting bytes the first `kept_bytes` survive."""
        for name, waiting in sorted(self._waiting.items()):
            if waiting[:kept_bytes]:
                self._files.append(name, waiting[:kept_bytes])
        self._waiting.clear()
        self._cut_at = None
        self._powered = False

    def reboot(self) -> None:
        """Give the power back."""
        self._powered = True

    def _need_power(self) -> None:
        if not self._powered:
            raise PowerCut

    def _start_writing(self, name: str, adding: bytes | None) -> None:
        """Count the call, and cut the power if it is planned for before or within it.

        `adding` is what the call would append, None for a call that is done at once or not.
        """
        self._need_power()
        self.operations += 1
        if self.operations == self._cut_at and self._plan.outcome != AFTER:
            torn = self._plan.outcome == TORN and adding is not None
            if torn and adding:
                self._waiting[name] = self._waiting.get(name, b"") + adding
            self.cut_power(self._plan.torn_bytes if torn else 0)
            raise PowerCut

    def _end_writing(self) -> None:
        if self.operations == self._cut_at:
            self.cut_power()
            raise PowerCut

    def _need_space(self, name: str, more_bytes: int) -> None:
        if self.capacity_bytes is None:
            return
        taken = self._files.size() + sum(map(len, self._waiting.values()))
        if taken + more_bytes > self.capacity_bytes:
            raise OSError(errno.ENOSPC, "the flash is full", name)

    def _stored(self, name: str) -> bytes:
        try:
            return self._files.read(name)
        except FileNotFoundError:
            return b""
