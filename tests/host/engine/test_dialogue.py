"""The dialogue of the documentation, word for word."""

import io
import json
from pathlib import Path

import affineur_host.engine
from affineur_host.engine import Session, serve
from affineur_host.engine.request import CODES
from affineur_host.engine.setup import _SHAPES

README = Path(affineur_host.engine.__file__).with_name("README.md")


def _said(mark: str) -> list[str]:
    lines = README.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(mark) for line in lines if line.startswith(mark)]


def test_the_dialogue_of_the_documentation_holds_word_for_word():
    sink = io.BytesIO()
    requests = _said("> ")
    serve(io.BytesIO("\n".join(requests).encode()), sink, Session())
    replies = sink.getvalue().decode("ascii").splitlines()
    assert replies == _said("< ")
    assert len(requests) > 15


def test_the_dialogue_shows_every_command_but_those_of_a_turning_table(talk):
    shown = {json.loads(line)["cmd"] for line in _said("> ") if line.startswith("{")}
    assert set(talk("hello")["commands"]) - shown == {"rotate", "unrotate"}


def test_the_documentation_names_every_command_code_and_set_up_key(talk):
    text = README.read_text(encoding="utf-8")
    words = [*talk("hello")["commands"], *CODES, *_SHAPES]
    undocumented = {"dice", "machines", "achievements", "colours", "seed", "advanced"}
    assert [word for word in words if f"`{word}`" not in text and word not in undocumented] == []
