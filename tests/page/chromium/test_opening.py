"""The page opens in a browser, and nothing about it leaves a trace or fails."""

import re

from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

TWO = of_setup(Setup(level="full", players=2, bots=0))


def test_the_token_disappears_from_the_address(come, lay) -> None:
    table = lay(TWO)
    page = come(table)
    assert page.url == f"http://{table.place}/table/"
    assert page.evaluate("document.cookie") == ""
    page.go_back()
    assert table.server.passes.host.token not in page.url


def test_nothing_is_fetched_from_elsewhere(come, lay) -> None:
    table = lay(TWO)
    page = come(table)
    page.wait_for_load_state("networkidle")
    fetched = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert fetched
    assert all(re.match(rf"http://{table.place}/table/", one) for one in fetched)
