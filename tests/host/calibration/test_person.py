"""The person at the terminal: questions on stderr, short answers, answers given beforehand."""

import io
import sys
from typing import Any

import pytest

from affineur_host.calibration.person import AtTerminal, Nobody
from affineur_host.errors import UserError


class Keyboard(io.StringIO):
    """Somebody who types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let a person type these lines."""
    return lambda *lines: monkeypatch.setattr(
        sys, "stdin", Keyboard("".join(f"{line}\n" for line in lines))
    )


def test_a_choice_takes_beginnings_and_asks_again(types: Any, capsys: Any) -> None:
    person = AtTerminal({}, yes=False)
    types("purple", "gr")
    assert person.choose("light.red", "Which colour?", ("red", "green"), None) == "green"
    types("b", "RED")
    assert person.choose("light.red", "Which colour?", ("red", "green"), None) == "red"
    assert "Please answer with one of red, green" in capsys.readouterr().err


def test_a_number_is_taken_with_a_comma_and_within_its_range(types: Any, capsys: Any) -> None:
    types("ninety", "90", "-1,5")
    assert AtTerminal({}, yes=False).number("zero.off", "How far?", -60, 60, 0) == -1.5
    assert capsys.readouterr().err.count("Please answer with a number from -60 to 60") == 2


def test_enter_takes_the_default(types: Any) -> None:
    types("", "")
    person = AtTerminal({}, yes=False)
    assert person.number("zero.off", "How far?", -60, 60, 0) == 0
    assert person.choose("pace.slid", "Slid?", ("no", "yes"), "no") == "no"


def test_moving_is_allowed_by_a_clear_yes_only(types: Any) -> None:
    person = AtTerminal({}, yes=False)
    for typed, allowed in (("y", True), ("", False), ("n", False)):
        types(typed)
        assert person.allow("motor.turn", "It will move. Hands off.") is allowed


def test_answers_given_beforehand_are_not_asked_for() -> None:
    person = AtTerminal({"zero.off": "2.5", "motor.turn": "no", "x.seen": "yes"}, yes=True)
    assert person.number("zero.off", "How far?", -60, 60, 0) == 2.5
    assert not person.allow("motor.turn", "It will move.")
    assert person.witness("x.seen", "Seen?") == "yes"
    assert person.witness("y.seen", "Seen?") == ""


def test_where_nobody_is_there_that_is_said_with_the_name_of_the_question() -> None:
    with pytest.raises(Nobody, match=r"light\.first") as nobody:
        AtTerminal({}, yes=True).choose("light.first", "Which seat?", ("0", "1"), None)
    assert isinstance(nobody.value, UserError)
    assert nobody.value.hint == "give it with --answer light.first=..."


@pytest.mark.parametrize("ask", ["allow", "witness"])
def test_an_answer_given_beforehand_is_yes_or_no(ask: str) -> None:
    with pytest.raises(UserError, match="=Yep does not fit") as refused:
        getattr(AtTerminal({"motor.turn": "Yep"}, yes=False), ask)("motor.turn", "May it?")
    assert refused.value.hint == "it must be yes or no"
