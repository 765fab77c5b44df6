"""The printed parts: every one exports, fits the bed, is thick enough, and none meets another."""

from types import SimpleNamespace

import pytest
from affineur_hardware import mechanics

pytest.importorskip("build123d", reason="extra `cad` is not installed")

import numpy as np
from affineur_hardware.cad import assembly, export, fit, pictures, render, rotor, skin, walls
from affineur_hardware.outputs import HOME
from build123d import Pos, Rot


@pytest.fixture(scope="module")
def sizes():
    return mechanics.load()


@pytest.fixture(scope="module")
def fixed(sizes):
    return assembly.fixed(sizes)


@pytest.fixture(scope="module")
def rotating(sizes):
    return assembly.rotating(sizes, toothed=False)


@pytest.fixture(scope="module")
def on_bed(sizes):
    return {name: assembly.on_bed(name, sizes) for name in assembly.PRINTED}


@pytest.mark.parametrize("name", assembly.PRINTED)
def test_a_part_is_one_sound_solid_that_fits_the_bed(name, on_bed, sizes):
    part = on_bed[name]
    size = part.bounding_box().size
    assert part.is_valid
    assert len(part.solids()) == 1
    assert max(size.X, size.Y) <= sizes.printing.bed
    assert pytest.approx(0, abs=1e-6) == part.bounding_box().min.Z


@pytest.mark.parametrize("name", assembly.PRINTED)
def test_no_wall_is_too_thin(name, on_bed, sizes):
    """The ring is measured without its teeth: between two grooves the belt sets the width."""
    part = rotor.ring(sizes, toothed=False) if name == "ring" else on_bed[name]
    assert walls.thinnest(part) >= sizes.printing.minimum_wall - 1e-6


def test_a_thin_wall_would_be_noticed(sizes):
    thin = SimpleNamespace(**vars(sizes))
    thin.console = SimpleNamespace(**vars(sizes.console) | {"deck": 0.8})
    assert walls.thinnest(assembly.on_bed("console_body", thin)) == pytest.approx(0.8, abs=1e-3)


def test_no_two_parts_meet(fixed, rotating, sizes):
    everything = fixed | rotating | assembly.consoles(sizes)
    assert list(fit.clashes(everything)) == []


def test_two_parts_that_meet_would_be_noticed(fixed):
    moved = {"motor": Pos(0, 0, 3) * fixed["motor"], "motor_mount": fixed["motor_mount"]}
    ((first, second, volume),) = fit.clashes(moved)
    assert {first, second} == {"motor", "motor_mount"}
    assert volume > 1000


@pytest.mark.parametrize("turned", [0, 37])
def test_what_turns_stays_clear_of_what_stands(fixed, rotating, turned):
    """The ten light segments are equal, so one stands for all; far pairs are skipped by boxes."""
    touching = {"lower bearing", "upper bearing", "spacer", "belt"}
    still = {
        name: part
        for name, part in fixed.items()
        if name not in touching and not name.endswith(tuple("123456789"))
    }
    pairs = 0
    for name, part in rotating.items():
        moved = Rot(0, 0, -turned) * part
        for other, body in still.items():
            if _near(moved, body):
                pairs += 1
                assert moved.distance_to(body) >= 0.99, (name, other)
    assert pairs >= 8


def _near(first, second):
    one, two = first.bounding_box(), second.bounding_box()
    lows = zip(one.min, two.max, strict=True)
    highs = zip(two.min, one.max, strict=True)
    return all(low <= high + 1 for low, high in (*lows, *highs))


def test_the_motor_can_slide_its_whole_way(fixed, sizes):
    travel = sizes.drive.tension_travel
    for shift in (-travel, travel):
        x, y = mechanics.place(sizes.drive.motor_azimuth_deg, shift)
        moved = {"motor": Pos(x, y) * fixed["motor"]}
        moved |= {name: fixed[name] for name in ("base_plate", "motor_mount", "post")}
        assert list(fit.clashes(moved)) == []


def test_the_ring_has_a_groove_for_every_tooth(sizes):
    smooth = rotor.ring(sizes, toothed=False).volume
    groove = (smooth - rotor.ring(sizes).volume) / sizes.settings.ring_teeth
    assert 0.7 * 1.13 / 2 * 7 < groove < 1.13 * 7


def test_magnets_sit_at_their_angles_clockwise_from_the_sensor(sizes):
    for angle, pocket in rotor.magnet_pockets(sizes):
        middle = pocket.center()
        x, y = mechanics.place(sizes.index.sensor_azimuth_deg + angle, sizes.index.magnet_radius)
        assert pytest.approx((x, y), abs=1e-6) == (middle.X, middle.Y)


def test_every_part_exports_as_step_and_stl(tmp_path, sizes):
    written = export.export(tmp_path, sizes)
    assert {path.name for path in written} == {
        f"{name}.{kind}" for name in assembly.PRINTED for kind in ("step", "stl")
    }
    for path in written:
        assert path.stat().st_size > 1000


def test_the_stl_files_checked_in_are_those_of_today(on_bed):
    for name, part in on_bed.items():
        corners = skin.read_stl(HOME / "printed" / f"{name}.stl").astype(float)
        volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2]))
        box, points = part.bounding_box(), corners.reshape(-1, 3)
        assert volume.sum() / 6 == pytest.approx(part.volume, rel=0.01), name
        assert points.min(axis=0) == pytest.approx(tuple(box.min), abs=0.1), name
        assert points.max(axis=0) == pytest.approx(tuple(box.max), abs=0.1), name


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_pictures_checked_in_are_those_of_today(name, sizes):
    """Compared as pixels, since the last bit of a shade may differ."""
    made = render.draw(pictures.PICTURES[name](sizes))
    checked_in = (HOME / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    assert render.difference(made, checked_in) <= 0.002
    assert render.without_image(made) == render.without_image(checked_in)
