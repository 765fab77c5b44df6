"""Tags made into pieces on the pad of a simulated board: written, refused, resumed, unmade."""

from pathlib import Path

import pytest
from pad_bench import SEAT, PadBench, fresh

from affineur.table.events import UNREADABLE
from affineur.tags import mark_codec, meaning
from affineur_host.errors import (
    EXIT_TAG_ABSENT,
    EXIT_TAG_FOREIGN,
    EXIT_TAG_NOT_WRITTEN,
    EXIT_TAG_READER,
    UserError,
)
from affineur_host.tags.book import Book, books, open_book
from affineur_host.tags.inspect import inspect, mark_of
from affineur_host.tags.pads import PadFault
from affineur_host.tags.pieces import chosen, name_of, piece, whole_set
from affineur_sim.devices.ntag21x import NTAG213, NTAG215, NTAG216, Kind, Ntag21x
from affineur_sim.devices.picc import UidOnlyCard
from affineur_sim.devices.tags import mark_of as said_by


@pytest.fixture
def bench(own_books: Path) -> PadBench:
    return PadBench()


def says(card: Ntag21x) -> str:
    return name_of(said_by(card))


# One tag


@pytest.mark.parametrize("kind", [NTAG213, NTAG215, NTAG216])
def test_a_fresh_tag_becomes_the_piece_and_nothing_else_of_it_changes(
    bench: PadBench, kind: Kind
) -> None:
    card = fresh(1, kind)
    before = bytes(card.memory)
    bench.lay(card)
    written = bench.maker().write("cheese green 4")
    assert (written.piece, written.uid, written.fresh) == ("cheese green 4", card.uid.hex(), True)
    assert says(card) == "cheese green 4"
    assert card.memory[:16] == before[:16]
    assert card.memory[40:] == before[40:]
    assert bench.asked == []
    assert open_book("test").uids == {"cheese green 4": card.uid.hex()}


def test_a_tag_that_says_so_already_is_only_entered(bench: PadBench) -> None:
    bench.lay(fresh(1))
    bench.maker().write("venue bistro")
    assert not bench.maker().write("venue bistro").fresh


def test_a_tag_that_comes_later_is_waited_for(bench: PadBench) -> None:
    card = fresh(1)
    bench.lay_later(2500, card)
    bench.maker(3.0).write("worker blue soft")
    assert says(card) == "worker blue soft"


def test_a_piece_gets_no_second_tag(bench: PadBench) -> None:
    bench.lay(fresh(1))
    bench.maker().write("cheese blue 1")
    second = fresh(2)
    bench.lay(second)
    with pytest.raises(UserError, match="cheese blue 1 is on the tag 04000000000001") as caught:
        bench.maker().write("cheese blue 1")
    assert caught.value.exit_code == EXIT_TAG_FOREIGN
    assert said_by(second).kind == UNREADABLE
    bench.book.leave(["cheese blue 1"])
    assert bench.maker().write("cheese blue 1").uid == second.uid.hex()


def test_a_tag_that_is_another_piece_is_asked_about(bench: PadBench) -> None:
    card = fresh(1)
    bench.lay(card)
    bench.maker().write("cheese blue 1")
    bench.answers = lambda _question: False
    with pytest.raises(UserError, match="stays as it is"):
        bench.maker().write("venue villes")
    assert bench.asked == ["This tag is cheese blue 1 of this set. Make it venue villes?"]
    assert says(card) == "cheese blue 1"
    bench.answers = lambda _question: True
    bench.maker().write("venue villes")
    assert says(card) == "venue villes"
    assert list(open_book("test").uids) == ["venue villes"]


def test_a_tag_of_others_is_asked_about(bench: PadBench) -> None:
    card = fresh(1)
    card.memory[16:32] = bytes.fromhex("030cd1010855046578616d706c65fe00")
    bench.lay(card)
    bench.maker().write("venue villes")
    assert bench.asked == [
        "This tag is no piece: it holds a record of something else. Make it venue villes?"
    ]


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [(15, 0x0F, "read-only"), (10, 0x20, "page 5 locked"), (12, 0x00, "not one for NDEF")],
)
def test_a_tag_that_cannot_be_written_is_left_alone(
    bench: PadBench, place: int, value: int, why: str
) -> None:
    card = fresh(1)
    card.memory[place] = value
    before = bytes(card.memory)
    bench.lay(card)
    with pytest.raises(UserError, match=why) as caught:
        bench.maker().write("cheese blue 1")
    assert caught.value.exit_code == EXIT_TAG_FOREIGN
    assert "learn" in caught.value.hint
    assert bytes(card.memory) == before


