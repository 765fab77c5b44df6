"""Settings: read strictly, written so that a person can edit them, never half taken."""

import ast
import errno
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affineur import settings
from affineur.settings import Settings, SettingsError, dump, load, parse, save
from affineur.settings.table import BOOL, CHOICE, GROUPS, INT, INTS, TEXT
from affineur_host.settings_page import page

ROOT = Path(__file__).resolve().parents[1]
ROWS = [row for _, rows in GROUPS for row in rows]
INT_ROWS = [row for row in ROWS if row[1] == INT]


class FakeStore:
    """One file in memory."""

    def __init__(self, data: bytes | None = None, error: int = errno.ENOENT):
        self.data = data
        self.error = error

    def read(self, name: str) -> bytes:
        """Return the file or raise."""
        if self.data is None:
            raise OSError(self.error, name)
        return self.data

    def replace(self, _name: str, data: bytes) -> None:
        """Put `data` in place of the file."""
        self.data = data


def values_of(row: tuple) -> st.SearchStrategy:
    _, kind, allowed, _, _ = row
    writable = st.characters(exclude_categories=("Cs", "Cc"))
    return {
        INT: lambda: st.integers(*allowed),
        CHOICE: lambda: st.sampled_from(allowed),
        BOOL: st.booleans,
        TEXT: lambda: st.text(writable, min_size=allowed[0], max_size=allowed[1]),
        INTS: lambda: st.sampled_from(allowed[2]).flatmap(
            lambda count: st.tuples(*[st.integers(*allowed[:2])] * count)
        ),
    }[kind]()


def problems_of(data: bytes) -> list[tuple[str, int, str]]:
    with pytest.raises(SettingsError) as caught:
        parse(data)
    return [(problem.code, problem.line, problem.key) for problem in caught.value.problems]


@given(st.fixed_dictionaries({row[0]: values_of(row) for row in ROWS}))
def test_whatever_is_written_reads_back_equal(values: dict) -> None:
    chosen = Settings(values)
    assert chosen.values() == values
    assert parse(dump(chosen)) == chosen


@given(
    st.binary(max_size=200) | st.text(max_size=200).map(lambda t: ("version = 1\n" + t).encode())
)
def test_any_file_gives_settings_or_a_settings_error(data: bytes) -> None:
    try:
        read = parse(data)
    except SettingsError as error:
        said = [str(problem) for problem in error.problems]
    else:
        said = ["settings"] if parse(dump(read)) == read else []
    assert said
    assert all(said)


def test_every_default_is_allowed_and_every_key_stands_once() -> None:
    keys = [row[0] for row in ROWS]
    assert len(set(keys)) == len(keys)
    assert Settings({row[0]: row[3] for row in ROWS}) == Settings()


@pytest.mark.parametrize("row", INT_ROWS, ids=lambda row: row[0])
def test_a_number_just_outside_its_range_names_key_value_range_and_line(row: tuple) -> None:
    key, _, (low, high), _, _ = row
    for value in (low - 1, high + 1):
        with pytest.raises(SettingsError) as caught:
            parse(b"version = 1\n\n%s = %d\n" % (key.encode(), value))
        said = str(caught.value)
        for word in (key, str(value), str(low), str(high), "line 3"):
            assert word in said
    assert getattr(parse(b"version = 1\n%s = %d" % (key.encode(), low)), key) == low


def test_all_problems_of_a_file_are_reported_at_once() -> None:
    data = (
        b"version = 1\npace = quick\nmotor_teeth = x\nspeed = 3\nsound = no\nsound = no\nhello\n"
    )
    assert problems_of(data) == [
        ("OUT_OF_RANGE", 2, "pace"),
        ("WRONG_TYPE", 3, "motor_teeth"),
        ("UNKNOWN_KEY", 4, "speed"),
        ("REPEATED", 6, "sound"),
        ("NOT_A_SETTING", 7, ""),
    ]


def test_comments_blank_lines_windows_line_ends_and_a_byte_order_mark_are_read() -> None:
    data = b"\xef\xbb\xbf# mine\r\nversion = 1\r\n\r\nmotor_teeth=18 # shaft\r\n"
    data += b'board_name = "a#b" # hash'
    read = parse(data)
    assert (read.motor_teeth, read.board_name) == (18, "a#b")


@pytest.mark.parametrize(
    "data", [b"", b"motor_teeth = 18\n", b"version = one\n", b"version = 0\n"]
)
def test_a_file_without_a_version_is_refused(data: bytes) -> None:
    assert [code for code, _, _ in problems_of(data)] == ["NO_VERSION"]


def test_a_newer_file_is_refused_plainly_and_left_untouched() -> None:
    store = FakeStore(b"version = 2\nwarp_drive = yes\n")
    with pytest.raises(SettingsError, match="newer firmware"):
        load(store)
    with pytest.raises(SettingsError, match="newer firmware"):
        save(store, Settings())
    assert store.data == b"version = 2\nwarp_drive = yes\n"


def test_no_file_gives_the_defaults_and_other_store_errors_pass_through() -> None:
    assert load(FakeStore()) == Settings()
    with pytest.raises(OSError, match="5"):
        load(FakeStore(error=errno.EIO))


def test_saved_settings_load_equal_and_replace_a_damaged_file() -> None:
    store = FakeStore(b"\xff\xfe")
    chosen = Settings().changed(pace="gentle", index_edges_microsteps=(1, 2, 3, 4, 5, 6, 7))
    save(store, chosen)
    assert load(store) == chosen


def test_settings_do_not_change() -> None:
    chosen = Settings()
    with pytest.raises(AttributeError, match="changed"):
        chosen.pace = "brisk"
    assert chosen.changed(pace="brisk").pace == "brisk"
    assert chosen.pace == "normal"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"pace": "quick"}, "OUT_OF_RANGE"),
        ({"motor_teeth": True}, "WRONG_TYPE"),
        ({"motor_teeth": 22.0}, "WRONG_TYPE"),
        ({"microsteps": "16"}, "WRONG_TYPE"),
        ({"led_channel_ma": [20, 20, 20]}, "WRONG_TYPE"),
        ({"led_channel_ma": (20, 20)}, "OUT_OF_RANGE"),
        ({"board_name": "a\nb"}, "OUT_OF_RANGE"),
        ({"sound": 1}, "WRONG_TYPE"),
        ({"warp": 1}, "UNKNOWN_KEY"),
    ],
)
def test_a_bad_change_is_refused_with_its_code(change: dict, code: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings().changed(**change)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_an_unknown_name_is_an_attribute_error_and_no_value() -> None:
    with pytest.raises(AttributeError, match="no setting called paces"):
        _ = Settings().paces


def test_one_value_can_be_read_by_itself() -> None:
    assert settings.parse_value("hands_off_delay_ms", "2000") == 2000
    with pytest.raises(SettingsError, match="500 to 10000"):
        settings.parse_value("hands_off_delay_ms", "20")


def test_every_setting_that_the_code_reads_exists() -> None:
    known = {row[0] for row in ROWS} | {"changed", "values"} | set(settings.__all__)
    for path in sorted(ROOT.glob("*/affineur*/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("settings"):
                assert node.attr in known, f"{path}:{node.lineno} reads {node.attr}"


def test_the_settings_page_is_up_to_date() -> None:
    assert (ROOT / "firmware/SETTINGS.md").read_text(encoding="utf-8") == page()


def test_micropython_writes_and_reads_the_same(on_both) -> None:
    cpython, micropython = on_both(ROOT / "tests/settings_script.py")
    assert cpython == micropython
    assert "there is no such setting" in cpython
