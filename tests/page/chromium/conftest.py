"""A real browser at the page: Debian's Chromium, driven by Playwright, which downloads nothing."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONG_MS = 30_000


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Return the browser; skips where there is none.

    Its driver keeps an event loop running in this thread, so no test elsewhere may come between.
    """
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    playwright = pytest.importorskip("playwright.sync_api")
    unboxed = ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=unboxed)
        yield browser
        browser.close()


@pytest.fixture
def come(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Return a function that comes to a table with a browser of its own, and shows the page.

    `holder` is the pass that opens it, the host's if none; what else is given are Playwright's
    options, such as PHONE. At the end nothing may have failed in any of the pages.
    """
    contexts: list[Any] = []
    wrong: list[str] = []

    def page(table: Any, holder: Any = None, **options: Any) -> Any:
        context = chromium.new_context(reduced_motion="reduce", **options)
        contexts.append(context)
        context.set_default_timeout(LONG_MS)
        shown = context.new_page()
        watch(shown, wrong)
        shown.goto(table.server.addresses.of(holder or table.server.passes.host))
        shown.wait_for_url(lambda url: "/enter/" not in url)
        return shown

    yield page
    for context in contexts:
        context.close()
    assert not wrong, "\n".join(wrong)


def watch(page: Any, wrong: list[str]) -> None:
    """Note whatever fails in a page."""

    def told(message: Any) -> None:
        if message.type in ("error", "warning"):
            wrong.append(f"{message.type}: {message.text}")

    page.on("console", told)
    page.on("pageerror", lambda error: wrong.append(f"failed: {error}"))
    page.on("requestfailed", lambda request: wrong.extend(_not_loaded(request)))


def _not_loaded(request: Any) -> list[str]:
    """Return what to say of a request that failed; one given up by leaving the page did not."""
    given_up = request.failure == "net::ERR_ABORTED"
    return [] if given_up else [f"not loaded: {request.url}: {request.failure}"]


@pytest.fixture
def phone() -> dict[str, Any]:
    """Return what makes a browser one of a phone."""
    return PHONE


@pytest.fixture
def picture() -> Callable[[Any, str], None]:
    """Return a function that keeps a picture of a page in the folder AFFINEUR_PICTURES, if set."""
    folder = os.environ.get("AFFINEUR_PICTURES")

    def keep(page: Any, name: str) -> None:
        if folder:
            page.screenshot(path=str(Path(folder) / f"{name}.png"))

    return keep


_LIKED = ("space", "parlour", "order", "sector", "corporation", "gondola", "chain", "stored")
_BLINK_MS = 40
_MOST_CLICKS = 3000
_SCRIPT = Path(__file__).with_name("player.js").read_text(encoding="utf-8")


class Player:
    """Somebody who plays by what a page shows; `seats` are those they look at in turn.

    Of what is lit they pick the kinds in `liked`, in this order, and `any_too` if that is said.
    """

    def __init__(
        self,
        page: Any,
        seats: tuple[int, ...],
        liked: tuple[str, ...] = _LIKED,
        any_too: bool = False,
    ):
        self._page = page
        self._wish = {"seats": seats, "liked": liked, "any": any_too, "most": _MOST_CLICKS}

    def click(self, times: int) -> None:
        """Click with the mouse on what comes next, so many times."""
        waits = 0
        while times:
            thing = self._page.evaluate_handle(_SCRIPT, self._wish).as_element()
            if thing is None:
                waits += 1
                assert waits * _BLINK_MS < LONG_MS, self._page.locator("#ask").inner_text()
                self._page.wait_for_timeout(_BLINK_MS)
            elif self._hits(thing):
                times -= 1

    def play_until(self, state: str) -> None:
        """Click on, without a mouse that has to get there, until the match is in `state`."""
        self._page.evaluate(_SCRIPT, self._wish | {"until": state})

    def play_until_told(self, text: str) -> None:
        """Click on until the table says so."""
        self._page.evaluate(_SCRIPT, self._wish | {"text": text})

    def _hits(self, thing: Any) -> bool:
        """Click; False when the thing had gone by then, as the table is alive."""
        try:
            thing.click(timeout=2000)
        except Exception as error:
            if "Timeout" not in str(error) and "not attached" not in str(error):
                raise
            return False
        return True


@pytest.fixture
def player() -> type[Player]:
    """Return the kind of people who play by clicks."""
    return Player


@pytest.fixture
def violations() -> Callable[[Any], list[str]]:
    """Return a function that tells what axe finds wrong with a page, if it is serious."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def found(page: Any) -> list[str]:
        results = axe.run(page).response["violations"]
        return [
            f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}"
            for one in results
            if one["impact"] in ("serious", "critical")
        ]

    return found
