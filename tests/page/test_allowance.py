"""Nobody asks so much that others at the table have to wait: not at a socket, not without one."""

import asyncio
import json

import pytest

from affineur_host.page.messages import RefusedError
from affineur_host.page.server import allowance
from affineur_host.page.server.allowance import MOST_RECKONINGS, Allowance, Reckonings
from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

PEOPLE = of_setup(Setup(level="full", players=2, bots=0))


def test_a_burst_is_free_and_what_is_above_has_to_wait() -> None:
    bucket = Allowance(100.0)
    assert [bucket.take(100.0) for _ in range(30)] == [0.0] * 30
    assert not bucket.has_room(100.0)
    assert bucket.take(100.0) == pytest.approx(1 / 30)
    assert bucket.take(100.0) == pytest.approx(2 / 30)
    assert bucket.has_room(101.0)
    assert bucket.take(101.0) == 0.0


def test_a_flood_is_taken_at_the_same_pace_however_long_it_lasts() -> None:
    bucket = Allowance(0.0)
    waits = [bucket.take(0.0) for _ in range(330)]
    assert waits[-1] == pytest.approx(10.0)


def test_reckonings_of_a_pass_are_few_and_those_of_others_get_their_turn() -> None:
    async def course() -> tuple[list[str], list[str]]:
        reckonings = Reckonings()
        floods = [reckonings.do("watcher", lambda: "seen") for _ in range(9)]
        came = await asyncio.gather(
            *floods, reckonings.do("host", lambda: "told"), return_exceptions=True
        )
        refused = [answer.code for answer in came if isinstance(answer, RefusedError)]
        return refused, [answer for answer in came if isinstance(answer, str)]

    refused, answered = asyncio.run(course())
    assert refused == ["BUSY"] * (9 - MOST_RECKONINGS)
    assert answered == ["seen"] * MOST_RECKONINGS + ["told"]


@pytest.mark.parametrize("name", ["look", "status", "advice"])
def test_requests_without_a_socket_are_refused_beyond_the_burst(
    lay, network, monkeypatch, name
) -> None:
    monkeypatch.setattr(allowance, "MOST_PER_S", 1e-6)
    table = lay(PEOPLE, lan=network)
    watcher, fields = table.watcher(), {"look": {"records": 0}, "advice": {"setup": {}}}
    answers = [watcher.post(name, fields.get(name, {})).status for _ in range(33)]
    assert answers.count(429) == 3
    assert answers[-3:] == [429] * 3
    assert table.visitor().post("status", {}).status == 200


def test_a_watcher_that_floods_with_looks_back_is_slowed_down(lay, network, monkeypatch) -> None:
    """All browsers of the pass together: the host is answered meanwhile."""
    monkeypatch.setattr(allowance, "MOST_PER_S", 1e-6)
    table = lay(PEOPLE, lan=network)
    look = json.dumps({"id": 7, "name": "look", "fields": {"records": 0}})
    visitor = table.watcher()
    with visitor.socket() as one, visitor.socket() as two, table.visitor().socket() as host:
        host.until("view", lambda view: view["state"] == "acting")
        for _ in range(16):
            one.connection.send(look)
            two.connection.send(look)
        assert _answers(one) + _answers(two) == 30
        assert "answer" in host.ask("look", records=0)


def _answers(page) -> int:
    """Count the answers that come; the board is still, so nothing else comes for long."""
    count = 0
    while True:
        try:
            count += "id" in json.loads(page.connection.recv(timeout=1))
        except TimeoutError:
            return count
