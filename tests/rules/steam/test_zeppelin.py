"""The zeppelin board (C-ZEP)."""

import pytest

from affineur.rules.steam import moves as mv
from affineur.rules.tables import sc_machines, sc_zeppelin


def flight(lab, name, strength, *places, **fields):
    """Return a game with an open zeppelin action; `places` are locations of own assistants."""
    return lab.action(name, strength, assistants=sorted(places), **{"money": 50, **fields})


def test_two_tracks_and_a_middle_row():
    """C-ZEP-1."""
    assert len(sc_zeppelin.TRACKS) == 2
    assert {len(track) for track in sc_zeppelin.TRACKS} == {len(sc_zeppelin.MIDDLE)}


def test_exactly_the_strength(lab, tracks):
    """C-ZEP-2: strength 3 moves 3; another's figure and another track's are refused."""
    game = flight(lab, "bottom", 3, lab.where("bottom", 1), lab.where("top", 2))
    lab.give(game, 1, assistants=[lab.where("bottom", 3)])
    assert lab.refusal(game, "done") == ("MUST_USE_ALL", "C-ANY-1")
    assert lab.refusal(game, "move bottom 3") == ("WRONG_SEAT", "C-ZEP-2")
    assert lab.refusal(game, "move top 2") == ("CHOICE_INVALID", "C-ZEP-2")
    assert lab.code(game, "move bottom 2") == "UNKNOWN_ID"
    lab.say(game, "move bottom 1")
    assert lab.player(game).assistants == [lab.where("top", 2), lab.where("bottom", 4)]


def test_deploying_costs_and_counts_as_a_step(lab, tracks):
    """C-ZEP-3: the price of the board, then the first space."""
    game = flight(lab, "bottom", 3, money=10)
    lab.say(game, "deploy")
    assert lab.player(game).money == 10 - 2 + 1
    assert lab.player(game).assistants == [lab.where("bottom", 2)]
    poor = lab.give(lab.at(die="white 4"), 0, money=1)
    assert lab.refusal(poor, "board top") == ("CANNOT_PAY", "C-ZEP-3")


def test_no_assistant_left(lab, tracks):
    """C-ZEP-3: four on the boards leave none to deploy."""
    game = flight(lab, "top", 2, *[lab.where("top", 1)] * 4)
    assert lab.refusal(game, "deploy") == ("NOT_ENOUGH", "C-ZEP-3")
    assert lab.legal(game) == ["move top 1"]


def test_strength_one_stays_on_the_first_space(lab, tracks):
    """E-46, C-ZEP-3: the next action fixes the track for good."""
    game = flight(lab, "top", 1)
    lab.say(game, "deploy")
    assert lab.player(game).assistants == [lab.where("first")]
    game = flight(lab, "bottom", 2, lab.where("first"))
    lab.say(game, "move first")
    assert lab.player(game).assistants == [lab.where("bottom", 2)]
    game = flight(lab, "top", 1, lab.where("bottom", 2))
    assert lab.refusal(game, "move bottom 2") == ("CHOICE_INVALID", "C-ZEP-2")


def test_spaces_are_shared(lab, tracks):
    """C-ZEP-4: any number of figures of any players."""
    game = flight(lab, "bottom", 1, lab.where("bottom", 1), lab.where("bottom", 2))
    lab.give(game, 1, assistants=[lab.where("bottom", 2)])
    lab.say(game, "move bottom 1")
    assert lab.player(game).assistants == [lab.where("bottom", 2)] * 2


def test_every_space_gives_its_bonus_in_order(lab, tracks):
    """C-ZEP-5: deployment and destination included."""
    game = flight(lab, "bottom", 4, money=2)
    happened = lab.say(game, "deploy")
    gains = [entry[2:] for entry in happened if entry[0] == "gain"]
    assert gains == [("money", 1), ("spice", 1), ("spice", 1), ("spice", 1)]


def test_earlier_money_pays_later_costs(lab, monkeypatch, tracks):
    """C-ZEP-5, C-ZEP-6."""
    top = ((mv.MONEY, 3, 0), (mv.POINT, 1, 3), *tracks.TRACKS[0][2:])
    monkeypatch.setattr(sc_zeppelin, "TRACKS", (top, tracks.TRACKS[1]))
    game = flight(lab, "top", 2, lab.where("first"), money=0)
    lab.say(game, "move first")
    assert lab.player(game).points == 1
    assert lab.player(game).money == 0


