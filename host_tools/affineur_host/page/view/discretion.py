"""What is not for everybody's eyes, and what others see in its place. Pure.

Private are structure tiles from the draft until they are laid (X-DRAFT-3), and in Steam & Cheese
what is held in hand: orders, blueprints and bonus tiles (assumed: the rules speak of a hand, and
do not say that it is shown). Whoever does not hold them sees how many there are, each as None.
Held orders of Fromage and Formaggio lie face up for everybody (F-ORDER-1).

`own` are the seats whose private things a viewer may see.
"""

import re
from collections.abc import Callable, Collection
from typing import Any

Plain = dict[str, Any]
Own = Collection[int]

_DRAWN_UNSEEN = re.compile(r"\b(keep|reveal tile|reveal machine) \d+")


def seen(kind: str, value: Any, own: Own) -> Any:
    """Return what of a push of `kind` is for the eyes of a viewer; `value` stays as it is."""
    veil = _VEILS.get(kind)
    return veil(value, own) if veil else value


def is_private(kind: str) -> bool:
    """Tell whether viewers are told different things by a push of `kind`."""
    return kind in _VEILS


def _view(view: Plain, own: Own) -> Plain:
    """Return a view with the hands, moves and questions of other seats left out."""
    return {
        **view,
        "seats": [
            live if live["position"] in own else {**live, "question": ""} for live in view["seats"]
        ],
        "players": [
            player if player is None or seat in own else _across_the_table(player)
            for seat, player in enumerate(view["players"])
        ],
    }


def _across_the_table(player: Plain) -> Plain:
    """Return a player as others see them; their moves would tell what they hold."""
    board = player["board"]
    if board is None:
        return {**player, "moves": []}
    hand = {what: [None] * len(held) for what, held in board["hand"].items()}
    return {**player, "moves": [], "board": {**board, "hand": hand}}


def _records(told: Plain, own: Own) -> Plain:
    return {**told, "records": [_record(record, own) for record in told["records"]]}


def _record(record: list[Any], own: Own) -> list[Any]:
    """Return a record of the match; of a move that names an unseen tile only what is done."""
    if record[0] != "move" or record[1] in own:
        return record
    return [*record[:2], _unnamed(record[2])]


def _tells(lines: list[Plain], own: Own) -> list[Plain]:
    """Return what the board says; what it asks a seat lists what that seat could answer."""
    return [
        line if line["seat"] in own else {**line, "text": _unnamed(line["text"])}
        for line in lines
        if line["seat"] in own or line["code"] != "ASKED"
    ]


def _unnamed(text: str) -> str:
    return _DRAWN_UNSEEN.sub(r"\1", text)


_VEILS: dict[str, Callable[[Any, Own], Any]] = {
    "view": _view,
    "records": _records,
    "tells": _tells,
}
