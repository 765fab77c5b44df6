"""Where MicroPython comes from: a file, the cache, or the network when that is asked for."""

from __future__ import annotations

import errno
import hashlib
import io
import socket
import threading
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest
from install_bench import SECTORS

from affineur_host import errors
from affineur_host.errors import UserError
from affineur_host.install import micropython, uf2

if TYPE_CHECKING:
    from pathlib import Path

DATA = uf2.write(SECTORS)
SHA256 = hashlib.sha256(DATA).hexdigest()


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache folder with nothing in it, and no network."""
    monkeypatch.delenv("AFFINEUR_MICROPYTHON_UF2", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    answers(monkeypatch, urllib.error.URLError("Name or service not known"))
    monkeypatch.setattr(urllib.request, "getproxies", dict)
    monkeypatch.setattr(socket, "create_connection", lambda *_where: io.BytesIO())
    return tmp_path / "affineur"


def answers(monkeypatch: pytest.MonkeyPatch, answer: bytes | Exception) -> None:
    """Let the network answer so."""

    def urlopen(address: str, timeout: float) -> io.BytesIO:
        assert address.startswith("https://")
        assert timeout <= 30
        if isinstance(answer, Exception):
            raise answer
        return io.BytesIO(answer)

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)


def refused(code: int, *given: object) -> str:
    with pytest.raises(UserError) as raised:
        micropython.obtain(*given)
    assert raised.value.exit_code == code
    assert "--uf2" in raised.value.hint or "hash" in raised.value.hint
    return raised.value.message


def test_nothing_is_fetched_unasked() -> None:
    assert "none is kept" in refused(errors.EXIT_NO_UF2, None)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert "no such file" in refused(errors.EXIT_NO_UF2, tmp_path / "absent.uf2")


def test_a_download_is_checked_and_kept(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    answers(monkeypatch, DATA)
    assert micropython.obtain(None, SHA256.upper()).data == DATA
    assert [path.name for path in cache.iterdir()] == [micropython.RELEASE]
    answers(monkeypatch, RuntimeError("not again"))
    assert micropython.obtain(None).data == DATA


def test_a_download_of_another_hash_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    answers(monkeypatch, DATA)
    assert SHA256 in refused(errors.EXIT_NO_UF2, None, "0" * 64)
    assert not cache.exists()


def test_no_network_is_told() -> None:
    assert "no way to the network" in refused(errors.EXIT_NO_UF2, None, SHA256)


def test_a_server_that_cannot_be_reached_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_where: object) -> None:
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(socket, "create_connection", refuse)
    assert "unreachable" in refused(errors.EXIT_NO_UF2, None, SHA256)


def test_a_network_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def wait(*_where: object) -> io.BytesIO:
        over.wait()
        return io.BytesIO()

    monkeypatch.setattr(micropython, "_REACH_S", 0.01)
    monkeypatch.setattr(socket, "create_connection", wait)
    assert "no answer in time" in refused(errors.EXIT_NO_UF2, None, SHA256)
    over.set()


def test_a_proxy_is_left_to_reach_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urllib.request, "getproxies", lambda: {"https": "http://proxy:3128"})
    monkeypatch.setattr(socket, "create_connection", None)
    answers(monkeypatch, DATA)
    assert micropython.obtain(None, SHA256).data == DATA


def test_what_the_server_says_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, urllib.error.HTTPError("https://", 404, "gone", {}, None))
    assert "404" in refused(errors.EXIT_NO_UF2, None, SHA256)


def test_a_file_without_an_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "endless.uf2"
    with file.open("wb") as open_file:
        open_file.truncate(1 << 30)
    with pytest.raises(UserError, match="too large") as raised:
        micropython.obtain(file)
    assert raised.value.exit_code == errors.EXIT_NO_UF2
