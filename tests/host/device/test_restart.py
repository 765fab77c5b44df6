"""A board that starts afresh is waited for, even where its port goes and comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from affineur_host.device import faults, restart
from affineur_host.device.restart import restarted
from affineur_host.device.session import RequestRefused, Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Line


@pytest.fixture
def plugged(
    make_line: Callable[..., Line], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Line]:
    """Make a line that breaks once its board has been told to restart.

    It is `absent` so many times before it comes back as another port; None: it stays away.
    """
    again = make_line("Ours(name='Again')", name="/dev/ttyACM1")

    class Plugged(type(again)):  # type: ignore[misc]
        absent: int | None = 0

        def read(self, timeout_s: float) -> bytes:
            said: bytes = super().read(timeout_s)
            if not said and b'"restart"' in self.heard:
                raise faults.fault(faults.VANISHED, name=self.name)
            return said

        def anew(self) -> Line:
            if self.absent is None or self.absent:
                self.absent = self.absent and self.absent - 1
                raise faults.fault(faults.ABSENT, where="", found="nothing")
            return again

    def make(board: str, absent: int | None = 0) -> Line:
        line = Plugged(make_line(board).board)
        line.absent = absent
        return line

    passed_s = [0.0]

    def sleep(pause_s: float) -> None:
        passed_s[0] += pause_s

    monkeypatch.setattr(restart, "SerialLine", Plugged)
    monkeypatch.setattr(restart.time, "sleep", sleep)
    monkeypatch.setattr(restart.time, "monotonic", lambda: passed_s[0])
    return make


RESTARTS = "Ours(restart={})"


@pytest.mark.parametrize("absent", [0, 3])
def test_a_port_that_comes_back_under_another_name_is_found(
    plugged: Callable[..., Line], absent: int
) -> None:
    line = plugged(RESTARTS, absent)
    session = Session(line)
    session.greet()
    restarted(session)
    assert (line.closed, session.transport.name) == (True, "/dev/ttyACM1")
    assert session.hello["board"] == "Again"


def test_a_port_that_stays_away_is_told(plugged: Callable[..., Line]) -> None:
    session = Session(plugged(RESTARTS, None))
    session.greet()
    with pytest.raises(faults.DeviceFault) as gone:
        restarted(session)
    assert gone.value.kind is faults.ABSENT


def test_a_line_that_stays_open_goes_on(make_line: Callable[..., Line]) -> None:
    session = Session(make_line(RESTARTS))
    session.greet()
    began_s = session.transport.now_s()
    restarted(session)
    assert 0.5 < session.transport.now_s() - began_s < 1


def test_a_board_in_a_match_is_not_started_afresh(make_line: Callable[..., Line]) -> None:
    session = Session(make_line("Ours(restart=('BUSY', 'A match is being played.'))"))
    session.greet()
    with pytest.raises(RequestRefused, match="A match is being played"):
        restarted(session)


def test_a_board_that_stays_silent_is_told(make_line: Callable[..., Line]) -> None:
    line = make_line(RESTARTS)
    session = Session(line)
    session.greet()
    hear = line.board.hear
    line.board.hear = lambda data: b"" if b"hello" in data else hear(data)
    with pytest.raises(faults.DeviceFault) as silent:
        restarted(session)
    assert silent.value.kind is faults.SILENT
    assert 15 < line.now_s() < 20
