"""Match and drive joined: the drive is divided as the game of the match wants it (C-ASSIST-1)."""

from affineur.settings import Settings
from affineur.shell import rebuild
from affineur.table import events, intents
from affineur.table.events import BACK, FOUR, ONE, READY, KeyPressed, KeyReleased
from affineur.table.table import Table


def press(table: Table, seat: int, key: int, now_ms: int) -> list[object]:
    done = table.handle(KeyPressed(seat, key), now_ms)
    return done + table.handle(KeyReleased(seat, key), now_ms + 80)


def started(table: Table, now_ms: int = 0) -> list[object]:
    """Let seats 0 and 2 start a match."""
    done = table.start(now_ms)
    for seat in (0, 2, 0, 2):
        done += press(table, seat, READY, now_ms)
    return done


def divided(table: Table) -> tuple[int, int]:
    return table.drive.sectors, table.drive.direction


def test_a_match_of_steam_and_cheese_divides_the_board_by_its_gear() -> None:
    table = Table(Settings({"game": "steam", "level": "turntable", "gear_sectors": "7"}))
    assert divided(table) == (4, 1)
    started(table)
    assert divided(table) == (7, -1)


def test_the_next_match_of_fromage_is_played_in_quarters_again() -> None:
    table = Table(Settings({"game": "steam", "level": "turntable"}))
    started(table)
    press(table, 0, ONE, 500)  # stopped before it began: back in the lobby
    assert table.match.state == "lobby"
    press(table, 0, FOUR, 1_000)
    press(table, 0, READY, 1_500)
    press(table, 2, READY, 1_500)
    assert table.match.running().game == "fromage"
    assert divided(table) == (4, 1)


def test_a_resumed_match_divides_the_board_before_anything_moves() -> None:
    table = Table(Settings({"game": "steam", "level": "turntable", "gear_sectors": "12"}))
    header = next(i.payload[0] for i in started(table) if isinstance(i, intents.AppendRecord))
    other = Table(Settings())
    other.resume(rebuild(header, [["move", 0, "start"], ["move", 0, "gear 5"], ["turn"]]), 0)
    assert divided(other) == (12, -1)
    press(other, 0, READY, 100)
    other.handle(events.JournalSynced(), 200)
    moves = [i for i in other.handle(events.TimePassed(), 3_000) if type(i) is intents.MoveSteps]
    assert [move.direction for move in moves] == [-1], "it looks for its place in that direction"


def test_a_lobby_stopped_in_hands_off_can_be_changed_again() -> None:
    table = Table(Settings({"game": "steam", "level": "turntable"}))
    started(table)
    press(table, 2, BACK, 500)
    assert (table.match.state, table.match.ledger) == ("lobby", None)
    assert table.scene.moods[0] == "joined"
