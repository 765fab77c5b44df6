"""A turn: choose a die, place it, use machines, and what may come in between (C-TURN).

Steps: CHOOSING (the die, which gives its goods), PLACING, ACTING (up to two machines or one
action of the player board), END. Claims and call-backs are possible throughout the own turn,
everything that needs the die's bottom face once it is chosen, and all of it only between actions
(C-TURN-6).
"""

from affineur.rules.steam import agenda as at
from affineur.rules.steam import moves as mv
from affineur.rules.steam.achievements import claim_moves
from affineur.rules.steam.actions import is_effect_possible, is_possible
from affineur.rules.steam.dice import GOOD_OF_COLOUR, bottom, lying, machine_face, sees
from affineur.rules.steam.effects import apply_tile, strength_of
from affineur.rules.steam.gains import gain
from affineur.rules.steam.machines import BOTH, MODE, PLUS, actions_of, tile_at
from affineur.rules.steam.market import schedule_refill
from affineur.rules.steam.orders import EFFECT, card_of, open_bonuses
from affineur.rules.steam.overseer import reward_die, still_grants_flight
from affineur.rules.steam.state import FIRST_SPACE, HOME_BOARD, UNOWNED, State

_ONE_BITS = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)
PLACE_OF, ALSO_ACTION, ADJACENT_USED, USE_STRENGTH = 2, 3, 4, 5
REWARDS = 6


def choosing_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the dice left, and what may be done before one is chosen (C-TURN-2)."""
    dice: "list[tuple[int, ...]]" = [
        (mv.CHOOSE_DIE, index // 6, index % 6 + 1) for index in range(18) if state.pool[index]
    ]
    return dice + anytime_moves(state, frame[at.SEAT])


def placing_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the empty die spaces, with the headings of the die (C-TURN-4, Q-57)."""
    moves: "list[tuple[int, ...]]" = []
    falls = state.setup.options["heading"] == "random"
    for place in range(12):
        if not state.dice[place]:
            gear, space = place // 4, place % 4
            if falls:
                moves.append((mv.DROP, gear, space))
            else:
                moves += [(mv.PLACE, gear, space, heading) for heading in range(4)]
    if not state.players[frame[at.SEAT]].home_die:
        moves.append((mv.PLACE_HOME,))
    return moves + between_moves(state, frame[at.SEAT])


def acting_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the machines in use's reach, what may come in between, and `end` (C-TURN-1)."""
    seat = frame[at.SEAT]
    moves = _board_moves(state, seat) if state.gear == HOME_BOARD else _machine_moves(state, seat)
    return moves + between_moves(state, seat) + [(mv.END,)]


def _board_moves(state: "State", seat: int) -> "list[tuple[int, ...]]":
    """List the standard actions of the player board, once per placed die (C-MACHINE-9)."""
    if state.used:
        return []
    strength = bottom(state.top)
    return [(mv.BOARD, k) for k in range(12) if is_possible(state, seat, k, strength, at.NOWHERE)]


def uses(state: "State") -> int:
    """Return how many machines have been used this turn (C-MACHINE-3)."""
    return _ONE_BITS[state.used]


def _machine_moves(state: "State", seat: int) -> "list[tuple[int, ...]]":
    moves: "list[tuple[int, ...]]" = []
    if uses(state) >= state.tables.scoring.USES:
        return moves
    for side in range(4):
        if not state.used >> side & 1 and sees(state, state.gear, state.space, side):
            place = 4 * state.gear + side
            strength = machine_strength(state, side)
            for action in actions_of(tile_at(state, place)):
                if is_possible(state, seat, action, strength, place):
                    moves.append((mv.USE, side, action))
    return moves


def machine_strength(state: "State", side: int) -> int:
    """Return the die's face towards the machine plus the machine's bonus (C-MACHINE-4, -6)."""
    return machine_face(state, side) + tile_at(state, 4 * state.gear + side)[PLUS]


