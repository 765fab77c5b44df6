"""Making tags into pieces: one, or the whole set; and unmaking them.

Nothing is written onto a tag before it is known what it holds: a tag that is another piece
already, or that belongs to somebody else, is only written over when a person says so.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from affineur.table.events import UNREADABLE
from affineur.tags import mark_codec
from affineur_host.errors import EXIT_TAG_FOREIGN, EXIT_TAG_NOT_WRITTEN, UserError
from affineur_host.tags.book import Book
from affineur_host.tags.dump import Dump
from affineur_host.tags.inspect import inspect, mark_of, unfit
from affineur_host.tags.pads import ERASED, Found, Pad
from affineur_host.tags.pieces import name_of, piece, same_piece

Asks = Callable[[str], bool]
"""Asks a person a question; True is yes."""


@dataclass(frozen=True)
class Written:
    """What has become of one tag; `fresh` is False where it said so already."""

    piece: str
    uid: str
    fresh: bool
    locked: bool = False


class Maker:
    """Writes pieces onto the tags laid on one pad and keeps the book of it.

    `wait_s` is how long a tag may take to come; `lock` makes what is written unwritable for ever.
    """

    def __init__(self, pad: Pad, book: Book, ask: Asks, wait_s: float, *, lock: bool = False):
        self._pad = pad
        self._book = book
        self._ask = ask
        self._wait_s = wait_s
        self._lock = lock

    def write(self, name: str) -> Written:
        """Make the tag that comes onto the pad the piece `name`; raises UserError."""
        return self._make(name, self._pad.wait_for_one(self._wait_s))

    def write_set(self, wanted: list[str], say: Callable[[str], object]) -> Iterator[Written]:
        """Make those of the wanted pieces that are missing, one tag after the other.

        `say` is told what is to be laid down next, and why a tag will not do, as one that is a
        piece of this set; then another may come. Raises UserError when none comes, or the reader
        is lost.
        """
        done: frozenset[bytes] = frozenset()
        for name in self._book.missing(wanted):
            say(f"lay down a tag for {name}")
            while True:
                tag = self._pad.wait_for_one(self._wait_s, but_not=done)
                if known := self._book.piece_on(tag.uid.hex()):
                    say(f"this tag is {known} - lay down another, or erase this one first")
                    done = frozenset({tag.uid})
                    continue
                try:
                    written = self._make(name, tag)
                except UserError as no:
                    if no.exit_code not in (EXIT_TAG_FOREIGN, EXIT_TAG_NOT_WRITTEN):
                        raise
                    say(f"{no.message} - {no.hint}")
                    if no.exit_code == EXIT_TAG_FOREIGN:
                        done = frozenset({tag.uid})
                    continue
                done = frozenset({tag.uid})
                yield written
                break

    def learn(self, name: str) -> Written:
        """Have the board take the tag that comes for the piece `name`; raises UserError."""
        mark = piece(name)
        tag = self._pad.wait_for_one(self._wait_s)
        self._check_piece_is_free(name, tag)
        self._check_tag_is_free(name, tag)
        said = mark_of(self._pad.read(tag))
        if said.kind != UNREADABLE:
            raise UserError(
                f"this tag says itself that it is {name_of(said)}",
                "only a tag that says nothing is learnt; erase it first",
                EXIT_TAG_FOREIGN,
            )
        self._pad.bench(
            "learn", uid=tag.uid.hex(), kind=mark.kind, colour=mark.colour, number=mark.number
        )
        self._book.enter(name, tag.uid.hex(), learnt=True)
        return Written(name, tag.uid.hex(), fresh=True)

    def erase(self) -> Written:
        """Make the tag that comes blank, and forget that it was learnt; raises UserError."""
        tag = self._pad.wait_for_one(self._wait_s)
        dump = self._pad.read(tag)
        known = self._book.piece_on(tag.uid.hex())
        said = inspect(dump)
        if not unfit(dump):
            self._check_wanted(f"It {_says(dump)}. Erase it?", tag)
            self._pad.write(tag, ERASED)
        elif known not in self._book.learnt:
            raise _no(f"this tag cannot be erased: {unfit(dump)}", "keep it as it is")
        self._pad.bench("unlearn", uid=tag.uid.hex())
        self._book.strike(tag.uid.hex())
        return Written(said.piece or known, tag.uid.hex(), fresh=False)

    # Within

    def _make(self, name: str, tag: Found) -> Written:
        """Write, verify, enter into the book."""
        uid = tag.uid.hex()
        self._check_piece_is_free(name, tag)
        dump = self._pad.read(tag)
        self._check_tag_is_free(name, tag)
        mark = piece(name, uid)
        fresh = not same_piece(mark_of(dump), mark)
        if fresh:
            self._check_can_be(name, dump, tag)
            self._pad.write(tag, mark_codec.memory_of(mark))
            dump = self._pad.read(tag)
            if mark_of(dump) != mark:
                line = f"read back, the tag does not say {name}"
                raise UserError(line, "take another tag", EXIT_TAG_NOT_WRITTEN)
        if self._lock:
            self._pad.lock(tag)
        self._book.enter(name, uid)
        return Written(name, uid, fresh, self._lock)

    def _check_piece_is_free(self, name: str, tag: Found) -> None:
        uid = self._book.uids.get(name, tag.uid.hex())
        if uid != tag.uid.hex():
            hint = "a piece has one tag; if that one is lost, say --again"
            raise _no(f"{name} is on the tag {uid} already", hint)

    def _check_tag_is_free(self, name: str, tag: Found) -> None:
        known = self._book.piece_on(tag.uid.hex())
        if known and known != name:
            self._check_wanted(f"This tag is {known} of this set. Make it {name}?", tag)

    def _check_can_be(self, name: str, dump: Dump, tag: Found) -> None:
        why = unfit(dump)
        if why:
            hint = "take an NTAG213, 215 or 216, or learn this one with `affineur tags learn`"
            raise _no(f"this tag cannot become {name}: {why}", hint)
        if inspect(dump).why != "it is blank" and not self._book.piece_on(tag.uid.hex()):
            self._check_wanted(f"This tag {_says(dump)}. Make it {name}?", tag)

    def _check_wanted(self, question: str, tag: Found) -> None:
        if not self._ask(question):
            raise _no(f"the tag {tag.uid.hex()} stays as it is", "take another tag")


def _says(dump: Dump) -> str:
    """Return what a tag says, as the end of a sentence that begins with it."""
    mark = mark_of(dump)
    if mark.kind != UNREADABLE:
        return f"says that it is {name_of(mark)}"
    return f"is no piece: {inspect(dump).why}"


def _no(line: str, hint: str) -> UserError:
    return UserError(line, hint, EXIT_TAG_FOREIGN)
