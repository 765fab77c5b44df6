"""The ring in Steam & Cheese: sectors, rounds, assistants and previews, by place and rhythm."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.settings import Settings
from affineur.table import scene as scenes
from affineur.table.light import frame, layout, palette
from affineur.table.scene import Figure

SETTINGS = Settings()
SECTORS = (5, 6, 7, 8, 9, 10, 11, 12)
OUTER, INNER = 0, 1


def steam(new_scene, sectors: int = 8, phase: str = "acting", **changes):
    """Return a scene in which seat 1 is on turn."""
    moods = [scenes.WAITING, scenes.TURN, scenes.WAITING, scenes.WAITING]
    kept = {"moods": moods, "direction": -1, "round_no": 2, "turn_no": 1, "sectors": sectors}
    return new_scene(phase, **{**kept, **changes})


def lit(painted: bytes, threshold: int = 0) -> set[int]:
    return {p for p in range(60) if max(painted[3 * p : 3 * p + 3]) > threshold}


# Places


@pytest.mark.parametrize("sectors", SECTORS)
def test_borders_sectors_and_seats_share_no_pixel(sectors) -> None:
    borders = [layout.border(sector, sectors) for sector in range(sectors)]
    inside = [p for sector in range(sectors) for p in layout.sector_pixels(sector, sectors)]
    seats = [layout.pixel(position, o) for position in range(4) for o in layout.TRIPLE]
    assert len(set(borders)) == sectors
    assert sorted(borders + inside + seats) == list(range(60))


@pytest.mark.parametrize("sectors", SECTORS)
def test_a_sector_lies_round_its_middle(sectors) -> None:
    """C-ASSIST-1: sector 0 in front of position 0, the others clockwise."""
    for sector in range(sectors):
        pixels = layout.sector_pixels(sector, sectors)
        middle = 60 * sector / sectors
        assert pixels
        for pixel in pixels:
            away = (pixel - middle + 30) % 60 - 30
            assert abs(away) <= 30 / sectors + 2.5


@pytest.mark.parametrize("sectors", [5, 6, 7, 8])
def test_every_owner_has_a_place_of_its_own_in_every_sector(sectors) -> None:
    places = [
        layout.figure_pixel(sector, owner, sectors)
        for sector in range(sectors)
        for owner in range(4)
    ]
    assert len(set(places)) == 4 * sectors


def test_owners_who_share_a_pixel_of_a_narrow_sector_make_it_white(new_scene) -> None:
    place = layout.figure_pixel(0, 2, 12)
    assert layout.figure_pixel(0, 3, 12) == place
    alone = frame(steam(new_scene, 12, figures=[Figure(2, OUTER, 0)]), 0, 0, SETTINGS)
    both = [Figure(2, OUTER, 0), Figure(3, OUTER, 0)]
    shared = frame(steam(new_scene, 12, figures=both), 0, 0, SETTINGS)
    assert list(alone[3 * place : 3 * place + 3]) == [v // 2 for v in palette.GREEN]
    assert list(shared[3 * place : 3 * place + 3]) == [v // 2 for v in palette.WHITE]


# Whose turn, which turn, which round


@pytest.mark.parametrize("turn_no", [1, 2, 3])
def test_as_many_pixels_as_the_turn_of_the_round_light_at_the_seat_on_turn(
    new_scene, turn_no
) -> None:
    """C-ROUND-3."""
    painted = frame(steam(new_scene, turn_no=turn_no), 0, 0, SETTINGS)
    seat = {layout.pixel(1, offset) for offset in layout.TRIPLE}
    assert lit(painted) & seat == {layout.pixel(1, o) for o in layout.TRIPLE[:turn_no]}
    waiting = {layout.pixel(2, offset) for offset in layout.TRIPLE}
    assert lit(painted) & waiting == {layout.pixel(2, 0)}


def test_between_turns_the_outer_two_light(new_scene) -> None:
    painted = frame(steam(new_scene, turn_no=0), 0, 0, SETTINGS)
    seat = {layout.pixel(1, offset) for offset in layout.TRIPLE}
    assert lit(painted) & seat == {layout.pixel(1, -1), layout.pixel(1, 1)}


@pytest.mark.parametrize(("sectors", "round_no"), list(itertools.product((5, 8), range(6))))
def test_as_many_borders_as_the_round_are_bright(new_scene, sectors, round_no) -> None:
    """C-ROUND-1."""
    painted = frame(steam(new_scene, sectors, round_no=round_no), 0, 0, SETTINGS)
    borders = [layout.border(sector, sectors) for sector in range(sectors)]
    bright = [place for place in borders if place in lit(painted, 60)]
    assert bright == borders[:round_no]
    assert set(borders) <= lit(painted), "the others are dim, not dark"


def test_in_the_last_round_all_borders_breathe(new_scene, watch) -> None:
    scene = steam(new_scene, round_no=6, final=True)
    for sector in range(8):
        seen = watch(scene, layout.border(sector, 8))
        assert min(seen) < max(seen) // 3


# Assistants


def test_rings_and_pairs_differ_by_rhythm(new_scene, watch) -> None:
    place = layout.figure_pixel(3, 0, 8)
    kinds = (
        [Figure(0, OUTER, 3)],
        [Figure(0, INNER, 3)],
        [Figure(0, OUTER, 3), Figure(0, INNER, 3)],
    )
    patterns = [tuple(watch(steam(new_scene, figures=figures), place)) for figures in kinds]
    assert len(set(patterns)) == 3
    assert min(patterns[0]) == max(patterns[0]), "who stays is steady"


@given(st.integers(0, 3), st.integers(0, 7), st.integers(-75_000, -1))
def test_on_the_way_inner_figures_travel_and_outer_ones_stay(owner, sector, offset_mpx) -> None:
    """C-GEAR-2: also through more than a whole turn of the board."""
    scene = scenes.Scene()
    scene.phase, scene.colours, scene.sectors = "rotating", [-1] * 4, 8
    scene.figures = [Figure(owner, OUTER, sector)]
    without = frame(scene, 0, offset_mpx, SETTINGS)
    assert layout.figure_pixel(sector, owner, 8) in lit(without, 80)
    scene.figures.append(Figure(owner, INNER, sector))
    painted = frame(scene, 0, offset_mpx, SETTINGS)
    gained = [sum(painted[3 * p : 3 * p + 3]) - sum(without[3 * p : 3 * p + 3]) for p in range(60)]
    start = layout.figure_pixel(sector, owner, 8)
    reached = (start + offset_mpx // 1000) % 60
    assert {p for p in range(60) if gained[p]} <= {reached, (reached + 1) % 60}
    assert sum(gained) > 0


def test_the_running_dot_goes_the_way_the_board_turns(new_scene) -> None:
    def dot(direction: int, now_ms: int) -> int:
        scene = new_scene("homing", direction=direction, sectors=8)
        painted = frame(scene, now_ms, 0, SETTINGS)
        return max(range(15), key=lambda p: max(painted[3 * p : 3 * p + 3]))

    clockwise = [dot(1, 64 * step) for step in range(1, 5)]
    counter = [dot(-1, 64 * step) for step in range(1, 5)]
    assert clockwise == sorted(clockwise)
    assert counter == sorted(counter, reverse=True)


# The preview and the pointer


def test_landing_places_blink_and_paying_sectors_pulse_at_their_borders(new_scene, watch) -> None:
    """C-GEAR-3."""
    scene = steam(new_scene, landing=[(1, 5)], paying=[5])
    for place in (layout.figure_pixel(5, 1, 8), layout.border(5, 8), layout.border(6, 8)):
        seen = watch(scene, place)
        assert min(seen) == 0 < max(seen)
    quiet = watch(steam(new_scene), layout.border(6, 8))
    assert min(quiet) == max(quiet)


def test_the_pointer_blinks_in_its_whole_sector(new_scene, watch) -> None:
    scene = steam(new_scene, pointers=[-1, -1, 3, -1])
    for place in layout.sector_pixels(3, 8):
        seen = watch(scene, place)
        assert min(seen) == 0 < max(seen)


def test_other_games_show_nothing_of_it(new_scene) -> None:
    for phase in ("acting", "rotating", "paused"):
        left = new_scene(phase, figures=[Figure(0, OUTER, 3), Figure(0, INNER, 3)], round_no=3)
        assert frame(new_scene(phase), 0, 0, SETTINGS) == frame(left, 0, 0, SETTINGS)


@pytest.mark.parametrize("phase", ["booting", "homing", "faulted", "finished"])
def test_where_the_board_is_unknown_or_at_rest_for_good_no_figure_shows(new_scene, phase) -> None:
    fault = phase == "faulted"
    figures = [Figure(0, INNER, 3)]
    shown = frame(steam(new_scene, phase=phase, fault=fault, figures=figures), 0, 0, SETTINGS)
    assert shown == frame(steam(new_scene, phase=phase, fault=fault), 0, 0, SETTINGS)
