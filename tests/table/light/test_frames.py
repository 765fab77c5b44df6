"""Frames: what the ring says can be read by place and rhythm alone."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.rules import geometry
from affineur.settings import Settings
from affineur.table import scene as scenes
from affineur.table.light import Painter, frame, layout, palette
from affineur.table.scene import Pip

SETTINGS = Settings()
MOODS = ("empty", "invited", "joined", "acting", "drafting", "ready", "last", "away", "locate")
PHASES = (
    "booting", "homing", "reconciling", "lobby", "retrieving", "acting", "settling", "rotating",
    "paused", "finished", "faulted",
)  # fmt: skip
PIPS = [Pip(0, 0, 1, 3), Pip(0, 1, 0, 0), Pip(2, 2, 3, 3), Pip(3, 1, 2, 3)]
offsets_mpx = st.integers(1, 14999)


def pixels_of(painted, threshold=0) -> set[int]:
    return {pixel for pixel in range(60) if max(painted[3 * pixel : 3 * pixel + 3]) > threshold}


def shown(scene, now_ms=0, offset_mpx=0, settings=SETTINGS) -> bytes:
    return frame(scene, now_ms, offset_mpx, settings)


def bare(new_scene, **changes):
    return new_scene(moods=["empty"] * 4, **changes)


# Places


def test_pixel_0_is_the_middle_of_seat_0_and_arcs_go_clockwise() -> None:
    assert [layout.pixel(position, 0) for position in range(4)] == [0, 15, 30, 45]
    assert layout.pixel(0, -1) == 59


def test_every_pixel_has_exactly_one_owner_and_meaning() -> None:
    places = [
        layout.pip_pixel(position, owner, kind)
        for position in range(4)
        for owner in range(4)
        for kind in range(3)
    ]
    places += [layout.pixel(position, o) for position in range(4) for o in layout.TRIPLE]
    assert sorted(places) == list(range(60))


@pytest.mark.parametrize("owner", range(4))
@pytest.mark.parametrize("kind", range(3))
def test_a_pip_shines_where_its_arrow_points_in_its_owners_colour(new_scene, owner, kind) -> None:
    """F-GEO-6: put down for `a` turns, the arrow comes home arc by arc."""
    for delay, turn in itertools.product(range(1, 5), range(4)):
        if turn < delay:
            position = geometry.pointed_position(owner, 0, delay, turn)
            painted = shown(bare(new_scene, pips=[Pip(owner, kind, position, delay - turn)]), 2048)
            place = layout.pip_pixel(position, owner, kind)
            assert pixels_of(painted) == {place}
            expected = [value // 2 for value in palette.SEATS[owner]]
            assert list(painted[3 * place : 3 * place + 3]) == expected


# Time


@pytest.mark.parametrize("kind", range(3))
def test_a_due_pip_pulses_and_a_fresh_platinum_one_does_not(new_scene, watch, kind) -> None:
    """F-GEO-8: both lie at their owner's seat; only the due one calls its owner."""
    place = layout.pip_pixel(1, 1, kind)
    due = watch(bare(new_scene, pips=[Pip(1, kind, 1, 0)]), place)
    fresh = watch(bare(new_scene, pips=[Pip(1, kind, 1, 4)]), place)
    assert min(due) < max(due) // 8
    assert min(fresh) > max(fresh) // 4
    assert sum(level < max(fresh) for level in fresh) * 64 <= 300


@pytest.mark.parametrize("left", [0, 2])
def test_the_type_of_a_pip_shows_in_its_pattern(new_scene, watch, left) -> None:
    patterns = {
        tuple(watch(bare(new_scene, pips=[Pip(1, kind, 2, left)]), layout.pip_pixel(2, 1, kind)))
        for kind in range(3)
    }
    assert len(patterns) == 3


def test_while_retrieving_only_the_due_are_bright(new_scene, watch) -> None:
    scene = bare(new_scene, phase="retrieving", pips=[Pip(1, 0, 1, 0), Pip(1, 1, 2, 3)])
    assert max(watch(scene, layout.pip_pixel(1, 1, 0))) > 3 * max(
        watch(scene, layout.pip_pixel(2, 1, 1))
    )


# The turn


