"""The readers on the chip, of both kinds, with tags that come and go."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from affineur.table.events import CHEESE, Mark
from affineur_sim.chip import device_scripts
from affineur_sim.chip.device_scripts import MARK_PIN
from affineur_sim.world.spec import READERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from chip_desk import Desk


@pytest.fixture(params=READERS)
def pads(desk: Callable[..., Desk], request: pytest.FixtureRequest) -> Callable[..., Desk]:
    """A desk with four readers of either kind."""

    def build(**spec: object) -> Desk:
        there = desk(device_scripts.PADS, reader_kind=request.param, **spec)
        there.run(f"build({request.param!r})")
        return there

    return build


def _cheese(seat: int) -> Mark:
    return Mark(CHEESE, seat, 3 + seat, f"04a1b2c3d4e5{seat:02x}")


def _arrived(there: Desk) -> list[object]:
    """What has been told, tags by UID and number, sorted by seat."""
    lines = "[(l[0], l[1], l[2][0].uid, l[2][0].number) for l in told]"
    return sorted(ast.literal_eval(there.run(f"print({lines})")))


def test_tags_arrive_and_leave_at_every_pad(pads: Callable[..., Desk]) -> None:
    there = pads()
    there.run("poll_for(400)")
    marks = [_cheese(seat) for seat in range(4)]
    for seat, mark in enumerate(marks):
        there.world.put(seat, mark)
    there.run("poll_for(500)")
    wanted = [("TagsArrived", seat, mark.uid, mark.number) for seat, mark in enumerate(marks)]
    assert _arrived(there) == wanted
    there.world.take(2)
    there.run("told.clear()\npoll_for(800)")
    assert there.run("print([line[:2] for line in told])") == "[['TagsLeft', 2]]\n"


def test_a_thousand_searches_of_a_still_tag_give_one_arrival(pads: Callable[..., Desk]) -> None:
    """And no departure: a tag that lies still never leaves."""
    there = pads()
    there.run("del pads[:2], pads[1:]\npads[0]._period_ms = 4")
    mark = _cheese(2)
    there.world.put(2, mark)
    there.run("while searches[2] < 1000:\n    poll_for(500)")
    assert _arrived(there) == [("TagsArrived", 2, mark.uid, mark.number)]


def test_a_tag_that_comes_at_any_moment_of_a_search_is_soon_told(
    pads: Callable[..., Desk],
) -> None:
    """Within one period of 100 ms and 50 ms more."""
    there = pads()
    world, moments = there.world, {"laid": [], "told": []}
    world.running.pins.watch(MARK_PIN, lambda _level, ns: moments["told"].append(ns / 1e6))
    there.run("del pads[:1], pads[1:]\nreport = pads[0]._report")
    there.run(
        "def told_at(event):\n    mark.toggle()\n    report(event)\npads[0]._report = told_at"
    )

    def lay() -> None:
        world.put(1, _cheese(1))
        moments["laid"].append(world.running.now_ms)

    for moment in range(12):
        world.clock.call_in(60_000 + 9_000 * moment, lay)
        there.run("poll_for(330)")
        world.take(1)
        there.run("poll_for(300)")
    waits_ms = [
        told - laid for told, laid in zip(moments["told"][::2], moments["laid"], strict=True)
    ]
    assert 0 < min(waits_ms) < max(waits_ms) <= 150


def test_a_dead_reader_is_lost_and_found_again(pads: Callable[..., Desk]) -> None:
    there = pads(absent=frozenset({("reader", 1)}))
    there.run("poll_for(700)")
    assert there.told() == [["PartLost", "reader", 1]]
    there.world.revive("reader", 1)
    there.run("poll_for(1500)")
    assert there.told() == [["PartFound", "reader", 1]]
