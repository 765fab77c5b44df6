"""Whatever people and mishaps do to a match of Steam & Cheese, record, referee and board agree."""

import pytest

from affineur.rules import prng
from affineur.rules.steam import format_move
from affineur.table.events import ONE, READY, MoveRequested
from affineur.table.ledger import Ledger
from affineur.table.motion import reports

MISHAPS = ("JAMMED", "HAND_ON_BOARD", "MOVED_BY_HAND", "MOTOR_POWER")


class Crowd:
    """People who press anything, ask for anything, and a board that is lost now and then."""

    def __init__(self, desk, seed: int):
        self.desk = desk
        self.chance = prng.seed(seed)

    def below(self, limit: int) -> int:
        self.chance, number = prng.below(self.chance, limit)
        return number

    def act(self) -> None:
        """Mostly play on; now and then press, pause, or let the board be lost."""
        what = self.below(60)
        if self.desk.state in ("paused", "faulted") and what > 6:
            self.desk.press(0, READY)
        elif what == 0:
            self.desk.feed(reports.BoardLost(MISHAPS[self.below(len(MISHAPS))]))
        elif what == 1:
            self.desk.pause(self.below(4))
        elif what == 2:
            self.agree_to_turn_back()
        elif what == 3:
            self.stop_on_the_way()
        elif what == 4:
            self.pull_the_plug()
        elif what < 7:
            self.desk.feed(MoveRequested(self.below(4), "undo"))
        elif what < 20:
            self.desk.press(self.below(4), self.below(6))
        else:
            self.desk.feed(MoveRequested(self.desk.referee.asked, self.move()))
        self.desk.wait(100 * self.below(40))

    def agree_to_turn_back(self) -> None:
        if self.desk.state == "acting":
            self.desk.pause(0)
            for seat in self.desk.match.ledger.seats:
                self.desk.press(seat, ONE)

    def stop_on_the_way(self) -> None:
        """Let whatever moves next be stopped by a key."""
        self.desk.board_answers = False
        self.desk.press(max(self.desk.referee.asked, 0), READY)
        self.desk.wait(2_000)
        self.desk.press(self.below(4), self.below(5))
        self.desk.board_answers = True

    def pull_the_plug(self) -> None:
        """Go on with what the records tell, at a board that has lost its place."""
        kept = Ledger(self.desk.records[0][0])
        for record in self.desk.records[1:]:
            kept.apply(record)
        later = type(self.desk)(self.desk.match.settings)
        later.records = self.desk.records[:]
        later.take(later.match.resume(kept, 0))
        self.desk = later

    def move(self) -> str:
        referee = self.desk.referee
        if referee.level == "full" and referee.asked >= 0:
            moves = [format_move(move) for move in referee.game.legal_moves(referee.asked)]
            moves = [move for move in moves if move.endswith(" turn")] or moves
            return moves[self.below(len(moves))]
        return ("pass", "gear 5", "gear 2", "put inner 2", "take inner 2")[self.below(5)]


def replayed(desk) -> Ledger:
    kept = Ledger(desk.records[0][0])
    for record in desk.records[1:]:
        kept.apply(record)
    if not desk.match.ledger.turning:
        kept.arrive()
    return kept


@pytest.mark.parametrize("level", ["turntable", "full"])
@pytest.mark.parametrize("seed", range(12))
def test_record_referee_and_board_agree_after_everything(new_desk, settings, level, seed) -> None:
    desk = new_desk(settings(game="steam", level=level, chance="dealt"))
    desk.open(0, 1, 3)
    crowd = Crowd(desk, seed)
    for _ in range(400):
        match = crowd.desk.match
        if match.ledger is None or match.state == "finished":
            break
        crowd.act()
        if crowd.desk.state == "acting":
            assert crowd.desk.board_at == crowd.desk.referee.turn
    if crowd.desk.match.ledger is not None:  # people may give a match up
        assert replayed(crowd.desk).data() == crowd.desk.match.ledger.data()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_entered_chance_is_refereed_to_its_end(new_desk, settings, seed) -> None:
    """0.4: what is revealed by hand is asked, and recorded like any move."""
    desk = new_desk(settings(game="steam", level="full", chance="entered"))
    desk.open(0, 2)
    crowd = Crowd(desk, seed)
    for _ in range(4_000):
        if desk.state == "finished":
            break
        desk.feed(MoveRequested(desk.referee.asked, crowd.move()))
        desk.wait(3_000)
    assert desk.match.ledger.outcome == "ended"
    assert replayed(desk).data() == desk.match.ledger.data()
