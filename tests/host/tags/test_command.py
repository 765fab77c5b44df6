"""`affineur tags` as a person types it: files, a simulated board, prints; exit codes and lines."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from pad_bench import fresh

from affineur.tags import meaning
from affineur_host.cli.main import affineur, run
from affineur_host.device.simulated import SimTransport
from affineur_host.errors import (
    EXIT_FILE_NOT_WRITTEN,
    EXIT_TAG_ABSENT,
    EXIT_TAG_FILE,
    EXIT_TAG_FOREIGN,
    EXIT_TAG_READER,
    EXIT_USAGE,
)
from affineur_host.tags.files import load
from affineur_host.tags.kinds import KINDS, TYPE_2
from affineur_host.tags.pieces import piece
from affineur_sim.devices.picc import Picc, UidOnlyCard
from affineur_sim.served import ServedBody
from affineur_sim.world import World

Tags = Callable[..., int]


@pytest.fixture
def world(own_books: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """The world of the board that every command reaches."""
    body = ServedBody()
    monkeypatch.setattr(
        "affineur_host.device.opening.open_device", lambda _spec: SimTransport(body)
    )
    return body.world


def tags(*words: object) -> int:
    return run(["tags", *[str(word) for word in words]])


def lay_in_turn(world: World, cards: Iterator[Picc], every_ms: int) -> None:
    """Lay one tag after the other, each in place of the last."""

    def lay() -> None:
        card = next(cards, None)
        world.take(0)
        if card is not None:
            world.lay(0, card)
            world.clock.call_in(every_ms * 1000, lay)

    lay()


# Files


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS if kind.family == TYPE_2])
def test_a_tag_in_a_file_is_made_checked_and_converted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    made, raw = tmp_path / "a.nfc", tmp_path / "a.bin"
    assert tags("write", "worker", "green", "blu", "--to", made, "--kind", kind) == 0
    assert tags("convert", made, raw) == 0
    assert load(raw).memory == load(made).memory
    capsys.readouterr()
    assert tags("check", made, raw, "--json") == 0
    reports = json.loads(capsys.readouterr().out)
    assert [each["piece"] for each in reports] == ["worker green blu"] * 2
    assert tags("check", made) == 0
    assert "piece               worker green blu" in capsys.readouterr().out


def test_what_was_made_is_told_to_programs_and_not_to_the_quiet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "a.nfc"
    assert tags("write", "venue", "bistro", "--to", made, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "file": str(made),
        "piece": "venue bistro",
        "kind": "NTAG213",
        "uid": "04affe00000000",
    }
    assert tags("write", "venue", "bistro", "--to", made, "--quiet") == 0
    assert capsys.readouterr().out == ""


def test_a_file_with_no_tag_and_one_with_a_foreign_tag_are_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    junk, made = tmp_path / "junk", tmp_path / "a.nfc"
    junk.write_bytes(b"junk")
    assert tags("check", junk) == EXIT_TAG_FILE
    assert "holds no tag: 4 bytes are the memory of no known tag" in capsys.readouterr().err
    assert tags("write", "venue", "bistro", "--to", made) == 0
    foreign = made.read_text().replace("Page 4: 03 13", "Page 4: 03 00")
    made.write_text(foreign)
    assert tags("check", made) == EXIT_TAG_FOREIGN
    assert "this tag is none of ours: it is blank" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ("write", "goat", "--to", "x.nfc"),
        ("write", "cheese", "blue", "3", "--to", "x.nfc", "--uid", "04"),
        ("write", "cheese", "blue", "3", "--to", "x.nfc", "--uid", "zz"),
        ("write", "cheese", "blue", "3", "--to", "x.nfc", "--kind", "NTAG424"),
        ("write", "cheese", "blue", "3", "--to", "x.nfc", "--device", "sim:"),
        ("write", "cheese", "blue", "3", "--to", "x.nfc", "--lock", "--yes"),
        ("write", "cheese", "blue", "--to", "x.nfc", "--set"),
        ("write", "cheese", "red", "3"),
        ("write", "--set", "pink"),
        ("learn",),
        ("check",),
        ("labels", "--size", "0"),
        ("labels", "--size", "140x140", "--margin", "50"),
        ("labels", "--to", "x.pdf"),
        ("labels", "pink"),
        ("card", "--to", "x"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error_and_writes_nothing(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    monkeypatch.chdir(tmp_path)
    assert tags(*words) == EXIT_USAGE
    assert list(tmp_path.iterdir()) == []


# A tag on a pad


def test_a_tag_is_written_read_kept_erased(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = fresh(1)
    world.lay(0, card)
    assert tags("write", "cheese", "blue", "3", "--device", "sim:") == 0
    assert capsys.readouterr().out == "04000000000001 is cheese blue 3\n"
    kept = tmp_path / "a.bin"
    assert tags("read", "--to", kept, "--json") == 0
    assert json.loads(capsys.readouterr().out)["piece"] == "cheese blue 3"
    assert kept.read_bytes() == bytes(card.memory)
    assert tags("list") == 0
    assert "affineur: 1 of 86 pieces have a tag" in capsys.readouterr().out
    assert tags("erase", "--yes") == 0
    assert "04000000000001 is erased, it was cheese blue 3" in capsys.readouterr().out
    assert tags("list", "--json") == 0
    assert json.loads(capsys.readouterr().out)[0]["pieces"] == {}


def test_a_card_is_learnt(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    world.lay(0, UidOnlyCard(b"\x12\x34\x56\x78"))
    assert tags("write", "venue", "bistro") == EXIT_TAG_FOREIGN
    assert "affineur tags learn" in capsys.readouterr().err
    assert tags("learn", "venue", "bistro") == 0
    assert tags("list") == 0
    assert "12345678, learnt" in capsys.readouterr().out
    assert tags("list", "--learnt") == 0
    assert capsys.readouterr().out == "12345678        venue bistro\n"
    assert tags("erase") == 0
    assert tags("list", "--learnt") == 0
    assert "the board has learnt no tags" in capsys.readouterr().out


def test_a_question_without_a_terminal_is_a_no(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    card = fresh(1)
    world.lay(0, card)
    assert tags("write", "venue", "bistro") == 0
    assert tags("write", "venue", "villes") == EXIT_USAGE
    assert "Say yes with --yes" in capsys.readouterr().err
    assert tags("write", "venue", "villes", "--yes") == 0
    assert tags("write", "venue", "villes", "--lock") == EXIT_USAGE
    assert card.memory[10:12] == b"\x00\x00"


@pytest.mark.parametrize(
    ("spoil", "code", "line"),
    [
        (lambda _world: None, EXIT_TAG_ABSENT, "no tag came onto the pad of seat 0 within 1 s"),
        (lambda world: world.lay(0, fresh(1), fresh(2)), EXIT_TAG_ABSENT, "two tags"),
        (lambda world: world.lay(1, fresh(1)), EXIT_TAG_ABSENT, "other seats with --seat"),
        (lambda world: world.kill("reader", 0), EXIT_TAG_READER, "the reader at seat 0"),
    ],
)
def test_each_failure_is_one_line_with_the_next_step(
    world: World,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[World], None],
    code: int,
    line: str,
) -> None:
    spoil(world)
    assert tags("write", "venue", "bistro", "--wait", "1", "--quiet") == code
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert line in told.err
    assert " - " in told.err


def test_many_learnt_tags_are_listed(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    known = {f"{number:08x}": piece("venue bistro", f"{number:08x}") for number in range(100)}
    meaning.save(world.store, known)
    assert tags("list", "--learnt", "--json") == 0
    assert [each["uid"] for each in json.loads(capsys.readouterr().out)] == sorted(known)


@pytest.mark.parametrize(
    ("there", "beginning", "words"),
    [
        ([], "w", ["worker"]),
        (["cheese"], "", ["blue", "orange", "green", "purple"]),
        (["worker", "blue"], "", ["soft", "hard", "blu"]),
        (["venue"], "v", ["villes", "venezia", "vigneto"]),
        (["venue", "villes"], "", []),
    ],
)
def test_a_shell_completes_the_words_of_a_piece(
    there: list[str], beginning: str, words: list[str]
) -> None:
    asked = ShellComplete(affineur, {}, "affineur", "_AFFINEUR_COMPLETE")
    found = asked.get_completions(["tags", "learn", *there], beginning)
    assert [each.value for each in found] == words


# The set


def test_a_set_is_written_and_goes_on_after_a_stop(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    lay_in_turn(world, (fresh(number) for number in range(2)), 3000)
    assert tags("write", "--set", "purple", "worker", "--wait", "5") == EXIT_TAG_ABSENT
    assert tags("list", "--missing") == 0
    assert "worker purple blu\n" in capsys.readouterr().out
    lay_in_turn(world, iter([fresh(7)]), 3000)
    assert tags("write", "--set", "purple", "worker", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert [each["piece"] for each in answer["written"]] == ["worker purple blu"]
    assert answer["missing"] == []
    assert tags("write", "--set", "purple", "worker") == 0
    assert capsys.readouterr().out == "all 3 pieces have a tag\n"


def test_a_lost_tag_is_replaced_only_when_told(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    world.lay(0, fresh(1))
    assert tags("write", "venue", "bistro") == 0
    world.take(0)
    world.lay(0, fresh(2))
    assert tags("write", "venue", "bistro") == EXIT_TAG_FOREIGN
    assert "is on the tag 04000000000001 already" in capsys.readouterr().err
    assert tags("write", "venue", "bistro", "--again") == 0


# Prints


def test_labels_and_card_are_drawn_into_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tags("labels", "--to", tmp_path / "l.svg", "--size", "40x30") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["l-1.svg", "l-2.svg", "l-3.svg"]
    assert tags("labels", "blue", "--to", tmp_path / "b.svg", "--paper", "letter") == 0
    assert capsys.readouterr().out.endswith("b.svg\n18 labels on 1 sheet\n")
    for game in ("fromage", "steam"):
        assert tags("card", "--game", game, "--to", tmp_path / f"{game}.html") == 0
    assert (tmp_path / "steam.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_print_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tags("card", "--to", tmp_path / "none" / "a.svg") == EXIT_FILE_NOT_WRITTEN
    assert "cannot be written" in capsys.readouterr().err


# Files on the pad of a simulated board


def test_a_file_lies_on_a_simulated_pad_and_keeps_what_is_written(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.nfc"
    assert tags("write", "venue", "bistro", "--to", file) == 0
    assert tags("read", "--device", "sim:", "--lay", file, "--json") == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["piece"] == "venue bistro"
    world.take(0)
    assert tags("write", "cheese", "blue", "3", "--lay", file, "--yes") == 0
    assert tags("check", file) == 0
    assert "piece               cheese blue 3" in capsys.readouterr().out


def test_a_tag_that_is_not_modelled_cannot_lie_on_a_pad(world: World, tmp_path: Path) -> None:
    file = tmp_path / "a.nfc"
    assert tags("write", "venue", "bistro", "--to", file, "--kind", "Mifare Ultralight") == 0
    assert tags("read", "--lay", file) == EXIT_TAG_FILE


def test_a_file_cannot_lie_on_a_real_pad(
    tmp_path: Path, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cable:
        """A line that is none to a simulated board."""

        def __init__(self, line: SimTransport):
            self._line = line

        def __getattr__(self, name: str) -> object:
            return getattr(self._line, name)

    from affineur_host.device import opening  # noqa: PLC0415 - as the command finds it

    line = opening.open_device(None)
    monkeypatch.setattr(opening, "open_device", lambda _spec: Cable(line))
    file = tmp_path / "a.nfc"
    assert tags("write", "venue", "bistro", "--to", file) == 0
    assert tags("read", "--lay", file) == EXIT_USAGE
