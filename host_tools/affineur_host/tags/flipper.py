"""Flipper files (`.nfc`): a tag as lines of `key: value`, read from version 2 on, written as 4.

Layout: documentation/file_formats/NfcFileFormats.md of the Flipper firmware. Version 2 has ATQA
the other way round, versions 2 and 3 name the kind of an Ultralight as the device type.
"""

import re

from affineur_host.tags.dump import BadTag, Dump, check_memory
from affineur_host.tags.kinds import (
    BARE,
    BLOCK_BYTES,
    CLASSIC,
    PAGE_BYTES,
    TYPE_2,
    Kind,
    kind_named,
)

FILE_TYPE = "Flipper NFC device"
_VERSIONS = ("2", "3", "4")
_LOW_BYTE_FIRST = "2"
_ULTRALIGHT, _CLASSIC = "NTAG/Ultralight", "Mifare Classic"
_BARE_NAMES = ("UID", "ISO14443-3A")
_UNIT = re.compile(r"(Page|Block) [0-9]+")
_NOTES = re.compile(r"Signature|(Counter|Tearing) [0-2]|Failed authentication attempts")
_NO_NOTES = (
    ("Signature", " ".join(["00"] * 32)),
    *(
        (f"{what} {n}", "00"[: 2 if what == "Tearing" else 1])
        for n in range(3)
        for what in ("Counter", "Tearing")
    ),
    ("Failed authentication attempts", "0"),
)
_DEVICE_TYPES = "# Device type can be ISO14443-3A, NTAG/Ultralight, Mifare Classic"


