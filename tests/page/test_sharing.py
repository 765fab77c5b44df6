"""Phones in the network: a seat's address acts for that seat, a watcher's for none."""

import pytest

from affineur_host.page.server.plan import of_setup
from affineur_sim.match_run import Setup

TWO = of_setup(Setup(level="full", players=2, bots=0))
WORKER = {"kind": "worker", "colour": 2, "number": 0, "uid": "04a200"}
OF_SEAT_2 = [
    ("key", {"seat": 2, "key": "ready", "down": True}),
    ("tap", {"seat": 2, "marks": [WORKER]}),
    ("lift", {"seat": 2, "marks": [WORKER]}),
    ("move", {"seat": 2, "text": "gather 1 soft"}),
    ("seat", {"seat": 2}),
]
OF_THE_HOST = [
    ("set", {"key": "pace", "value": "gentle"}),
    ("settings", {}),
    ("health", {}),
    ("restart", {}),
    ("matches", {}),
    ("journal", {"match": "match-0001", "at": 0}),
    ("share", {}),
    ("inspect", {"on": True}),
    ("world", {"act": "jam"}),
    ("begin", {"game": "fromage", "level": "full", "seats": [0, 2]}),
]


@pytest.fixture
def shared(lay, network):
    """Return a table for two that phones may come to."""
    return lay(TWO, lan=network)


@pytest.mark.parametrize(("name", "fields"), OF_SEAT_2)
def test_a_seat_acts_for_itself_only(shared, name, fields) -> None:
    own, other = shared.seat(2), shared.seat(0)
    with own.socket() as phone:
        phone.until("board")
        assert "answer" in phone.ask(name, **fields)
    refused = other.post(name, fields)
    assert (refused.status, refused.json()["code"]) == (403, "NOT_YOURS")
    with other.socket() as phone:
        assert phone.refused(name, **fields) == "NOT_YOURS"


@pytest.mark.parametrize(("name", "fields"), OF_THE_HOST)
def test_neither_a_seat_nor_a_watcher_may_do_what_is_the_hosts(shared, name, fields) -> None:
    for visitor in (shared.seat(0), shared.watcher()):
        assert visitor.post(name, fields).status == 403


@pytest.mark.parametrize(("name", "fields"), OF_SEAT_2)
def test_a_watcher_only_watches(shared, name, fields) -> None:
    with shared.watcher().socket() as phone:
        assert phone.until("you")["role"] == "watcher"
        phone.until("view")
        assert phone.refused(name, **fields) == "NOT_YOURS"
        assert "answer" in phone.ask("look", records=0) or phone.latest("status")["match"] == ""


def test_a_phone_is_told_which_seat_it_is(shared) -> None:
    with shared.seat(2).socket() as phone:
        you = phone.until("you")
    assert you == {"role": "seat", "seat": 2, "simulated": True, "shared": True}


def test_what_a_phone_does_is_seen_at_the_table(shared) -> None:
    with shared.visitor().socket() as host, shared.seat(2).socket() as phone:
        host.until("view", lambda view: view["state"] == "acting")
        phone.press(2, "ready")
        host.until("view", lambda view: view["seats"][2]["ready"])


def test_addresses_and_their_pictures_are_handed_out_by_the_host(shared, network) -> None:
    host = shared.visitor()
    found = host.post("share", {}).json()["addresses"]
    assert [(one["who"], one["seat"]) for one in found] == [
        ("seat", 0),
        ("seat", 1),
        ("seat", 2),
        ("seat", 3),
        ("watcher", -1),
    ]
    tokens = {one["address"].rpartition("/")[2] for one in found}
    assert len(tokens | {shared.server.passes.host.token}) == 6
    for one in found:
        assert one["address"].startswith(f"http://{network}:{shared.server.addresses.port}/enter/")
        picture = host.get(one["qr"])
        assert picture.headers["content-type"] == "image/svg+xml"
        assert b"<svg" in picture.body
        assert shared.seat(0).get(one["qr"]).status == 403
    assert host.get("qr/seat-9.svg").status == 404


def test_the_hosts_address_does_not_work_over_the_network(shared, network) -> None:
    host = shared.visitor()
    host.place = f"{network}:{shared.server.addresses.port}"
    assert host.get("/table/").status == 403


def test_a_phone_is_sent_nothing_its_browser_complains_of(shared) -> None:
    """Browsers ignore the opener policy over plain HTTP from the network, with an error."""
    assert "cross-origin-opener-policy" not in shared.seat(0).get("/seat-0/").headers


def test_a_pass_opens_its_own_folder_only(shared) -> None:
    visitor = shared.seat(1)
    for folder in ("table", "seat-0", "watch"):
        assert visitor.get(f"/{folder}/").status == 403


def test_a_table_that_is_not_shared_is_at_home_only(lay) -> None:
    table = lay()
    assert table.server.passes.shared == []
    assert len(table.server.addresses.sockets) == 1
    assert table.visitor().post("share", {}).json() == {"addresses": []}
