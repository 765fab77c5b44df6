"""The host's end of the bench: service lasts as long as it is needed, and not longer."""

from typing import Any

import pytest

from affineur_host import workbench
from affineur_host.errors import UserError


def test_a_person_may_think_for_long(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a question waits for its answer the board is asked again and again."""
    maker = make()
    monkeypatch.setattr(workbench, "_AWAKE_S", 0.001)
    asked = []
    ask = maker.bench.ask
    monkeypatch.setattr(maker.bench, "ask", lambda name: asked.append(name) or ask(name))
    with maker.bench.kept_awake():
        while len(asked) < 5:
            pass
    assert set(asked) == {"motion"}
    assert ask("motion")["state"] == "rest"


def test_what_goes_wrong_meanwhile_is_told_afterwards(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker = make()
    monkeypatch.setattr(workbench, "_AWAKE_S", 0.001)
    failures = []

    def ask(_name: str) -> None:
        failures.append("gone")
        raise UserError("the board has gone")

    monkeypatch.setattr(maker.bench, "ask", ask)

    def think() -> None:
        with maker.bench.kept_awake():
            while not failures:
                pass

    with pytest.raises(UserError, match="has gone"):
        think()


def test_leaving_ends_the_service(make: Any) -> None:
    maker = make()
    maker.bench.turn(100)
    maker.bench.__exit__()
    assert maker.session.ask("status")["state"] == "lobby"
    assert not maker.body.world.turntable.energised


def test_ctrl_c_stops_the_board(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = make()

    def press_ctrl_c(_seconds: float) -> None:
        maker.body.run_for(3_000)
        raise KeyboardInterrupt

    monkeypatch.setattr(maker.bench, "_wait", press_ctrl_c)
    with pytest.raises(KeyboardInterrupt):
        maker.bench.turn(20_000)
    maker.body.run_for(1_000)
    assert not maker.body.world.turntable.energised
    assert maker.bench.ask("motion")["state"] == "stopped"
