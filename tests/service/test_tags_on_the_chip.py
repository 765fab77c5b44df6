"""A tag written at the emulated chip, over a pseudo terminal and through the PN532 model."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from affineur_host.cli.main import run
from affineur_host.device.serial_line import SerialLine
from affineur_host.device.session import Session
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.picc import UidOnlyCard
from affineur_sim.devices.tags import mark_of

pytest.importorskip("rp2040py", reason="needs the extra `chip`")

from affineur_sim.chip import image, uf2
from affineur_sim.chip.pty_bridge import PtyBridge
from affineur_sim.chip.world import ChipWorld

SEAT = 2
BLUE, PURPLE = 0, 3
CARD = UidOnlyCard(b"\x12\x34\x56\x78")


@pytest.fixture(scope="module")
def board() -> ChipWorld:
    """A board switched on a moment ago."""
    try:
        micropython = uf2.read(uf2.find())
    except uf2.ImageError as missing:
        pytest.skip(str(missing))
    flash = uf2.with_filesystem(micropython, image.filesystem(image.installed_files()))
    board = ChipWorld(flash)
    board.power_on()
    return board


@pytest.fixture
def world(board: ChipWorld) -> Iterator[ChipWorld]:
    """The board with nothing on its pads, before and after."""
    board.run_for(3_000)
    yield board
    board.take(SEAT)


@contextmanager
def served(world: ChipWorld) -> Iterator[str]:
    """Offer the board as a serial device for a while; its name as --device wants it."""
    bridge = PtyBridge(world)
    over = threading.Event()
    server = threading.Thread(target=bridge.serve, args=(over.is_set,))
    server.start()
    try:
        yield str(bridge.path)
    finally:
        over.set()
        server.join()
        bridge.close()


def colour_at_the_seat(world: ChipWorld) -> int:
    """The colour that the lobby has taken from what was laid on the pad."""
    with served(world) as path:
        session = Session(SerialLine(path))
        session.greet()
        scene = session.ask("scene")["scene"]
        session.close()
    return int(scene["colours"][SEAT])


def lay_again(world: ChipWorld, card: Ntag21x | UidOnlyCard) -> None:
    """Take the tag away and lay it down once more, now that the table is in charge."""
    world.take(SEAT)
    world.run_for(2_500)
    world.lay(SEAT, card)
    world.run_for(1_500)


@pytest.fixture(autouse=True)
def _own_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("affineur_host.tags.book.book_folder", lambda: tmp_path)


def test_a_tag_is_written_read_back_and_then_known_by_the_game(
    world: ChipWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    card = Ntag21x(bytes.fromhex("04112233445566"))
    before = bytes(card.memory)
    world.lay(SEAT, card)
    with served(world) as path:
        device = ["--device", f"pty:{path}", "--seat", str(SEAT), "--wait", "20"]
        assert run(["tags", "write", "cheese", "blue", "3", *device]) == 0
        assert "04112233445566 is cheese blue 3" in capsys.readouterr().out
        assert run(["tags", "read", *device]) == 0
        assert "cheese blue 3" in capsys.readouterr().out
    assert card.memory[:16] == before[:16]
    assert card.memory[40:] == before[40:]
    lay_again(world, card)
    assert mark_of(card).number == 3
    assert colour_at_the_seat(world) == BLUE


def test_a_card_is_learnt_and_then_known_by_the_game(
    world: ChipWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    world.lay(SEAT, CARD)
    with served(world) as path:
        device = ["--device", f"pty:{path}", "--seat", str(SEAT), "--wait", "20"]
        assert run(["tags", "learn", "worker", "purple", "hard", *device]) == 0
        assert "is learnt as worker purple hard" in capsys.readouterr().out
    lay_again(world, CARD)
    assert colour_at_the_seat(world) == PURPLE
