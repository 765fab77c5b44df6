"""Small immutable-by-convention records that compare by type and content.

MicroPython has no dataclasses, and its named tuples of different types compare equal when their
fields do. A test that says "this event gives exactly these intents" needs better.
"""


class Value:
    """Base of events and intents: `fields` names the attributes in the order of `__init__`."""

    fields: "tuple[str, ...]" = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(["%s=%r" % (name, getattr(self, name)) for name in self.fields])
        return "%s(%s)" % (type(self).__name__, shown)
