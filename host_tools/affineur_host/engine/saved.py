"""A game as plain data that JSON carries, and back.

Saved data holds the set-up and the log, from which the game is played again, and the state it must
come to. A game that began from a bare state has no log; then the state alone is kept.
"""

from typing import Any, NoReturn

from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur_host.engine.request import BAD_STATE, Refused
from affineur_host.engine.rulebooks import RULEBOOKS, Game, Tables
from affineur_host.engine.setup import assert_shapes

KIND = "game"
VERSION = 1
_LONGEST_LOG = 50_000


class Saved:
    """A game in hand; `whole` when its log reaches back to the set-up."""

    def __init__(self, name: str, game: Game, whole: bool):
        self.name = name
        self.rulebook = RULEBOOKS[name]
        self.game = game
        self.whole = whole


def keep(saved: Saved) -> dict[str, Any]:
    """Return the game as plain data."""
    data = {"affineur": KIND, "version": VERSION, "game": saved.name, "state": saved.game.state}
    if saved.whole:
        data["setup"] = saved.game.setup
        data["log"] = saved.rulebook.entries(saved.game, 0)
    return data


def is_saved(data: Any) -> bool:
    """Tell whether `data` claims to be a saved game."""
    return isinstance(data, dict) and data.get("affineur") == KIND


def restore(data: dict[str, Any], tables: Tables) -> Saved:
    """Return the game kept in `data`. Raises Refused with BAD_STATE or a code of the rules."""
    if not is_saved(data) or data.get("version") != VERSION:
        _refuse(f'a saved game begins with "affineur": "{KIND}", "version": {VERSION}')
    name = data.get("game")
    if not isinstance(name, str) or name not in RULEBOOKS:
        _refuse("game is one of: " + ", ".join(RULEBOOKS))
    if "log" not in data:
        return Saved(name, _from_state(name, data.get("state"), tables), False)
    game = _replayed(name, data, tables)
    if "state" in data and _plain(game.state) != data["state"]:
        _refuse("the log leads to another state; other tables may be in force")
    return Saved(name, game, True)


def _from_state(name: str, state: Any, tables: Tables) -> Game:
    try:
        return RULEBOOKS[name].from_state(state, tables)
    except IllegalMove as no:
        raise Refused(no.code, no.text, no.rule) from no
    except ValueError as error:
        raise Refused(BAD_STATE, str(error)) from error


def _replayed(name: str, data: dict[str, Any], tables: Tables) -> Game:
    setup, log = data.get("setup"), data["log"]
    if not isinstance(setup, dict):
        _refuse("setup is an object")
    assert_shapes(setup)
    if not isinstance(log, list) or len(log) > _LONGEST_LOG or not all(map(_is_entry, log)):
        _refuse("log is a list of [seat, move]")
    try:
        return RULEBOOKS[name].replay(setup, [(seat, text) for seat, text in log], tables)
    except IllegalMove as no:
        raise Refused(no.code, no.text, no.rule) from no
    except MalformedMove as no:
        raise Refused(BAD_STATE, str(no)) from no


def _is_entry(entry: Any) -> bool:
    if not isinstance(entry, list) or len(entry) != 2:
        return False
    seat, text = entry
    return type(seat) is int and 0 <= seat <= 3 and isinstance(text, str) and text.isascii()


def _plain(value: Any) -> Any:
    """Return `value` as JSON would give it back: lists for tuples."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


def _refuse(text: str) -> NoReturn:
    raise Refused(BAD_STATE, text)
