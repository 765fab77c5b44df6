"""Whether firmware that was just started is well: it answers, and keeps answering.

Theory of operation. The board says hello within seconds. Firmware on trial then has to live for
ten seconds, after which it deletes the mark `tried` itself; that is looked for at the prompt, and
the board started once more. Firmware that dies starts the board afresh, which ends the trial: the
loader goes back to the slot before. So a board that has gone meanwhile is waited for.
"""

from affineur import slots
from affineur_host.device import faults as device_faults
from affineur_host.device.faults import DeviceFault
from affineur_host.device.repl import Repl
from affineur_host.device.session import FIRST_S, Session
from affineur_host.install.board_files import BoardFiles, Found
from affineur_host.install.line import Line

_FOR_GOOD = (device_faults.NOT_RUNNING, device_faults.OTHER_BOARD, device_faults.SETTINGS)
"""What waiting does not mend: a board at its prompt, or parked by its settings."""
_HELLO_LIMIT_S = 20.0
_GREETING_S = 7.0
"""Long, so that few are sent: when nobody reads, Ctrl-C would get stuck behind 500 bytes."""
BACK_LIMIT_S = 10.0
_PROOFS_S = (12.0, 30.0)
"""Longer than firmware has to live to have proved itself."""


class NotWell(Exception):  # noqa: N818 - what came of a trial
    """The firmware did not come up; the text says why, and so does its cause, if it has one."""


def wait_for_hello(line: Line) -> dict[str, object]:
    """Return what the board says of itself, once it does.

    Raises NotWell, and DeviceFault when the board has gone for good.
    """
    began_s = line.transport.now_s()
    while True:
        try:
            return Session(line.transport).greet(_GREETING_S)
        except DeviceFault as fault:
            over = line.transport.now_s() - began_s >= _HELLO_LIMIT_S
            if over or fault.kind in _FOR_GOOD:
                raise NotWell(fault.message) from fault
            if fault.kind is device_faults.VANISHED:
                line.reconnect(BACK_LIMIT_S)
                began_s = min(began_s, line.transport.now_s())


def state_of(line: Line) -> str:
    """Return what the board is doing; "" if no firmware says so at once."""
    session = Session(line.transport)
    try:
        session.greet(FIRST_S)
        return str(session.ask("status", FIRST_S)["state"])
    except DeviceFault:
        return ""


def passed(line: Line, slot: str) -> None:
    """Return once the firmware in `slot`, which has said hello, has proved itself.

    A board that was slow, or was turning, gets a second trial that is longer. Raises NotWell, and
    DeviceFault when the board has gone for good.
    """
    for proof_s in _PROOFS_S:
        _live(line, proof_s)
        found = _look(line, once_more=proof_s != _PROOFS_S[-1])
        if found.in_use != slot:
            raise NotWell("it died and the board went back by itself")
        wait_for_hello(line)
        if not found.on_trial:
            return
    raise NotWell("it did not say so in time")


def _live(line: Line, for_s: float) -> None:
    """Let the time of the trial pass; a board that goes meanwhile is waited for."""
    until_s = line.transport.now_s() + for_s
    while (left_s := until_s - line.transport.now_s()) > 0:
        try:
            line.transport.read(left_s)
        except DeviceFault:
            line.reconnect(BACK_LIMIT_S)
            return


def _look(line: Line, *, once_more: bool) -> Found:
    """Look at the files of a board and start it afresh, if wanted on trial `once_more`.

    Raises NotWell when it cannot be stopped, and DeviceFault when it has gone.
    """
    try:
        with Repl(line.transport) as repl:
            files = BoardFiles(repl)
            found = files.survey()
            if once_more:
                files.rename((slots.TRIED, slots.TRIAL))
            return found
    except DeviceFault as fault:
        if fault.kind is device_faults.VANISHED:
            raise
        raise NotWell(fault.message) from fault
