"""The panel that looks into the machine: what the board did is plotted and spelled out."""

from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

BOTS = of_setup(Setup(level="full", players=2, bots=2, seed=3))


def test_a_turn_the_ring_the_wire_and_the_record_are_shown(come, lay, violations, picture) -> None:
    page = come(lay(BOTS, speed=5.0), viewport={"width": 1366, "height": 768})
    page.get_by_role("tab", name="Inspect").click()
    plot = page.locator(".inspected.turn svg.plot")
    plot.locator("polyline.planned").first.wait_for()
    plot.locator("circle.seen").first.wait_for()
    assert "° in" in plot.get_attribute("aria-label")
    assert page.locator(".ring-time img").get_attribute("src").startswith("data:image/bmp")
    page.locator(".wire .lines .sent").first.wait_for()
    page.locator(".wire .lines .came").first.wait_for()
    page.locator(".record .lines li").first.wait_for()
    health = page.locator(".inspected.health")
    assert " ms" in health.locator(".facts").inner_text()
    assert "on the computer's memory" in health.inner_text()
    heads = page.locator("h1, h2, h3").evaluate_all("all => all.map((one) => one.tagName)")
    assert heads == ["H1"] + ["H2"] * 6
    tops = page.get_by_role("tab").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(set(tops)) == 1  # all tabs in one row
    page.get_by_role("checkbox", name="Hold still").check()
    assert violations(page) == []
    picture(page, "inspect")


def test_whoever_watches_sees_no_wire(come, lay, network) -> None:
    table = lay(BOTS, lan=network)
    page = come(table, table.server.passes.shared[-1])
    page.get_by_role("tab", name="Seats").wait_for()
    assert page.get_by_role("tab", name="Inspect").count() == 0
