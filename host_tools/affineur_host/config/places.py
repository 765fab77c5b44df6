"""Where settings are kept: on a board that one talks with, or in a file."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from affineur.settings import Settings, SettingsError, dump, parse
from affineur.settings.values import NEWER_VERSION, NO_VERSION, NOT_TEXT
from affineur_host.config.problems import as_error
from affineur_host.device.restart import restarted
from affineur_host.device.session import RequestRefused, Session
from affineur_host.errors import EXIT_SETTINGS_FOREIGN, EXIT_SETTINGS_NOT_WRITTEN, UserError
from affineur_host.store import read_limited, replace_file

UNREADABLE = (NO_VERSION, NEWER_VERSION, NOT_TEXT)
"""Codes of problems with a file as a whole."""
_FOREIGN = "`affineur config export FILE` shows how such a file begins"
_NEWER = (
    "take a newer version of this program; or `affineur config mend --file FILE` leaves out what"
    " this one does not know"
)
MOST_BYTES = 100_000


class Place(Protocol):
    """One set of settings; `name` is how a person would say where it is."""

    name: str

    def read(self) -> Settings:
        """Return the settings kept there; raises UserError."""

    def write(self, changes: Mapping[str, Any]) -> None:
        """Keep these values from now on; raises UserError."""


class OnBoard:
    """The settings that a board keeps; those it runs with are the ones kept when it started."""

    def __init__(self, session: Session):
        self.name = session.transport.name
        self._session = session

    def read(self) -> Settings:
        """Return the settings kept on the board."""
        values = self._session.ask("settings")["values"]
        return settings_of(values, self.name)

    def write(self, changes: Mapping[str, Any]) -> None:
        """Keep these values, one after the other."""
        for key, value in changes.items():
            sent = list(value) if isinstance(value, tuple) else value
            self._session.ask("set", key=key, value=sent)

    def restart(self) -> None:
        """Let the board start afresh and wait for it; raises UserError, as in a match."""
        try:
            restarted(self._session)
        except RequestRefused as no:
            raise UserError(
                f"the settings are kept, but not yet in force: {no.message}",
                "they hold from its next start",
                EXIT_SETTINGS_NOT_WRITTEN,
            ) from no


class InFile:
    """The settings in a file; there need not be one yet for what writes it."""

    def __init__(self, path: Path, may_be_new: bool = False):
        self.name = str(path)
        self._path = path
        self._may_be_new = may_be_new

    def read(self) -> Settings:
        """Return the settings in the file."""
        if self._may_be_new and not os.path.lexists(self._path):
            return Settings()
        return read_file(self._path)

    def write(self, changes: Mapping[str, Any]) -> None:
        """Put the file with these values in place of the old one."""
        write_file(self._path, self.read().changed(**changes))


def read_file(path: Path) -> Settings:
    """Return the settings in a file; raises UserError."""
    return parsed(content(path), path)


def content(path: Path) -> bytes:
    """Return what a settings file holds, right or wrong; raises UserError."""
    try:
        return read_limited(path, MOST_BYTES)
    except OSError as error:
        raise UserError(
            f"{path} cannot be read: {(error.strerror or 'refused').lower()}",
            "name a file that `affineur config export` has written",
            EXIT_SETTINGS_FOREIGN,
        ) from error


def parsed(data: bytes, path: Path) -> Settings:
    """Return the settings that `data`, the content of the file `path`, holds; raises UserError."""
    try:
        return parse(data)
    except SettingsError as error:
        if error.problems[0].code in UNREADABLE:
            hint = _NEWER if error.problems[0].code == NEWER_VERSION else _FOREIGN
            raise UserError(f"{path}: {error.problems[0]}", hint, EXIT_SETTINGS_FOREIGN) from error
        raise as_error(error, str(path)) from error


def write_file(path: Path, settings: Settings) -> None:
    """Write a settings file; raises UserError."""
    put(path, dump(settings))


def put(path: Path, data: bytes) -> None:
    """Put a settings file in place of what is there; raises UserError."""
    try:
        replace_file(path, data)
    except OSError as error:
        raise UserError(
            f"{path} cannot be written: {(error.strerror or 'refused').lower()}",
            "choose another place",
            EXIT_SETTINGS_NOT_WRITTEN,
        ) from error


def settings_of(values: Mapping[str, Any], name: str) -> Settings:
    """Return the settings that a board has told; raises UserError when ours are others."""
    given = {
        key: tuple(value) if isinstance(value, list) else value for key, value in values.items()
    }
    try:
        return Settings(given)
    except SettingsError as error:
        raise UserError(
            f"{name} has settings that this program does not know: {error}",
            "let both be of one version: `affineur update` brings the board to this one",
            EXIT_SETTINGS_FOREIGN,
        ) from error
