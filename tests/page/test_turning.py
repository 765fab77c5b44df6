"""The plan of a turn as the page plots it: whole, in order, and within the limit of its pace."""

from itertools import pairwise

import pytest

from affineur.settings import GROUPS, Settings, SettingsError
from affineur_host.page.server.plan import of_setup
from affineur_host.page.turning import curve
from affineur_sim.match_run import Setup

TWO = of_setup(Setup(level="full", players=2, bots=0))


@pytest.mark.parametrize("pace", ["gentle", "normal", "brisk"])
@pytest.mark.parametrize("sectors", [4, 10])
def test_a_turn_begins_and_ends_at_rest_and_keeps_to_its_part_of_the_limit(pace, sectors) -> None:
    found = curve({"pace": pace}, sectors)
    points = found["points"]
    assert points[0] == [0, 0, 0, 0]
    assert points[-1][1] == pytest.approx(360_000 / sectors, abs=20)
    assert points[-1][2:] == [0, 0]
    for earlier, later in pairwise(points):
        assert earlier[0] <= later[0]
        assert earlier[1] <= later[1]
    most = max(point[3] for point in points)
    assert 0.9 * found["pace_permille"] < most <= 1.02 * found["pace_permille"]


def test_a_brisker_turn_is_faster_and_strains_more() -> None:
    gentle, brisk = (curve({"pace": pace}, 4)["points"] for pace in ("gentle", "brisk"))
    assert brisk[-1][0] < gentle[-1][0]
    assert max(point[2] for point in brisk) > max(point[2] for point in gentle)


def test_settings_that_are_none_are_refused() -> None:
    with pytest.raises(SettingsError):
        curve({"speed_of_light": 1}, 4)


def test_the_host_learns_how_the_board_plans_its_turns(lay) -> None:
    with lay(TWO).visitor().socket() as page:
        page.until("view", lambda view: view["state"] == "acting")
        told = page.ask("curve", sectors=4)["answer"]
        names = [row[0] for _, rows in GROUPS for row in rows]
        whole = {name: getattr(Settings(), name) for name in names}
        assert told == curve(whole, 4)


def test_only_the_host_is_told(lay, network) -> None:
    table = lay(TWO, lan=network)
    for visitor in (table.seat(0), table.watcher()):
        with visitor.socket() as page:
            page.until("board")
            assert page.refused("curve", sectors=4) == "NOT_YOURS"
