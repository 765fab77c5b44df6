"""Real lines: pseudo terminals stand for serial ports, and sockets for serial servers."""

from __future__ import annotations

import os
import socket

import pytest

from affineur_host.device import faults, ports
from affineur_host.device.serial_line import SerialLine
from affineur_host.device.tcp_line import TcpLine

pty = pytest.importorskip("pty", reason="no pseudo terminals here")
tty = pytest.importorskip("tty")


class Port:
    """A pseudo terminal: `path` is a serial port, `board` what a board has in its hands."""

    def __init__(self) -> None:
        self.board, self._port = pty.openpty()
        tty.setraw(self._port)
        self.path = os.ttyname(self._port)

    def pull(self) -> None:
        """Pull the plug."""
        for descriptor in (self._port, self.board):
            if descriptor >= 0:
                os.close(descriptor)
        self._port = self.board = -1


@pytest.fixture
def port():
    port = Port()
    yield port
    port.pull()


@pytest.fixture
def server():
    with socket.create_server(("localhost", 0)) as server:
        yield server


def connected(server: socket.socket) -> tuple[TcpLine, socket.socket]:
    line = TcpLine(f"localhost:{server.getsockname()[1]}")
    return line, server.accept()[0]


def test_bytes_go_both_ways_over_a_serial_port(port: Port) -> None:
    line = SerialLine(port.path)
    line.write(b"\x00\x03\r\n\xff")
    assert os.read(port.board, 100) == b"\x00\x03\r\n\xff"
    os.write(port.board, bytes(range(256)))
    got = b""
    while len(got) < 256:
        got += line.read(1.0)
    assert got == bytes(range(256))
    assert line.read(0) == b""
    line.close()


def test_a_port_is_for_one_program_at_a_time(port: Port) -> None:
    line = SerialLine(port.path)
    with pytest.raises(faults.DeviceFault) as busy:
        SerialLine(port.path)
    assert busy.value.kind is faults.BUSY
    line.close()
    SerialLine(port.path).close()


def test_a_serial_line_knows_the_serial_number_and_finds_its_board_again(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = [ports.Port(port.path, "e6614101", ports.MICROPYTHON_IDS)]
    monkeypatch.setattr(ports, "serial_ports", lambda: listed)
    line = SerialLine(port.path)
    assert line.serial_number == "e6614101"
    line.close()
    other = Port()
    listed[:] = [ports.Port(other.path, "e6614101"), ports.Port(port.path, "another")]
    again = line.anew()
    assert (again.name, again.serial_number) == (other.path, "e6614101")
    again.close()
    other.pull()
    listed.clear()
    nameless = SerialLine(port.path, "pty:here")
    assert nameless.serial_number == ""
    nameless.close()
    again = nameless.anew()
    assert again.name == "pty:here"
    again.close()


def test_a_plug_that_is_pulled_is_noticed_when_reading_and_writing(port: Port) -> None:
    line = SerialLine(port.path)
    port.pull()
    for act in (lambda: line.read(0.1), lambda: line.write(b"x")):
        with pytest.raises(faults.DeviceFault) as gone:
            act()
        assert gone.value.kind is faults.VANISHED
    line.close()
    line.close()


def test_a_port_that_takes_nothing_is_silent(port: Port) -> None:
    line = SerialLine(port.path)
    with pytest.raises(faults.DeviceFault) as silent:
        line.write(bytes(400_000))
    assert silent.value.kind is faults.SILENT
    line.close()


def test_a_plain_file_is_no_port_and_is_left_as_it_is(tmp_path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"kept")
    with pytest.raises(faults.DeviceFault) as refused:
        SerialLine(str(file))
    assert refused.value.kind is faults.NOT_A_PORT
    assert file.read_bytes() == b"kept"


def test_bytes_go_both_ways_over_tcp(server: socket.socket) -> None:
    line, board = connected(server)
    with board:
        line.write(b"hello")
        assert board.recv(100) == b"hello"
        assert line.read(0) == b""
        board.sendall(b"world")
        assert line.read(1.0) == b"world"
    with pytest.raises(faults.DeviceFault) as gone:
        line.read(1.0)
    assert gone.value.kind is faults.VANISHED
    line.close()
    with pytest.raises(faults.DeviceFault):
        line.read(0)
