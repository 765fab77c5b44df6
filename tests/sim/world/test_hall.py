"""Seven magnets and a sensor with width and hysteresis."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur_sim.world.hall import HallSensor
from affineur_sim.world.spec import MAGNETS_DEG, WorldSpec

SPEC = WorldSpec()
TURN = SPEC.turn_units
DEGREE = TURN / 360


def edges_of_a_turn(sensor: HallSensor, start: int, direction: int) -> list[tuple[float, bool]]:
    """Return (degrees from the start, rising) of every edge of one whole turn."""
    edges, covered = [], 0
    while edge := sensor.next_edge(start + direction * covered, direction, TURN - covered):
        covered += edge[0]
        sensor.active = edge[1]
        edges.append((covered / DEGREE, edge[1]))
    return edges


def test_turning_clockwise_each_partner_comes_before_its_main_magnet() -> None:
    sensor = HallSensor(SPEC)
    start = round(45 * DEGREE)
    on_deg = SPEC.hall_on_mdeg / 1000
    edges = edges_of_a_turn(sensor, start, +1)
    places_deg = [round(45 + at + on_deg) for at, rising in edges if rising]
    assert places_deg == [90, 152, 180, 250, 270, 348, 360]
    assert [-at % 360 for at in places_deg] == [270, 208, 180, 110, 90, 12, 0]


@pytest.mark.parametrize("direction", [+1, -1])
def test_the_field_is_met_nearer_than_it_is_lost(direction: int) -> None:
    sensor = HallSensor(SPEC)
    edges = edges_of_a_turn(sensor, round(45 * DEGREE), direction)
    assert len(edges) == 2 * len(MAGNETS_DEG)
    widths = [b - a for (a, _), (b, _) in zip(edges[::2], edges[1::2], strict=True)]
    assert widths == pytest.approx([4.0] * len(MAGNETS_DEG), abs=0.01)


def test_shaking_inside_the_hysteresis_gives_no_edges() -> None:
    sensor = HallSensor(SPEC)
    sensor.look(0)
    shake = round(0.1 * DEGREE)
    outer = round(2.0 * DEGREE)  # between on (1.9) and off (2.1)
    assert sensor.active
    assert sensor.next_edge(outer - shake, +1, shake) is None
    sensor.active = False
    assert sensor.next_edge(outer, -1, shake // 2) is None


@pytest.mark.parametrize(("at_deg", "active"), [(0, True), (1.8, True), (2.0, False), (45, False)])
def test_switched_on_anywhere_it_knows_whether_a_magnet_is_near(
    at_deg: float, active: bool
) -> None:
    sensor = HallSensor(SPEC)
    sensor.look(round(at_deg * DEGREE))
    assert sensor.active == active


def test_a_magnet_glued_askew_is_met_elsewhere() -> None:
    askew = HallSensor(WorldSpec(magnet_errors_mdeg=(500, 0, 0, 0, 0, 0, 0)))
    straight = HallSensor(SPEC)
    start = round(-5 * DEGREE)
    moved = straight.next_edge(start, +1, TURN)[0] - askew.next_edge(start, +1, TURN)[0]
    assert moved / DEGREE == pytest.approx(0.5, abs=0.01)


@given(st.lists(st.integers(-TURN // 8, TURN // 8), min_size=1, max_size=12))
def test_a_long_way_gives_the_same_edges_as_the_same_way_in_small_steps(moves: list[int]) -> None:
    fast, slow = HallSensor(SPEC), HallSensor(SPEC)
    angle = round(45 * DEGREE)
    for move in moves:
        direction = 1 if move >= 0 else -1
        assert _walk(fast, angle, direction, abs(move)) == [
            edge
            for first in range(0, abs(move), 997)
            for edge in _walk(
                slow, angle + direction * first, direction, min(997, abs(move) - first)
            )
        ]
        angle += move


def _walk(sensor: HallSensor, angle: int, direction: int, length: int) -> list[tuple[int, bool]]:
    edges, covered = [], 0
    while edge := sensor.next_edge(angle + direction * covered, direction, length - covered):
        covered += edge[0]
        sensor.active = edge[1]
        edges.append((angle + direction * covered, edge[1]))
    return edges
