"""The match as its record tells it: fold the records over the header and you have the state.

The match applies each record the moment it is accepted and the journal replays the same records
through the same code, so a resumed match cannot differ from the one that was cut off. Records
are lists of plain data, the first item names the kind:

    ["move", seat, text]      an accepted move in the level's notation
    ["undo", seat]            the seat's latest move of this turn is taken back (F-TURN-12)
    ["turn"]                  the board is about to turn: everybody is ready (F-TURN-8), or a
                              move before has turned the gear (C-GEAR-1)
    ["stay"]                  somebody stopped it before it moved; the turn goes on (F-TURN-7)
    ["back"]                  the last rotation is taken back by consent (F-TURN-13)
    ["join", seat]            a late player sits down
    ["colour", seat, colour]  the seat has shown a tag of this colour
    ["away", seat, 0 or 1]    the person is back, or away and counts as ready
    ["last", seat]            the seat declares its last token (F-END-2)
    ["home", seat, type]      correction: this worker is in front of its owner
    ["token", seat, number]   correction: this token is on the board, or is not
    ["level", name]           the assistance level is lowered
    ["end"]                   the last turn is complete (F-END-3)
    ["abandon"]               the players give up the match
"""

from affineur.rules import geometry, names
from affineur.rules.refusal import MalformedMove
from affineur.table import words
from affineur.table.header import check_header, check_seats
from affineur.table.refusals import refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from affineur.table.full import FullReferee
    from affineur.table.steam_full import SteamReferee
    from affineur.table.steam_keeper import SteamKeeper
    from affineur.table.timers import TimersReferee
    from affineur.table.turntable import TurntableReferee

    Referee = TurntableReferee | TimersReferee | FullReferee | SteamKeeper | SteamReferee

_SEAT, _TEXT = (0, geometry.POSITIONS - 1), None
RECORDS: "dict[str, tuple[tuple[int, int] | None, ...]]" = {
    "move": (_SEAT, _TEXT),
    "undo": (_SEAT,),
    "turn": (),
    "stay": (),
    "back": (),
    "join": (_SEAT,),
    "colour": (_SEAT, (0, len(words.COLOURS) - 1)),
    "away": (_SEAT, (0, 1)),
    "last": (_SEAT,),
    "home": (_SEAT, (0, len(names.TYPES) - 1)),
    "token": (_SEAT, (1, words.TOKENS)),
    "level": (_TEXT,),
    "end": (),
    "abandon": (),
}
RUNNING, ENDED, ABANDONED = "running", "ended", "abandoned"


