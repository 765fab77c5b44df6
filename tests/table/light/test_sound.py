"""Tunes: every name the table logic uses, refusals that fall and keep the rhythm of the light."""

import re
from pathlib import Path

import pytest

from affineur.table.light import TUNES, sound

TABLE = Path(__file__).resolve().parents[3] / "firmware/affineur/table"


@pytest.mark.parametrize("name", sorted(TUNES))
def test_a_tune_is_short_and_can_be_heard_from_a_piezo(name) -> None:
    assert 60 <= sum(duration_ms for _, duration_ms in TUNES[name]) <= 1600
    for frequency_hz, duration_ms in TUNES[name]:
        assert frequency_hz == 0 or 200 <= frequency_hz <= 4000
        assert duration_ms >= 50


def test_every_tune_is_its_own() -> None:
    assert len(set(TUNES.values())) == len(TUNES)


@pytest.mark.parametrize("pattern", range(4))
def test_a_refusal_falls_and_lasts_as_long_as_its_light(pattern) -> None:
    notes = TUNES[f"refused_{pattern}"]
    tones = [frequency_hz for frequency_hz, _ in notes if frequency_hz]
    assert tones == sorted(set(tones), reverse=True)
    assert len(tones) > 1
    assert sum(duration_ms for _, duration_ms in notes) == sound.REFUSAL_MS


def test_every_tune_that_the_table_plays_exists() -> None:
    played = re.compile(r"(?:\.chime|Chime)\(\s*\"([a-z_0-9]+)\"")
    for path in sorted(TABLE.glob("*.py")):
        names = set(played.findall(path.read_text(encoding="utf-8")))
        assert names <= set(TUNES), path.name
