"""Files that hold one tag: raw dumps and Flipper files, told apart by what is in them."""

from pathlib import Path

from affineur_host.errors import EXIT_FILE_NOT_WRITTEN, EXIT_TAG_FILE, UserError
from affineur_host.store import replace_file
from affineur_host.tags.dump import BadTag, Dump
from affineur_host.tags.flipper import flipper_of, looks_like_flipper, parse_flipper
from affineur_host.tags.raw import parse_raw, raw_of

FLIPPER_SUFFIX = ".nfc"
_MOST_BYTES = 200_000
_HINT = "give a raw dump or a Flipper file of an NTAG, a MIFARE Ultralight or a MIFARE Classic"


def load(path: Path) -> Dump:
    """Return the tag in a file; raises UserError."""
    try:
        return parse(_bytes_of(path))
    except BadTag as bad:
        raise UserError(f"{path} holds no tag: {bad}", _HINT, EXIT_TAG_FILE) from bad


def parse(data: bytes) -> Dump:
    """Return the tag in the content of a file; raises BadTag."""
    if not looks_like_flipper(data):
        return parse_raw(data)
    try:
        return parse_flipper(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadTag(f"byte {error.start} is not UTF-8 text") from None


def content(path: Path, dump: Dump) -> bytes:
    """Return what belongs into a file of this name: Flipper's format for `.nfc`, else raw."""
    if path.suffix.lower() == FLIPPER_SUFFIX:
        return flipper_of(dump).encode("ascii")
    return raw_of(dump)


def save(path: Path, dump: Dump) -> None:
    """Write a tag into a file; raises UserError."""
    try:
        replace_file(path, content(path, dump))
    except BadTag as bad:
        hint = f"write it to a file whose name ends in {FLIPPER_SUFFIX}"
        raise UserError(f"{path} cannot be written: {bad}", hint, EXIT_TAG_FILE) from bad
    except OSError as error:
        line = f"{path} cannot be written: {(error.strerror or 'refused').lower()}"
        hint = "choose another place or name"
        raise UserError(line, hint, EXIT_FILE_NOT_WRITTEN) from error


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        line = f"{path} cannot be read: {(error.strerror or 'refused').lower()}"
        raise UserError(line, "check the name and the permissions", EXIT_TAG_FILE) from error
    if len(data) > _MOST_BYTES:
        raise UserError(f"{path} is larger than any tag", _HINT, EXIT_TAG_FILE)
    return data
