"""Match and drive joined: orders stay inside, only intents for the ports come out."""

from affineur.settings import Settings
from affineur.table import events, intents
from affineur.table.table import Table


def test_a_turn_is_worked_out_while_people_take_their_hands_off(monkeypatch) -> None:
    table = Table(Settings())
    ready = [intents.PrepareSteps([(1, 2)])]
    prepared = {(3, "normal"): ready}
    monkeypatch.setattr(table.drive, "prepare", lambda turns, pace: prepared[turns, pace])
    assert table._order(intents.PlanTurn(3), 0) == ready


def test_what_the_match_orders_never_leaves_the_table() -> None:
    table = Table(Settings())
    out = table.start(0)
    for key, now_ms in ((events.READY, 10), (events.READY, 500)):
        out += table.handle(events.KeyPressed(0, key), now_ms)
        out += table.handle(events.KeyReleased(0, key), now_ms + 80)
    out += table.handle(events.JournalSynced(), 600)
    out += table.handle(events.TimePassed(), 2_100)
    inside = (intents.LocateBoard, intents.TurnBoard, intents.PlanTurn, intents.ReleaseBoard)
    assert not [intent for intent in out if isinstance(intent, inside)]
    assert [intent for intent in out if isinstance(intent, intents.MoveSteps)]
    assert table.drive.moving


def test_the_earlier_of_both_alarms_is_the_tables() -> None:
    table = Table(Settings())
    table.start(0)
    assert table.wake_at_ms is None
    table.handle(events.KeyPressed(0, events.BACK), 100)
    assert table.wake_at_ms == 2_100
