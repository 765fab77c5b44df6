"""What a person writes after --device, and which board is meant."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from affineur_host.device import faults, opening, ports
from affineur_host.device.opening import open_device
from affineur_host.device.session import Session

if TYPE_CHECKING:
    from pathlib import Path

FIRST, SECOND = "/dev/ttyACM0", "/dev/ttyACM1"


@pytest.fixture
def two(boards, make_line):
    """Two boards, called Kitchen and Käsebrett."""
    boards[FIRST] = make_line("Ours(name='Kitchen')")
    boards[SECOND] = make_line("Ours(name='Käsebrett')", name=SECOND)
    return boards


@pytest.mark.parametrize(
    ("spec", "path"),
    [
        (FIRST, FIRST),
        (SECOND, SECOND),
        ("e6614100", FIRST),
        ("E6614101", SECOND),
        ("4101", SECOND),
        ("kitchen", FIRST),
        ("Käsebrett", SECOND),
        ("Ka\u0308SEBRETT", SECOND),
    ],
)
def test_a_board_is_known_by_port_serial_number_and_name(two, spec: str, path: str) -> None:
    assert open_device(spec).name == path


def test_the_only_board_needs_no_name(boards, make_line) -> None:
    boards[FIRST] = make_line("Ours()")
    assert open_device().name == FIRST
    assert open_device("").name == FIRST


def test_of_several_boards_the_only_one_of_ours_is_meant(boards, make_line) -> None:
    boards[FIRST] = make_line("Chatty()")
    boards[SECOND] = make_line("Ours()", name=SECOND)
    assert open_device().name == SECOND


def test_other_machines_at_serial_ports_are_left_alone(monkeypatch, boards, make_line) -> None:
    boards[FIRST] = make_line("Ours()")
    modem = ports.Port("/dev/ttyUSB0", "1234", (0x0403, 0x6001), "modem")
    ours = ports.serial_ports()
    monkeypatch.setattr(ports, "serial_ports", lambda: [*ours, modem])
    assert open_device().name == FIRST


def test_an_end_that_two_serial_numbers_share_names_both(monkeypatch, boards) -> None:
    alike = [
        ports.Port(path, serial + "4321") for path, serial in (("/dev/a", "1"), ("/dev/b", "2"))
    ]
    monkeypatch.setattr(ports, "serial_ports", lambda: alike)
    with pytest.raises(faults.DeviceFault) as several:
        open_device("4321")
    assert several.value.kind is faults.SEVERAL


@pytest.mark.parametrize("spec", ["COM3", "com12", r"\\.\COM10", "./port", "/dev/ttyACM0"])
def test_names_of_ports_are_no_names_of_boards(spec: str) -> None:
    assert opening._is_path(spec)


@pytest.mark.parametrize("spec", ["Compost", "COM", "kitchen table", "e6614100"])
def test_names_of_boards_are_no_names_of_ports(spec: str) -> None:
    assert not opening._is_path(spec)


@pytest.mark.parametrize(
    "place", ["/dev/pts/9", "The board is /dev/pts/9", '{"path": "/dev/pts/9"}']
)
def test_a_pseudo_terminal_is_named_as_it_is_printed(monkeypatch, place: str) -> None:
    opened = []
    monkeypatch.setattr(opening, "SerialLine", lambda path, name: opened.append((path, name)))
    open_device(f"pty:{place}")
    assert opened == [("/dev/pts/9", "pty:/dev/pts/9")]


def test_a_simulated_board_keeps_what_it_has_in_a_folder(tmp_path) -> None:
    session = Session(open_device(f"sim:{tmp_path}"))
    session.greet()
    session.ask("set", key="board_name", value="Attic")
    session.close()
    again = Session(open_device(f"SIM:{tmp_path}"))
    assert again.greet()["board"] == "Attic"
    again.close()


@pytest.mark.skipif(os.name != "posix", reason="nothing is locked there")
def test_a_folder_is_one_programs_at_a_time(tmp_path) -> None:
    first = open_device(f"sim:{tmp_path}")
    with pytest.raises(faults.DeviceFault, match="in use by another program") as busy:
        open_device(f"sim:{tmp_path}")
    assert busy.value.exit_code == faults.BUSY.exit_code
    first.close()
    open_device(f"sim:{tmp_path}").close()


def test_a_folder_that_is_not_there_is_not_made(tmp_path) -> None:
    with pytest.raises(faults.DeviceFault, match="no such file") as absent:
        open_device(f"sim:{tmp_path}/typo")
    assert absent.value.exit_code == faults.NOT_A_PORT.exit_code
    assert list(tmp_path.iterdir()) == []


def test_a_simulated_board_that_cannot_start_is_told(tmp_path) -> None:
    (tmp_path / "settings.txt").write_text("version = 1\nmotor_teeth = 9999\n")
    with pytest.raises(faults.DeviceFault, match="motor_teeth"):
        open_device(f"sim:{tmp_path}")
    with pytest.raises(faults.DeviceFault, match=r"not a directory|exists"):
        open_device(f"sim:{tmp_path}/settings.txt")


def test_boot_drives_are_known_by_their_description(tmp_path) -> None:
    for name, model in (("A", "Board-ID: RPI-RP2"), ("B", "Board-ID: SAMD21")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v3.0\r\n{model}\r\n")
    (tmp_path / "C").mkdir()
    assert ports.boot_drives(tmp_path.iterdir()) == [tmp_path / "A"]


def test_a_board_whose_drive_is_not_mounted_is_known_by_its_usb_ids(tmp_path) -> None:
    for name, vendor, product in (("1-1", "2e8a", "0005"), ("1-2", "046d", "c52b")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "idVendor").write_text(vendor + "\n")
        (tmp_path / name / "idProduct").write_text(product + "\n")
    (tmp_path / "usb1").mkdir()
    assert not ports.waits_unmounted(tmp_path)
    (tmp_path / "1-1" / "idProduct").write_text("0003\n")
    assert ports.waits_unmounted(tmp_path)


def test_who_has_a_port_open_is_named(tmp_path) -> None:
    process = tmp_path / "4711"
    (process / "fd").mkdir(parents=True)
    (process / "fd" / "3").symlink_to("/dev/ttyACM0")
    (process / "comm").write_text("thonny\n")
    (tmp_path / "self").mkdir()
    assert ports.holder_of("/dev/ttyACM0", tmp_path) == "thonny (process 4711)"
    assert ports.holder_of("/dev/ttyACM1", tmp_path) is None


@pytest.mark.parametrize(
    ("listed", "written"),
    [
        ("COM3", "com3"),
        ("COM12", "\\\\.\\COM12"),
        ("/dev/cu.usbmodem1", "/dev/tty.usbmodem1"),
        ("/dev/ttyACM0", "/dev/ttyACM0"),
    ],
)
def test_a_port_has_several_names(
    monkeypatch: pytest.MonkeyPatch, listed: str, written: str
) -> None:
    port = ports.Port(listed, "e6614101")
    monkeypatch.setattr(ports, "serial_ports", lambda: [ports.Port("COM1"), port])
    assert ports.port_at(written) == port
    assert ports.port_at(written + "0") is None


def test_a_link_to_a_port_stands_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    port = ports.Port(str(tmp_path / "ttyACM0"), "e6614101")
    monkeypatch.setattr(ports, "serial_ports", lambda: [port])
    (tmp_path / "ttyACM0").touch()
    (tmp_path / "by-id").symlink_to("ttyACM0")
    assert ports.port_at(str(tmp_path / "by-id")) == port
