"""What a scenario can expect. Each check returns "" when it holds, else what is so instead.

state STATE                 the match is in STATE
turn N                      N turns of the board are complete; in Steam & Cheese N sectors
board N                     the board stands where N turns (or sectors) take it, within half a
                            microstep's angle of where the motor's steps can put it
fault CODE                  the match waits because of CODE
refused SEAT CODE RULE      the latest refusal of that seat
said CODE / silent CODE     something was told since power-on, or never
pip SEAT TYPE POSITION LEFT a worker's pip: where it points, turns left
no pip SEAT TYPE            that worker is at home
tokens SEAT N               tokens left in the supply
ready SEATS                 exactly these seats are ready
mood SEAT MOOD              what the ring shows of a seat (`table.scene`)
seats SEATS                 who plays
level NAME                  the assistance level
score SEAT POINTS           points of a seat, at level full
round ROUND TURN SEAT       Steam & Cheese: round, turn of the round (0 between turns), on turn
gear owes N                 the board has still to turn N sectors
figure SEAT RING SECTOR     an assistant stands there (sectors from 1, clockwise)
lands SECTORS / pays SECTORS    what the ring shows of a turn of the gear that is not made yet
slides N                    pieces that have slid on the board
moves N                     moves the motor has been given since power-on
frames ok                   the ring was never torn and never late
journal whole               the journal, read back, tells exactly the live match
journal N records           how many records it holds
"""

from collections.abc import Callable
from typing import Any

from affineur.rules import names
from affineur.shell import rebuild
from affineur.table import words
from affineur.table.full import FullReferee
from affineur.table.geared import RINGS
from affineur.table.steam_full import SteamReferee
from affineur.table.steam_keeper import SteamKeeper
from affineur_sim.body import Body
from affineur_sim.scenario_text import NotSeen

_TURN_MDEG = 360_000
_PLACE_MDEG = 500


def check(body: Body, what: list[str]) -> str:
    """Return "" when the expectation `what` holds on `body`, else what is so instead."""
    return _CHECKS[what[0]](body, what[1:])


def _is(found: object, wanted: object) -> str:
    return "" if found == wanted else f"it is {found!r}"


def _state(body: Body, what: list[str]) -> str:
    return _is(body.match.state, what[0])


def _turn(body: Body, what: list[str]) -> str:
    return _is(body.match.running().turn, int(what[0]))


def _board(body: Body, what: list[str]) -> str:
    gear = body.match.running().referee
    turns = int(what[0]) if what else gear.turn
    target_mdeg = turns * gear.direction % gear.sectors * _TURN_MDEG / gear.sectors
    off_mdeg = (body.world.board_mdeg - target_mdeg + 180_000) % 360_000 - 180_000
    return "" if abs(off_mdeg) <= _PLACE_MDEG else f"it is {off_mdeg:.0f} mdeg off"


def _fault(body: Body, what: list[str]) -> str:
    return _is(body.match.fault, what[0])


def _refused(body: Body, what: list[str]) -> str:
    body.hear_out()
    seat = int(what[0])
    told = [line for line in body.said if line.seat == seat and line.rule]
    found = [told[-1].code, told[-1].rule] if told else []
    return _is(found, what[1:])


def _said(body: Body, what: list[str]) -> str:
    body.hear_out()
    codes = [line.code for line in body.said]
    if what[0] not in codes and what[0] in body.unheard:
        raise NotSeen("it is told before anybody can listen")
    return "" if what[0] in codes else f"said was {codes[-5:]}"


def _silent(body: Body, what: list[str]) -> str:
    body.hear_out()
    lines = [line.text for line in body.said if line.code == what[0]]
    return f"said was {lines[0]!r}" if lines else ""


def _pip(body: Body, what: list[str]) -> str:
    seat, kind = int(what[0]), names.TYPES.index(what[1])
    shown = [p for p in body.match.scene.pips if (p.seat, p.kind) == (seat, kind)]
    found = (shown[0].position, shown[0].left) if shown else "no pip"
    return _is(found, (int(what[2]), int(what[3])))


