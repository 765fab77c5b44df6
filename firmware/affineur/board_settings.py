"""The settings a board runs with, without what reading them takes."""

import sys

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.ports import Store
    from affineur.settings import Settings

_PACKAGE = "affineur.settings"


class Values:
    """Settings that only hold their values."""


def read_settings(store: "Store") -> "tuple[Settings, Exception | None]":
    """Return the settings, and what is wrong with those on the flash; then the defaults hold.

    What reading takes, 20 kB, is given back: only the values stay.
    """
    from affineur.settings import Settings, SettingsError, load  # noqa: PLC0415

    refused = None
    try:
        found = load(store)
    except SettingsError as error:
        refused, found = error, Settings()
    values = Values()
    for key, value in found.values().items():
        setattr(values, key, value)
    unload(_PACKAGE)
    return values, refused  # type: ignore[return-value]


def give_back() -> None:
    """Forget what was loaded to answer a host about settings."""
    if _PACKAGE in sys.modules:
        unload(_PACKAGE)


def unload(package: str) -> None:
    """Forget a package, so that its memory can be used for something else."""
    for name in list(sys.modules):
        if name.startswith(package):
            del sys.modules[name]
    parent, _, child = package.rpartition(".")
    delattr(sys.modules[parent], child)
