"""What the engine's measurements rest on; their times belong to `affineur bench`."""

from affineur_host import bench_rules


def test_a_state_stays_small_in_the_middle_of_a_game():
    assert bench_rules.state_bytes() < 3000


def test_at_most_a_quarter_of_the_plies_counted_confirm():
    _, ready_share = bench_rules._plies_per_s(0.05)
    assert 0 < ready_share <= 0.25
