"""Scenes and what an eye sees of them over a few seconds."""

from collections.abc import Callable

import pytest

from affineur.settings import Settings
from affineur.table import scene as scenes
from affineur.table.light import Painter, layout

PERIOD_MS = 4096  # every rhythm repeats within it
STEP_MS = 64


def make_scene(phase: str = "acting", **changes: object) -> scenes.Scene:
    """Return a scene of four people who may act."""
    scene = scenes.Scene()
    scene.phase = phase
    scene.colours = [0, 1, 2, 3]
    scene.moods = [scenes.ACTING] * 4
    for name, value in changes.items():
        setattr(scene, name, value)
    return scene


def seen(scene: scenes.Scene, pixel: int, channel: int | None = None) -> list[int]:
    """Return the brightness of a pixel (or of one channel) through a whole period."""
    painter = Painter(Settings())
    painter.compose(scene)
    levels = []
    for now_ms in range(0, PERIOD_MS, STEP_MS):
        lit = painter.frame(now_ms)[3 * pixel : 3 * pixel + 3]
        levels.append(sum(lit) if channel is None else lit[channel])
    return levels


def without_colour(scene: scenes.Scene, pixels: range) -> tuple[tuple[int, ...], ...]:
    """Return what is left in a world of white light: dark, dim, bright or full in time."""
    scene.colours = [-1, -1, -1, -1]
    patterns = [seen(scene, pixel) for pixel in pixels]
    most = max(map(max, patterns)) or 1
    return tuple(tuple(-(-3 * level // most) for level in levels) for levels in patterns)


@pytest.fixture(scope="session")
def new_scene() -> Callable[..., scenes.Scene]:
    """Return the maker of scenes."""
    return make_scene


@pytest.fixture(scope="session")
def watch() -> Callable[..., list[int]]:
    """Return the function that watches one pixel."""
    return seen


@pytest.fixture(scope="session")
def watch_without_colour() -> Callable[..., tuple[tuple[int, ...], ...]]:
    """Return the function that watches pixels without seeing colours."""
    return without_colour


@pytest.fixture(scope="session")
def arc() -> Callable[[int], range]:
    """Return the function that gives the pixels of an arc (of position 1 to 3)."""
    return lambda position: range(layout.pixel(position, -7), layout.pixel(position, -7) + 15)
