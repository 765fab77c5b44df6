"""Pure numbers of the mechanics: belt, index field, light, plates, pins of the same angles."""

import math
from itertools import pairwise
from types import SimpleNamespace

import pytest
from affineur_hardware import circuit, documents, mechanics


@pytest.fixture
def sizes():
    return mechanics.load()


def test_the_belt_is_a_standard_closed_loop(sizes):
    assert mechanics.belt(sizes).length in sizes.drive.standard_belts


def test_the_belt_fits_its_centre_distance_exactly(sizes):
    belt = mechanics.belt(sizes)
    assert mechanics.belt_length(belt.large, belt.small, belt.centre) == pytest.approx(
        400, abs=1e-6
    )


def test_a_belt_over_equal_pulleys_is_two_spans_and_a_circle():
    assert mechanics.belt_length(20, 20, 100) == pytest.approx(200 + 20 * math.pi)


@pytest.mark.parametrize("teeth", [22, 20])
def test_both_pulleys_mesh_enough_teeth_within_the_slots(sizes, teeth):
    belt, middle = mechanics.belt(sizes, teeth), mechanics.belt(sizes).centre
    assert belt.meshed_teeth(teeth) >= sizes.drive.minimum_meshed_teeth
    assert abs(belt.centre - middle) <= sizes.drive.tension_travel - 1.0


def test_magnets_sit_far_enough_out_for_an_eight_millimetre_field(sizes):
    assert sizes.index.magnet_radius >= 80
    assert math.degrees(8 / sizes.index.magnet_radius) <= sizes.index.field_limit_deg


def test_every_sensor_sees_every_magnet_and_no_more_than_six_degrees_of_it(sizes):
    index = sizes.index
    assert mechanics.magnet_field_mt(index, 0) > 1.5 * max(index.operate_mt)
    for on, off in zip(index.operate_mt, index.release_mt, strict=True):
        assert 2.0 < mechanics.active_width_deg(index, on, off) <= index.field_limit_deg


def test_the_typical_width_is_what_the_firmware_expects(sizes):
    typical = mechanics.active_width_deg(
        sizes.index, sizes.index.operate_mt[1], sizes.index.release_mt[1]
    )
    assert typical == pytest.approx(sizes.settings.index_width_mdeg / 1000, abs=0.2)


def test_partners_are_apart_by_more_than_the_widest_field(sizes):
    index = sizes.index
    widest = mechanics.active_width_deg(index, index.operate_mt[0], index.release_mt[0])
    angles = [*index.magnet_angles_deg, 360]
    assert min(b - a for a, b in pairwise(angles)) >= 2 * widest


def test_the_field_of_a_far_magnet_is_that_of_a_dipole():
    """At ten diameters: B = mu0/4pi * 2m/z^3 with m = B_r V / mu0."""
    index = SimpleNamespace(
        magnet_diameter=2.0, magnet_thickness=2.0, remanence_t=1.2, gap=19.0, magnet_radius=88.0
    )
    volume = math.pi * 1.0**2 * 2.0
    dipole = 1000 * 1.2 * volume * 2 / (4 * math.pi * 20.0**3)
    assert mechanics.magnet_field_mt(index, 0) == pytest.approx(dipole, rel=0.01)


def test_pixel_zero_faces_seat_zero_and_fifteen_serve_each_seat(sizes):
    light = sizes.light
    places = [mechanics.pixel_azimuth(pixel, light) for pixel in range(light.pixels)]
    assert [places[15 * seat] for seat in range(4)] == [0, 90, 180, 270]
    assert places == [*sorted(places[:-1]), places[-1]]
    for pixel, azimuth in enumerate(places):
        assert abs((azimuth - 6 * pixel + 180) % 360 - 180) <= 2.1


def test_strip_pieces_leave_room_for_their_wires(sizes):
    light = sizes.light
    piece = light.group * light.pixel_pitch
    share = 2 * math.pi * light.radius * light.group / light.pixels
    assert share - piece >= 15


def test_places_go_clockwise_from_the_south():
    assert mechanics.place(0, 10) == pytest.approx((0, -10), abs=1e-9)
    assert mechanics.place(90, 10) == pytest.approx((-10, 0), abs=1e-9)
    assert mechanics.place(180, 10) == pytest.approx((0, 10), abs=1e-9)


def test_the_gap_round_the_plate_is_too_narrow_for_a_finger(sizes):
    """A child's finger enters from 5 mm; the edge is round and smooth all the way."""
    gap = sizes.light.inner - sizes.plate.diameter / 2
    assert 1.0 <= gap < 5.0


def test_the_carrier_stays_off_the_table(sizes):
    tray = sizes.tray
    height = tray.thickness + tray.standoff + 1.6 + tray.parts
    assert height <= sizes.base.foot_height - 3
    assert sizes.motor.body - sizes.base.thickness <= sizes.base.foot_height - 3


def test_screws_reach_their_threads_and_nothing_else(sizes):
    """Each grips nearly its whole thread and ends before the bottom of its hole."""
    s = sizes.screws
    cap = s.cap - sizes.post.cap_thickness
    assert s.insert_depth <= cap <= s.post_hole_depth
    plate = s.plate - sizes.plate.thickness
    assert s.insert_depth - 1 <= plate <= sizes.ring.flange_thickness
    post = sizes.post.flange_thickness + sizes.base.thickness + s.nut_and_washer_m4
    assert post <= s.post <= post + 6
    motor = s.motor - sizes.mount.thickness - s.washer_m3
    assert 3.0 <= motor <= s.motor_thread


def test_the_motors_screw_heads_stay_below_the_belt(sizes):
    head = sizes.mount.thickness + sizes.screws.washer_m3 + sizes.screws.button_head_m3
    belt_bottom = sizes.ring.belt_bottom + (sizes.ring.track - sizes.drive.belt_width) / 2
    assert head + 1.0 <= belt_bottom


def test_the_screws_ordered_are_the_screws_computed(sizes):
    ordered = " ".join(item["about"] for item in circuit.read("extras.toml")["item"])
    s = sizes.screws
    for words in (
        f"M4 x {s.cap:.0f} (plate on ring, cap on post)",
        f"M4 x {s.post:.0f} with nut and washer (post on base)",
        f"M3 x {s.motor:.0f} with washer (motor on its mount",
    ):
        assert words in ordered


def test_every_cable_reaches_its_far_end(sizes):
    """Straight way below the base, a seventh more for the clips, 40 mm for height and plug."""
    board = circuit.load()
    start = mechanics.place(sizes.tray.azimuth_deg, sizes.tray.radius)
    first, second = mechanics.cable_holes(sizes)[1:]
    ends = {
        "motor mount": (sizes.drive.motor_azimuth_deg, mechanics.belt(sizes).centre),
        "Hall bracket": (sizes.index.sensor_azimuth_deg, sizes.index.magnet_radius),
        "base": (sizes.stop_box.azimuth_deg, sizes.stop_box.radius),
        "light channel": first,
    } | {f"console {seat}": (90 * seat, sizes.console.radius) for seat in range(circuit.SEATS)}
    for name, cable in documents.cables().items():
        at = board.parts[cable["to"][0].partition(".")[0]].at
        if cable["about"] != "piezo":  # it lies beside the carrier
            end = mechanics.place(*(second if name == "W5" else ends[at]))
            assert cable["length_mm"] >= math.dist(start, end) * 8 / 7 + 40, name
