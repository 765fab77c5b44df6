"""Values that fit a message's fields, for every kind of field."""

from typing import Any

from hypothesis import strategies as st

from affineur.canonical import encode
from affineur.wire.fields import DATA, FLAG, INT, LIST, RECORD, TEXT, WORD

TEXTS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=12)
NUMBERS = st.integers(0, (1 << 30) - 1)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 29), 1 << 29) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
SMALL = PLAIN.filter(lambda value: len(encode(value)) < 120)


def fields_that_fit(rows: tuple[Any, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for the fields that `rows` describe."""
    return st.fixed_dictionaries({row[0]: _of(row[1], row[2]) for row in rows})


def _of(kind: str, allowed: Any) -> st.SearchStrategy[Any]:
    if kind == LIST:
        most, of_kind, of_items = allowed
        return st.lists(_of(of_kind, of_items), max_size=min(most, 3))
    return {
        INT: lambda: st.integers(*allowed),
        TEXT: lambda: TEXTS.map(lambda text: text[:allowed]),
        WORD: lambda: st.sampled_from(allowed),
        FLAG: st.booleans,
        RECORD: lambda: fields_that_fit(allowed),
        DATA: lambda: PLAIN,
    }[kind]()
