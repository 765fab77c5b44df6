"""The person who answers: at the terminal, or given beforehand."""

import sys
from collections.abc import Mapping
from typing import Protocol

import click

from affineur_host.errors import EXIT_MEASURE_STOPPED, UserError


class Person(Protocol):
    """Whoever answers; `key` names a question for answers given beforehand."""

    def tell(self, text: str) -> None:
        """Take note."""

    def allow(self, key: str, text: str) -> bool:
        """Say whether the board may move now."""

    def choose(self, key: str, text: str, options: tuple[str, ...], default: str | None) -> str:
        """Choose one of `options`."""

    def number(self, key: str, text: str, low: float, high: float, default: float | None) -> float:
        """Say a number within a range."""

    def witness(self, key: str, text: str) -> str:
        """Say "yes" or "no" to what is seen or heard; "" when nobody is there."""

    def do(self, key: str, text: str) -> None:
        """Be told what to do at the board now."""


class Nobody(UserError):  # noqa: N818 - who is not there
    """There is nobody to answer the question `key`; `how` says what to do about that."""

    def __init__(self, key: str, how: str = "give it with --answer {key}=..."):
        super().__init__(
            f"this needs an answer to {key}, and nobody is at a terminal",
            how.format(key=key),
            EXIT_MEASURE_STOPPED,
        )


class AtTerminal:
    """Asks at the terminal; answers given beforehand are not asked for, `yes` allows motion."""

    def __init__(self, answers: Mapping[str, str], yes: bool, quiet: bool = False):
        self._answers = dict(answers)
        self._asked: set[str] = set()
        self._yes = yes
        self._quiet = quiet

    @property
    def unasked(self) -> list[str]:
        """The names of the answers that nothing has asked for."""
        return [key for key in self._answers if key not in self._asked]

    def tell(self, text: str) -> None:
        """Print it on stderr."""
        if not self._quiet:
            click.echo(text, err=True)

    def allow(self, key: str, text: str) -> bool:
        """Ask, unless it has been said beforehand."""
        if key in self._answers:
            return self._yes_or_no(key) == "yes"
        if self._yes:
            self.tell(text)
            return True
        if not _somebody():
            raise Nobody(key, "allow the board to move with --yes, or --answer {key}=yes")
        return click.confirm(f"{text}\nMay it?", default=False, err=True)

    def choose(self, key: str, text: str, options: tuple[str, ...], default: str | None) -> str:
        """Ask until one of the options is named; a beginning that fits only one will do."""
        given = self._given(key, default)
        while True:
            answer = given if given is not None else self._prompt(text, "/".join(options), default)
            found = [option for option in options if option.startswith(answer.strip().lower())]
            if answer in options:
                return answer
            if len(found) == 1 and answer.strip():
                return found[0]
            self._refuse(key, given, f"one of {', '.join(options)}")

    def number(self, key: str, text: str, low: float, high: float, default: float | None) -> float:
        """Ask until a number within the range is named."""
        shown = None if default is None else f"{default:g}"
        given = self._given(key, shown)
        while True:
            answer = (
                given if given is not None else self._prompt(text, f"{low:g} to {high:g}", shown)
            )
            try:
                value = float(answer.replace(",", "."))
            except ValueError:
                value = high + 1
            if low <= value <= high:
                return value
            self._refuse(key, given, f"a number from {low:g} to {high:g}")

    def witness(self, key: str, text: str) -> str:
        """Ask, where somebody is at the terminal and questions are wanted."""
        if key in self._answers:
            return self._yes_or_no(key)
        if self._yes or not _somebody():
            return ""
        return "yes" if click.confirm(text, err=True) else "no"

    def do(self, key: str, text: str) -> None:  # noqa: ARG002  (part of the protocol)
        """Print what is to be done."""
        click.echo(text, err=True)

    def _given(self, key: str, default: str | None) -> str | None:
        self._asked.add(key)
        if key in self._answers:
            return self._answers[key]
        if self._yes and default is not None:
            return default
        if not _somebody():
            raise Nobody(key)
        return None

    def _yes_or_no(self, key: str) -> str:
        self._asked.add(key)
        answer = self._answers[key]
        if answer not in ("yes", "no"):
            self._refuse(key, answer, "yes or no")
        return answer

    def _prompt(self, text: str, allowed: str, default: str | None) -> str:
        shown = f"{text} ({allowed})"
        return str(click.prompt(shown, default=default, err=True, type=str))

    def _refuse(self, key: str, given: str | None, allowed: str) -> None:
        if given is not None:
            raise UserError(
                f"the answer {key}={given} does not fit",
                f"it must be {allowed}",
                EXIT_MEASURE_STOPPED,
            )
        click.echo(f"Please answer with {allowed}.", err=True)


def _somebody() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()
