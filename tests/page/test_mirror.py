"""What the page knows of a board is what is so on the board, whatever was lost on the way."""

from typing import Any

import pytest

from affineur.settings import Settings
from affineur_host.device.session import RequestRefused, Session
from affineur_host.device.simulated import SimTransport
from affineur_host.errors import UserError
from affineur_host.page.messages import RefusedError
from affineur_host.page.server import mirror as under_test
from affineur_host.page.server.mirror import Mirror
from affineur_host.page.server.replay import Replay, replay_of
from affineur_host.page.view import view
from affineur_sim.bots import Bot
from affineur_sim.served import ServedBody

MATCHES = [
    ("fromage", "full"),
    ("formaggio", "full"),
    ("mix", "full"),
    ("fromage", "timers"),
    ("fromage", "turntable"),
    ("steam", "turntable"),
    ("steam", "full"),
]


class Everybody:
    """Keeps what is published."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Any]] = []

    def publish(self, kind: str, value: Any) -> None:
        self.told.append((kind, value))

    def latest(self, kind: str) -> Any:
        return next(value for found, value in reversed(self.told) if found == kind)

    def all(self, kind: str) -> list[Any]:
        return [value for found, value in self.told if found == kind]


class Desk:
    """A board with bots, and its mirror; time passes at the table only."""

    def __init__(
        self, game: str = "fromage", level: str = "full", seats: tuple[int, ...] = (0, 2)
    ):
        self.body = ServedBody(Settings().changed(game=game, level=level, chance="dealt"))
        self.line = SimTransport(self.body)
        self.body.match.lobby.seed = 5
        for seat in seats:
            Bot(self.body, seat, 5, company=seats)
        self.public = Everybody()
        self.session = Session(self.line)
        self.mirror = Mirror(self.session, self.public, self.line.now_s, lambda: 100)
        self.mirror.begin()

    def talk_until(self, state: str, turn: int = 0) -> None:
        """Let the mirror follow until the board is in `state`, at `turn` or later."""
        until_s = self.line.now_s() + 20_000
        while self.body.match.state != state or self.body.match.running().turn < turn:
            self._talk()
            assert self.line.now_s() < until_s
        for _ in range(200):
            self._talk()

    def _talk(self) -> None:
        for happened in self.session.listen(0.02):
            self.mirror.take_in(happened)
        self.mirror.refresh()

    @property
    def ledger(self) -> list[Any]:
        assert self.mirror._replay is not None
        return self.mirror._replay.ledger.data()


@pytest.mark.parametrize(("game", "level"), MATCHES)
def test_a_match_is_followed_from_its_records(game, level) -> None:
    desk = Desk(game, level)
    desk.talk_until("acting", turn=3)
    kept = desk.body.match.running()
    assert desk.ledger == kept.data()
    assert desk.public.latest("status")["turn"] == kept.turn
    assert desk.public.latest("view")["turn"] == kept.turn


def test_what_was_dropped_is_read_again() -> None:
    """A host that reads too slowly loses events; then everything is asked for once more."""
    desk = Desk()
    desk.talk_until("acting", turn=1)
    desk.body.run_for(60_000)  # nobody reads
    desk.talk_until("acting", turn=5)
    assert desk.session.end.counts.dropped > 0
    assert desk.ledger == desk.body.match.running().data()


def test_records_are_told_once_each_in_order() -> None:
    desk = Desk()
    desk.talk_until("acting", turn=4)
    kept: list[Any] = []
    for told in desk.public.all("records"):
        assert told["from"] in (1, len(kept) + 1)
        kept = kept[: told["from"] - 1] + told["records"]
    assert kept == desk.mirror._replay.records
    assert len(kept) > 10


def test_the_table_can_be_seen_as_it_was_before() -> None:
    desk = Desk()
    desk.talk_until("acting", turn=3)
    replay = desk.mirror._replay
    for count in (0, 1, len(replay.records) // 2, len(replay.records)):
        other = Replay(desk.body.match.running().header)
        for record in replay.records[:count]:
            other.fold(record)
        past = desk.mirror.past(count)
        shown = past.view()
        assert shown["records"] == count
        assert shown == view(other.ledger, other.records, *past.live)


def test_in_the_lobby_there_is_no_match_to_look_at() -> None:
    desk = Desk(seats=())
    for _ in range(100):
        desk._talk()
    assert desk.public.latest("view")["board"] is None
    with pytest.raises(RefusedError, match="No match"):
        desk.mirror.past(0)


def test_a_match_of_other_rules_is_told_and_not_read_over_and_over(monkeypatch) -> None:
    desk = Desk()
    monkeypatch.setattr(under_test, "replay_of", lambda _: None)
    desk.body.run_for(30_000)
    asked: list[str] = []
    ask = desk.session.ask

    def noted(name: str, **values: Any) -> dict[str, Any]:
        asked.append(name)
        return ask(name, **values)

    monkeypatch.setattr(desk.session, "ask", noted)
    desk.talk_until("acting", turn=8)
    told = [line["code"] for lines in desk.public.all("tells") for line in lines]
    assert told.count("OTHER_RULES") == 1
    assert asked.count("journal") < 10


@pytest.mark.parametrize("data", [b"", b"not a journal\n", bytes(range(256))])
def test_bytes_that_are_no_record_are_no_match(data) -> None:
    assert replay_of(data) is None


def test_a_board_that_started_anew_unnoticed_ends_the_conversation() -> None:
    """Whoever keeps that up begins another one."""
    desk = Desk()
    desk.talk_until("acting")
    desk.body.cut_power()
    desk.body.power_on()
    with pytest.raises(UserError):
        desk.talk_until("finished")


def test_a_refusal_to_talk_without_greeting_ends_the_conversation(monkeypatch) -> None:
    desk = Desk()

    def refuse(name: str, **_: Any) -> dict[str, Any]:
        raise RequestRefused("NOT_GREETED", name)

    monkeypatch.setattr(desk.session, "ask", refuse)
    with pytest.raises(RequestRefused):
        desk._talk()


def test_a_table_that_never_rests_leaves_nothing_unasked(monkeypatch) -> None:
    """Every move puts nearly everything in doubt; yet each thing gets its turn to be asked for."""
    desk = Desk()
    desk.talk_until("acting")
    asked: list[tuple[str, Any]] = []
    ask = desk.session.ask

    def noted(name: str, **values: Any) -> dict[str, Any]:
        asked.append((name, values.get("seat")))
        return ask(name, **values)

    monkeypatch.setattr(desk.session, "ask", noted)
    for _ in range(8):
        desk.mirror._scene_changed({})
        desk.mirror.refresh()
    assert set(asked) >= {("status", None), ("scene", None), *(("seat", n) for n in range(4))}


def test_frames_come_as_far_apart_as_is_wanted() -> None:
    desk = Desk()
    desk.talk_until("acting")
    before = len(desk.public.all("frame"))
    desk.mirror._frame_ms = lambda: 10_000
    began_s = desk.line.now_s()
    desk.talk_until("acting", turn=4)
    seconds = desk.line.now_s() - began_s
    assert len(desk.public.all("frame")) - before <= seconds / 10 + 2
