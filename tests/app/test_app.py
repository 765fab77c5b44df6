"""Duties take their turns; what dies is reported and begun again, or the board is parked."""

from __future__ import annotations

from itertools import pairwise

import pytest
from app_bench import FakeBoard, run

from affineur.app import safe_mode_is_asked
from affineur.settings import SettingsError, parse
from affineur.table.events import BACK, READY, KeyPressed


def _warns(frame: bytes) -> bool:
    pixels = [frame[at : at + 3] for at in range(0, len(frame), 3)]
    lit = [number for number, pixel in enumerate(pixels) if any(pixel)]
    return lit == list(range(0, 60, 5))


def test_the_lobby_is_lit_and_lit_again_every_second() -> None:
    board = FakeBoard()
    run(board, 5_000)
    times = [at_ms for at_ms, frame in board.lights.frames if any(frame)]
    assert times[0] < 100
    assert all(b - a <= 1_010 for a, b in pairwise(times))


def test_a_key_changes_the_ring_at_once() -> None:
    board = FakeBoard()
    run(board, 2_000)
    before = board.lights.frames[-1][1]
    board.events.append(KeyPressed(1, READY))
    pressed_ms = board.clock.at_ms
    run(board, 200)
    changed = [at for at, frame in board.lights.frames if at >= pressed_ms and frame != before]
    assert changed[0] - pressed_ms < 50


def test_every_part_has_its_turn() -> None:
    board = FakeBoard()
    run(board, 1_000)
    parts = [board.stepper, board.hall, board.keys, board.reader_reset, board.sound, *board.pads]
    assert min(part.polls for part in parts) >= 50


def test_a_motor_that_is_to_start_is_polled_without_pause() -> None:
    board = FakeBoard()
    run(board, 1_000)
    calm = board.stepper.polls
    board.stepper.starting = True
    board.clock.now_ms = lambda: _tick(board)  # type: ignore[method-assign]
    run(board, 1_000)
    assert board.stepper.polls - calm > 4 * calm


def _tick(board: FakeBoard) -> int:
    """Let each look at the clock take a millisecond."""
    board.clock.at_ms += 1
    return board.clock.at_ms


@pytest.mark.parametrize("part", ["keys", "sound", "reader_reset", "lights"])
def test_a_duty_that_dies_is_reported_and_goes_on(part: str) -> None:
    board = FakeBoard()
    failing = getattr(board, part)
    failing.failures = 5
    run(board, 20_000)
    assert len(board.complaints) == 5
    assert failing.polls > 100
    assert not any(_warns(frame) for _, frame in board.lights.frames)
    assert board.clock.at_ms - board.fed_ms[-1] < 8_000


def test_when_the_table_dies_the_motor_goes_off_and_the_match_is_continued() -> None:
    board = FakeBoard()
    board.events.append(object())
    board.stepper.failures = 1
    run(board, 5_000)
    assert "stepper cut" in board.done
    assert "stepper release" in board.done
    assert board.lights.frames[-1][0] > 3_000
    assert not _warns(board.lights.frames[-1][1])


def test_an_essential_duty_that_dies_three_times_parks_the_board() -> None:
    board = FakeBoard()
    board.stepper.failures = 3
    run(board, 30_000)
    assert len(board.complaints) == 3
    assert board.done[-1] == "stepper release"
    assert _warns(board.lights.frames[-1][1])
    assert board.fed_ms[-1] > 29_000


def test_a_match_record_of_newer_firmware_parks_the_board_and_is_left_alone() -> None:
    board = FakeBoard()
    record = b"not a match record\n"
    board.store.replace("match-0001", record)
    run(board, 10_000)
    assert _warns(board.lights.frames[-1][1])
    assert board.store.read("match-0001") == record


def test_settings_that_cannot_be_taken_park_the_board_and_are_told() -> None:
    board = FakeBoard()
    with pytest.raises(SettingsError) as refused:
        parse(b"version = 99\n")
    board.refused = refused.value
    run(board, 3_000)
    assert board.complaints == [str(refused.value)]
    assert _warns(board.lights.frames[-1][1])
    assert board.keys.polls == 0


def test_the_watchdog_is_fed_while_all_duties_take_their_turns() -> None:
    board = FakeBoard()
    run(board, 10_000)
    assert len(board.fed_ms) >= 9


def test_the_watchdog_is_not_fed_while_one_duty_hangs() -> None:
    board = FakeBoard()
    app = run(board, 3_000)
    fed_ms = board.fed_ms[-1]
    hanging = next(duty for duty in app.duties if duty.name == "keys")
    hanging.do = lambda: 1_000_000
    run(board, 30_000, app)
    assert board.fed_ms[-1] - fed_ms < 3_000


def test_firmware_is_proven_after_ten_seconds_and_never_while_the_board_moves() -> None:
    board = FakeBoard()
    board.stepper.moving = True
    run(board, 15_000)
    assert board.proven_ms is None
    board = FakeBoard()
    run(board, 15_000)
    assert board.proven_ms is not None
    assert 10_000 <= board.proven_ms <= 11_500


@pytest.mark.parametrize(
    ("keys", "asked"),
    [((READY, BACK), True), ((READY,), False), ((BACK,), False), ((), False)],
)
def test_safe_mode_is_asked_by_two_keys_of_seat_0(keys: tuple[int, ...], asked: bool) -> None:
    board = FakeBoard()
    board.events += [KeyPressed(0, key) for key in keys]
    assert safe_mode_is_asked(board) is asked  # type: ignore[arg-type]


def test_safe_mode_is_not_asked_by_keys_of_other_seats() -> None:
    board = FakeBoard()
    board.events += [KeyPressed(1, READY), KeyPressed(2, BACK)]
    assert not safe_mode_is_asked(board)  # type: ignore[arg-type]
