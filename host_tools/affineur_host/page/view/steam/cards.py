"""Cards and tiles in words: machines, orders, bonus tiles, and what effects give."""

from typing import Any

from affineur.rules.steam import moves as mv
from affineur.rules.steam.effects import FIRST_GOOD, OVERSEER_EFFECT
from affineur.rules.steam.orders import (
    BASIC,
    BASIC_REWARD,
    COLOUR,
    EFFECT,
    MORE,
    MORE_REWARD,
    NO_BONUS,
    SYMBOL,
    VALUE,
    card_of,
)
from affineur.rules.steam.state import State

Plain = dict[str, Any]
MODES = ("single", "plus", "choice", "both")


def machine(state: State, number: int) -> Plain:
    """Return what a machine tile does (C-MACHINE-5 to C-MACHINE-8)."""
    level, mode, first, second, plus = state.tables.machines.TILES[number - 1]
    actions = [first] if first == second else [first, second]
    return {
        "number": number,
        "level": level,
        "mode": MODES[mode],
        "actions": [mv.ACTIONS[action] for action in actions],
        "plus": plus,
    }


def order(state: State, number: int) -> Plain:
    """Return what an order card asks for and gives (C-ORDER-1)."""
    row = card_of(state, number)
    bonus = None if row[EFFECT] == NO_BONUS else _effect(row[EFFECT], row[VALUE])
    return {
        "number": number,
        "symbol": row[SYMBOL],
        "colour": row[COLOUR],
        "basic": _cheeses(row[BASIC]),
        "reward": _goods(row[BASIC_REWARD]),
        "extended": _cheeses(row[MORE]),
        "more": _goods(row[MORE_REWARD]),
        "bonus": bonus,
    }


def tile(state: State, number: int) -> Plain:
    """Return what a bonus tile does (C-BONUS-3)."""
    effect, scaled, value = state.tables.bonus_tiles.TILES[number - 1]
    return {"number": number, "scaled": bool(scaled), **_effect(effect, value)}


def _effect(effect: int, value: int) -> Plain:
    """Return an effect: an action, a move of the overseer, or goods."""
    if effect >= FIRST_GOOD:
        return {"effect": "good", "good": mv.GOODS[effect - FIRST_GOOD], "value": value}
    if effect == OVERSEER_EFFECT:
        return {"effect": "overseer"}
    return {"effect": "action", "action": mv.ACTIONS[effect]}


def _cheeses(packed: int) -> list[list[Any]]:
    """Return [milk, kind, number] for the cheeses of a card, three bits a kind."""
    return [
        [mv.MILKS[kind // 4], mv.KINDS[kind % 4], packed >> 3 * kind & 7]
        for kind in range(8)
        if packed >> 3 * kind & 7
    ]


def _goods(packed: int) -> list[list[Any]]:
    """Return [good, number] for the rewards of a card, six bits a good from rennet on."""
    return [
        [mv.GOODS[good], packed >> 6 * (good - mv.RENNET) & 63]
        for good in range(mv.RENNET, len(mv.GOODS))
        if packed >> 6 * (good - mv.RENNET) & 63
    ]


def good(row: tuple[int, ...]) -> Plain:
    """Return a space's bonus, (good, number), None for the good of a blank space."""
    return {"good": mv.GOODS[row[0]] if row[1] else None, "value": row[1]}
