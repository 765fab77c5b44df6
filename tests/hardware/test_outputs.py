"""Every generated file is the one its generator makes today."""

import csv

import pytest
from affineur_hardware import circuit, documents, outputs


@pytest.mark.parametrize("path", sorted(outputs.DOCUMENTS))
def test_generated_files_are_up_to_date(path):
    made = outputs.DOCUMENTS[path](circuit.load())
    checked_in = (outputs.HOME / path).read_text(encoding="utf-8")
    assert made == checked_in, "run `python -m affineur_hardware documents` in hardware/"


def test_the_bill_counts_every_electrical_part_once():
    rows = list(csv.DictReader(documents.bill(circuit.load()).splitlines()))
    electronics = [row for row in rows if row["group"] == "electronics"]
    refs = [ref for row in electronics for ref in row["references"].split()]
    assert sorted(refs) == sorted(circuit.load().parts)
    assert all(int(row["quantity"]) == len(row["references"].split()) for row in electronics)
    assert {row["price_band"] for row in rows} <= set("abcd")
