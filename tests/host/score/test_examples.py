"""The worked examples of the rulebooks, each from a file (RULES part E)."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import affineur_host.score
from affineur_host.cli.main import affineur

README = Path(affineur_host.score.__file__).with_name("README.md")
EXAMPLES = Path(__file__).with_name("examples")
EXPECTED = {
    "banca.toml": ("red", "banca", 16),
    "venezia.toml": ("red", "venezia", 7),
    "vigneto.toml": ("red", "vigneto", 7),
    "regioni.toml": ("red", "regioni", 12),
    "festival.toml": ("red", "festival", 8),
    "fromagerie.toml": ("red", "fromagerie", 7),
    "bistro.toml": ("red", "bistro", 12),
    "villes.toml": ("red", "villes", 15),
    "fruit.json": ("red", "fruit", 3),
    "orders_formaggio.json": ("red", "orders", 8),
    "orders_fromage.json": ("red", "orders", 5),
    "sheet_formaggio.toml": ("red", "total", 73),
    "sheet_fromage.toml": ("red", "total", 64),
    "corporation_formaggio.toml": ("corporation", "total", 58),
    "corporation_fromage.toml": ("corporation", "total", 56),
}
ASSUMED = {
    "banca.toml": [],
    "venezia.toml": ["rubrics VENEZIA"],
    "villes.toml": ["customer_tokens 1-2"],
    "orders_formaggio.json": [],
    "orders_fromage.json": ["rubrics ORDERS_2023"],
    "corporation_formaggio.toml": ["rubrics VENEZIA", "corporation_boards formaggio/1"],
}


def scored(file, *options):
    done = CliRunner().invoke(affineur, ["score", str(file), "--shipped", *options])
    assert done.exit_code == 0, done.output
    return done.output


def test_every_example_is_expected():
    assert {file.name for file in EXAMPLES.iterdir()} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_worked_example_scores_as_the_rulebook_says(name):
    who, line, points = EXPECTED[name]
    sheet = json.loads(scored(EXAMPLES / name, "--json"))
    column = next(column for column in sheet["columns"] if column["name"] == who)
    assert {**column["lines"], "total": column["total"]}[line] == points
    assert column["total"] == sum(column["lines"].values())
    if line != "total":
        assert column["told"] == []


@pytest.mark.parametrize("name", ASSUMED)
def test_the_sheet_says_which_assumed_values_took_part_d_0(name):
    assert json.loads(scored(EXAMPLES / name, "--json"))["assumed"] == ASSUMED[name]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_examples_of_the_documentation_can_be_scored(tmp_path, number):
    text = README.read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 3
    file = tmp_path / "table.toml"
    file.write_text(blocks[number], encoding="utf-8")
    assert "total" in scored(file)


def test_the_printed_sheet_shows_lines_seasons_and_told_points_f_score_2():
    text = scored(EXAMPLES / "sheet_formaggio.toml")
    rows = [line.split() for line in text.splitlines()]
    assert ["banca", "(spring)", "16*"] in rows
    assert ["fruit", "6"] in rows
    assert ["total", "73"] in rows
    assert "told" in text


def test_the_printed_sheet_names_winner_and_assumed_values():
    text = scored(EXAMPLES / "villes.toml")
    assert "winner: red" in text
    assert "assumed values took part: customer_tokens 1-2" in text
