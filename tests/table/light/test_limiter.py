"""The current stays within the limit, by our own estimate and by those of WLED and FastLED."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur.settings import GROUPS
from affineur.table.light.limiter import MIN_VISIBLE, Limiter

ALLOWED = {row[0]: row[2] for _, rows in GROUPS for row in rows}
frames = st.binary(min_size=180, max_size=180).map(bytearray)
bright = st.integers(0, 255).map(lambda least: bytearray([least] * 90 + [255] * 90))
limits_ma = st.integers(*ALLOWED["led_limit_ma"])
channels_ma = st.tuples(*[st.integers(*ALLOWED["led_channel_ma"][:2])] * 3)
idles_ma = st.integers(*ALLOWED["led_idle_ma"])


def wled_ma(frame) -> float:
    """BusDigital::estimateCurrentAndLimitBri at full brightness: 55 mA a LED, 1 mA standby."""
    return sum(frame) * 55 / 765 + len(frame) // 3


def fastled_ma(frame) -> float:
    """calculate_unscaled_power_mW at 5 V: 80, 55 and 75 mW a channel, 5 mW a LED."""
    channels_mw = sum(sum(frame[i::3]) * mw / 256 for i, mw in enumerate((80, 55, 75)))
    return (channels_mw + 5 * len(frame) // 3) / 5


@given(frames | bright, channels_ma, idles_ma)
def test_the_estimate_is_never_below_the_published_models(frame, channel_ma, idle_ma) -> None:
    estimated = Limiter(1000, channel_ma, idle_ma).estimate_ma(frame)
    assert estimated >= wled_ma(frame)
    assert estimated >= fastled_ma(frame)


@given(frames | bright, limits_ma, channels_ma, idles_ma)
def test_every_frame_ends_within_the_limit(frame, limit_ma, channel_ma, idle_ma) -> None:
    limiter = Limiter(limit_ma, channel_ma, idle_ma)
    limiter.limit(frame)
    assert limiter.estimate_ma(frame) <= limit_ma
    assert max(wled_ma(frame), fastled_ma(frame)) <= limit_ma


@given(frames | bright, limits_ma, channels_ma, idles_ma)
def test_the_whole_frame_is_scaled_and_nothing_goes_dark(
    frame, limit_ma, channel_ma, idle_ma
) -> None:
    before = bytes(frame)
    Limiter(limit_ma, channel_ma, idle_ma).limit(frame)
    scaled = sorted(set(zip(before, frame, strict=True)))
    assert [new for _, new in scaled] == sorted(new for _, new in scaled)
    assert len({old for old, _ in scaled}) == len(scaled)
    assert all(min(old, MIN_VISIBLE) <= new <= old for old, new in scaled)


@given(st.integers(0, 60))
def test_a_frame_within_the_limit_is_left_alone(lit) -> None:
    frame = bytearray([9] * 3 * lit + [0] * 3 * (60 - lit))
    before = bytes(frame)
    Limiter(1000, (20, 20, 20), 1).limit(frame)
    assert frame == before


def test_a_limited_frame_uses_what_it_may() -> None:
    frame = bytearray([255] * 180)
    limiter = Limiter(1000, (20, 19, 22), 1)
    limiter.limit(frame)
    assert 980 <= limiter.estimate_ma(frame) <= 1000


@pytest.mark.parametrize(
    ("frame", "expected"), [([0, 0, 0], 60), ([255, 0, 0], 80), ([1, 0, 0], 61)]
)
def test_the_estimate_is_a_sum_rounded_up(frame, expected) -> None:
    assert Limiter(1000, (20, 20, 20), 1).estimate_ma(bytes(frame + [0] * 177)) == expected
