"""`affineur config`: every door to the settings, on a simulated board and in files."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from affineur.settings import Settings, dump, load, parse
from affineur.settings.values import ROWS
from affineur_host.cli.config import set_values
from affineur_host.cli.main import run
from affineur_host.errors import (
    EXIT_EDITOR,
    EXIT_SETTING_UNKNOWN,
    EXIT_SETTINGS_FOREIGN,
    EXIT_SETTINGS_INVALID,
    EXIT_SETTINGS_NOT_WRITTEN,
    EXIT_USAGE,
)
from affineur_host.store import FolderStore

NAMES = ("Küche", "ヴァンのチーズ盤", "لوح الجبن", "naïve \U0001f9c0 e\u0301")


class Command:
    """The command, and what it has printed."""

    def __init__(self, capsys: Any):
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *words: str) -> int:
        code = run(["config", *words])
        self.out, self.err = self._capsys.readouterr()
        return code


@pytest.fixture
def config(capsys: Any) -> Command:
    return Command(capsys)


@pytest.fixture
def board(tmp_path: Path) -> str:
    """Name a simulated board that keeps its store in a folder."""
    (tmp_path / "board").mkdir()
    return f"sim:{tmp_path / 'board'}"


def kept(board: str) -> Settings:
    return load(FolderStore(Path(board.removeprefix("sim:"))))


def test_all_settings_are_listed_with_those_that_were_changed_marked(
    config: Command, board: str
) -> None:
    assert config("set", "motor_teeth=18", "--device", board) == 0
    assert config("get", "--device", board) == 0
    lines = config.out.splitlines()
    assert len(lines) == len(ROWS)
    assert [line for line in lines if "(changed)" in line] == ["motor_teeth = 18  (changed)"]
    assert config("get", "--changed", "--json", "--device", board) == 0
    assert json.loads(config.out) == {"motor_teeth": 18}


def test_single_settings_are_got_as_they_stand_in_a_file(config: Command) -> None:
    assert config("get", "mix_venues", "undo_drawn", "board_name", "--device", "sim:") == 0
    assert config.out.splitlines() == [
        "mix_venues = 0, 4, 2, 5",
        "undo_drawn = yes",
        'board_name = "Affineur"',
    ]


@pytest.mark.parametrize("name", NAMES)
def test_names_in_any_script_survive_board_file_and_back(
    config: Command, board: str, tmp_path: Path, name: str
) -> None:
    file = str(tmp_path / "kept.txt")
    assert config("set", f"board_name={name}", "--device", board) == 0
    assert config("export", file, "--device", board) == 0
    assert config("set", "board_name=Other", "--device", board) == 0
    assert config("import", file, "--device", board) == 0
    assert kept(board).board_name == name
    assert config("get", "board_name", "--device", board) == 0
    assert config.out == f'board_name = "{name}"\n'


def test_a_wrong_value_is_named_with_what_may_be_and_nothing_is_changed(
    config: Command, board: str
) -> None:
    code = config("set", "motor_teeth=99", "pace=brisk", "undo_drawn=maybe", "--device", board)
    assert code == EXIT_SETTINGS_INVALID
    assert "motor_teeth = 99: must be a whole number from 8 to 60" in config.err
    assert "undo_drawn = maybe: must be yes or no" in config.err
    assert kept(board) == Settings()


def test_an_unknown_setting_is_answered_with_those_that_are_spelt_alike(config: Command) -> None:
    assert config("get", "motr_teeth", "--device", "sim:") == EXIT_SETTING_UNKNOWN
    assert "did you mean motor_teeth" in config.err


def test_an_assignment_without_value_is_refused(config: Command) -> None:
    assert config("set", "motor_teeth", "--device", "sim:") == EXIT_SETTINGS_INVALID
    assert "expected key=value" in config.err


def test_a_setting_assigned_twice_is_refused(config: Command) -> None:
    words = ("motor_teeth=18", "motor_teeth=19")
    assert config("set", "--device", "sim:", *words) == EXIT_SETTINGS_INVALID
    assert "motor_teeth = 19: the setting is given twice" in config.err


@pytest.mark.parametrize(
    "words",
    [
        ("get", "--file", "FILE", "--device", "sim:"),
        ("set", "--file", "FILE", "--restart", "motor_teeth=18"),
        ("check", "FILE", "--device", "sim:"),
    ],
)
def test_board_and_file_at_once_are_refused(
    config: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_bytes(dump(Settings()))
    assert config(*words) == EXIT_USAGE
    assert "means nothing with" in config.err


def test_a_board_named_by_the_environment_does_not_keep_anybody_from_a_file(
    config: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_bytes(dump(Settings({"motor_teeth": 18})))
    monkeypatch.setenv("AFFINEUR_DEVICE", "sim:")
    assert config("get", "--file", str(file), "motor_teeth") == 0
    assert config.out == "motor_teeth = 18\n"


def test_what_changes_is_printed_with_the_old_value(config: Command, board: str) -> None:
    assert config("set", "pace=brisk", "--json", "--device", board) == 0
    assert json.loads(config.out) == {"changed": {"pace": ["normal", "brisk"]}}
    assert "from the next start" in config.err
    assert config("set", "pace=brisk", "--device", board) == 0
    assert config.out == "nothing changes\n"


def test_the_board_is_started_afresh_on_request(config: Command, board: str) -> None:
    assert config("set", "board_name=Küche", "--restart", "--device", board) == 0
    assert "the board has started afresh" in config.err
    assert config("set", "board_name=Küche", "--restart", "--device", board) == 0
    assert "the board has started afresh" in config.err


def test_a_file_is_changed_and_made_where_there_is_none(config: Command, tmp_path: Path) -> None:
    file = tmp_path / "settings.txt"
    assert config("set", "ring_teeth=127", "--file", str(file)) == 0
    assert config("set", "motor_teeth=20", "--file", str(file)) == 0
    assert parse(file.read_bytes()) == Settings().changed(ring_teeth=127, motor_teeth=20)
    assert config("get", "ring_teeth", "--file", str(tmp_path / "none")) == EXIT_SETTINGS_FOREIGN


def test_a_file_that_cannot_be_written_is_told(config: Command, tmp_path: Path) -> None:
    code = config("export", str(tmp_path / "no" / "where.txt"), "--device", "sim:")
    assert code == EXIT_SETTINGS_NOT_WRITTEN


def test_export_to_the_output_is_the_file(config: Command) -> None:
    assert config("export", "-", "--device", "sim:") == 0
    assert config.out.encode() == dump(Settings())


@pytest.mark.parametrize(
    ("word", "completed"),
    [
        ("motor_t", ["motor_teeth", "motor_torque_mnm"]),
        ("pace=", ["pace=gentle", "pace=normal", "pace=brisk"]),
        ("undo_drawn=n", ["undo_drawn=no"]),
        ("board_name=", []),
        ("nothing=", []),
    ],
)
def test_shells_complete_settings_and_their_values(word: str, completed: list[str]) -> None:
    (argument,) = (each for each in set_values.params if each.name == "assignments")
    items = argument.shell_complete(click.Context(set_values), word)
    assert [item.value for item in items] == completed


# Import and check


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        file = tmp_path / "from_elsewhere.txt"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def test_import_puts_all_settings_in_place(
    config: Command, board: str, written: Callable[[str], str]
) -> None:
    assert config("set", "pace=gentle", "sound=no", "--device", board) == 0
    file = written(dump(Settings().changed(motor_teeth=18)).decode())
    assert config("import", file, "--device", board) == 0
    assert kept(board) == Settings().changed(motor_teeth=18)
    assert "pace = normal (was gentle)" in config.out


def test_a_file_of_an_older_version_is_refused_with_what_it_says_nothing_of(
    config: Command, board: str, written: Callable[[str], str]
) -> None:
    text = dump(Settings().changed(motor_teeth=18)).decode()
    older = "\n".join(line for line in text.splitlines() if "undo_drawn" not in line)
    assert config("import", written(older), "--device", board) == EXIT_SETTINGS_FOREIGN
    assert "says nothing of undo_drawn" in config.err
    assert kept(board) == Settings()
    assert config("set", "undo_drawn=no", "--device", board) == 0
    assert config("import", written(older), "--merge", "--device", board) == 0
    assert kept(board) == Settings().changed(motor_teeth=18, undo_drawn=False)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (
            "version = 9\npace = brisk\n",
            EXIT_SETTINGS_FOREIGN,
            "`affineur config mend --file FILE`",
        ),
        ("[fan]\nspeed = 9\n", EXIT_SETTINGS_FOREIGN, "first setting must be version = 1"),
        ("version = 1\nfan_speed = 9\n", EXIT_SETTING_UNKNOWN, "line 2: fan_speed = 9"),
        (
            "version = 1\n# c\nmotor_teeth = 7\n",
            EXIT_SETTINGS_INVALID,
            "line 3: motor_teeth = 7: must be a whole number from 8 to 60",
        ),
    ],
)
def test_foreign_newer_and_wrong_files_are_refused_by_line(
    config: Command, board: str, written: Callable[[str], str], text: str, code: int, said: str
) -> None:
    assert config("import", written(text), "--device", board) == code
    assert said in config.err
    assert kept(board) == Settings()


def test_check_names_every_problem_of_a_file(
    config: Command, written: Callable[[str], str]
) -> None:
    file = written("version = 1\nmotor_teeth = 7\npace = fast\nring_teeth = 9\n")
    assert config("check", file) == EXIT_SETTINGS_INVALID
    assert [line.split(":")[0] for line in config.out.splitlines()] == [
        "line 2",
        "line 3",
        "line 4",
    ]
    assert config("check", file, "--json") == EXIT_SETTINGS_INVALID
    assert [row["key"] for row in json.loads(config.out)["problems"]] == [
        "motor_teeth",
        "pace",
        "ring_teeth",
    ]
    assert config("check", written(dump(Settings()).decode())) == 0


def test_check_of_a_board_that_is_well(config: Command) -> None:
    assert config("check", "--device", "sim:") == 0
    assert f"all {len(ROWS)} settings" in config.out


# Edit


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let the editor be a Python script that sees the file's text as `text`."""

    def use(code: str) -> None:
        script = tmp_path / "editor.py"
        script.write_text(
            "import sys\nfrom pathlib import Path\nfile = Path(sys.argv[1])\n"
            f"text = file.read_text(encoding='utf-8')\n{code}\n"
            "file.write_text(text, encoding='utf-8')\n",
            encoding="utf-8",
        )
        monkeypatch.setenv("VISUAL", f"{sys.executable} {script}")

    return use