def looks_like_flipper(data: bytes) -> bool:
    """Tell whether this begins like a Flipper file."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"Filetype:")


def parse_flipper(text: str) -> Dump:
    """Return the tag in the text of a Flipper file; raises BadTag."""
    values = _values(text)
    if values.get("Filetype") != FILE_TYPE:
        raise BadTag("this is no Flipper file of an NFC tag")
    if values.get("Version") not in _VERSIONS:
        raise BadTag(f"version {values.get('Version', 'none')!a} of Flipper files is not known")
    kind = _kind(values)
    memory, unknown = _memory(values, kind)
    notes = tuple((key, value) for key, value in values.items() if _NOTES.fullmatch(key))
    dump = Dump(kind, _hex(values, "UID"), memory, unknown, _heard(values, kind), notes)
    check_memory(dump)
    return dump


def flipper_of(dump: Dump) -> str:
    """Return the text of a Flipper file with this tag."""
    lines = [
        f"Filetype: {FILE_TYPE}",
        "Version: 4",
        _DEVICE_TYPES,
        f"Device type: {_device_type(dump.kind)}",
        "# UID is common for all formats",
        f"UID: {spaced(dump.uid)}",
        "# ISO14443-3A specific data",
        f"ATQA: {spaced(dump.atqa)}",
        f"SAK: {dump.sak:02X}",
        *_ABOUT[dump.kind.family](dump),
    ]
    return "\n".join(lines) + "\n"


def spaced(data: bytes) -> str:
    """Return bytes as Flipper files write them."""
    return data.hex(" ").upper()


# Reading


def _values(text: str) -> dict[str, str]:
    values: dict[str, str] = {}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise BadTag(f"line {number} is not `key: value`")
        if key.strip() in values:
            raise BadTag(f"line {number} says {key.strip()!a} a second time")
        values[key.strip()] = value.strip()
    return values


def _kind(values: dict[str, str]) -> Kind:
    device = values.get("Device type", "")
    if device in _BARE_NAMES:
        return BARE
    name = device
    if device == _ULTRALIGHT:
        name = values.get("NTAG/Ultralight type", "")
    elif device == _CLASSIC:
        name = f"{device} {values.get('Mifare Classic type', '')}"
    kind = kind_named(name)
    if kind is None:
        raise BadTag(f"tags of type {name!a} are not known here")
    return kind


def _memory(values: dict[str, str], kind: Kind) -> tuple[bytes, frozenset[int]]:
    units = [key for key in values if _UNIT.fullmatch(key)]
    if kind is BARE:
        return b"", frozenset()
    word, count, size = _unit_of(kind)
    if kind.family == TYPE_2 and values.get("Pages total", str(count)) != str(count):
        raise BadTag(f"it tells of {values['Pages total']} pages, a {kind.name} has {count}")
    wanted = [f"{word} {number}" for number in range(count)]
    strange = sorted(set(units) - set(wanted))
    if strange:
        raise BadTag(f"a {kind.name} has no {strange[0].lower()}")
    known = values.get("Pages read", "")
    read = int(known) if known.isdigit() else count
    memory, unknown = bytearray(), set()
    for number, key in enumerate(wanted):
        if key not in values and number < read:
            raise BadTag(f"{key.lower()} is missing")
        text = values.get(key, "") if number < read else ""
        for byte in _bytes_of(text or "?? " * size, key, size):
            if byte is None:
                unknown.add(len(memory))
            memory.append(byte or 0)
    return bytes(memory), frozenset(unknown)


def _unit_of(kind: Kind) -> tuple[str, int, int]:
    if kind.family == TYPE_2:
        return "Page", kind.pages, PAGE_BYTES
    return "Block", kind.blocks, BLOCK_BYTES


def _bytes_of(text: str, key: str, size: int) -> list[int | None]:
    parts = text.split()
    if len(parts) != size or not all(re.fullmatch("[0-9A-Fa-f]{2}|[?]{2}", p) for p in parts):
        raise BadTag(f"{key.lower()} is not {size} bytes in hexadecimal")
    return [None if part == "??" else int(part, 16) for part in parts]


def _hex(values: dict[str, str], key: str) -> bytes:
    if key not in values:
        raise BadTag(f"{key} is missing")
    try:
        return bytes.fromhex(values[key])
    except ValueError:
        raise BadTag(f"{key} is not written in hexadecimal") from None


def _heard(values: dict[str, str], kind: Kind) -> tuple[bytes, int]:
    """Return ATQA and SAK; an Ultralight is known by its SAK, so that has to be right."""
    atqa, sak = _hex(values, "ATQA"), _hex(values, "SAK")
    if len(atqa) != 2 or len(sak) != 1:
        raise BadTag("ATQA has two bytes and SAK one")
    if kind.family == TYPE_2 and sak[0] != kind.sak:
        raise BadTag(f"SAK {sak[0]:02X} does not belong to a {kind.name}")
    return (atqa[::-1] if values["Version"] == _LOW_BYTE_FIRST else atqa), sak[0]


# Writing


def _device_type(kind: Kind) -> str:
    return {TYPE_2: _ULTRALIGHT, CLASSIC: _CLASSIC}.get(kind.family, BARE.name)


def _about_type_2(dump: Dump) -> list[str]:
    kept = dict(_NO_NOTES) | dict(dump.notes)
    attempts = kept.pop("Failed authentication attempts")
    version = dump.kind.version or bytes(8)
    read = min(dump.unknown, default=dump.kind.size) // PAGE_BYTES
    return [
        "# NTAG/Ultralight specific data",
        "Data format version: 2",
        f"NTAG/Ultralight type: {dump.kind.name}",
        f"Signature: {kept.pop('Signature')}",
        f"Mifare version: {spaced(version)}",
        *[f"{key}: {value}" for key, value in kept.items()],
        f"Pages total: {dump.kind.pages}",
        f"Pages read: {read}",
        *_units(dump),
        f"Failed authentication attempts: {attempts}",
    ]


def _about_classic(dump: Dump) -> list[str]:
    return [
        "# Mifare Classic specific data",
        f"Mifare Classic type: {dump.kind.name.rpartition(' ')[2].upper()}",
        "Data format version: 2",
        "# Mifare Classic blocks, '??' means unknown data",
        *_units(dump),
    ]


def _units(dump: Dump) -> list[str]:
    word, count, size = _unit_of(dump.kind)
    return [f"{word} {number}: {_written(dump, number * size, size)}" for number in range(count)]


def _written(dump: Dump, first: int, size: int) -> str:
    places = range(first, first + size)
    return " ".join("??" if at in dump.unknown else f"{dump.memory[at]:02X}" for at in places)


def _about_nothing(_dump: Dump) -> list[str]:
    return []


_ABOUT = {TYPE_2: _about_type_2, CLASSIC: _about_classic, BARE.family: _about_nothing}
