"""The ports: what the table needs from the world, whatever the body.

Commands are plain calls that return at once; answers come back as `table.events`. Real drivers,
the emulated chip and the fast simulator all stand behind these same calls.
"""

try:
    from typing import Protocol
except ImportError:  # MicroPython has no typing; there the ports are documentation only
    Protocol = object  # type: ignore[assignment]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from affineur.journal import Journal, Replay
    from affineur.table.motion.segments import Segments
    from affineur.tags.tasks import Done, Task


class Clock(Protocol):
    """Time since power-on. Counters wrap; compare them with `table.ticks`."""

    def now_ms(self) -> int:
        """Return milliseconds, 0..2^30-1."""

    def now_us(self) -> int:
        """Return microseconds, 0..2^30-1."""


class Stepper(Protocol):
    """The motor. Answers with StepsBegan, StepsEnded, Jammed, IndexEdge, MotorPowerChanged."""

    def prepare(self, segments: "Segments") -> None:
        """Make ready to `move` along these very segments soon, without delay."""

    def move(self, segments: "Segments", direction: int) -> None:
        """Send the steps of `segments` (count, interval_ticks); +1 is clockwise."""

    def brake(self, segments: "Segments") -> None:
        """Replace what is left of the present move by `segments`."""

    def cut(self) -> None:
        """Stop within 2 ms."""

    def hold(self, current_ma: int) -> None:
        """Energise the motor."""

    def release(self) -> None:
        """Switch the motor off."""


class Lights(Protocol):
    """The ring of 60 pixels, pixel 0 in the middle of seat 0, clockwise."""

    def show(self, frame: "bytes | bytearray") -> None:
        """Show 180 bytes: red, green, blue of each pixel."""


class Sound(Protocol):
    """The piezo."""

    def play(self, notes: "tuple[tuple[int, int], ...]") -> None:
        """Play (frequency_hz, duration_ms) pairs; frequency 0 is a rest."""


class TagReader(Protocol):
    """One NFC pad. Answers with TagsArrived, TagsLeft, PartLost, PartFound."""

    def poll(self) -> None:
        """Look once for tags."""

    def start(self, task: "Task") -> None:
        """Do a task of service on the tags that lie there; one under way is forgotten."""

    def result(self) -> "Done | None":
        """Return what came of the task, None while it is under way."""


class Keys(Protocol):
    """The seat keys. Answers with KeyPressed and KeyReleased."""

    def poll(self) -> None:
        """Look once at every key."""


class Link(Protocol):
    """A byte stream to a host that may be absent, slow or mute. Neither call ever waits."""

    def read(self) -> bytes:
        """Return what has come, a few bytes at a time; empty when there is nothing."""

    def write(self, data: bytes) -> int:
        """Send what there is room for; return how many bytes were taken."""


class Store(Protocol):
    """Named files on flash; every failure raises OSError with a meaningful errno."""

    def read(self, name: str) -> bytes:
        """Return the whole file; raises OSError(ENOENT) when there is none."""

    def append(self, name: str, data: bytes) -> None:
        """Add `data` at the end (not yet durable)."""

    def sync(self, name: str) -> None:
        """Make everything appended to the file durable."""

    def replace(self, name: str, data: bytes) -> None:
        """Put `data` in place of the file, durably: after a power cut old or new, never a mix."""

    def remove(self, name: str) -> None:
        """Delete the file; no error when it is not there."""

    def names(self) -> "list[str]":
        """Return the names of all files, sorted."""


class MatchStore(Protocol):
    """Where match records live: `journal.matches.Matches`, or one file a person has named."""

    def latest(self) -> "tuple[Journal, list[Any], int] | None":
        """Open the record to be continued; None when there is none."""

    def newest(self) -> "Replay | None":
        """Return that record to be replayed; None when there is none."""

    def begin(self, header: object) -> "Journal":
        """Create the record of a new match."""

    def names(self) -> "list[str]":
        """Return the names of the match records, oldest first."""

    def read(self, name: str) -> bytes:
        """Return the bytes of one match record; raises OSError."""
