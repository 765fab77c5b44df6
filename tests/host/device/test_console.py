"""What a board prints is told from messages, their torn pieces, and noise."""

import pytest

from affineur.wire.framing import pack
from affineur_host.device.console import Console

MESSAGE = pack(["!", 1, {"board": "Affineur"}])
TRACEBACK = (
    b"Traceback (most recent call last):\r\n"
    b'  File "desk", line 1, in poll\r\n'
    b"MemoryError: memory allocation failed, allocating 1148 bytes\r\n"
)


def test_text_between_messages_is_printed_once() -> None:
    console = Console()
    console.feed(MESSAGE + b"hello K\xc3\xa4se\r\n" + MESSAGE)
    assert console.taken() == ["hello Käse"]
    assert console.taken() == []


@pytest.mark.parametrize("cut", range(len(MESSAGE)))
def test_no_piece_of_a_message_counts_as_printed(cut: int) -> None:
    console = Console()
    console.feed(MESSAGE[cut:] + MESSAGE[: max(cut, 10)] + b"\n")
    assert console.taken() == []


def test_noise_is_not_printed() -> None:
    console = Console()
    console.feed(bytes(range(128, 256)) + b"\n\x00\x01\n  \n" + b"x" * 600 + b"\n")
    assert console.taken() == []


def test_the_last_line_of_a_traceback_is_what_went_wrong() -> None:
    console = Console()
    for piece in (TRACEBACK[:40], TRACEBACK[40:], MESSAGE, b"Info: all is well\r\n"):
        console.feed(piece)
    assert console.failure == "MemoryError: memory allocation failed, allocating 1148 bytes"
