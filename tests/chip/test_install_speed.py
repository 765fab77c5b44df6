"""Bringing firmware onto the chip takes less time than copying its files would."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from affineur_host import figures
from affineur_sim.chip.loops import fastest

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.skipif(bool(fastest()[1]), reason="takes minutes without the accelerated loop")
@pytest.mark.parametrize("measure", [figures.update_over_mpremote, figures.install_over_mpremote])
def test_an_update_and_an_installation_are_faster_than_mpremote(
    flash: bytes, measure: Callable[[], figures.Figure]
) -> None:
    figure = measure()
    assert figure.holds, figure