@pytest.mark.parametrize(("money", "column", "left"), [(2, 2, 2), (3, 3, 0), (9, 4, 6)])
def test_costs_on_the_way(lab, tracks, money, column, left):
    """C-ZEP-6: who can pay must, who cannot stops before and loses the rest."""
    steps = max(column, 3) if money < 9 else 4
    game = flight(lab, "top", steps, lab.where("first"), money=money)
    lab.say(game, "move first")
    assert lab.player(game).assistants == [lab.where("top", column)]
    assert lab.player(game).money == left


def test_a_figure_that_cannot_pay_its_first_step(lab, tracks):
    """C-ZEP-6."""
    game = flight(lab, "top", 2, lab.where("top", 1), lab.where("top", 2), money=2)
    assert lab.refusal(game, "move top 2") == ("CANNOT_PAY", "C-ZEP-6")


def test_the_column_bonus(lab, tracks):
    """C-ZEP-7: only at the end, only for a figure across, also when the end was forced."""
    across = lab.where("bottom", 2)
    game = flight(lab, "top", 2, lab.where("first"), across)
    lab.say(game, "move first")
    assert lab.player(game).points == 2
    passing = flight(lab, "top", 3, lab.where("first"), across)
    lab.say(passing, "move first")
    assert lab.player(passing).points == 0
    same_track = flight(lab, "top", 2, lab.where("first"), lab.where("top", 2))
    lab.say(same_track, "move first")
    assert lab.player(same_track).points == 0
    forced = flight(lab, "top", 5, lab.where("first"), across, money=2)
    lab.say(forced, "move first")
    assert lab.player(forced).points == 2
    first = flight(lab, "top", 1, lab.where("first"), lab.where("bottom", 1))
    lab.say(first, "deploy")
    assert lab.player(first).points == 0


def test_a_rival_across_does_not_count(lab, tracks):
    """C-ZEP-7."""
    game = flight(lab, "top", 2, lab.where("first"))
    lab.give(game, 1, assistants=[lab.where("bottom", 2)])
    lab.say(game, "move first")
    assert lab.player(game).points == 0


def test_the_end_of_the_track(lab, tracks):
    """C-ZEP-8: surplus steps lapse; a figure on the last space cannot be moved."""
    game = flight(lab, "bottom", 5, lab.where("bottom", 4), lab.where("bottom", 6))
    assert lab.refusal(game, "move bottom 6") == ("NO_LEGAL_TARGET", "C-ZEP-8")
    lab.say(game, "move bottom 4")
    assert lab.player(game).assistants == [lab.where("bottom", 6)] * 2
    stuck = lab.give(lab.at(die="white 4"), 0, assistants=[lab.where("top", 6)] * 4)
    assert lab.refusal(stuck, "board top") == ("NO_LEGAL_TARGET", "C-ZEP-8")


def test_calling_back(lab, tracks):
    """C-ZEP-9: free, between actions of the own turn, redeploying costs again."""
    game = lab.at(die="white 6")
    lab.give(game, 0, money=9, assistants=[lab.where("first"), lab.where("bottom", 2)])
    lab.give(game, 1, assistants=[lab.where("top", 1)])
    assert lab.refusal(game, "recall top 1", seat=1) == ("WRONG_SEAT", "C-ROUND-3")
    assert lab.refusal(game, "recall top 1") == ("WRONG_SEAT", "C-ZEP-9")
    assert lab.code(game, "recall bottom 3") == "UNKNOWN_ID"
    lab.say(game, "recall bottom 2", "recall first")
    assert lab.player(game).assistants == []
    assert lab.player(game).money == 9
    lab.say(game, "board top", "deploy")
    assert lab.player(game).money == 9 - 2 + 1


def test_not_in_the_middle_of_an_action(lab, tracks):
    """C-ZEP-9, C-TURN-6."""
    game = flight(lab, "top", 2, lab.where("first"))
    assert lab.code(game, "recall first") == "CHOICE_REQUIRED"


def test_overseer_bonus_once_an_action(lab, tracks):
    """C-ZEP-10: a level 3 machine with both zeppelin actions pays twice."""
    both = next(
        number
        for number, tile in enumerate(sc_machines.TILES, 1)
        if tile[1:4] == (3, mv.TOP, mv.BOTTOM)
    )
    game = lab.game()
    lab.say(game, "die white 4", "place gear 1 nw heading 0")
    lab.machine(game, 1, "north", both)
    lab.give(game, 0, money=50, overseer=4)
    lab.say(game, "use north top", "deploy", "also bottom", "deploy")
    assert lab.player(game).points == 4
    assert lab.player(game).assistants == [lab.where("first")] * 2
