"""Pages and pictures that are made from the code say what the code says."""

from pathlib import Path

from affineur.service import tag_words, vocabulary
from affineur.wire import EVENTS, REQUESTS
from affineur_host import bench_help, picture, table_page, wire_help, wire_page

ROOT = Path(__file__).parents[2]


def test_the_table_page_is_up_to_date() -> None:
    assert (ROOT / "firmware" / "TABLE.md").read_text(encoding="utf-8") == table_page.page()


def test_the_page_of_the_serial_protocol_is_up_to_date() -> None:
    assert (ROOT / "firmware" / "WIRE.md").read_text(encoding="utf-8") == wire_page.page()


def test_the_words_about_the_protocol_are_about_what_there_is() -> None:
    def names(rows: tuple[tuple[str, str, object], ...]) -> list[str]:
        return [name for name, _, _ in rows]

    bench = vocabulary.REQUESTS + tag_words.REQUESTS
    for words, rows in ((wire_help.REQUESTS, REQUESTS), (bench_help.REQUESTS, bench)):
        assert {
            name: (list(fields), list(answer)) for name, (_, fields, answer) in words.items()
        } == {name: (names(fields), names(answer)) for name, fields, answer in rows}
    assert {name: list(fields) for name, (_, fields) in wire_help.EVENTS.items()} == {
        name: names(fields) for name, fields in EVENTS
    }


def test_the_picture_shows_a_real_match() -> None:
    kept = (ROOT / "host_tools" / "pictures" / "table.svg").read_text(encoding="utf-8")
    assert kept == picture.picture(picture.main_match())
