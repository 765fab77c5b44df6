"""What a scenario may say is explained at the top of the modules that read it."""

import re

import pytest

from affineur_sim import expectations, scenario


def explained(text: str) -> set[str]:
    """Return the words that begin a line of a list, or an alternative within one."""
    heads = [re.split(r"\s{2,}", line.strip())[0] for line in text.splitlines()]
    return {word for head in heads for part in head.split(" / ") for word in part.split()[:1]}


@pytest.mark.parametrize("verb", sorted(expectations._CHECKS))
def test_every_expectation_is_explained(verb: str) -> None:
    assert verb in explained(expectations.__doc__ or "")


@pytest.mark.parametrize("verb", sorted(scenario._VERBS))
def test_every_step_is_explained(verb: str) -> None:
    assert verb in explained(scenario.__doc__ or "")
