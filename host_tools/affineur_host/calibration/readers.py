"""Which reader sits under which pad: a tag is laid on each."""

from affineur import pins
from affineur_host.calibration.steps import Do, Facts, Finding, Script, Wrong

SEATS = range(4)


def script(facts: Facts) -> Script:
    """Ask for a tag on every pad and hear which reader tells of it."""
    if facts.kept.reader_kind == "none":
        return Finding("there are no readers (reader_kind = none)")
    told: dict[int, int | None] = {}
    for seat in SEATS:
        text = f"Lay a tag on the pad of seat {seat}, then take it away."
        heard = yield Do(f"readers.{seat}", text, "tags")
        told[seat] = None if heard is None else heard["seat"]
    faults = [*_silent(facts, told), *_swapped(told)]
    if faults:
        raise Wrong("; ".join(faults), "correct that and run this part again")
    return Finding("every pad is read by its own reader", {}, {"readers": told})


def _silent(facts: Facts, told: dict[int, int | None]) -> list[str]:
    faults = []
    for seat in SEATS:
        wire = f"select wire GP{pins.NFC_CS[seat]}"
        if facts.is_lost("reader", seat):
            faults.append(
                f"the reader of seat {seat} does not answer: look at its 3.3 V and its {wire}"
            )
        elif told[seat] is None:
            faults.append(f"no reader told of the tag at seat {seat}: look at its antenna")
    return faults


def _swapped(told: dict[int, int | None]) -> list[str]:
    faults = []
    for seat, by in told.items():
        if by is None or by == seat:
            continue
        if told.get(by) != seat:
            faults.append(
                f"the tag at seat {seat} was read by the reader of seat {by}: its select wire "
                f"belongs on GP{pins.NFC_CS[seat]}"
            )
        elif seat < by:
            faults.append(
                f"the readers of seats {seat} and {by} are swapped: exchange their select wires "
                f"GP{pins.NFC_CS[seat]} and GP{pins.NFC_CS[by]}"
            )
    return faults
