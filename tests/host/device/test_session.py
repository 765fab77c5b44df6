"""A session over a simulated board: answers, refusals, events, silence."""

import pytest

from affineur.table.events import READY
from affineur_host.device.session import RequestRefused, Session
from affineur_host.device.simulated import SimTransport
from affineur_host.errors import EXIT_DEVICE_SILENT, UserError


@pytest.fixture
def session() -> Session:
    session = Session(SimTransport())
    session.greet()
    return session


def test_a_board_says_who_it_is() -> None:
    assert Session(SimTransport()).greet()["board"] == "Affineur"


def test_a_request_is_answered(session: Session) -> None:
    assert session.ask("status")["state"] == "lobby"


def test_a_long_answer_comes_in_parts_and_whole(session: Session) -> None:
    assert session.ask("settings")["values"]["board_name"] == "Affineur"


def test_a_refusal_has_a_code(session: Session) -> None:
    with pytest.raises(RequestRefused) as refused:
        session.ask("journal", match="match-9999", at=0)
    assert refused.value.code == "NO_MATCH"


def test_events_that_come_during_a_request_are_kept(session: Session) -> None:
    session.ask("watch", scene=True, frame_ms=0)
    session.ask("key", seat=0, key="ready", down=True)
    session.ask("status")
    assert "scene" in {event.name for event in session.listen(0.1)}


def test_listening_to_a_quiet_board_ends(session: Session) -> None:
    session.listen(0.5)
    began_s = session.transport.now_s()
    assert session.listen(0.5) == []
    assert session.transport.now_s() - began_s == pytest.approx(0.5)


def test_a_board_without_power_is_silent_for_at_most_the_timeout() -> None:
    transport = SimTransport()
    transport.body.cut_power()
    began_s = transport.now_s()
    with pytest.raises(UserError) as silence:
        Session(transport).greet(timeout_s=3.0)
    assert silence.value.exit_code == EXIT_DEVICE_SILENT
    assert transport.now_s() - began_s <= 3.05


def test_a_board_that_lost_its_power_can_be_greeted_again(session: Session) -> None:
    body = session.transport.body  # type: ignore[attr-defined]
    body.cut_power()
    body.power_on()
    assert session.greet()["firmware"]
    assert session.ask("status")["state"] == "lobby"


def test_a_setting_holds_from_the_next_start(session: Session) -> None:
    session.ask("set", key="board_name", value="Käsebrett")
    body = session.transport.body  # type: ignore[attr-defined]
    body.cut_power()
    body.power_on()
    assert session.greet()["board"] == "Käsebrett"


def test_closing_says_bye(session: Session) -> None:
    """A board that heard it keeps its events to itself."""
    session.close()
    while session.transport.read(0.5):
        pass
    session.transport.body.world.keys.press(0, READY, 50)  # type: ignore[attr-defined]
    assert session.transport.read(1.0) == b""
