"""An owner's tables: exported, edited, imported, in force for later games (D-0)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from affineur_host import errors
from affineur_host.cli.tables import tables as command
from affineur_host.errors import UserError
from affineur_host.tables.document import read_table, to_document
from affineur_host.tables.registry import ENTRIES
from affineur_host.tables.store import (
    SHIPPED,
    compiled,
    judge,
    keep,
    load_tables,
    shipped_tables,
    tables_in_force,
    user_folder,
)

NAMES = [each.name for each in ENTRIES]
LIE = {"at": "", "kind": "rulebook", "src": "004 Villes"}
Edit = Callable[[Any], object]


def _set(*path: Any, to: Any) -> Edit:
    def edit(table: Any) -> None:
        for key in path[:-1]:
            table = table[key]
        table[path[-1]] = to

    return edit


def _run(*arguments: object) -> Result:
    result = CliRunner().invoke(command, [str(each) for each in arguments])
    if result.exception is not None and not isinstance(result.exception, UserError | SystemExit):
        raise result.exception
    return result


def _failure(result: Result) -> UserError:
    assert isinstance(result.exception, UserError), result.output
    assert len(result.exception.message.splitlines()) == 1
    assert len(result.exception.hint.splitlines()) == 1
    return result.exception


def _exported(path: Path, name: str, edit: Edit) -> Path:
    file = path / "my table.json"
    assert _run("export", name, file).exit_code == 0
    document = json.loads(file.read_text(encoding="utf-8"))
    edit(document)
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", NAMES)
def test_export_and_import_change_nothing(name: str, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    assert _run("export", name, file).exit_code == 0
    assert file.read_text(encoding="utf-8") == (SHIPPED / f"{name}.json").read_text("utf-8")
    assert _run("import", file).exit_code == 0
    kept, shipped = tables_in_force()[name], shipped_tables()[name]
    assert kept.rows == shipped.rows
    kinds = [(kept.origin(at), at) for at, _ in kept.facts()]
    for origin, at in kinds:
        old = shipped.origin(at)
        assert origin is not None
        assert old is not None
        assert (origin.kind, origin.src) == (old.kind, old.src)


def test_an_imported_value_is_the_owners_and_in_force(folder: Path, tmp_path: Path) -> None:
    file = _exported(
        tmp_path, "rubrics", lambda table: table["rows"]["venezia"]["points"].append(22)
    )
    result = _run("import", file)
    assert result.exit_code == 0
    assert "values of the owner: 1," in result.output
    table = tables_in_force()["rubrics"]
    added, old = (
        table.origin(("venezia", "points", "13")),
        table.origin(("venezia", "points", "1")),
    )
    assert added is not None
    assert old is not None
    assert (added.kind, added.src) == ("owner", "imported from my table.json")
    assert old.kind == "assumed"
    assert load_tables()["rubrics"].VENEZIA[0][-1] == 22
    assert compiled(shipped_tables())["rubrics"].VENEZIA[0][-1] == 18


def test_owned_values_are_no_longer_assumed(folder: Path, tmp_path: Path) -> None:
    """Measured rows replace assumed ones without any change of code."""

    def own_all(table: Any) -> None:
        table["prov"] = [{"at": "", "kind": "owner", "src": "my copy"}]

    assert _run("import", _exported(tmp_path, "layouts/bistro", own_all)).exit_code == 0
    assert load_tables()["bistro"].ASSUMED == ()
    origin = tables_in_force()["layouts/bistro"].origin(("3", "spaces", "0", "age"))
    assert origin is not None
    assert origin.src == "my copy"


def test_names_in_any_script_survive(folder: Path, tmp_path: Path) -> None:
    names = ["Mont-d'Or à l'œil", "ロックフォール", "جبن", "Сыр 🧀"]

    def rename(table: Any) -> None:
        for space, name in zip(table["rows"][0]["spaces"], names, strict=False):
            space["id"] = name

    assert _run("import", _exported(tmp_path, "layouts/villes", rename)).exit_code == 0
    kept = tables_in_force()["layouts/villes"].rows[0]["spaces"]
    assert [space["id"] for space in kept[:4]] == names
    shown = _run("show", "layouts/villes").output
    assert all(name in shown for name in names)


def test_an_insert_may_print_its_own_rubric(folder: Path, tmp_path: Path) -> None:
    """D-03: a layout names another rubric, and the two tables are imported together."""
    venue = _exported(
        tmp_path, "layouts/festival", lambda table: table["rows"][1].update(rubric="festival II")
    )
    venue = venue.rename(tmp_path / "venue.json")
    rubric = _exported(
        tmp_path,
        "rubrics",
        lambda table: table["rows"].update({"festival II": {"points": [0, 1, 3], "step": 2}}),
    )
    assert _failure(_run("import", venue)).exit_code == errors.EXIT_TABLE_INVALID
    assert _run("import", venue, rubric).exit_code == 0
    assert load_tables()["festival"].RUBRICS == {"4/II": ((0, 1, 3), 2)}


def test_tables_that_depend_on_each_other_come_together(folder: Path, tmp_path: Path) -> None:
    def recolour(rows: list[Any]) -> None:
        for row in rows:
            for key in ("colour", "table"):
                if row.get(key) == "plum":
                    row[key] = "mauve"

    wine = _exported(tmp_path, "wine_tiles", lambda table: recolour(table["rows"]))
    wine = wine.rename(tmp_path / "wine.json")
    map_ = _exported(
        tmp_path,
        "layouts/vigneto",
        lambda table: [recolour(row["spaces"]) for row in table["rows"]],
    )
    failure = _failure(_run("import", wine))
    assert str(wine) in failure.message
    assert "layouts/vigneto" in failure.message
    assert _run("import", wine, map_).exit_code == 0


def test_a_shipped_table_comes_back(folder: Path, tmp_path: Path) -> None:
    file = _exported(
        tmp_path, "rubrics", lambda table: table["rows"]["venezia"]["points"].append(22)
    )
    assert _run("import", file).exit_code == 0
    assert _run("export", "--shipped", "rubrics", file).exit_code == 0
    assert _run("import", file).exit_code == 0
    assert load_tables()["rubrics"].VENEZIA == compiled(shipped_tables())["rubrics"].VENEZIA


@pytest.mark.parametrize(
    ("name", "edit", "place", "reason"),
    [
        ("rubrics", _set("rows", "vigneto", "points", 0, to="7"), "/vigneto/points/0", "whole"),
        ("orders", lambda table: table["rows"].pop(), "(whole table)", "40 order cards"),
        (
            "layouts/banca",
            _set("rows", 0, "spaces", 0, "age", to="iron"),
            "/0/spaces/0/age",
            "one of",
        ),
        ("customer_tokens", _set("rows", 0, "tied", "1-2", to=1), "/0/tied/1-2", "worth 0"),
        ("rubrics", _set("prov", 0, "kind", to="rumour"), "/prov/0/kind", "one of owner"),
        ("rubrics", _set("prov", 0, "at", to="x"), "/prov/0/at", "pointer"),
        ("rubrics", _set("prov", 0, to=LIE), "/orders_2023/points/0", "not `rulebook`"),
        ("rubrics", _set("prov", 0, "kind", to="rulebook"), "(whole table)", "cites rulebook"),
        ("rubrics", _set("prov", 0, "at", to="/attic"), "(whole table)", "there is nothing"),
        ("rubrics", _set("version", to=2), "/version", "whole number 1 to 1"),
        ("rubrics", _set("extra", to=1), "(whole table)", "not known here"),
    ],
)
@pytest.mark.parametrize("verb", ["import", "check"])
def test_a_broken_file_is_refused_with_file_place_and_reason(
    verb: str, name: str, edit: Edit, place: str, reason: str, folder: Path, tmp_path: Path
) -> None:
    file = _exported(tmp_path, name, edit)
    result = _run(verb, file)
    failure = _failure(result)
    assert failure.exit_code == errors.EXIT_TABLE_INVALID
    told = failure.message + result.output
    assert place in told
    assert reason in told
    assert verb == "check" or str(file) in failure.message
    assert not folder.exists()


def test_a_foreign_table_is_refused(folder: Path, tmp_path: Path) -> None:
    file = _exported(tmp_path, "rubrics", lambda table: table.update(table="catan"))
    assert _failure(_run("import", file)).exit_code == errors.EXIT_TABLE_UNKNOWN


def test_a_table_damaged_after_import_is_named(folder: Path, tmp_path: Path) -> None:
    own = folder / "rubrics.json"
    folder.mkdir()
    own.write_text("{", encoding="utf-8")
    with pytest.raises(UserError, match=r"rubrics\.json"):
        load_tables()
    own.write_text((SHIPPED / "orders.json").read_text("utf-8"), encoding="utf-8")
    with pytest.raises(UserError, match="holds the table 'orders' instead of rubrics"):
        load_tables()


def test_a_good_import_replaces_a_damaged_table(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "rubrics.json"
    assert _run("export", "rubrics", file).exit_code == 0
    folder.mkdir()
    (folder / "rubrics.json").write_text("{", encoding="utf-8")
    assert _run("import", file).exit_code == 0
    assert load_tables()["rubrics"].BISTRO[1] == (1, 3, 5)


def test_a_folder_may_be_handed_in(tmp_path: Path) -> None:
    """An explicit folder serves instead of the one of this PC."""
    file = tmp_path / "tile.json"
    document = to_document(shipped_tables()["resource_tile"])
    document["rows"][2]["sectors"].reverse()
    file.write_text(json.dumps(document), encoding="utf-8")
    keep(judge([file], tmp_path / "own").accepted().tables, tmp_path / "own")
    assert load_tables(tmp_path / "own")["resource_tile"].TILES["formaggio"][0] == (0, 0)


def test_the_data_folder_belongs_to_the_user() -> None:
    assert user_folder().name == "tables"
    assert "affineur" in user_folder().parent.name.lower()


def test_list_counts_the_kinds(folder: Path) -> None:
    lines = _run("list").output.splitlines()
    assert lines[0].split() == ["table", "owner", "rulebook", "community", "assumed"]
    assert [line.split()[0] for line in lines[1:]] == NAMES
    counts = json.loads(_run("list", "--json").output)
    festival = next(row for row in counts if row["table"] == "layouts/festival")
    assert festival["owner"] == 0
    assert festival["community"] > 100


def test_show_marks_every_value(folder: Path) -> None:
    lines = _run("show", "rubrics").output.splitlines()
    assert "/bistro/rows/1  bronze 1[r]  silver 3[r]  gold 5[r]" in lines
    assert "/bistro/rows/2  bronze 2[c]  silver 4[c]  gold 6[c]" in lines
    assert any(line.startswith("/orders_2023/points/4  rulebook: 004 Orders") for line in lines)
    facts = json.loads(_run("show", "rubrics", "--json").output)["facts"]
    fact = next(fact for fact in facts if fact["at"] == "/festival/points/4")
    assert (fact["value"], fact["kind"]) == (6, "rulebook")


@pytest.mark.parametrize("name", NAMES)
def test_every_table_can_be_shown(name: str, folder: Path) -> None:
    table = shipped_tables()[name]
    marks = _run("show", name).output.split("\nsources\n")[0].splitlines()[1:]
    assert sum(line.count("[") for line in marks) == sum(1 for _ in table.facts())


def test_check_finds_no_fault_in_what_is_in_force(folder: Path) -> None:
    result = _run("check")
    assert result.exit_code == 0
    assert "no problems" in result.output
    assert json.loads(_run("check", "--json").output) == []


def test_an_unknown_name_is_told(folder: Path, tmp_path: Path) -> None:
    for arguments in (["show", "chess"], ["export", "chess", tmp_path / "x"]):
        assert _failure(_run(*arguments)).exit_code == errors.EXIT_TABLE_UNKNOWN


def test_a_file_that_cannot_be_written_is_told(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("", encoding="utf-8")
    failure = _failure(_run("export", "rubrics", tmp_path / "plain" / "x.json"))
    assert failure.exit_code == errors.EXIT_FILE_NOT_WRITTEN


def test_a_written_table_reads_back(tmp_path: Path, folder: Path) -> None:
    for name in NAMES:
        file = tmp_path / "x.json"
        assert _run("export", name, file).exit_code == 0
        assert read_table(file) == shipped_tables()[name]


def test_warnings_do_not_stop_an_import(folder: Path, tmp_path: Path) -> None:
    def third_plate(table: Any) -> None:
        table["rows"][0]["spaces"][2]["table"] = "T1"

    result = _run("import", _exported(tmp_path, "layouts/bistro", third_plate))
    assert result.exit_code == 0
    assert "warning: layouts/bistro /0" in result.output
    assert load_tables()["bistro"].LAYOUTS["4/I"][0][2][4] == 0
