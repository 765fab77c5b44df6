"""Answering requests: one game in hand, one method per command, and a reply to every line.

Nothing a line holds can end the process. A fault of our own is answered with ENGINE_FAULT, and the
game in hand, which might be damaged, is let go.
"""

import json
from collections.abc import Callable
from typing import Any, BinaryIO

from affineur import VERSION
from affineur.rules.refusal import IllegalMove, MalformedMove
from affineur_host.engine import saved
from affineur_host.engine.lines import read_lines
from affineur_host.engine.perft import Perft
from affineur_host.engine.request import (
    BAD_LINE,
    BAD_REQUEST,
    ENGINE_FAULT,
    LONGEST_LINE,
    MALFORMED_MOVE,
    NO_GAME,
    TOO_LONG,
    UNKNOWN_COMMAND,
    Refused,
    Request,
    identity,
    number_of,
    parse,
    seat_of,
    table_of,
    text_of,
)
from affineur_host.engine.rulebooks import RULEBOOKS, Move, Tables
from affineur_host.engine.saved import Saved
from affineur_host.engine.setup import read_setup

PROTOCOL = 1
_DEEPEST_PERFT = 12
_LARGEST_SEED = 2**60

Reply = dict[str, Any]


def serve(source: BinaryIO, sink: BinaryIO, session: "Session") -> None:
    """Answer every line of `source` on `sink` until it ends."""
    for line in read_lines(source, LONGEST_LINE):
        if line is None or line.strip():
            sink.write(session.answer(line).encode("ascii") + b"\n")
            sink.flush()


class Session:
    """The state between lines: a game, or none, and how many lines have been dropped."""

    def __init__(self, tables: Tables = None):
        self.dropped = 0
        self._tables = tables
        self._saved: Saved | None = None

    def answer(self, line: bytes | None) -> str:
        """Return the reply to one line; None stands for a line that was too long."""
        return json.dumps(self._reply(line), separators=(",", ":"), allow_nan=False)

    def _reply(self, line: bytes | None) -> Reply:
        number: int | str | None = None
        try:
            request = parse(line)
            number = identity(request)
            return {"id": number, "ok": True, **self._command(request)(self, request)}
        except Refused as no:
            self.dropped += no.code in (BAD_LINE, TOO_LONG)
            return _error(number, no.code, no.rule, no.text)
        except IllegalMove as no:
            return _error(number, no.code, no.rule, no.text)
        except MalformedMove as no:
            return _error(number, MALFORMED_MOVE, None, str(no))
        except Exception as fault:
            self._saved = None
            return _error(
                number, ENGINE_FAULT, None, f"{type(fault).__name__}; the game is let go"
            )

    def _command(self, request: Request) -> Callable[["Session", Request], Reply]:
        name = request.get("cmd")
        command = _COMMANDS.get(name) if isinstance(name, str) else None
        if command is None:
            raise Refused(UNKNOWN_COMMAND, "cmd is one of: " + ", ".join(_COMMANDS))
        return command

    def _in_hand(self) -> Saved:
        if self._saved is None:
            raise Refused(NO_GAME, "there is no game; `new` starts one, `load` brings one back")
        return self._saved

    def _move(self, request: Request) -> Move:
        return self._in_hand().rulebook.read_move(text_of(request, "move"))

    def _where(self, start: int | None = None) -> Reply:
        """Say where the game stands; `start` is the length of the record before the request."""
        now = self._in_hand()
        played = {} if start is None else {"played": now.rulebook.entries(now.game, start)}
        return {**played, **now.rulebook.describe(now.game)}

    def _hello(self, _: Request) -> Reply:
        return {
            "name": "affineur",
            "version": VERSION,
            "protocol": PROTOCOL,
            "games": list(RULEBOOKS),
            "commands": list(_COMMANDS),
            "longest_line": LONGEST_LINE,
            "dropped": self.dropped,
        }

    def _new(self, request: Request) -> Reply:
        seed = (
            number_of(request, "seed", -_LARGEST_SEED, _LARGEST_SEED) if "seed" in request else 0
        )
        name, setup = read_setup(table_of(request, "setup"))
        self._saved = Saved(name, RULEBOOKS[name].new(setup, seed, self._tables), True)
        return {"game": name, "setup": self._saved.game.setup, **self._where(0)}

    def _legal(self, request: Request) -> Reply:
        now = self._in_hand()
        moves = now.game.legal_moves(seat_of(request))
        return {"moves": [now.rulebook.write_move(move) for move in moves]}

    def _check(self, request: Request) -> Reply:
        move = self._move(request)
        self._in_hand().game.check(seat_of(request), move)
        return {}

    def _apply(self, request: Request) -> Reply:
        move = self._move(request)
        game = self._in_hand().game
        start = len(game.record)
        outcomes = game.apply(seat_of(request), move)
        return {"outcomes": outcomes, **self._where(start)}

    def _undo(self, request: Request) -> Reply:
        self._in_hand().game.undo(seat_of(request))
        return self._where()

    def _rotate(self, _: Request) -> Reply:
        game = self._turning_game()
        start = len(game.record)
        outcomes = game.rotate()
        return {"outcomes": outcomes, **self._where(start)}

    def _unrotate(self, _: Request) -> Reply:
        self._turning_game().unrotate()
        return self._where()

    def _turning_game(self) -> Any:
        game = self._in_hand().game
        if not hasattr(game, "rotate"):
            raise Refused(BAD_REQUEST, "this game does not turn by quarters")
        return game

    def _state(self, request: Request) -> Reply:
        now = self._in_hand()
        state = now.game.view(seat_of(request)) if "seat" in request else now.game.state
        return {"game": now.name, "state": state, **self._where(), "dropped": self.dropped}

    def _score(self, _: Request) -> Reply:
        return {"score": self._in_hand().game.forecast()}

    def _save(self, _: Request) -> Reply:
        return {"saved": saved.keep(self._in_hand())}

    def _load(self, request: Request) -> Reply:
        self._saved = saved.restore(table_of(request, "saved"), self._tables)
        return {"game": self._saved.name, **self._where()}

    def _perft(self, request: Request) -> Reply:
        depth = number_of(request, "depth", 1, _DEEPEST_PERFT)
        return {"depth": depth, "nodes": Perft().count(self._in_hand().game, depth)}


_COMMANDS: dict[str, Callable[[Session, Request], Reply]] = {
    "hello": Session._hello,
    "new": Session._new,
    "legal": Session._legal,
    "check": Session._check,
    "apply": Session._apply,
    "undo": Session._undo,
    "rotate": Session._rotate,
    "unrotate": Session._unrotate,
    "state": Session._state,
    "score": Session._score,
    "load": Session._load,
    "save": Session._save,
    "perft": Session._perft,
}


def _error(number: int | str | None, code: str, rule: str | None, text: str) -> Reply:
    return {"id": number, "ok": False, "code": code, "rule": rule, "text": text}
