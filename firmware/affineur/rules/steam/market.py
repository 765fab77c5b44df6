"""The market: factors, buying, sliding and refilling (C-MARKET, C-ACQ, C-ROUND-6)."""

from affineur.rules.steam import moves as mv
from affineur.rules.steam.agenda import LEFT, PIECES, REFILL, REVEALING, SEAT
from affineur.rules.steam.chance import is_drawable
from affineur.rules.steam.state import State

PLACES = 5
ORDER_ROW, BLUEPRINT_ROW = 0, 1


def price(state: "State", row: int, place: int) -> int:
    """Return the strength an item costs: base times factor (C-MARKET-2)."""
    if row == ORDER_ROW:
        return int(state.tables.market.ORDERS[place])
    level = state.tables.machines.TILES[state.market_blueprints[place] - 1][0]
    return int(level * state.tables.market.BLUEPRINTS[place])


def buy_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List what the strength still pays for (C-ACQ-1)."""
    left = frame[LEFT]
    orders: "list[tuple[int, ...]]" = [
        (mv.BUY_ORDER, place)
        for place in range(PLACES)
        if state.market_orders[place] and price(state, ORDER_ROW, place) <= left
    ]
    return orders + [
        (mv.BUY_BLUEPRINT, place)
        for place in range(PLACES)
        if state.market_blueprints[place] and price(state, BLUEPRINT_ROW, place) <= left
    ]


def buy(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Take an item into the hand; its place stays empty until the turn ends (C-ACQ-1)."""
    place = move[1]
    player = state.players[frame[SEAT]]
    row = ORDER_ROW if move[0] == mv.BUY_ORDER else BLUEPRINT_ROW
    frame[LEFT] -= price(state, row, place)
    frame[PIECES] += 1
    state.bought = 1
    if row == ORDER_ROW:
        player.orders.append(state.market_orders[place])
        state.market_orders[place] = 0
    else:
        player.blueprints.append(state.market_blueprints[place])
        state.market_blueprints[place] = 0


def schedule_refill(state: "State", seat: int) -> None:
    """Put the refilling of both rows on the agenda, orders first (C-TURN-8)."""
    state.agenda.append([REFILL, seat, BLUEPRINT_ROW])
    state.agenda.append([REFILL, seat, ORDER_ROW])


def clear_cheapest(state: "State", frame: "list[int]") -> None:
    """Remove the two rightmost items of each row, then refill (C-ROUND-6)."""
    state.agenda.pop()
    rows = (
        (state.market_orders, state.gone_orders),
        (state.market_blueprints, state.gone_machines),
    )
    for row, gone in rows:
        for place in (PLACES - 2, PLACES - 1):
            if row[place]:
                gone.append(row[place])
                row[place] = 0
    schedule_refill(state, frame[SEAT])


def refill(state: "State", frame: "list[int]") -> None:
    """Slide a row right and fill its rightmost gap; done when there is none (C-MARKET-3, -4)."""
    row = state.market_orders if frame[2] == ORDER_ROW else state.market_blueprints
    items = [item for item in row if item]
    gap = PLACES - len(items) - 1
    row[:] = [0] * (gap + 1) + items
    if gap < 0:
        state.agenda.pop()
    elif frame[2] == ORDER_ROW:
        _deal_order(state, frame[SEAT], gap)
    elif is_drawable(state, mv.REVEAL_BLUEPRINT):
        state.agenda.append([REVEALING, frame[SEAT], mv.REVEAL_BLUEPRINT, gap])
    else:
        state.agenda.pop()


def _deal_order(state: "State", seat: int, gap: int) -> None:
    """Move the visible card of the pile into the gap and show the next (C-SETUP-4)."""
    if state.top_order:
        state.market_orders[gap] = state.top_order
        state.top_order = 0
        state.agenda.append([REVEALING, seat, mv.REVEAL_ORDER, 0])
    elif is_drawable(state, mv.REVEAL_ORDER):
        state.agenda.append([REVEALING, seat, mv.REVEAL_ORDER, 0])
    else:
        state.agenda.pop()