def test_settings_are_edited_in_the_persons_editor(
    config: Command, board: str, editor: Callable[[str], None]
) -> None:
    editor("text = text.replace('# motor_teeth = 22', 'motor_teeth = 18')")
    assert config("edit", "--device", board) == 0
    assert kept(board) == Settings().changed(motor_teeth=18)


def test_a_fault_of_the_person_is_shown_and_the_text_given_back(
    config: Command,
    board: str,
    editor: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second time the editor opens with the wrong text, not with the old settings."""
    editor(
        "text = text.replace('motor_teeth = 99', 'motor_teeth = 20') "
        "if 'motor_teeth = 99' in text "
        "else text.replace('# motor_teeth = 22', 'motor_teeth = 99')"
    )
    monkeypatch.setattr("click.confirm", lambda *_words, **_options: True)
    assert config("edit", "--device", board) == 0
    assert "motor_teeth = 99: must be a whole number from 8 to 60" in config.err
    assert "Teeth of the pulley on the motor shaft" in config.err
    assert kept(board) == Settings().changed(motor_teeth=20)


def test_without_questions_a_fault_ends_the_edit(
    config: Command, board: str, editor: Callable[[str], None]
) -> None:
    editor("text = text.replace('# pace = normal', 'pace = slow')")
    assert config("edit", "--yes", "--device", board) == EXIT_SETTINGS_INVALID
    assert kept(board) == Settings()


def test_an_editor_that_is_not_there_is_told(
    config: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", "/no/such/editor")
    assert config("edit", "--device", "sim:") == EXIT_EDITOR
    assert "VISUAL or EDITOR" in config.err