def using_moves(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List what a machine in use still offers; empty when the use is over (C-MACHINE-8, -10)."""
    moves = use_options(state, frame)
    return moves + between_moves(state, frame[at.SEAT]) + [(mv.DONE,)] if moves else []


def use_options(state: "State", frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the second action of a level 3 machine and the bonus tile lying at it."""
    _, seat, place, also, tile_used, strength = frame
    moves: "list[tuple[int, ...]]" = []
    if also != at.NO_ACTION and is_possible(state, seat, also, strength, place):
        moves.append((mv.ALSO, also))
    tile = state.spots[place]
    if tile and not tile_used and _tile_works(state, seat, tile, strength):
        moves.append((mv.ADJACENT,))
    return moves


def _tile_works(state: "State", seat: int, tile: int, strength: int) -> bool:
    effect, scaled, value = state.tables.bonus_tiles.TILES[tile - 1]
    amount = strength_of(effect, scaled, value, strength)
    return is_effect_possible(state, seat, effect, amount, at.NOWHERE)


def anytime_moves(state: "State", seat: int) -> "list[tuple[int, ...]]":
    """List claims and call-backs (C-ACH-3, C-ZEP-9, C-ASSIST-5)."""
    moves = claim_moves(state, seat)
    last = -1
    for location in state.players[seat].assistants:
        if location == last:
            continue
        last = location
        first = location == FIRST_SPACE
        moves.append((mv.RECALL_FIRST,) if first else (mv.RECALL, location // 32, location % 32))
    return moves


def between_moves(state: "State", seat: int) -> "list[tuple[int, ...]]":
    """List what may come between actions once the die is chosen (C-TURN-1, steps 5 to 7)."""
    strength = bottom(state.top)
    moves = anytime_moves(state, seat)
    for number in open_bonuses(state, seat):
        if bonus_works(state, seat, number, strength):
            moves.append((mv.BONUS, number))
    if not state.tile_spent:
        for tile in state.players[seat].tiles:
            if _tile_works(state, seat, tile, strength):
                moves.append((mv.TILE, tile))
            moves.append((mv.LAY, tile))
    return moves + flight_moves(state, seat)


def bonus_works(state: "State", seat: int, number: int, strength: int) -> bool:
    """Tell whether a completed order's bonus could do anything now."""
    effect = card_of(state, number)[EFFECT]
    return is_effect_possible(state, seat, effect, strength, at.NOWHERE)


def flight_moves(state: "State", seat: int) -> "list[tuple[int, ...]]":
    """List the tracks of the extra zeppelin action a brown die grants (C-OVER-1)."""
    if not state.extra or not still_grants_flight(state, seat):
        return []
    strength = bottom(state.top)
    return [
        (mv.EXTRA, track)
        for track in range(2)
        if is_possible(state, seat, mv.TOP + track, strength, at.NOWHERE)
    ]


def rewarding_moves(_state: "State", _frame: "list[int]") -> "list[tuple[int, ...]]":
    """List the owner's rewards (C-MACHINE-11)."""
    rewards: "list[tuple[int, ...]]" = [(mv.REWARD, good) for good in range(REWARDS)]
    return rewards + [(mv.DECLINE,)]


def choose_die(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Take a die from the pool and its goods (C-TURN-2, C-TURN-3, C-OVER-7)."""
    _, colour, top = move
    seat = frame[at.SEAT]
    state.pool[6 * colour + top - 1] -= 1
    state.colour, state.top = colour, top
    gain(state, seat, GOOD_OF_COLOUR[colour], top)
    state.extra = int(reward_die(state, seat, colour))
    frame[0] = at.PLACING


def place_die(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Put the die on a gear or on the own board (C-TURN-4)."""
    frame[0] = at.ACTING
    if move[0] == mv.PLACE_HOME:
        state.gear = HOME_BOARD
        state.players[frame[at.SEAT]].home_die = lying(state.colour, state.top, 0)
        return
    state.gear, state.space = move[1], move[2]
    heading = move[3] if move[0] == mv.PLACE else 0
    state.dice[4 * state.gear + state.space] = lying(state.colour, state.top, heading)
    if move[0] == mv.DROP:
        state.agenda.append([at.REVEALING, frame[at.SEAT], mv.REVEAL_HEADING, 0])


def use_machine(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Begin using a machine; a rival owner is rewarded first (C-MACHINE-3 to -11)."""
    _, side, action = move
    seat, place = frame[at.SEAT], 4 * state.gear + side
    strength = machine_strength(state, side)
    tile = tile_at(state, place)
    also = sum(actions_of(tile)) - action if tile[MODE] == BOTH else at.NO_ACTION
    state.used |= 1 << side
    state.out.append(("use", seat, place, action, strength))
    state.agenda.append([at.USING, seat, place, also, 0, strength])
    state.agenda.append(at.opened(action, strength, place, seat))
    if state.owners[place] not in (UNOWNED, seat):
        state.agenda.append([at.REWARDING, state.owners[place]])


def use_board(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Begin the player-board action at the bottom face (C-MACHINE-9)."""
    state.used = 1
    state.out.append(("board", frame[at.SEAT], move[1], bottom(state.top)))
    state.agenda.append(at.opened(move[1], bottom(state.top), at.NOWHERE, frame[at.SEAT]))


def use_also(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Begin the second action of a level 3 machine (C-MACHINE-8)."""
    frame[ALSO_ACTION] = at.NO_ACTION
    place, strength = frame[PLACE_OF], frame[USE_STRENGTH]
    state.agenda.append(at.opened(move[1], strength, place, frame[at.SEAT]))


def use_adjacent(state: "State", frame: "list[int]", _move: "tuple[int, ...]") -> None:
    """Use the bonus tile at the machine, at the machine's strength (C-MACHINE-10)."""
    frame[ADJACENT_USED] = 1
    apply_tile(state, frame[at.SEAT], state.spots[frame[PLACE_OF]], frame[USE_STRENGTH])


def use_extra(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Begin the extra zeppelin action (C-OVER-1)."""
    state.extra = 0
    strength = bottom(state.top)
    state.agenda.append(at.opened(mv.TOP + move[1], strength, at.NOWHERE, frame[at.SEAT]))


def reward(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Give the owner the chosen reward, or nothing (C-MACHINE-11, Q-82)."""
    state.agenda.pop()
    if move[0] == mv.REWARD:
        gain(state, frame[at.SEAT], move[1], state.tables.scoring.REWARD)


def recall(state: "State", frame: "list[int]", move: "tuple[int, ...]") -> None:
    """Take an assistant back to the player board, free of charge (C-ZEP-9)."""
    location = FIRST_SPACE if move[0] == mv.RECALL_FIRST else 32 * move[1] + move[2]
    state.players[frame[at.SEAT]].assistants.remove(location)
    state.out.append(("recall", frame[at.SEAT], location))


def end_turn(state: "State", frame: "list[int]", _move: "tuple[int, ...]") -> None:
    """Age the milk, refill the market if something was bought, pass on (C-TURN-7, -8)."""
    seat, bought = frame[at.SEAT], state.bought
    state.agenda.pop()
    age_milk(state, seat)
    state.turns += 1
    state.forget_turn()
    state.out.append(("turn ended", seat))
    if bought:
        schedule_refill(state, seat)


def age_milk(state: "State", seat: int) -> None:
    """Move the milk of one player a space right; what leaves a row is waste (C-TURN-7)."""
    player = state.players[seat]
    milk = player.milk
    spoilt = milk[2] + milk[5]
    player.milk = [0, milk[0], milk[1], 0, milk[3], milk[4]]
    if spoilt:
        player.waste += spoilt
        state.out.append(("spoilt", seat, spoilt))
