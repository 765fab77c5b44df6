"""Where the page is found, and what is told when it cannot be there."""

import socket

import pytest

from affineur_host.errors import UserError
from affineur_host.page.server import addresses as under_test
from affineur_host.page.server.addresses import Addresses, in_the_network, title
from affineur_host.page.server.passes import Passes


@pytest.fixture
def bind():
    """Return a function that binds addresses and lets them go at the end."""
    bound = []

    def addresses(port: int = 0, lan: str | None = None) -> Addresses:
        found = Addresses(Passes(shared=lan is not None), port, lan)
        bound.append(found)
        return found

    yield addresses
    for found in bound:
        found.close()


def test_any_free_port_is_taken_on_this_computer_alone(bind) -> None:
    one, two = bind(), bind()
    assert one.port != two.port
    assert [sock.getsockname()[0] for sock in one.sockets] == ["127.0.0.1"]
    assert one.places == [f"127.0.0.1:{one.port}", f"localhost:{one.port}"]


def test_a_port_in_use_is_one_plain_line(bind) -> None:
    with pytest.raises(UserError, match="in use") as told:
        bind(bind().port)
    assert told.value.exit_code == 95
    assert "--port" in told.value.hint


@pytest.mark.parametrize("address", ["203.0.113.9", "kitchen", "", "1.2.3", "2001:db8::7"])
def test_an_address_of_somebody_else_is_one_plain_line(bind, address) -> None:
    with pytest.raises(UserError, match="no address of this computer") as told:
        bind(lan=address)
    assert told.value.exit_code == 96


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "::"])  # noqa: S104
def test_an_address_no_phone_gets_to_is_not_taken_for_a_port_in_use(bind, address) -> None:
    with pytest.raises(UserError, match="no address of this computer in a network") as told:
        bind(lan=address)
    assert told.value.exit_code == 96


def test_a_port_that_may_not_be_had_is_one_plain_line(bind, monkeypatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(UserError, match="permission denied") as told:
        bind(80)
    assert told.value.exit_code == 98


def test_a_computer_in_no_network_is_told_what_to_do(monkeypatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    with pytest.raises(UserError, match="no network") as told:
        in_the_network()
    assert told.value.exit_code == 97
    assert "--share ADDRESS" in told.value.hint


def test_the_address_in_the_network_is_asked_of_the_system(monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(socket.socket, "connect", lambda _, place: asked.append(place))
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: ("192.168.1.7", 4))
    assert in_the_network() == "192.168.1.7"
    assert asked == [under_test._NEARBY]


def test_each_pass_has_its_own_address_and_picture(bind, network) -> None:
    found = bind(lan=network)
    handed_out = found.handed_out()
    assert len({one["address"] for one in handed_out}) == 5
    assert found.is_shared
    pictures = [found.picture(f"seat-{seat}") for seat in range(4)]
    assert len(set(pictures)) == 4
    assert found.picture("table") is None, "the host's address is not handed out"


def test_a_terminal_shows_the_address_as_a_code_for_phones(bind, network) -> None:
    found = bind(lan=network)
    blocks = found.blocks(found._passes.shared[0])
    assert len(blocks.splitlines()) > 15
    assert [title(one) for one in found._passes.shared][-2:] == ["seat 3", "to watch"]


def test_an_ipv6_address_stands_in_brackets(bind) -> None:
    try:
        found = bind(lan="::1")
    except UserError:
        pytest.skip("this system has no IPv6")
    assert f"[::1]:{found.port}" in found.places
    assert found.handed_out()[0]["address"].startswith(f"http://[::1]:{found.port}/enter/")


def test_at_port_80_browsers_leave_the_port_out(bind, monkeypatch) -> None:
    found = bind()
    monkeypatch.setattr(found, "port", 80)
    assert "127.0.0.1" in found.places
