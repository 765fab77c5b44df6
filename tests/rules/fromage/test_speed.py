"""The engine plays at least as fast as python-chess, its peer, in the same run."""

import pytest

from affineur_host import bench_rules


def test_random_play_keeps_up_with_python_chess():
    pytest.importorskip("chess")
    figures = bench_rules.measure(0.3)
    assert figures["ready_share"] <= 0.25
    assert figures["ratio"] >= 1.0
    assert figures["state_bytes"] < 3000
    assert figures["undo_us"] > 0
