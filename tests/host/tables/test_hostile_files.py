"""Whatever is offered as a table file, the answer is one plain line (D-0)."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from affineur_host.errors import EXIT_TABLE_INVALID, EXIT_TABLE_UNREADABLE, UserError
from affineur_host.tables.document import SIZE_LIMIT
from affineur_host.tables.registry import ENTRIES
from affineur_host.tables.store import SHIPPED, judge

EMPTY = {"table": "rubrics", "version": 1, "rows": {}, "prov": []}

HOSTILE = {
    "empty": b"",
    "zero bytes": bytes(1000),
    "random bytes": random.Random(1).randbytes(5000),
    "latin-1": "Orléans".encode("latin-1"),
    "half a file": (SHIPPED / "orders.json").read_bytes()[:400],
    "a list": b"[]",
    "null": b"null",
    "deep list": b"[" * 500_000,
    "deep objects": b'{"rows":' * 100_000 + b"1" + b"}" * 100_000,
    "deep rows": json.dumps(EMPTY).replace("{}", "[" * 900 + "]" * 900).encode(),
    "huge integer": json.dumps(EMPTY).replace("{}", "9" * 100_000).encode(),
    "long integer": json.dumps(EMPTY).replace("{}", "9" * 4000).encode(),
    "huge float": json.dumps(EMPTY).replace("{}", "1e9999").encode(),
    "not a number": json.dumps(EMPTY).replace("{}", "NaN").encode(),
    "field twice": b'{"table": "rubrics", "table": "orders"}',
    "long field name": json.dumps({"x" * 100_000: 1}).encode(),
    "lone surrogate": b'{"table": "\\ud800", "version": 1, "rows": 1, "prov": []}',
    "control characters": b'{"table": "\\u001b[2J", "version": 1, "rows": 1, "prov": []}',
    "table is a list": json.dumps({**EMPTY, "table": []}).encode(),
    "prov is text": json.dumps({**EMPTY, "prov": "owner"}).encode(),
    "10 MB of spaces": b" " * 10_000_000,
    "10 MB of a list": b"[" + b"0," * 5_000_000 + b"0]",
}


def _refusal(path: Path) -> UserError:
    with pytest.raises(UserError) as caught:
        judge([path], path.parent / "own").accepted()
    error = caught.value
    assert error.message.isprintable(), error.message
    assert error.hint.isprintable()
    assert error.hint
    assert str(path) in error.message
    assert len(error.message) - len(str(path)) < 300
    return error


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_one_plain_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(HOSTILE[name])
    assert _refusal(path).exit_code in (EXIT_TABLE_UNREADABLE, EXIT_TABLE_INVALID)


def test_missing_files_and_folders_get_one_plain_line(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.json", tmp_path):
        assert _refusal(path).exit_code == EXIT_TABLE_UNREADABLE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_nobody_writes_to_does_not_hang(tmp_path: Path) -> None:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    assert "not a plain file" in _refusal(path).message


def test_no_more_than_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(b" " * (SIZE_LIMIT + 1))
    assert "1 MB at most" in _refusal(path).message


@given(data=st.binary(max_size=300))
@settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_random_bytes_get_one_plain_line(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(data)
    _refusal(path)


@pytest.mark.parametrize("name", [each.name for each in ENTRIES])
@given(data=st.data())
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_wrong_type_anywhere_is_refused(name: str, data: st.DataObject, tmp_path: Path) -> None:
    document = json.loads((SHIPPED / f"{name}.json").read_text("utf-8"))
    container, key = data.draw(st.sampled_from(list(_places(document["rows"]))))
    container[key] = data.draw(st.sampled_from([[[]], {"?": 1}, -(10**30), 0.5, "\x00"]))
    path = tmp_path / "table.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert _refusal(path).exit_code == EXIT_TABLE_INVALID


def _places(value: Any) -> Any:
    """Yield (container, key) of every value below `value`."""
    for key in range(len(value)) if isinstance(value, list) else list(value):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])
