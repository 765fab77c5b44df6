"""Level `full` of Steam & Cheese: the rules engine knows everything, so everything is shown."""

from typing import Any

from affineur.rules.steam import agenda as at
from affineur.rules.steam import moves as mv
from affineur.rules.steam.state import State
from affineur.table.ledger import Ledger
from affineur.table.steam_full import SteamReferee
from affineur_host.page.view.steam import boards, rings, seats, sheet, touches

Plain = dict[str, Any]
_TURN_STEPS = ("die", "placing", "turn", "machine", "nothing")


def board(ledger: Ledger) -> Plain:
    """Return everything that lies on the table and belongs to no seat."""
    referee = _referee(ledger)
    state = referee.game.position
    return {
        "round": calendar(referee),
        "turn": boards.turn(state),
        "pool": boards.pool(state),
        "gears": boards.gears(state),
        "market": boards.market(state),
        "achievements": boards.achievements(state),
        "overseers": boards.overseers(state),
        "zeppelin": boards.zeppelin(state),
        "assistants": rings.rings(referee, state.tables.assistant, state),
    }


def calendar(referee: SteamReferee) -> Plain:
    """Return where the game stands: round, turn, who is on turn and who is asked."""
    game = referee.game
    state = game.position
    first = game.seats.index(state.start) if state.start in game.seats else 0
    return {
        "number": referee.round_no,
        "turn": referee.turn_no,
        "phase": game.phase,
        "on_turn": referee.on_turn,
        "asked": referee.asked,
        "order": [*game.seats[first:], *game.seats[:first]],
        "stride": referee.stride,
    }


def player(ledger: Ledger, position: int, may_act: bool) -> Plain:
    """Return the board of a seat, its moves, and what the rules want to know of it."""
    referee = _referee(ledger)
    game = referee.game
    acts = may_act and not referee.stride
    waiting = game.waiting_for if acts and game.seat == position else ""
    return {
        "board": seats.board(game.position, position),
        "moves": touches.offered(game, position) if acts else [],
        "asked": waiting if waiting not in _TURN_STEPS else "",
        "prompt": waiting,
        "leave": _leave(referee, position) if may_act else "",
        "doing": _doing(game.position) if waiting == "action" else None,
    }


def _leave(referee: SteamReferee, position: int) -> str:
    """Return what `ready` means now: the gear turns, the action or the turn is over, nothing."""
    if referee.stride:
        return "gear"
    return touches.leave(referee.game, position)


def _doing(state: State) -> Plain:
    """Return the open action: which, at what strength, and how much of that is left."""
    frame = state.agenda[-1]
    return {"action": mv.ACTIONS[frame[2]], "left": frame[at.LEFT], "strength": frame[6]}


def scores(ledger: Ledger) -> Plain:
    """Return the score sheet as it stands."""
    return sheet.told(_referee(ledger).game)


def _referee(ledger: Ledger) -> SteamReferee:
    assert isinstance(ledger.referee, SteamReferee)
    return ledger.referee
