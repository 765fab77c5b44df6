"""The worked turn of the README happens as it is told."""

import re
from pathlib import Path

from affineur.rules.steam import Game, parse_move

_ROOT = Path(__file__).resolve().parents[3]
_README = (_ROOT / "firmware/affineur/rules/steam/README.md").read_text(encoding="utf-8")


def test_the_worked_turn(lab):
    opening = re.findall(r"`((?:start|overseer) \d)`", _README.split("plays:")[0])
    turn = re.findall(r"(?m)^\| `([^`]+)` \|", _README.split("plays:")[1].split("Any moment")[0])
    game = Game.new({"seats": [0, 1, 2], "start": 0, "first_game": True}, 7)
    lab.say(game, *opening)
    lab.say(game, *turn)
    player = lab.player(game)
    assert (player.cheese[0], player.rennet, player.spice) == (4, 0, 1)
    assert player.money == 5 - 2 + 1
    assert player.assistants == [lab.where("top", 1)]
    assert game.seat == 1


def test_every_move_named_can_be_read():
    for text in re.findall(r"`([a-z]+ [a-z0-9 ]+)`", _README):
        parse_move(text)
