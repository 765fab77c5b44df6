"""What may stand at a port instead of a board that answers, and what is said of it.

Every command that opens a board is held against each of these: by tests, in which time passes only
while one waits, and by `affineur bench --faults` on this computer, beside mpremote.
"""

from collections.abc import Callable
from dataclasses import dataclass

from affineur_host.bench_boards import (
    CIRCUIT_PYTHON,
    ESP32,
    OLD_BANNER,
    Board,
    Chatty,
    Declining,
    Failing,
    Noisy,
    OtherProtocol,
    Parked,
    Prompt,
    Refusing,
    RefusingLongSince,
    Turning,
)
from affineur_host.device import faults
from affineur_host.device.faults import Kind


@dataclass(frozen=True)
class Case:
    """One thing that may stand at a port, and which fault it is.

    `name` is that of its figure; `words` are among what is said. `breaking_in` is what those say
    who stop the board instead of talking with it, `installing` what those say who bring firmware
    onto it: None where such a board is what they are for. One who only greets the board notices
    nothing where `is_late`. If it `vanishes`, it does so as soon as it has been spoken to.
    """

    name: str
    kind: Kind
    board: Callable[[], Board]
    words: str
    breaking_in: Kind | None = faults.SILENT
    installing: Kind | None = faults.SILENT
    is_late: bool = False
    vanishes: bool = False


def _at_a_prompt(
    name: str, kind: Kind, board: Callable[[], Board], words: str, installing: Kind | None = None
) -> Case:
    return Case(name, kind, board, words, breaking_in=None, installing=installing)


def _survey(python: str, machine: str, version: str, mpy: str = "(6, 3)") -> str:
    """Return what a board says of itself that is looked over for an installation."""
    return f"(({python!r}, {machine!r}, {version}, {mpy}), 1000000, {{}}, '', '')"


_PICO = "Raspberry Pi Pico with RP2040"
CASES = (
    Case("silent", faults.SILENT, Board, "does not answer - if it was plugged in just now"),
    Case(
        "chatty", faults.CHATTY, Chatty, "else than a board of ours does: 'temperature 21.5' -",
        faults.CHATTY, faults.CHATTY,
    ),
    Case(
        "noisy", faults.CHATTY, Noisy, "else than a board of ours does",
        faults.CHATTY, faults.CHATTY,
    ),
    Case(
        "vanishing", faults.VANISHED, Board, "has gone in the middle of the work",
        faults.VANISHED, faults.VANISHED, vanishes=True,
    ),
    _at_a_prompt(
        "blank", faults.OTHER_BOARD, lambda: Prompt("(6, 3, False)"),
        "is a Raspberry Pi Pico with RP2040 with MicroPython 1.26, without Affineur",
    ),
    _at_a_prompt(
        "other_chip", faults.OTHER_BOARD,
        lambda: Prompt("(6, 3, False)", ESP32, survey=_survey("MicroPython", "ESP32", "(1, 26)")),
        "ESP32 with MicroPython 1.26, without", faults.OTHER_BOARD,
    ),
    _at_a_prompt(
        "circuit_python", faults.OTHER_BOARD,
        lambda: Prompt(banner=CIRCUIT_PYTHON, survey=_survey("CircuitPython", _PICO, "(9, 1)")),
        "CircuitPython", faults.OTHER_BOARD,
    ),
    _at_a_prompt(
        "old_micropython", faults.OLD_MICROPYTHON,
        lambda: Prompt(banner=OLD_BANNER, survey=_survey("MicroPython", _PICO, "(1, 19)")),
        "runs MicroPython 1.19, and needs", faults.OLD_MICROPYTHON,
    ),
    _at_a_prompt(
        "wrong_mpy", faults.WRONG_MPY,
        lambda: Prompt(
            "(5, 0, True)", survey=_survey("MicroPython", _PICO, "(1, 26)", "(5, 0)")
        ),
        "version 5.0, and ours are version 6.3", faults.WRONG_MPY,
    ),
    _at_a_prompt("stopped", faults.NOT_RUNNING, Prompt, "stands at MicroPython's prompt"),
    _at_a_prompt(
        "stopped_raw", faults.NOT_RUNNING, lambda: Prompt(raw=True),
        "stands at MicroPython's prompt",
    ),
    Case(
        "starting", faults.STARTING,
        lambda: Declining("STARTING", "The board is starting."), "still starting", is_late=True,
    ),
    Case(
        "other_protocol", faults.OTHER_PROTOCOL, OtherProtocol,
        "speaks another version of the protocol",
    ),
    Case(
        "refusing", faults.REFUSED,
        lambda: Declining("STORE_FAILED", "The storage failed."), "The storage failed.",
        is_late=True,
    ),
    Case("turning", faults.REFUSED, Turning, "The board is turning", is_late=True),
    Case("failed", faults.FAILED, Parked, "failed at this request, hello: MemoryError: memory"),
    Case("bad_settings", faults.SETTINGS, Refusing, "the settings it keeps: line 3: warp = 9"),
    Case(
        "bad_settings_long_since", faults.SETTINGS, RefusingLongSince,
        "the settings it keeps: line 3: warp = 9",
    ),
    Case("failing", faults.FAILED, Failing, "failed at this request, ", is_late=True),
)  # fmt: skip

TALKS, GREETS, BREAKS_IN, INSTALLS = "talks", "greets", "breaks in", "installs"
MENDS = "greets, and breaks in where nobody answers"
"""How a command begins at a board."""
COMMANDS = {
    "monitor --for 1": TALKS,
    "connect": GREETS,
    "config get": TALKS,
    "config set motor_teeth=20": TALKS,
    "config edit --yes": TALKS,
    "config export -": TALKS,
    "config import {settings}": TALKS,
    "config check": TALKS,
    "config mend --yes": MENDS,
    "calibrate --yes": TALKS,
    "selftest --yes": TALKS,
    "tags read": TALKS,
    "tags learn cheese blue 3": TALKS,
    "tags erase --yes": TALKS,
    "tags list --learnt": TALKS,
    "tags write cheese blue 3": TALKS,
    "journal pull": TALKS,
    "journal pull --break-in --yes": BREAKS_IN,
    "doctor --json": TALKS,
    "doctor --json --break-in --yes": BREAKS_IN,
    "install --yes --quiet": INSTALLS,
    "update --yes --quiet": INSTALLS,
    "rollback --yes --quiet": INSTALLS,
}
"""Every command that opens a board; {settings} is a file of settings."""

_NO_ANSWER = (faults.SILENT, faults.FAILED, faults.SETTINGS, faults.NOT_RUNNING)


def said_by(way: str, case: Case) -> Kind | None:
    """Return the fault that commands which begin this way find; None where they do not fail."""
    if way == TALKS:
        return case.kind
    if way == GREETS:
        return None if case.is_late else case.kind
    if way == MENDS:
        is_broken_into = case.kind in _NO_ANSWER and not case.is_late
        return said_by(BREAKS_IN if is_broken_into else GREETS, case)
    return case.breaking_in if way == BREAKS_IN else case.installing