@given(offsets_mpx)
def test_pips_travel_with_the_board_between_the_pixels(offset_mpx) -> None:
    scene = scenes.Scene()
    scene.phase, scene.colours = "rotating", [0, 1, 2, 3]
    without = shown(scene, 0, offset_mpx)
    scene.pips = [Pip(2, 1, 1, 3)]
    light = [a - b for a, b in zip(shown(scene, 0, offset_mpx), without, strict=True)]
    start = layout.pip_pixel(1, 2, 1)
    weights = {
        p: sum(light[3 * p : 3 * p + 3]) for p in range(60) if any(light[3 * p : 3 * p + 3])
    }
    total = sum(value // 2 for value in palette.GREEN)
    assert abs(sum(weights.values()) - total) <= 6
    centre_mpx = sum(1000 * ((p - start) % 60) * w for p, w in weights.items()) / total
    assert abs(centre_mpx - offset_mpx) <= 40 * 1000 * 15 / total


@given(st.integers(-15000, 15000))
def test_a_pip_on_the_way_never_jumps(offset_mpx) -> None:
    scene = scenes.Scene()
    scene.colours, scene.pips = [0, 1, 2, 3], [Pip(1, 0, 0, 1)]
    one, next_one = (shown(scene, 0, offset_mpx + step) for step in (0, 10))
    if 0 not in (offset_mpx, offset_mpx + 10):
        assert max(abs(a - b) for a, b in zip(one, next_one, strict=True)) <= 3


def test_a_quarter_turn_ends_where_the_next_turn_rests(new_scene) -> None:
    before = shown(new_scene("rotating", pips=[Pip(0, 2, 1, 3), Pip(3, 0, 1, 2)]), 0, 15000)
    after = shown(new_scene("rotating", pips=[Pip(0, 2, 2, 2), Pip(3, 0, 2, 1)]), 0, 0)
    assert before == after


# Seats


def mood_scenes(new_scene):
    found = {mood: new_scene(moods=[mood] * 4) for mood in MOODS}
    for options in range(1, 5):
        found[f"asked-{options}"] = new_scene(moods=["asked"] * 4, options=[options] * 4)
    found["paused"] = new_scene("paused")
    found["refused"] = new_scene(refusals=[(0, 0)] * 4)
    return found


def test_every_mood_is_told_by_place_and_rhythm_without_colour(
    new_scene, watch_without_colour, arc
) -> None:
    signatures = {
        name: watch_without_colour(scene, arc(1)) for name, scene in mood_scenes(new_scene).items()
    }
    for one, other in itertools.combinations(signatures, 2):
        assert signatures[one] != signatures[other], (one, other)


@pytest.mark.parametrize("options", range(1, 5))
def test_as_many_pixels_light_as_there_are_options(new_scene, options) -> None:
    scene = bare(new_scene)
    scene.moods[3], scene.options[3] = scenes.ASKED, options
    assert len(pixels_of(shown(scene))) == options


def test_a_person_sees_the_own_colour_at_the_own_seat(new_scene) -> None:
    painted = shown(new_scene(moods=["ready"] * 4, colours=[3, 2, 1, 0]))
    for position, colour in enumerate((3, 2, 1, 0)):
        place = 3 * layout.pixel(position, 0)
        assert list(painted[place : place + 3]) == [v // 2 for v in palette.SEATS[colour]]


@pytest.mark.parametrize("pattern", range(4))
def test_a_refusal_shows_at_once_at_that_seat_only_and_ends_dark(new_scene, pattern) -> None:
    since_ms = (1 << 30) - 5
    scene = bare(new_scene, refusals=[None, None, (pattern, since_ms), None])
    assert pixels_of(shown(scene, 10)) == {29, 30, 31}
    assert pixels_of(shown(scene, 1590)) == set()


# The board


def test_every_phase_is_told_without_colour(new_scene, watch_without_colour) -> None:
    signatures = {}
    for phase in PHASES:
        scene = new_scene(phase, pips=PIPS, fault=phase == "faulted")
        if phase == "faulted":
            scene.moods = [scenes.LOCATE] * 4
        if phase == "lobby":
            scene.moods, scene.pips = [scenes.INVITED] * 4, []
        signatures[phase] = watch_without_colour(scene, range(60))
    for one, other in itertools.combinations(signatures, 2):
        assert signatures[one] != signatures[other], (one, other)


def test_booting_is_dark(new_scene) -> None:
    assert shown(new_scene("booting", pips=PIPS)) == bytes(180)


@pytest.mark.parametrize("phase", ["settling", "rotating", "homing"])
def test_a_moving_board_warns_every_seat_equally(new_scene, watch, phase) -> None:
    scene = new_scene(phase, moods=["empty", "ready", "away", "ready"])
    for offset in layout.OFFSETS:
        views = [watch(scene, layout.pixel(position, offset)) for position in range(4)]
        assert views[0] == views[1] == views[2] == views[3]
        assert max(views[0]) > 100
        assert min(views[0]) == 0


def test_a_lost_board_shows_every_seat_what_to_do_and_no_worker(new_scene) -> None:
    scene = new_scene("faulted", moods=["locate"] * 4, fault=True, pips=PIPS)
    seats = {layout.pixel(p, o) for p in range(4) for o in layout.TRIPLE}
    borders = {layout.pixel(p, o) for p in range(4) for o in layout.BORDERS}
    lit = {now_ms: pixels_of(shown(scene, now_ms)) for now_ms in (0, 512, 1024, 1536)}
    assert set().union(*lit.values()) == seats | borders
    assert all(lit[now_ms] & seats for now_ms in lit)


def test_the_arc_of_the_quadrant_whose_venue_is_wanted_lights(new_scene, watch) -> None:
    scene = bare(new_scene, phase="lobby", venue_asked=2)
    lit = {pixel for pixel in range(60) if max(watch(scene, pixel))}
    assert lit == {layout.pixel(2, o) for o in layout.OFFSETS} - {29, 30, 31}


def test_the_last_turn_shows_at_every_border_and_hides_no_worker(new_scene) -> None:
    pip = Pip(0, 0, 2, 2)  # lies on a border pixel
    painted = shown(bare(new_scene, final=True, pips=[pip]))
    place = layout.pip_pixel(2, 0, 0)
    assert len(pixels_of(painted)) == 8
    assert list(painted[3 * place : 3 * place + 3]) == [v // 2 for v in palette.BLUE]


# Painting


@given(st.integers(0, (1 << 30) - 1), st.sampled_from(PHASES), st.booleans())
def test_a_frame_stays_right_until_the_next_change(now_ms, phase, refused) -> None:
    scene = scenes.Scene()
    scene.phase, scene.colours, scene.pips = phase, [0, 1, 2, 3], PIPS
    scene.moods = ["drafting", "asked", "last", "away"]
    if refused:
        scene.refusals[1] = (3, now_ms // 50 * 50)
    painter = Painter(SETTINGS)
    painter.compose(scene)
    left_ms = painter.next_change_ms(now_ms)
    assert 1 <= left_ms <= 1000
    painted = bytes(painter.frame(now_ms))
    if phase != "rotating":
        assert shown(scene, now_ms + left_ms - 1) == painted


def test_a_turning_board_is_painted_thirty_times_a_second(new_scene) -> None:
    painter = Painter(SETTINGS)
    painter.compose(new_scene("rotating"))
    assert painter.next_change_ms(5) <= 33
    painter.compose(new_scene("acting"))
    assert painter.next_change_ms(5, 100) <= 33
    assert painter.next_change_ms(5) == 1000


@given(
    st.lists(st.tuples(st.integers(0, 99999), st.sampled_from([0, 0, 700, -2500])), max_size=12)
)
def test_a_painter_forgets_the_frames_before(moments) -> None:
    scene = scenes.Scene()
    scene.phase, scene.colours, scene.pips = "acting", [3, 1, 2, 0], PIPS
    scene.moods = ["last", "drafting", "asked", "ready"]
    painter = Painter(SETTINGS)
    painter.compose(scene)
    for now_ms, offset_mpx in moments:
        assert painter.frame(now_ms, offset_mpx) == shown(scene, now_ms, offset_mpx)


def test_a_composed_scene_may_change_unseen_until_composed_again(new_scene) -> None:
    scene = new_scene()
    painter = Painter(SETTINGS)
    painter.compose(scene)
    before = bytes(painter.frame(0))
    scene.moods[0], scene.refusals[1] = scenes.DONE, (0, 0)
    assert painter.frame(0) == before
    painter.compose(scene)
    assert painter.frame(0) != before


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("limit_ma", [400, 1000])
def test_no_frame_exceeds_the_limit_at_full_brightness(new_scene, phase, limit_ma) -> None:
    bright = Settings({"led_brightness_percent": 100, "led_limit_ma": limit_ma})
    painter = Painter(bright)
    painter.compose(new_scene(phase, pips=PIPS, moods=["last", "asked", "ready", "acting"]))
    for now_ms in range(0, 4096, 100):
        for offset_mpx in (0, 4321):
            assert painter.limiter.estimate_ma(painter.frame(now_ms, offset_mpx)) <= limit_ma


@pytest.mark.parametrize("mood", MOODS[1:])
def test_the_lowest_brightness_stays_visible(new_scene, mood) -> None:
    lowest = Settings({"led_brightness_percent": 10, "led_limit_ma": 400})
    usual, dark = (
        [pixels_of(shown(new_scene(moods=[mood] * 4), now, 0, chosen)) for now in (0, 1100, 3000)]
        for chosen in (SETTINGS, lowest)
    )
    assert usual == dark


def test_micropython_paints_the_same(on_both) -> None:
    cpython, micropython = on_both(Path(__file__).with_name("light_script.py"))
    assert cpython == micropython
    assert len(set(cpython.split("\n"))) > 2000
