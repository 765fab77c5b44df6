"""Readers, keys, ring, sound and link: what they report, and how they fail."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from affineur.table.events import (
    BACK,
    CHEESE,
    READY,
    UNREADABLE,
    WORKER,
    KeyPressed,
    KeyReleased,
    Mark,
    PartFound,
    PartLost,
    TagsArrived,
    TagsLeft,
)
from affineur_sim.world import WorldSpec

MakeBench = Callable[..., Any]  # `Bench` in conftest.py
WORKER_TAG = Mark(WORKER, 1, 2, "04aa")
CHEESE_TAG = Mark(CHEESE, 1, 9, "04bb")
THIRD_TAG = Mark(UNREADABLE, -1, -1, "04cc")


# Tags


@given(after_us=st.integers(0, 400_000), seat=st.integers(0, 3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_tag_is_seen_within_one_period_whenever_it_comes(
    bench: MakeBench, after_us: int, seat: int
) -> None:
    on_bench = bench()
    on_bench.world.clock.run_for(after_us)
    put_us = on_bench.world.clock.at_us
    on_bench.world.put(seat, WORKER_TAG)
    on_bench.wait(1000)
    [(seen_us, event)] = on_bench.heard
    assert event == TagsArrived(seat, [WORKER_TAG])
    spec = on_bench.spec
    assert seen_us - put_us <= 1000 * (spec.reader_period_ms + spec.reader_answer_ms)


def test_a_tag_that_lies_still_arrives_once_and_leaves_once(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.put(2, WORKER_TAG)
    on_bench.wait(3_600_000)
    on_bench.world.take(2)
    taken_us = on_bench.world.clock.at_us
    on_bench.wait(5000)
    assert on_bench.events == [TagsArrived(2, [WORKER_TAG]), TagsLeft(2, [WORKER_TAG])]
    gone_ms = (on_bench.heard[-1][0] - taken_us) / 1000
    spec = on_bench.spec
    assert spec.tag_gone_ms - spec.reader_period_ms <= gone_ms
    assert gone_ms <= spec.tag_gone_ms + 2 * spec.reader_period_ms


def test_a_tag_taken_away_before_the_next_look_was_never_there(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.wait(1)
    on_bench.world.tap(0, WORKER_TAG, for_ms=20)
    on_bench.wait(2000)
    assert on_bench.events == []


def test_a_tag_that_comes_back_at_once_has_not_left(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.put(0, WORKER_TAG)
    on_bench.wait(500)
    on_bench.world.take(0, WORKER_TAG.uid)
    on_bench.wait(200)
    on_bench.world.put(0, WORKER_TAG)
    on_bench.wait(3000)
    assert on_bench.events == [TagsArrived(0, [WORKER_TAG])]


def test_a_stack_arrives_as_one(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.put(3, CHEESE_TAG, WORKER_TAG)
    on_bench.wait(500)
    assert on_bench.events == [TagsArrived(3, [WORKER_TAG, CHEESE_TAG])]


def test_a_second_tag_laid_beside_the_first_arrives_alone(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.put(3, CHEESE_TAG)
    on_bench.wait(500)
    on_bench.world.put(3, WORKER_TAG)
    on_bench.wait(500)
    assert on_bench.events == [TagsArrived(3, [CHEESE_TAG]), TagsArrived(3, [WORKER_TAG])]


def test_of_three_tags_a_reader_sees_two_until_one_is_taken(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.put(1, WORKER_TAG, CHEESE_TAG, THIRD_TAG)
    on_bench.wait(500)
    assert on_bench.events == [TagsArrived(1, [WORKER_TAG, CHEESE_TAG])]
    on_bench.world.take(1, WORKER_TAG.uid)
    on_bench.wait(2000)
    assert TagsArrived(1, [THIRD_TAG]) in on_bench.events
    assert TagsLeft(1, [WORKER_TAG]) in on_bench.events


def test_the_same_tag_on_two_pads_is_told_by_both(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.put(0, WORKER_TAG)
    on_bench.world.put(2, WORKER_TAG)
    on_bench.wait(500)
    assert sorted(event.seat for event in on_bench.events) == [0, 2]


def test_a_slow_reader_answers_late(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.slow_reader(0, answer_ms=900)
    on_bench.world.put(0, WORKER_TAG)
    on_bench.wait(890)
    assert on_bench.events == []
    on_bench.wait(200)
    assert on_bench.events == [TagsArrived(0, [WORKER_TAG])]


def test_a_reader_dead_at_start_is_reported_and_picked_up_when_it_comes_alive(
    bench: MakeBench,
) -> None:
    on_bench = bench(absent=frozenset({("reader", 1)}))
    assert on_bench.events == [PartLost("reader", 1)]
    on_bench.world.put(1, WORKER_TAG)
    on_bench.wait(60_000)
    assert len(on_bench.events) == 1
    on_bench.world.revive("reader", 1)
    on_bench.wait(on_bench.spec.reader_retry_ms + on_bench.spec.reader_answer_ms)
    assert on_bench.events[1:] == [PartFound("reader", 1), TagsArrived(1, [WORKER_TAG])]


def test_a_reader_that_dies_is_reported_within_a_period_and_forgets_nothing(
    bench: MakeBench,
) -> None:
    on_bench = bench()
    on_bench.world.put(0, WORKER_TAG)
    on_bench.wait(1000)
    on_bench.world.kill("reader", 0)
    on_bench.wait(500)
    on_bench.world.revive("reader", 0)
    on_bench.wait(3000)
    lost, found = PartLost("reader", 0), PartFound("reader", 0)
    assert on_bench.events == [TagsArrived(0, [WORKER_TAG]), lost, found]


# Keys


@pytest.mark.parametrize(("seat", "key"), [(0, READY), (3, BACK), (1, 4)])
def test_a_press_is_told_once_and_its_release_once(bench: MakeBench, seat: int, key: int) -> None:
    on_bench = bench()
    on_bench.world.press(seat, key, hold_ms=2500)
    on_bench.wait(5000)
    assert on_bench.events == [KeyPressed(seat, key), KeyReleased(seat, key)]
    pressed_ms, released_ms = (at_us / 1000 for at_us, _ in on_bench.heard)
    assert 20 <= pressed_ms <= 24
    assert released_ms - pressed_ms == pytest.approx(2500, abs=2)


def test_a_key_held_stays_down_until_it_is_let_go(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.press(0, READY, hold_ms=None)
    on_bench.wait(10_000)
    assert on_bench.events == [KeyPressed(0, READY)]
    on_bench.world.let_go(0, READY)
    on_bench.wait(100)
    assert on_bench.events[-1] == KeyReleased(0, READY)


def test_a_key_touched_for_an_instant_is_not_pressed(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.press(0, READY, hold_ms=5)
    on_bench.wait(500)
    assert on_bench.events == []


def test_four_people_press_at_once(bench: MakeBench) -> None:
    on_bench = bench()
    for seat in range(4):
        on_bench.world.press(seat, READY)
    on_bench.wait(1000)
    assert on_bench.events[:4] == [KeyPressed(seat, READY) for seat in range(4)]
    assert on_bench.events[4:] == [KeyReleased(seat, READY) for seat in range(4)]


def test_dead_keys_are_reported_and_press_nothing_until_they_live(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.kill("keys", 2)
    on_bench.wait(100)
    on_bench.world.press(2, READY)
    on_bench.world.press(3, READY)
    on_bench.wait(500)
    assert on_bench.events == [
        PartLost("keys", 2),
        KeyPressed(3, READY),
        KeyReleased(3, READY),
    ]
    on_bench.world.revive("keys", 2)
    on_bench.wait(100)
    on_bench.world.press(2, READY)
    on_bench.wait(500)
    assert on_bench.events[3:5] == [PartFound("keys", 2), KeyPressed(2, READY)]


def test_a_contact_that_never_rests_is_a_mistake_of_the_spec(bench: MakeBench) -> None:
    with pytest.raises(ValueError, match="odd"):
        bench(key_bounce_us=(0, 500))


# Motor


def test_a_motor_driver_that_falls_silent_is_noticed_at_the_next_command(
    bench: MakeBench,
) -> None:
    on_bench = bench()
    on_bench.world.kill("motor")
    assert on_bench.events == []
    on_bench.world.stepper.hold(700)
    on_bench.world.stepper.hold(700)
    assert on_bench.events == [PartLost("motor", -1)]
    on_bench.world.revive("motor")
    on_bench.world.stepper.hold(700)
    assert on_bench.events[-1] == PartFound("motor", -1)


# Ring, sound, link


def test_the_ring_keeps_the_last_frame_and_counts_the_bad_ones(bench: MakeBench) -> None:
    ring = (on_bench := bench()).world.lights
    ring.show(bytes(range(180)))
    on_bench.wait(1)
    ring.show(bytes(180))
    assert (ring.frames, ring.torn_frames, ring.late_frames) == (2, 1, 0)
    on_bench.wait(1000)
    ring.show(bytes(range(180)))
    assert ring.pixel(1) == (3, 4, 5)
    assert ring.late_frames == 0
    on_bench.wait(1100)
    ring.show(bytes(180))
    assert (ring.torn_frames, ring.late_frames) == (1, 1)


def test_while_the_board_turns_frames_must_come_thirty_times_a_second(bench: MakeBench) -> None:
    on_bench = bench()
    ring = on_bench.world.lights
    ring.show(bytes(180))
    on_bench.wait(500)
    on_bench.world.stepper.move(on_bench.limit_plan(), 1)
    for _ in range(10):
        on_bench.wait(33)
        ring.show(bytes(180))
    assert ring.late_frames == 0
    on_bench.wait(50)
    ring.show(bytes(180))
    assert ring.late_frames == 1


def test_a_frame_of_another_length_is_a_fault_of_the_caller(bench: MakeBench) -> None:
    with pytest.raises(ValueError, match="180"):
        bench().world.lights.show(bytes(179))


def test_a_dead_ring_shows_nothing_new(bench: MakeBench) -> None:
    on_bench = bench()
    on_bench.world.kill("lights")
    on_bench.world.lights.show(b"\xff" * 180)
    assert on_bench.world.lights.frame == bytes(180)


def test_the_piezo_remembers_what_it_played(bench: MakeBench) -> None:
    on_bench = bench()
    tune = ((880, 100), (0, 50))
    on_bench.world.sound.play(tune)
    assert list(on_bench.world.sound.played) == [(0, tune)]
    assert on_bench.world.sound.silent_at_us == 150_000
    on_bench.world.kill("sound")
    on_bench.world.sound.play(tune)
    assert len(on_bench.world.sound.played) == 1


def test_the_link_takes_no_more_than_the_host_has_room_for(bench: MakeBench) -> None:
    link = bench().world.link
    assert link.write(b"nobody there") == 12
    link.attached, link.room_bytes = True, 10
    assert [link.write(b"12345678"), link.write(b"12345678"), link.write(b"1")] == [8, 2, 0]
    assert (link.take(), link.take()) == (b"1234567812", b"")


def test_the_link_brings_what_the_host_sends_in_pieces(bench: MakeBench) -> None:
    link = bench().world.link
    link.send(b"x" * 40)
    assert [len(link.read()), len(link.read()), len(link.read())] == [32, 8, 0]


@pytest.mark.parametrize("part", [("reader", -1), ("motor", 0), ("gearbox", -1), ("keys", 4)])
def test_parts_no_board_has_are_refused(bench: MakeBench, part: tuple[str, int]) -> None:
    with pytest.raises(ValueError, match="no such part"):
        WorldSpec(absent=frozenset({part}))
    with pytest.raises(ValueError, match="no such part"):
        bench().world.kill(*part)
