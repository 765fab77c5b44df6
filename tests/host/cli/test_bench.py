"""`affineur bench`: the shape of its figures, and the bounds that do not depend on the clock."""

import json

import pytest

from affineur_host import figures


@pytest.mark.parametrize(
    "measure", [figures.turn_over_limit, figures.turn_load, figures.position_error]
)
def test_what_is_worked_out_without_a_clock_keeps_its_bound(measure) -> None:
    assert measure().holds


def test_the_figures_have_the_agreed_shape(affineur, monkeypatch) -> None:
    monkeypatch.setattr(figures, "MEASUREMENTS", (figures.turn_over_limit, figures.turn_load))
    done = affineur("bench", "--json")
    assert done.exit_code == 0
    rows = json.loads(done.out)["figures"]
    assert [row["name"] for row in rows] == ["turn_over_limit", "turn_load"]
    assert all(list(row) == ["name", "value", "unit", "bound", "peer", "holds"] for row in rows)


def test_a_missed_bound_is_said(affineur, monkeypatch) -> None:
    missed = figures.Figure("speed", 1.0, "x", bound=2.0, at_least=True)
    monkeypatch.setattr(figures, "MEASUREMENTS", (lambda: missed,))
    done = affineur("bench")
    assert done.exit_code == 0, "a slow PC is no failure of the command"
    assert "MISSED" in done.out


@pytest.mark.parametrize(
    ("value", "at_least", "holds"), [(1.0, False, True), (3.0, False, False), (3.0, True, True)]
)
def test_a_bound_is_an_upper_or_a_lower_one(value, at_least, holds) -> None:
    assert figures.Figure("x", value, "", bound=2.0, at_least=at_least).holds is holds


def test_a_figure_without_a_bound_neither_holds_nor_fails() -> None:
    assert figures.Figure("x", 1.0, "ms").holds is None


def test_without_the_peer_a_figure_is_told_as_not_measured(affineur, monkeypatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr(figures, "MEASUREMENTS", (figures.rules_over_python_chess,))
    assert "not measured: needs python-chess" in affineur("bench").out
    (row,) = json.loads(affineur("bench", "--json").out)["figures"]
    assert (row["value"], row["peer"], row["holds"]) == (None, None, None)
