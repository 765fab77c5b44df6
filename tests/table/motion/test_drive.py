"""The drive locates the board, turns it, stops it, and believes only what the index shows."""

import pytest

from affineur.table import events, intents, ticks
from affineur.table.motion import reports
from affineur.table.motion.limits import TICK_HZ
from affineur.table.motion.reports import BoardLocated, BoardRefused, BoardStopped, BoardTurned

LEAD = 6  # the bench's sensor meets a magnet 0.1 degrees later than the settings say
PLAY = 12


def near(bench, turns: int, within: int = LEAD + 2) -> bool:
    return abs(bench.off(turns)) <= within


@pytest.mark.parametrize("at_mdeg", range(0, 360_000, 11_900))
def test_it_locates_from_anywhere_on_and_off_a_magnet(bench, board, at_mdeg: int) -> None:
    b = bench(board(at_mdeg))
    assert b.locate(0) == [BoardLocated(0)]
    assert near(b, 0)
    assert b.drive.known
    assert not b.drive.moving


@pytest.mark.parametrize("turns", [-3, -1, 0, 1, 2, 3, 4, 7, 101])
@pytest.mark.parametrize("at_mdeg", [0, 91_000, 200_000])
def test_it_brings_the_board_to_the_sector_asked_for(bench, board, turns: int, at_mdeg: int):
    b = bench(board(at_mdeg))
    assert b.locate(turns) == [BoardLocated(turns)]
    assert near(b, turns)


def test_searching_is_slow_at_reduced_current_and_ends_by_the_games_direction(bench, board):
    b = bench(board(123_000))
    b.locate(2)
    moves = b.sent(intents.MoveSteps)
    assert moves[-1].direction == 1
    least = sum(count for count, _ in moves[-1].segments)
    assert least >= 29 + 117  # play and 2 degrees
    fast = min(interval for _, interval in b.drive._mover.planner.plan(5273, "brisk").segments)
    for move in moves:
        assert min(interval for _, interval in move.segments) >= 4 * 0.98 * fast
    currents = [each.current_ma for each in b.sent(intents.HoldMotor)]
    assert set(currents[:-1]) == {400}
    assert currents[-1] == 200


def test_forty_quarter_turns_stay_where_they_belong(bench, board) -> None:
    b = bench(board(77_000))
    b.locate(0)
    for turns in range(1, 41):
        assert b.turn_to(turns) == [BoardTurned(turns)]
        assert near(b, turns)


@pytest.mark.parametrize("sectors", range(5, 13))
@pytest.mark.parametrize("direction", [1, -1])
def test_any_count_of_sectors_in_either_direction(bench, board, sectors: int, direction: int):
    b = bench(board(10_000))
    assert b.drive.configure(sectors, direction) == []
    assert (b.drive.sectors, b.drive.direction) == (sectors, direction)
    assert b.locate(0) == [BoardLocated(0)]
    turns = 0
    for strength in (1, 3, 2, 1):
        turns += strength
        assert b.turn_to(turns)[-1] == BoardTurned(turns)
        assert near(b, turns)
    assert all(m.direction == direction for m in b.sent(intents.MoveSteps)[-4:])


@pytest.mark.parametrize("direction", [1, -1])
def test_turning_back_ends_with_an_approach_in_the_games_direction(bench, board, direction: int):
    """F-TURN-13."""
    b = bench(board(10_000))
    b.drive.configure(4, direction)
    b.locate(3)
    assert b.turn_to(2) == [BoardTurned(2)]
    back, approach = b.sent(intents.MoveSteps)[-2:]
    assert (back.direction, approach.direction) == (-direction, direction)
    assert sum(count for count, _ in approach.segments) >= 29 + 117
    assert near(b, 2)
    assert b.turn_to(3) == [BoardTurned(3)]
    assert near(b, 3)


def test_the_play_of_the_belt_does_not_add_up(bench, board) -> None:
    b = bench(board(10_000, play=29))
    b.locate(1)
    for _ in range(5):
        b.turn_to(0)
        b.turn_to(1)
        assert near(b, 1)