def test_locking_is_only_done_when_asked_for(bench: PadBench) -> None:
    card = fresh(1)
    bench.lay(card)
    assert bench.maker(lock=True).write("cheese blue 1").locked
    assert bytes(card.memory[10:12]) == b"\xf0\xff"
    with pytest.raises(UserError, match="locked for ever"):
        bench.maker().write("cheese blue 2")


# What goes wrong


def test_no_tag_two_tags_and_a_lost_reader_are_told_apart(bench: PadBench) -> None:
    with pytest.raises(UserError, match="no tag came onto the pad of seat 1 within 1 s") as none:
        bench.pad.wait_for_one(1.0)
    bench.lay(fresh(1), fresh(2))
    with pytest.raises(UserError, match="two tags") as two:
        bench.pad.wait_for_one(1.0)
    bench.world.kill("reader", SEAT)
    with pytest.raises(UserError, match="the reader at seat 1 does not answer") as lost:
        bench.pad.wait_for_one(1.0)
    codes = [caught.value.exit_code for caught in (none, two, lost)]
    assert codes == [EXIT_TAG_ABSENT, EXIT_TAG_ABSENT, EXIT_TAG_READER]
    assert all(caught.value.hint for caught in (none, two, lost))


@pytest.mark.parametrize("after_ms", range(0, 140, 6))
def test_a_tag_taken_away_while_it_is_written_is_old_new_or_blank(
    bench: PadBench, after_ms: int
) -> None:
    card = fresh(1)
    bench.lay(card)
    bench.maker().write("worker orange hard")
    tag = bench.pad.wait_for_one(1.0)
    bench.take_later(after_ms)
    try:
        bench.pad.write(tag, mark_codec.memory_of(piece("venue banca")))
    except PadFault as no:
        assert no.exit_code == EXIT_TAG_NOT_WRITTEN  # noqa: PT017
    assert says(card) in ("worker orange hard", "venue banca", "")
    assert card.page(3) == fresh(1).page(3)


def test_a_board_that_left_service_meanwhile_is_put_into_it_again(bench: PadBench) -> None:
    """It leaves by itself when it hears nothing for 30 s, as while a person thinks."""
    bench.lay(fresh(1))
    bench.body.run_for(31_000)
    assert bench.pad.wait_for_one(1.0).uid == fresh(1).uid


# The set


def test_a_set_is_written_tag_by_tag(bench: PadBench) -> None:
    wanted = chosen(("blue worker",))
    cards = [fresh(number) for number in range(3)]
    for number, card in enumerate(cards):
        bench.lay_later(2000 * number, card)
    done = list(bench.maker().write_set(wanted, bench.said.append))
    assert [each.piece for each in done] == wanted
    assert [says(card) for card in cards] == wanted
    assert bench.said == [f"lay down a tag for {name}" for name in wanted]


def test_a_set_that_was_broken_off_goes_on_where_it_stopped(bench: PadBench) -> None:
    wanted = chosen(("blue worker",))
    bench.lay(fresh(0))
    with pytest.raises(UserError) as caught:
        list(bench.maker().write_set(wanted, bench.said.append))
    assert caught.value.exit_code == EXIT_TAG_ABSENT
    assert caught.value.message == "the tag on the pad of seat 1 has had its turn"
    assert open_book("test").missing(wanted) == wanted[1:]
    bench.book = open_book("test")
    bench.lay(fresh(1))
    bench.lay_later(1500, fresh(2))
    done = list(bench.maker().write_set(wanted, bench.said.append))
    assert [each.piece for each in done] == wanted[1:]
    assert list(bench.maker().write_set(wanted, bench.said.append)) == []


def test_a_tag_that_will_not_do_is_told_and_another_is_taken(bench: PadBench) -> None:
    bad = fresh(1)
    bad.memory[15] = 0x0F
    bench.lay(bad)
    bench.lay_later(2000, fresh(2))
    done = list(bench.maker().write_set(["venue bistro"], bench.said.append))
    assert done[0].uid == fresh(2).uid.hex()
    assert "cannot become venue bistro" in bench.said[1]


def test_the_tag_just_written_is_not_taken_for_the_next_piece(bench: PadBench) -> None:
    card = fresh(1)
    bench.lay(card)
    bench.lay_later(2500, fresh(2))
    list(bench.maker().write_set(["venue bistro", "venue villes"], bench.said.append))
    assert says(card) == "venue bistro"


def test_a_tag_of_the_set_is_not_taken_for_another_piece_when_the_set_goes_on(
    bench: PadBench,
) -> None:
    """Whatever is answered to questions: the last tag of the first half may still lie there."""
    wanted = ["venue bistro", "venue villes"]
    card = fresh(1)
    bench.lay(card)
    bench.maker().write(wanted[0])
    bench.lay_later(2500, fresh(2))
    done = list(bench.maker().write_set(wanted, bench.said.append))
    assert [each.piece for each in done] == wanted[1:]
    assert bench.asked == []
    assert "this tag is venue bistro - lay down another" in bench.said[1]
    assert says(card) == "venue bistro"


