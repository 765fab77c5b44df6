"""The PN532 and NTAG models accept libnfc and nfcpy, over a pseudo terminal."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from affineur_sim.devices.field import Field
from affineur_sim.devices.hsu_server import HsuServer
from affineur_sim.devices.ntag21x import NTAG213, NTAG216, Kind, Ntag21x
from affineur_sim.devices.picc import UidOnlyCard

UID = bytes.fromhex("04112233445566")
TEXT = bytes.fromhex("030bd101075402656e486921 21fe0000".replace(" ", ""))
NFCPY = """
import os, sys
import nfc, nfc.clf, nfc.clf.pn532, nfc.clf.transport
os.system = lambda command: 1  # it would try stty to find the fastest rate
device = nfc.clf.pn532.init(nfc.clf.transport.TTY(sys.argv[1]))
device._path = sys.argv[1]
front = nfc.ContactlessFrontend()
front.device = device
tag = nfc.tag.activate(front, front.sense(nfc.clf.RemoteTarget("106A")))
print(tag.product, tag.identifier.hex(), tag.ndef.octets.hex())
front.close()
"""

needs_libnfc = pytest.mark.skipif(not shutil.which("nfc-list"), reason="libnfc-bin not installed")
needs_nfcpy = pytest.mark.skipif(not importlib.util.find_spec("nfc"), reason="nfcpy not installed")


def run(server: HsuServer, *command: str) -> str:
    """Run a client against the server and return what it says."""
    environment = os.environ | {"LIBNFC_DEFAULT_DEVICE": f"pn532_uart:{server.path}"}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=30, check=False
    )
    return done.stdout + done.stderr


@needs_libnfc
def test_nfc_list_finds_the_tag() -> None:
    field = Field()
    field.place(Ntag21x(UID))
    with HsuServer(field) as server:
        said = run(server, "nfc-list", "-t", "1")
    assert "UID (NFCID1): 04  11  22  33  44  55  66" in said
    assert "SAK (SEL_RES): 00" in said


@needs_libnfc
def test_nfc_list_finds_two_cards_of_different_kinds() -> None:
    field = Field()
    field.place(Ntag21x(UID))
    field.place(UidOnlyCard(b"\x12\x34\x56\x78"))
    with HsuServer(field) as server:
        said = run(server, "nfc-list", "-t", "1")
    assert "04  11  22  33  44  55  66" in said
    assert "12  34  56  78" in said


@needs_libnfc
def test_nfc_list_finds_nothing_on_an_empty_pad() -> None:
    with HsuServer(Field()) as server:
        said = run(server, "nfc-list", "-t", "1")
    assert "NFC device" in said
    assert "UID" not in said


@needs_libnfc
def test_nfc_mfultralight_dumps_every_page(tmp_path: Path) -> None:
    field, tag = Field(), Ntag21x(UID, user=TEXT)
    field.place(tag)
    with HsuServer(field) as server:
        said = run(server, "nfc-mfultralight", "r", str(tmp_path / "dump"))
    assert f"{NTAG213.pages} of {NTAG213.pages} pages read" in said
    assert (tmp_path / "dump").read_bytes()[: len(tag.memory)] == bytes(tag.memory)


@needs_nfcpy
@pytest.mark.parametrize(("kind", "name"), [(NTAG213, "NTAG213"), (NTAG216, "NTAG216")])
def test_nfcpy_knows_the_tag_and_reads_its_message(kind: Kind, name: str) -> None:
    field = Field()
    field.place(Ntag21x(UID, kind, user=TEXT))
    with HsuServer(field) as server:
        said = run(server, sys.executable, "-c", NFCPY, server.path)
    assert f"{name} {UID.hex()} {TEXT[2:13].hex()}" in said