def test_pace_decides_how_long_a_turn_takes(bench, board) -> None:
    took = []
    for pace in ("brisk", "normal", "gentle"):
        b = bench(board(0))
        b.locate(0)
        before = b.now_ms
        b.turn_to(1, pace)
        took.append(b.now_ms - before)
    assert took == sorted(took)
    assert 1.55 < took[2] / took[0] < 1.75  # 0.36 of the limit: 1 / 0.6 of the time


def test_a_turn_planned_ahead_starts_with_that_plan(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    hold, prepared = b.drive.prepare(1, "brisk")
    assert isinstance(prepared, intents.PrepareSteps)
    begun = b.drive.turn_to(1, b.now_ms, "brisk")
    assert begun[0] == hold
    assert begun[-1].segments is prepared.segments
    assert b.drive.prepare(2, "brisk") == []
    assert b.drive.state == "turning"


def test_the_clock_of_a_turn_runs_from_the_first_step_on(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    b.drive.turn_to(1, b.now_ms, "brisk")
    asked_ms, quarter_mdeg = 90, 90_000
    b.now_ms += asked_ms
    b.drive.handle(events.StepsBegan(), b.now_ms)
    assert b.drive.offset_mdeg(b.now_ms) == 0
    took_ms = b.drive._mover.leg.plan.ticks // (TICK_HZ // 1000) + 1
    assert b.drive.offset_mdeg(b.now_ms + took_ms - asked_ms) < quarter_mdeg - 100
    assert abs(b.drive.offset_mdeg(b.now_ms + took_ms) - quarter_mdeg) < 100


def test_where_it_already_stands_it_need_not_move(bench, board) -> None:
    b = bench(board(0))
    b.locate(5)
    moves = b.moves
    assert b.turn_to(5) == [BoardTurned(5)]
    assert b.moves == moves


@pytest.mark.parametrize("start_ms", [0, ticks.PERIOD_MS - 6_000, ticks.PERIOD_MS - 5_500])
def test_the_tick_counter_may_wrap_on_the_way(bench, board, start_ms: int) -> None:
    b = bench(board(200_000), start_ms=start_ms)
    assert b.locate(0) == [BoardLocated(0)]
    assert b.turn_to(1) == [BoardTurned(1)]
    assert near(b, 1)


def test_the_offset_travels_with_the_board(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    b.take(b.drive.turn_to(1, b.now_ms, "brisk"))
    seen = []
    while b.drive.moving:
        b.wait(20)
        real = (b.board.mdeg() - LEAD * 17 + 180_000) % 360_000 - 180_000
        if b.drive.moving:
            assert abs(b.drive.offset_mdeg(b.now_ms) - real) < 400
        seen.append(b.drive.offset_mdeg(b.now_ms))
    assert seen[:-1] == sorted(seen[:-1])
    assert max(seen) > 89_000
    assert seen[-1] == 0


def test_commands_that_do_not_fit_are_refused_and_change_nothing(bench, board) -> None:
    b = bench(board(0))
    assert b.turn_to(1) == [BoardRefused("NOT_LOCATED")]
    b.take(b.drive.locate(0, b.now_ms))
    assert b.drive.turn_to(1, b.now_ms, "brisk") == [BoardRefused("BUSY")]
    assert b.drive.locate(0, b.now_ms) == [BoardRefused("BUSY")]
    assert b.drive.configure(8, -1) == [BoardRefused("BUSY")]
    assert b.drive.hold() == []
    b.run()
    assert b.done[-1] == BoardLocated(0)


# Stopping


@pytest.mark.parametrize("after_ms", [1, 50, 200, 400, 500, 600, 800, 1000])
def test_any_key_brakes_a_turn_and_the_place_stays_known(bench, board, after_ms: int) -> None:
    b = bench(board(0))
    b.locate(0)
    b.take(b.drive.turn_to(1, b.now_ms, "brisk"))
    b.wait(after_ms)
    b.take(b.drive.brake(b.now_ms))
    b.take(b.drive.brake(b.now_ms))
    b.run()
    assert b.done[-1] == BoardStopped(True)
    assert b.drive.known
    assert b.turn_to(1) == [BoardTurned(1)]
    assert near(b, 1)


def test_an_early_brake_ends_early(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    b.take(b.drive.turn_to(1, b.now_ms, "brisk"))
    b.wait(300)
    b.take(b.drive.brake(b.now_ms))
    b.run()
    assert b.steps < 2500


def test_after_a_brake_the_way_back_is_open_too(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    b.take(b.drive.turn_to(1, b.now_ms, "brisk"))
    b.wait(500)
    b.take(b.drive.brake(b.now_ms))
    b.run()
    assert b.turn_to(0) == [BoardTurned(0)]
    assert near(b, 0)


def test_a_key_during_the_search_cuts(bench, board) -> None:
    b = bench(board(0))
    b.take(b.drive.locate(0, b.now_ms))
    b.wait(700)
    assert b.drive.brake(b.now_ms) == [intents.CutSteps()]
    b._segments = []
    b.run()
    assert b.done[-2:] == [intents.ReleaseMotor(), BoardStopped(False)]
    assert not b.drive.known


def test_a_cut_lets_the_board_run_out_before_the_motor_is_let_go(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    b.take(b.drive.turn_to(1, b.now_ms, "brisk"))
    b.wait(500)
    assert b.drive.cut(b.now_ms) == [intents.CutSteps()]
    b._segments = []
    assert b.drive.cut(b.now_ms) == []
    cut_ms = b.now_ms
    b.run()
    assert b.now_ms - cut_ms >= 200
    assert b.done[-2:] == [intents.ReleaseMotor(), BoardStopped(False)]
    assert b.drive.state == "released"


def test_released_means_unknown(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    assert b.drive.release() == [intents.ReleaseMotor()]
    assert not b.drive.known
    assert b.drive.hold() == [intents.HoldMotor(200)]
    assert not b.drive.known
    assert b.turn_to(1) == [BoardRefused("NOT_LOCATED")]


def test_nothing_moves_unasked(bench, board) -> None:
    """Events alone never start a move, whatever happened before."""
    for b in (bench(board(0)), bench(board(0))):
        for event in (
            events.TimePassed(),
            events.IndexEdge(True, 0),
            events.StepsEnded(100),
            events.Jammed(5),
            events.MotorPowerChanged(False),
            events.MotorPowerChanged(True),
            events.PartLost("index", -1),
            events.PartFound("index", -1),
            events.PartLost("motor", -1),
            events.PartFound("motor", -1),
        ):
            b.feed(event)
            assert not b.sent(intents.MoveSteps)
            assert not b.sent(intents.HoldMotor)


# Without a sensor


def test_without_an_index_sensor_it_counts_and_says_so_once(bench, board) -> None:
    b = bench(board(0), index_fitted=False)
    assert b.locate(0) == [reports.BoardUnverified(), BoardLocated(0)]
    assert b.turn_to(1) == [BoardTurned(1)]
    assert near(b, 1)


def test_a_sensor_lost_on_the_way_ends_the_checks_not_the_turn(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    b.on_step[b.here(2000)] = lambda: b.feed(events.PartLost("index", -1))
    assert b.turn_to(1) == [reports.BoardUnverified(), BoardTurned(1)]
    assert b.turn_to(2) == [BoardTurned(2)]
    b.feed(events.PartFound("index", -1))
    assert b.turn_to(3) == [BoardTurned(3)]


def test_events_of_other_parts_are_none_of_its_business(bench, board) -> None:
    b = bench(board(0))
    b.locate(0)
    assert b.drive.handle(events.PartLost("reader", 2), b.now_ms) == []
    assert b.drive.handle(events.PartFound("reader", 2), b.now_ms) == []
    assert b.drive.handle(events.JournalSynced(), b.now_ms) == []