# Learning and erasing


def test_a_card_that_cannot_be_written_is_learnt_and_played_with(bench: PadBench) -> None:
    card = UidOnlyCard(b"\x12\x34\x56\x78")
    bench.lay(card)
    assert bench.maker().learn("cheese purple 9").uid == "12345678"
    assert open_book("test").learnt == {"cheese purple 9"}
    assert meaning.load(bench.world.store) == {"12345678": piece("cheese purple 9", "12345678")}
    bench.world.take(SEAT)
    bench.session.ask("service", on=False)
    bench.body.run_for(1000)
    bench.world.lay(SEAT, card)
    bench.body.run_for(1000)
    assert bench.body.match.lobby.colours[SEAT] == piece("cheese purple 9").colour


def test_a_tag_that_speaks_for_itself_is_not_learnt(bench: PadBench) -> None:
    bench.lay(fresh(1))
    bench.maker().write("venue bistro")
    with pytest.raises(UserError, match="says itself that it is venue bistro"):
        bench.maker().learn("venue bistro")


def test_erasing_makes_a_tag_blank_and_strikes_it_out(bench: PadBench) -> None:
    card = fresh(1)
    bench.lay(card)
    bench.maker().write("venue bistro")
    assert bench.maker().erase().piece == "venue bistro"
    assert inspect(bench.pad.read(bench.pad.wait_for_one(1))).why == "it is blank"
    assert open_book("test").uids == {}
    assert bench.asked == ["It says that it is venue bistro. Erase it?"]


def test_erasing_a_learnt_card_makes_the_board_forget_it(bench: PadBench) -> None:
    bench.lay(UidOnlyCard(b"\x12\x34\x56\x78"))
    with pytest.raises(UserError, match="cannot be erased"):
        bench.maker().erase()
    bench.maker().learn("venue bistro")
    assert bench.maker().erase().piece == "venue bistro"
    assert meaning.load(bench.world.store) == {}


# Reading, and the book


def test_a_tag_read_from_the_pad_is_the_tag(bench: PadBench) -> None:
    card = fresh(1, NTAG216)
    card.memory[400:420] = bytes(range(20))
    bench.lay(card)
    dump = bench.pad.read(bench.pad.wait_for_one(1))
    assert (dump.kind.name, dump.memory) == ("NTAG216", bytes(card.memory))
    bench.lay(UidOnlyCard(b"\x12\x34\x56\x78"))
    classic = bench.pad.read(bench.pad.wait_for_one(1))
    assert classic.kind.name == "Mifare Classic 1K"
    assert len(classic.unknown) == 1024
    assert mark_of(classic).kind == UNREADABLE


@pytest.mark.parametrize(
    ("name", "book"),
    [
        ("Ku\u0308che", "küche"),
        ("チーズ", "チーズ"),
        ("Con", "board-con"),
        ("COM3", "board-com3"),
        ("Console", "console"),
        ("../..", "board"),
    ],
)
def test_a_book_has_a_name_that_every_system_takes(own_books: Path, name: str, book: str) -> None:
    open_book(name).enter("venue bistro", "04aa")
    assert [file.name for file in own_books.iterdir()] == [f"{book}.json"]


def test_books_are_kept_by_name_and_say_what_is_missing(own_books: Path) -> None:
    book = open_book("Küche & Käse/../x")
    book.enter("venue bistro", "04aa")
    book.enter("venue villes", "04bb", learnt=True)
    assert [each.name for each in books()] == ["küche-käse-x"]
    again = open_book("küche & KÄSE/../x")
    assert again.uids == {"venue bistro": "04aa", "venue villes": "04bb"}
    assert len(again.missing(whole_set())) == 84
    again.enter("venue banca", "04aa")
    assert again.piece_on("04aa") == "venue banca"
    assert open_book("").name == "board"


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"version": 9}', '{"version":1,"uids":3}'])
def test_a_damaged_book_is_refused_and_left_alone(own_books: Path, content: str) -> None:
    own_books.mkdir()
    (own_books / "a.json").write_text(content)
    with pytest.raises(UserError, match=r"a\.json cannot be read"):
        open_book("a")
    assert (own_books / "a.json").read_text() == content


def test_a_book_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    book = Book(tmp_path / "file" / "a.json", {}, set())
    with pytest.raises(UserError, match="cannot be kept"):
        book.enter("venue bistro", "04aa")