def _no(body: Body, what: list[str]) -> str:
    seat, kind = int(what[1]), names.TYPES.index(what[2])
    shown = [p for p in body.match.scene.pips if (p.seat, p.kind) == (seat, kind)]
    return f"it points at {shown[0].position}, {shown[0].left} turns left" if shown else ""


def _tokens(body: Body, what: list[str]) -> str:
    referee = body.match.running().referee
    used = [n for n in range(1, words.TOKENS + 1) if referee.token_is_used(int(what[0]), n)]
    return _is(words.TOKENS - len(used), int(what[1]))


def _ready(body: Body, what: list[str]) -> str:
    found = [seat.position for seat in body.match.seats if seat.ready]
    return _is(found, [int(word) for word in what])


def _mood(body: Body, what: list[str]) -> str:
    return _is(body.match.scene.moods[int(what[0])], what[1])


def _seats(body: Body, what: list[str]) -> str:
    return _is(body.match.running().seats, [int(word) for word in what])


def _level(body: Body, what: list[str]) -> str:
    return _is(body.match.running().level, what[0])


def _score(body: Body, what: list[str]) -> str:
    referee = body.match.running().referee
    if not isinstance(referee, FullReferee | SteamReferee):
        return "only level full keeps score"
    sheets: Any = referee.score()
    totals = {sheet["seat"]: sheet["total"] for sheet in sheets["seats"]}
    return _is(totals[int(what[0])], int(what[1]))


def _gear(body: Body) -> SteamKeeper | SteamReferee:
    referee = body.match.running().referee
    if not isinstance(referee, SteamKeeper | SteamReferee):
        raise ValueError("only Steam & Cheese has a gear")
    return referee


def _round(body: Body, what: list[str]) -> str:
    gear = _gear(body)
    return _is([gear.round_no, gear.turn_no, gear.on_turn], [int(word) for word in what])


def _owes(body: Body, what: list[str]) -> str:
    return _is(_gear(body).stride, int(what[1])) if what[0] == "owes" else "say `owes`"


def _figure(body: Body, what: list[str]) -> str:
    wanted = (int(what[0]), RINGS.index(what[1]), int(what[2]) - 1)
    found = _gear(body).figures()
    return "" if wanted in found else f"there are {found}"


def _lands(body: Body, what: list[str]) -> str:
    shown = [sector + 1 for _, sector in body.match.scene.landing]
    return _is(shown, [int(word) for word in what])


def _pays(body: Body, what: list[str]) -> str:
    shown = [sector + 1 for sector in body.match.scene.paying]
    return _is(shown, [int(word) for word in what])


def _slides(body: Body, what: list[str]) -> str:
    return _is(len(body.world.slides), int(what[0]))


def _moves(body: Body, what: list[str]) -> str:
    return _is(body.world.moves, int(what[0]))


def _frames(body: Body, what: list[str]) -> str:
    return _is(body.world.spoilt_frames, (0, 0)) if what == ["ok"] else "say `ok`"


def _journal(body: Body, what: list[str]) -> str:
    found = body.matches.latest()
    if found is None:
        return "there is none"
    journal, records, _ = found
    if what != ["whole"]:
        return _is(len(records), int(what[0]))
    told, live = rebuild(journal.header, records), body.match.running()
    if not live.turning:  # that the board has arrived is not recorded
        told.arrive()
    return "" if told.data() == live.data() else f"it tells {told.data()}, not {live.data()}"


_CHECKS: dict[str, Callable[[Body, list[str]], str]] = {
    "state": _state,
    "turn": _turn,
    "board": _board,
    "fault": _fault,
    "refused": _refused,
    "said": _said,
    "silent": _silent,
    "pip": _pip,
    "no": _no,
    "tokens": _tokens,
    "ready": _ready,
    "mood": _mood,
    "seats": _seats,
    "level": _level,
    "score": _score,
    "round": _round,
    "gear": _owes,
    "figure": _figure,
    "lands": _lands,
    "pays": _pays,
    "slides": _slides,
    "moves": _moves,
    "frames": _frames,
    "journal": _journal,
}
