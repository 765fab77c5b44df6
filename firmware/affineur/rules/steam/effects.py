"""What bonus tiles and one-time order bonuses do (C-BONUS-3, C-BONUS-7, C-ORDER-5).

An effect is an action (below `OVERSEER_EFFECT`), the overseer, or a good (`FIRST_GOOD` on). It is
carried out by pushing frames, so an effect that cannot be carried out simply lapses.

A tile on a board is not triggered again while its own effect is still on the agenda; otherwise
two tiles that move assistants could set off each other for ever.
"""

from affineur.rules.steam.agenda import NOWHERE, ROAMING, TILE_END, opened
from affineur.rules.steam.gains import gain
from affineur.rules.steam.state import State

OVERSEER_EFFECT = 12
FIRST_GOOD = 20


def strength_of(effect: int, scaled: int, value: int, strength: int) -> int:
    """Return the strength or amount an effect works with (C-BONUS-3, C-BONUS-7)."""
    if not scaled:
        return value
    return strength * max(1, value) if effect >= FIRST_GOOD else strength


def apply_effect(state: "State", seat: int, effect: int, amount: int, strength: int) -> None:
    """Carry out an effect: open the action, send the overseer, or give the good."""
    if effect >= FIRST_GOOD:
        gain(state, seat, effect - FIRST_GOOD, amount)
    elif effect == OVERSEER_EFFECT:
        state.agenda.append([ROAMING, seat, strength])
    else:
        state.agenda.append(opened(effect, amount, NOWHERE, seat))


def apply_tile(state: "State", seat: int, tile: int, strength: int) -> None:
    """Carry out the effect of a bonus tile at `strength`."""
    effect, scaled, value = state.tables.bonus_tiles.TILES[tile - 1]
    state.out.append(("tile", seat, tile, strength))
    apply_effect(state, seat, effect, strength_of(effect, scaled, value, strength), strength)


def is_busy(state: "State", spot: int) -> bool:
    """Tell whether the tile on `spot` is still at work."""
    return any(frame[0] == TILE_END and frame[2] == spot for frame in state.agenda)


def trigger(state: "State", seat: int, spot: int, strength: int) -> None:
    """Set off the tile lying on a board's `spot`, if there is one."""
    if state.spots[spot]:
        state.agenda.append([TILE_END, seat, spot])
        apply_tile(state, seat, state.spots[spot], strength)
