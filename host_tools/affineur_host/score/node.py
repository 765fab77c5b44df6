"""Reading a table description: values together with the place they stand at.

Every complaint names its place, such as `venues.banca.cheeses.red[2]`.
"""

import json
import tomllib
from pathlib import Path
from typing import Any, NoReturn

_MOST_BYTES = 4_000_000
_JOINER = "\u200d"  # in the middle of an emoji of several parts


class DescriptionError(Exception):
    """The description cannot be scored; the text says where and why, in one line."""


def read_file(file: Path) -> "Node":
    """Return what a TOML or JSON file holds; raises DescriptionError."""
    try:
        with file.open("rb") as stream:
            raw = stream.read(_MOST_BYTES + 1)
        if len(raw) > _MOST_BYTES:
            raise DescriptionError(f"larger than {_MOST_BYTES // 1_000_000} MB")
        text = raw.decode("utf-8-sig")
        value = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except OSError as error:
        raise DescriptionError((error.strerror or "cannot be read").lower()) from error
    except (ValueError, RecursionError) as error:
        raise DescriptionError(f"neither TOML nor JSON: {error}") from error
    return Node("", value)


class Node:
    """One value of a description and its place `at`."""

    def __init__(self, at: str, value: Any):
        self.at = at
        self.value = value

    def refuse(self, text: str) -> NoReturn:
        """Raise DescriptionError about this place."""
        raise DescriptionError(f"{self.at}: {text}" if self.at else text)

    def number(self, low: int = 0, high: int = 1000) -> int:
        """Return a whole number within bounds."""
        if type(self.value) is not int or not low <= self.value <= high:
            self.refuse(f"expected a whole number from {low} to {high}")
        return int(self.value)

    def word(self, *words: str) -> str:
        """Return a text, one of `words` where there are any."""
        if not isinstance(self.value, str) or (words and self.value not in words):
            self.refuse("expected " + (f"one of: {', '.join(words)}" if words else "a text"))
        return str(self.value)

    def items(self) -> list["Node"]:
        """Return the items of a list."""
        if not isinstance(self.value, list):
            self.refuse("expected a list")
        return [Node(f"{self.at}[{place}]", item) for place, item in enumerate(self.value, 1)]

    def table(self, *known: str) -> dict[str, "Node"]:
        """Return the entries of a table; where names are `known`, no others are allowed."""
        if not isinstance(self.value, dict):
            self.refuse("expected a table")
        unprintable = [key for key in self.value if not key.replace(_JOINER, "").isprintable()]
        if unprintable:
            self.refuse(f"a name that cannot be printed: {unprintable[0]!a}")
        inner = {key: self._below(key, value) for key, value in self.value.items()}
        for key, node in inner.items():
            if known and key not in known:
                node.refuse(f"unknown; known here: {', '.join(known)}")
        return inner

    def _below(self, key: str, value: Any) -> "Node":
        return Node(f"{self.at}.{key}" if self.at else key, value)