class Ledger:
    """The state of a match: header, turn, people and the referee of its level."""

    def __init__(self, header: "dict[str, object]"):
        check_header(header)
        self.header = header
        self.game = str(header["game"])
        self.seats = list(header["seats"])  # type: ignore[call-overload]
        self.colours = list(header["colours"])  # type: ignore[call-overload]
        self.venues = list(header["venues"])  # type: ignore[call-overload]
        self.away = [False] * geometry.POSITIONS
        self.declared_final = False
        self.outcome = RUNNING
        self.turning = False  # "turn" is recorded, the board has not arrived yet
        self.closing = False  # the last turn is complete
        self.referee: "Referee" = _referee(header, self.seats, str(header["level"]))

    @property
    def turn(self) -> int:
        """How many sectors the board has turned: quarters (k of the rules), or gear steps."""
        return self.referee.turn

    @property
    def level(self) -> str:
        """The assistance level in force."""
        return self.referee.level

    def is_final(self) -> bool:
        """Tell whether this turn is the last one (F-END-1, F-END-2)."""
        return self.declared_final or self.referee.is_final()

    def apply(self, record: "list[object]") -> None:
        """Fold one record in; raises IllegalMove or MalformedMove and then changes nothing."""
        _check_shape(record)
        kind = str(record[0])
        if self.outcome != RUNNING:
            refuse("GAME_OVER", "F-END-6", "The match is over.")
        if kind != "stay":
            self.arrive()
        self._ACTS[kind](self, *record[1:])

    def arrive(self) -> None:
        """The board has come to where a recorded turn leads; no-op when none is open."""
        if self.turning:
            self.turning = False
            self.referee.rotate()

    def data(self) -> "list[object]":
        """Return the whole state as plain data, to compare two matches."""
        away = [int(flag) for flag in self.away]
        people = [list(self.seats), list(self.colours), away]
        ending = [int(self.declared_final), self.outcome, int(self.turning), int(self.closing)]
        return [self.game, self.level, people, ending, self.referee.data()]

    def _close_if_over(self) -> None:
        if (self.closing or self.referee.ends_itself) and self.referee.is_over():
            self.outcome = ENDED

    # One method per kind of record

    def _move(self, seat: int, text: str) -> None:
        self._check_seated(seat)
        self.referee.apply(seat, text)
        self._close_if_over()

    def _undo(self, seat: int) -> None:
        self._check_seated(seat)
        self.referee.undo(seat)

    def _turn(self) -> None:
        if not self.referee.stride:
            refuse("WRONG_PHASE", self.referee.turn_rule, "There is nothing to turn.")
        self.turning = True

    def _stay(self) -> None:
        self.turning = False

    def _back(self) -> None:
        self.check_back()
        self.referee.unrotate()

    def check_back(self) -> None:
        """Raise IllegalMove unless the last rotation may be taken back now (F-TURN-13)."""
        self.referee.check_back()

    def _join(self, seat: int) -> None:
        self.check_join(seat)
        self.referee.join(seat)
        self.seats = sorted(self.seats + [seat])

    def check_join(self, seat: int) -> None:
        """Raise IllegalMove unless `seat` may still sit down (T-JOIN)."""
        if seat in self.seats:
            refuse("SETUP_INVALID", "F-SETUP-2", "That place is taken.")
        self.referee.check_join()
        check_seats(sorted(self.seats + [seat]), self.game)

    def _colour(self, seat: int, colour: int) -> None:
        self._check_seated(seat)
        if colour in self.colours:
            refuse("SETUP_INVALID", "F-SETUP-10", "That colour belongs to somebody else.")
        self.colours[seat] = colour

    def _away(self, seat: int, flag: int) -> None:
        self._check_seated(seat)
        self.away[seat] = bool(flag)

    def _last(self, seat: int) -> None:
        self._check_seated(seat)
        if self.level == "full" or self.referee.ends_itself:
            refuse("WRONG_PHASE", "F-END-2", "This match comes to its end by itself.")
        self.declared_final = True

    def _home(self, seat: int, kind: int) -> None:
        self._check_seated(seat)
        self.referee.correct_worker(seat, kind)

    def _token(self, seat: int, number: int) -> None:
        self._check_seated(seat)
        self.referee.correct_token(seat, number)

    def _level(self, level: str) -> None:
        offered = words.levels_of(self.game)
        if words.index_of(offered, level) >= offered.index(self.level):
            refuse("CHOICE_INVALID", "T-PAUSE", "The level can only be lowered during a match.")
        lower = _referee(self.header, self.seats, level)
        lower.take_over(self.referee)  # type: ignore[union-attr]  # `full` is never the lower
        self.referee = lower

    def _end(self) -> None:
        if not self.is_final():
            refuse("WRONG_PHASE", "F-END-1", "Nobody has run out of tokens.")
        self.referee.end()
        self.closing = True
        self._close_if_over()

    def _abandon(self) -> None:
        self.outcome = ABANDONED

    def _check_seated(self, seat: int) -> None:
        if seat not in self.seats:
            refuse("WRONG_SEAT", "F-SETUP-2", "Nobody sits there.")

    _ACTS: "dict[str, Any]" = {
        "move": _move,
        "undo": _undo,
        "turn": _turn,
        "stay": _stay,
        "back": _back,
        "join": _join,
        "colour": _colour,
        "away": _away,
        "last": _last,
        "home": _home,
        "token": _token,
        "level": _level,
        "end": _end,
        "abandon": _abandon,
    }


def _referee(header: "dict[str, object]", seats: "list[int]", level: str) -> "Referee":
    """Return a referee for `level`; what this game or level alone needs is loaded only now."""
    if header["game"] == words.STEAM:
        return _steam(header, seats, level)
    if level == "full":
        from affineur.table.full import FullReferee  # noqa: PLC0415

        return FullReferee(header)
    if level == "timers":
        from affineur.table.timers import TimersReferee  # noqa: PLC0415

        return TimersReferee(str(header["game"]), seats, header["venues"])  # type: ignore[arg-type]
    from affineur.table.turntable import TurntableReferee  # noqa: PLC0415

    return TurntableReferee(seats)


def _steam(
    header: "dict[str, object]", seats: "list[int]", level: str
) -> "SteamKeeper | SteamReferee":
    if level == "full":
        from affineur.table.steam_full import SteamReferee  # noqa: PLC0415

        return SteamReferee(header)
    from affineur.table.steam_keeper import SteamKeeper  # noqa: PLC0415

    return SteamKeeper(header, seats)


def _check_shape(record: "list[object]") -> None:
    """Raise MalformedMove unless `record` is a list that RECORDS describes."""
    kind = record[0] if isinstance(record, list) and record else None
    shape = RECORDS.get(kind) if isinstance(kind, str) else None
    if shape is None or len(record) != len(shape) + 1:
        raise MalformedMove("not a record of a match: %r" % (record,))
    for item, allowed in zip(record[1:], shape):
        if allowed is None:
            fits = type(item) is str
        else:
            fits = type(item) is int and allowed[0] <= item <= allowed[1]
        if not fits:
            raise MalformedMove("%r does not belong in a record: %r" % (item, record))
