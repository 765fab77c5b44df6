"""Who may come in: token, cookie, Host and Origin are right, or the answer is 403."""

import re
from http.client import HTTPConnection
from http.cookies import SimpleCookie

import pytest
from websockets.exceptions import InvalidStatus


def test_the_address_opens_the_table_and_hides_the_token(lay) -> None:
    table = lay()
    visitor, token = table.stranger(), table.server.passes.host.token
    entered = visitor.enter(token)
    assert entered.status == 200
    assert 'http-equiv="refresh" content="0;url=/table/"' in entered.body.decode()
    assert token not in entered.body.decode()
    assert visitor.get("/table/index.html").status in (200, 404)
    assert visitor.post("status", {}).status in (200, 409)


def test_the_cookie_is_for_this_server_and_folder_only_and_no_script_sees_it(lay) -> None:
    table = lay()
    entered = table.stranger().enter(table.server.passes.host.token)
    (cookie,) = SimpleCookie(entered.headers["set-cookie"]).values()
    assert cookie.key == f"affineur-{table.server.addresses.port}"
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "strict", "/table/")
    assert not cookie["domain"]


@pytest.mark.parametrize("token", ["", "x", "%00", "..", "A" * 5000])
def test_a_wrong_token_is_not_let_in(lay, token) -> None:
    visitor = lay().stranger()
    assert visitor.enter(token).status == 403
    assert visitor.cookie == ""


@pytest.mark.parametrize("cookie", ["", "affineur=1", "affineur-1=2; =;;", "\xff", "x" * 3000])
def test_without_the_cookie_there_is_nothing_to_see(lay, cookie) -> None:
    visitor = lay().stranger()
    visitor.cookie = cookie
    for path in ("/", "/table/", "/table/app.js", "/table/qr/seat-0.svg", "/nothing", "/watch/"):
        assert visitor.get(path).status == 403
    assert visitor.post("status", {}).status == 403
    with pytest.raises(InvalidStatus, match="403"), visitor.socket():
        pass


@pytest.mark.parametrize("target", ["*", "table"])
def test_a_request_for_no_path_is_refused(lay, target) -> None:
    connection = HTTPConnection(lay().place, timeout=10)
    connection.request("OPTIONS", target)
    assert connection.getresponse().status == 403
    connection.close()


def test_a_token_of_another_run_is_not_let_in(lay) -> None:
    table, other = lay(), lay()
    visitor = table.stranger()
    visitor.cookie = other.visitor().cookie.replace(
        str(other.server.addresses.port), str(table.server.addresses.port)
    )
    assert visitor.get("/table/").status == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}", "evil.example:{port}", ""]
)
def test_another_host_than_ours_is_refused(lay, host) -> None:
    """Names of others that are made to point here (DNS rebinding) do not help them."""
    table = lay()
    visitor = table.visitor()
    asked = host.format(port=table.server.addresses.port)
    assert visitor.get("/table/", Host=asked).status in (400, 403)
    assert visitor.post("status", {}, Host=asked, Origin=f"http://{asked}").status in (400, 403)
    assert visitor.get("/enter/" + table.server.passes.host.token, Host=asked).status in (400, 403)


def test_localhost_is_the_same_place(lay) -> None:
    table = lay()
    visitor = table.visitor()
    place = f"localhost:{table.server.addresses.port}"
    assert visitor.post("look", {"records": 0}, Host=place, Origin=f"http://{place}").status != 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://{place}", "http://127.0.0.1:1", ""]
)
def test_another_origin_is_refused(lay, origin) -> None:
    table = lay()
    visitor = table.visitor()
    asked = origin.format(place=table.place)
    assert visitor.get("/table/", Origin=asked).status == 403
    assert visitor.post("status", {}, Origin=asked).status == 403
    with pytest.raises(InvalidStatus, match="403"), visitor.socket(origin=asked or "http://x"):
        pass


def test_what_may_change_something_must_tell_its_origin(lay) -> None:
    visitor = lay().visitor()
    body, kind = '{"name": "status"}', {"Content-Type": "application/json"}
    assert visitor.get("request", "POST", body, **kind).status == 403


def test_a_form_of_another_page_cannot_make_requests(lay) -> None:
    """A form sends none of the kinds of content that need the permission of ours."""
    assert lay().visitor().post("status", {}, Content_Type="text/plain").status == 400


def test_every_answer_is_locked_down(lay) -> None:
    visitor = lay().visitor()
    for path in ("/table/", "/table/nothing.js", "/enter/wrong", "/", "/enter/"):
        headers = visitor.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
        assert "unsafe" not in policy
        assert not re.search(r"https?:|\*", policy)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "..%2f..%2ferrors.py",
        "%2e%2e/server/run.py",
        "../messages.py",
        "..%5c..%5cerrors.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "style",
        "index.html/",
        "index.html%00",
        "C:%5cwindows%5cwin.ini",
        "a" * 5000 + ".js",
    ],
)
def test_nothing_but_the_page_is_given_out(lay, path) -> None:
    assert lay().visitor().get(f"/table/{path}").status in (403, 404)
