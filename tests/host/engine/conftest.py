"""Talking to a session in Python values instead of lines."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from affineur_host.engine import Session

Talk = Callable[..., dict[str, Any]]


@pytest.fixture
def session() -> Session:
    return Session()


@pytest.fixture
def talk(session: Session) -> Talk:
    """Return a function that sends one request and gives the reply."""

    def send(cmd: str, **fields: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(
            session.answer(json.dumps({"cmd": cmd, **fields}).encode())
        )
        return reply

    return send
