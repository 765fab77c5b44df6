"""The boards on the table: dice, action boards, market, achievements, overseers, zeppelin."""

from typing import Any

from affineur.rules.steam import moves as mv
from affineur.rules.steam.dice import bottom, face_towards, heading_of, sees
from affineur.rules.steam.machines import tile_at
from affineur.rules.steam.market import BLUEPRINT_ROW, ORDER_ROW, price
from affineur.rules.steam.overseer import EXTRA_ZEPPELIN, SPACES, holder
from affineur.rules.steam.state import (
    FIRST_SPACE,
    HOME_BOARD,
    OVERSEER_SPOTS,
    PURPLE,
    UNOWNED,
    State,
)
from affineur.rules.steam.turn import machine_strength
from affineur_host.page.view.steam import cards, names
from affineur_host.page.view.steam.rings import figure

Plain = dict[str, Any]
_TRIGGERS = ("white", "yellow", "brown", "once", "zeppelin", "modify")
_COUNTERS = ("machines", "waste", "spice", "tiles", "milk", "cheese", "orders")


def pool(state: State) -> list[Plain]:
    """Return the dice left to choose from, sorted by colour (C-ROUND-2)."""
    return [
        {
            "id": names.die(index // 6, index % 6 + 1),
            "colour": mv.COLOURS[index // 6],
            "top": index % 6 + 1,
            "number": number,
        }
        for index, number in enumerate(state.pool)
        if number
    ]


def die(state: State, lying: int) -> Plain | None:
    """Return a die that lies: colour, top, bottom and its faces north, east, south, west."""
    if not lying:
        return None
    if lying == PURPLE:
        return {"colour": mv.COLOURS[3], "top": 0, "bottom": 0, "faces": []}
    colour, top = (lying - 1) // 24, (lying - 1) % 24 // 4 + 1
    faces = [face_towards(state, top, heading_of(lying), side) for side in range(4)]
    return {"colour": mv.COLOURS[colour], "top": top, "bottom": bottom(top), "faces": faces}


def gears(state: State) -> list[Plain]:
    """Return the three action boards (C-MACHINE-1)."""
    return [
        {
            "number": gear + 1,
            "sockets": [_socket(state, gear, space) for space in range(4)],
            "machines": [_machine(state, 4 * gear + side) for side in range(4)],
        }
        for gear in range(3)
    ]


def _socket(state: State, gear: int, space: int) -> Plain:
    return {
        "id": names.socket(gear, space),
        "space": mv.SPACES[space],
        "die": die(state, state.dice[4 * gear + space]),
        "now": (state.gear, state.space) == (gear, space) and state.colour >= 0,
    }


def _machine(state: State, place: int) -> Plain:
    """Return a machine with its owner, its bonus tile, and what this turn's die means to it."""
    number, owner, laid = state.machines[place], state.owners[place], state.spots[place]
    return {
        "id": names.machine(place),
        "side": mv.SIDES[place % 4],
        "tile": cards.machine(state, number) if number else None,
        "owner": owner if owner != UNOWNED else None,
        "bonus": cards.tile(state, laid) if laid else None,
        "sight": _sight(state, place) if number else None,
    }


def _sight(state: State, place: int) -> Plain | None:
    """Return how this turn's die sees a machine, None for one of another board (C-MACHINE-2)."""
    if state.gear != place // 4:
        return None
    return {
        "clear": sees(state, state.gear, state.space, place % 4),
        "strength": machine_strength(state, place % 4),
        "used": bool(state.used >> place % 4 & 1),
    }


def headings(state: State, gear: int, space: int, heading: int) -> list[Plain]:
    """Return which machines a die would see from there, and how strongly (C-MACHINE-4)."""
    found = []
    for side in range(4):
        if sees(state, gear, space, side):
            tile = tile_at(state, 4 * gear + side)
            strength = face_towards(state, state.top, heading, side) + tile[4]
            actions = cards.machine(state, state.machines[4 * gear + side])["actions"]
            found.append({"side": mv.SIDES[side], "strength": strength, "actions": actions})
    return found


def market(state: State) -> Plain:
    """Return both rows with their prices, and how much is left of the piles (C-MARKET-1)."""
    return {
        "orders": [_offer(state, ORDER_ROW, place) for place in range(5)],
        "blueprints": [_offer(state, BLUEPRINT_ROW, place) for place in range(5)],
        "top": cards.order(state, state.top_order) if state.top_order else None,
        "piles": {
            "orders": len(state.unseen_orders) + bool(state.top_order),
            "blueprints": len(state.unseen_machines),
            "tiles": len(state.unseen_tiles),
        },
    }


def _offer(state: State, row: int, place: int) -> Plain:
    kind = ("order", "blueprint")[row]
    items, tell = (
        (state.market_orders, cards.order)
        if row == ORDER_ROW
        else (state.market_blueprints, cards.machine)
    )
    factors = state.tables.market.ORDERS if row == ORDER_ROW else state.tables.market.BLUEPRINTS
    number = items[place]
    return {
        "id": names.offer(kind, place),
        "factor": factors[place],
        "price": price(state, row, place) if number else None,
        "card": tell(state, number) if number else None,
    }


def achievements(state: State) -> list[Plain]:
    """Return the cards of this game with their claims (C-ACH-1)."""
    found = []
    for number, claims in zip(state.achievements, state.claims, strict=False):
        counter, at_least = state.tables.achievements.CONDITIONS[number - 1]
        found.append(
            {
                "id": names.card(number),
                "number": number,
                "counter": _COUNTERS[counter],
                "at_least": at_least,
                "places": list(state.tables.achievements.PLACES[number - 1]),
                "claims": claims[:],
            }
        )
    return found


def overseers(state: State) -> list[Plain]:
    """Return the eight spaces with who stands there and the tile that lies there (C-OVER-1)."""
    found = []
    for space in range(1, SPACES + 1):
        trigger, good, value = state.tables.overseer.SPACES[space - 1]
        who, laid = holder(state, space), state.spots[OVERSEER_SPOTS + space - 1]
        found.append(
            {
                "id": names.overseer(space),
                "number": space,
                "trigger": _TRIGGERS[trigger],
                "good": "flight" if good == EXTRA_ZEPPELIN else mv.GOODS[good],
                "value": value,
                "holder": who if who >= 0 else None,
                "tile": cards.tile(state, laid) if laid else None,
            }
        )
    return found


def zeppelin(state: State) -> Plain:
    """Return the tracks from the common first space on (C-ZEP-1)."""
    table = state.tables.zeppelin
    return {
        "first": {**cards.good(table.FIRST), **_stand(state, FIRST_SPACE), "cost": 0},
        "tracks": [
            [
                {**cards.good(space), "cost": space[2], **_stand(state, 32 * track + column)}
                for column, space in enumerate(spaces)
            ]
            for track, spaces in enumerate(table.TRACKS)
        ],
        "middle": [cards.good(bonus) for bonus in table.MIDDLE],
    }


def _stand(state: State, location: int) -> Plain:
    counts = [(seat, state.players[seat].assistants.count(location)) for seat in state.seats]
    return {
        "id": names.place(location),
        "figures": [figure(seat, location, number) for seat, number in counts if number],
    }


def turn(state: State) -> Plain:
    """Return the die of this turn, where it lies, and what it still allows (C-TURN-1)."""
    chosen = state.colour >= 0
    return {
        "colour": mv.COLOURS[state.colour] if chosen else None,
        "top": state.top if chosen else 0,
        "bottom": bottom(state.top) if chosen else 0,
        "gear": state.gear + 1 if 0 <= state.gear < HOME_BOARD else None,
        "home": state.gear == HOME_BOARD,
        "uses": bin(state.used).count("1"),
        "tile_spent": bool(state.tile_spent),
    }
