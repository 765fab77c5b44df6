"""What the ring shows of Steam & Cheese: whose turn, rounds, the gear and the assistants."""

from affineur.rules import geometry
from affineur.table import scene
from affineur.table.scene import Figure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from affineur.table.match import Match
    from affineur.table.steam_full import SteamReferee
    from affineur.table.steam_keeper import SteamKeeper

    Referee = SteamKeeper | SteamReferee


def turn_mood(match: "Match", seat: int) -> str:
    """Return whether it is the turn of `seat`."""
    return scene.TURN if _referee(match).on_turn == seat else scene.WAITING


def paint_gear(match: "Match") -> None:
    """Bring what `match.scene` says of the gear up to date."""
    shown, referee = match.scene, _referee(match)
    shown.put("sectors", referee.sectors)
    shown.put("direction", referee.direction)
    shown.put("round_no", referee.round_no)
    shown.put("turn_no", referee.turn_no)
    shown.put("figures", [Figure(*figure) for figure in referee.figures()])
    shown.put("pointers", [live.pointer for live in match.seats])
    _paint_preview(match, referee)


def _referee(match: "Match") -> "Referee":
    return match.running().referee  # type: ignore[return-value]


def _paint_preview(match: "Match", referee: "Referee") -> None:
    """Show where the figures of the seat on turn would land, and the pairs that would pay."""
    seat = referee.on_turn
    steps = referee.preview()
    if 0 <= seat < geometry.POSITIONS:
        steps = steps or match.seats[seat].draft.gear
    landing = referee.landing(seat, steps) if steps else []
    match.scene.put("landing", [(seat, sector) for sector in landing])
    match.scene.put("paying", referee.paying(seat, steps) if steps else [])
