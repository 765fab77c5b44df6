"""How a turn is told to browsers: often enough, when it was so, and once more at rest."""

from typing import Any

import pytest

from affineur_host.page.server import motion as under_test
from affineur_host.page.server.motion import Motion


class Everybody:
    """Keeps what is published."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def publish(self, _kind: str, value: dict[str, Any]) -> None:
        self.told.append(value)


@pytest.fixture
def public(monkeypatch) -> Everybody:
    monkeypatch.setattr(under_test.time, "time", lambda: 1000.0)
    return Everybody()


def test_a_turn_is_told_about_thirty_times_a_second_and_once_at_rest(public) -> None:
    motion = Motion(public)
    for ms in range(0, 1000, 5):
        motion.seen(min(ms, 500) * 90.0, ms / 1000)
    moving = [told["moving"] for told in public.told]
    assert moving == [False, *[True] * (len(moving) - 2), False]
    assert 15 <= len(moving) <= 20
    assert public.told[-1]["angle_mdeg"] == 45_000


def test_an_angle_is_told_with_the_moment_at_which_the_board_stood_so(public) -> None:
    motion = Motion(public)
    motion.seen(0.0, 10.0)
    motion.seen(370_000.0, 11.0, late_s=0.125)
    assert [told["at_ms"] for told in public.told] == [1_000_000, 999_875]
    assert public.told[-1]["angle_mdeg"] == 10_000
