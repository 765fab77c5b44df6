"""What options of several commands do: progress where somebody looks, and asking before acting."""

import io
import sys

import click
import pytest

from affineur_host.cli.options import Bar, confirm
from affineur_host.cli.tags_options import Place


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, quiet: bool = False) -> str:
    """Return what a bar draws on `stream` while three pieces are done."""
    monkeypatch.setattr(sys, "stderr", stream)
    with Bar("copying", quiet) as bar:
        for done in (0, 1, 1, 3):
            bar.show(done, 3)
    return stream.getvalue()


def test_a_bar_grows_on_a_terminal(monkeypatch) -> None:
    drawn = shown(monkeypatch, Screen())
    assert drawn.count("copying [") == 3, "what looks the same is not drawn again"
    assert f"[{'#' * 30}] 3/3\n" in drawn


def test_there_is_no_bar_in_a_pipe_and_none_when_quiet(monkeypatch) -> None:
    assert shown(monkeypatch, io.StringIO()) == ""
    assert shown(monkeypatch, Screen(), quiet=True) == ""


def test_lines_are_printed_above_the_bar(monkeypatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with Bar("tags") as bar:
        bar.print("first", err=True)
        bar.show(1, 86)
        bar.show(2, 86)
        bar.print("second", err=True)
    lines = screen.getvalue().split("\n")
    drawn = f"tags [{'-' * 30}] 2/86"
    assert lines[0] == "first"
    assert lines[1].endswith(f"\r{' ' * len(drawn)}\rsecond")
    assert lines[2:] == [f"\r{drawn}", ""]


def test_nothing_to_do_is_all_done(monkeypatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with Bar("copying") as bar:
        bar.show(0, 0)
    assert "0/0" in screen.getvalue()


def test_without_a_terminal_only_yes_is_yes(monkeypatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    confirm("Go on?", yes=True)
    with pytest.raises(click.UsageError, match="--yes"):
        confirm("Go on?", yes=False)


@pytest.mark.parametrize(("said", "goes_on"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_on_a_terminal_a_person_is_asked(monkeypatch, said: str, goes_on: bool) -> None:
    monkeypatch.setattr(sys, "stdin", Screen(said))
    if goes_on:
        confirm("Go on?", yes=False)
    else:
        with pytest.raises(click.Abort):
            confirm("Go on?", yes=False)


def test_ctrl_c_at_a_question_is_no_answer(monkeypatch) -> None:
    def interrupted(*_asked: object, **_how: object) -> None:
        raise click.Abort

    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr(click, "confirm", interrupted)
    place = Place(None, 0, 1.0, as_json=False, quiet=False)
    with pytest.raises(click.Abort):
        place.ask("Erase it?")
    monkeypatch.setattr(click, "confirm", lambda *_asked, **_how: False)
    assert place.ask("Erase it?") is False
