"""Every port of the table has a driver that offers its calls with the same arguments."""

import inspect

import pytest

from affineur import ports
from affineur.drivers.flash_store import FlashStore
from affineur.drivers.keys import Keys
from affineur.drivers.motor import Motor
from affineur.drivers.pad import Pad
from affineur.drivers.piezo import Piezo
from affineur.drivers.ring import Ring
from affineur.drivers.usb_link import UsbLink


@pytest.mark.parametrize(
    ("port", "driver"),
    [
        (ports.Stepper, Motor),
        (ports.Lights, Ring),
        (ports.Sound, Piezo),
        (ports.TagReader, Pad),
        (ports.Keys, Keys),
        (ports.Link, UsbLink),
        (ports.Store, FlashStore),
    ],
)
def test_a_driver_stands_behind_its_port(port: type, driver: type) -> None:
    calls = {name: call for name, call in vars(port).items() if inspect.isfunction(call)}
    offered = {name: call for name, call in calls.items() if not name.startswith("_")}
    assert offered
    for name, call in offered.items():
        own = inspect.signature(getattr(driver, name)).parameters
        assert list(own) == list(inspect.signature(call).parameters), name
