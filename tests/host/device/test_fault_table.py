"""Every command that opens a board, at every board that is not as wanted (DESIGN 10).

Each says in one line what is in the way, leaves with the exit code of that kind of fault, and
takes no 3 s: starting the program is what is left of them here.
"""

from __future__ import annotations

import errno
import json
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
import serial

from affineur.settings import Settings, dump
from affineur_host.cli.main import affineur as main_group
from affineur_host.device import faults, opening, ports, serial_line
from affineur_host.fault_cases import CASES, COMMANDS, Case, said_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from affineur_host.device.faults import Kind

LIMIT_S = 2.3
PORT = "/dev/ttyACM0"
FOUND = [
    (command, case, kind)
    for (command, way), case in product(COMMANDS.items(), CASES)
    if (kind := said_by(way, case)) is not None
]


def opening_a_board(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the names of the commands with an option --device."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from opening_a_board(command, (*path, name))
        elif any("--device" in parameter.opts for parameter in command.params):
            yield " ".join((*path, name))


def test_no_command_is_left_out() -> None:
    names = set(opening_a_board(main_group))
    assert names == {next(n for n in names if line.startswith(n)) for line in COMMANDS}


def test_every_kind_of_fault_at_a_port_is_among_the_cases() -> None:
    kinds = {kind.code for kind in faults.KINDS}
    assert {case.kind.code for case in CASES} | {code for code, *_ in ELSEWHERE} == kinds


@pytest.fixture
def told(
    affineur: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], tuple[int, str]]:
    """Run a command that cannot reach its board; return exit code and what is said."""
    settings = tmp_path / "settings.txt"
    settings.write_bytes(dump(Settings()))
    monkeypatch.setenv("EDITOR", "false")

    def run(command: str, *more: str) -> tuple[int, str]:
        words = command.format(settings=settings).split(" ")
        exit_code, out, err = affineur(*words, *more)
        assert "Traceback" not in err
        if words[0] == "doctor":
            return _on_the_page(json.loads(out), "--break-in" in words)
        *_, line = err.splitlines()
        assert line.startswith("error: ")
        assert " - " in line
        return exit_code, line

    return run


def _on_the_page(page: dict, inside: bool) -> tuple[int, str]:
    """Return what a page of `doctor` says is wrong, as other commands would."""
    part = page["inside"] if inside and "inside" in page else page["board"]
    return part["exit_code"], f"{part['wrong']} - {part['next']}"


@pytest.mark.parametrize(
    ("command", "case", "kind"), FOUND, ids=[f"{case.name}-{line}" for line, case, _ in FOUND]
)
def test_what_stands_at_a_port_is_told(
    boards, make_line, told, command: str, case: Case, kind: Kind
) -> None:
    line = boards[PORT] = make_line(case)
    exit_code, said = told(command)
    assert exit_code == kind.exit_code, said
    assert (case.words if kind is case.kind else kind.message.rpartition("}")[2]) in said
    assert line.now_s() <= LIMIT_S
    assert line.closed


def _no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "serial_ports", list)


def _in_bootsel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "waits_unmounted", lambda: True)


def _two_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    two = [ports.Port(path, "", ports.MICROPYTHON_IDS) for path in (PORT, "/dev/ttyACM1")]
    monkeypatch.setattr(ports, "serial_ports", lambda: two)
    _refusing(errno.EACCES)(monkeypatch)


def _refusing(code: int) -> Callable[[pytest.MonkeyPatch], None]:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise serial.SerialException(code, "no")

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(serial, "Serial", refuse)
        monkeypatch.setattr(serial_line, "_ON_WINDOWS", False)
        monkeypatch.setattr(opening, "SerialLine", serial_line.SerialLine)

    return patch


ELSEWHERE = (
    ("ABSENT", (), _no_board),
    ("BOOTSEL", (), _in_bootsel),
    ("SEVERAL", (), _two_ports),
    ("BUSY", ("--device", PORT), _refusing(errno.EBUSY)),
    ("DENIED", ("--device", PORT), _refusing(errno.EACCES)),
    ("RECORDING", ("--device", "replay:none"), _no_board),
    ("NOT_A_PORT", ("--device", "tcp:nowhere"), _no_board),
)
"""Kind, what --device says, and how this computer is made to be so."""


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("code", "words", "make"), ELSEWHERE)
def test_a_board_that_cannot_be_opened_is_told(
    boards, monkeypatch, told, command: str, code: str, words: tuple[str, ...], make: Callable
) -> None:
    make(monkeypatch)
    (kind,) = [kind for kind in faults.KINDS if kind.code == code]
    assert told(command, *words)[0] == kind.exit_code
