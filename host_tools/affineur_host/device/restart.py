"""A board that starts afresh because we want it to, waited for until it answers again.

Over USB its port goes meanwhile and comes back, perhaps under another name; it is known by its
serial number.
"""

import time

from affineur_host.device import faults
from affineur_host.device.faults import DeviceFault
from affineur_host.device.serial_line import SerialLine
from affineur_host.device.session import Session

_STILL_THERE_S = 0.6
"""So long the firmware may still answer that is about to end."""
_LIMIT_S = 15.0
_GREETING_S = 3.0
_AGAIN_S = 0.2
_PASSING = (faults.SILENT, faults.STARTING, faults.CHATTY, faults.VANISHED)
"""What may be wrong with a board that is starting."""


def restarted(session: Session) -> None:
    """Let the board start afresh; return once it answers, and `session` goes on.

    Raises RequestRefused while a match is being played, and DeviceFault when it stays away.
    """
    session.ask("restart")
    now_s = session.transport.now_s
    until_s = now_s() + _LIMIT_S
    while True:
        try:
            _listen_to_the_end(session)
            session.greet(_GREETING_S)
            return
        except DeviceFault as fault:
            if now_s() >= until_s or fault.kind not in _PASSING:
                raise
            if fault.kind is faults.VANISHED:
                session.transport = _back(session.transport, fault)


def _listen_to_the_end(session: Session) -> None:
    """Let the time pass in which the old firmware still answers."""
    clock = session.transport
    until_s = clock.now_s() + _STILL_THERE_S
    while (left_s := until_s - clock.now_s()) > 0:
        session.listen(left_s)


def _back(gone: object, fault: DeviceFault) -> SerialLine:
    """Return the line to a board whose port has gone, once it is there again."""
    if not isinstance(gone, SerialLine):
        raise fault
    gone.close()
    until_s = time.monotonic() + _LIMIT_S
    while True:
        try:
            return gone.anew()
        except DeviceFault:
            if time.monotonic() >= until_s:
                raise
        time.sleep(_AGAIN_S)
