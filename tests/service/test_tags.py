"""Requests about tags on the bench: tasks on the pads, learning, and what is refused."""

from typing import Any

import pytest

from affineur.service.tag_words import MOST_TOLD, REQUESTS
from affineur.tags import mark_codec, meaning
from affineur.tags.tasks import MOST_BYTES
from affineur.wire.fields import misfit
from affineur_host.device.session import RequestRefused
from affineur_sim.devices.ntag21x import Ntag21x
from affineur_sim.devices.picc import UidOnlyCard

UID = "04112233445566"
RECORD = mark_codec.memory_of(mark_codec.Mark("venue", 0, 2, UID))


def task(bench: Any, what: str, uid: str = "", **given: Any) -> Any:
    """Have a task done at seat 3 and return what came of it."""
    fields = {"seat": 3, "what": what, "uid": uid, "page": 0, "count": 0, "data": "", **given}
    bench.ask("tags_do", **fields)
    for _ in range(200):
        done = bench.ask("tags_done", seat=3)
        if done["ended"]:
            return done
        bench.session.listen(0.01)
    raise AssertionError("the task does not end")


def refused(bench: Any, request: str, **values: Any) -> str:
    with pytest.raises(RequestRefused) as caught:
        bench.ask(request, **values)
    return str(caught.value.code)


def test_a_tag_is_listed_read_written_and_locked(bench: Any) -> None:
    card = Ntag21x(bytes.fromhex(UID))
    assert task(bench, "list")["found"] == []
    bench.world.lay(3, card)
    assert task(bench, "list")["found"] == [f"{UID} 0 0004040201000f03"]
    assert task(bench, "read", UID, page=3, count=2)["data"] == "e11012000300fe00"
    assert task(bench, "write", UID, data=RECORD.hex())["code"] == ""
    assert mark_codec.mark_on(card.user, card.uid).number == 2
    assert card.memory[10:12] == b"\x00\x00"
    assert task(bench, "lock", UID)["code"] == ""
    assert card.memory[10:12] == b"\xf0\xff"


def test_every_answer_is_what_the_words_say(bench: Any) -> None:
    fields = {row[0]: row[2] for row in REQUESTS}
    bench.world.lay(3, Ntag21x(bytes.fromhex(UID)))
    for done in (task(bench, "list"), task(bench, "read", UID, count=45)):
        assert misfit(fields["tags_done"], done) == ""
    bench.ask("learn", uid=UID, kind="cheese", colour=3, number=15)
    assert misfit(fields["learnt"], bench.ask("learnt", after=0)) == ""


def test_what_cannot_be_done_has_a_code(bench: Any) -> None:
    bench.world.lay(3, UidOnlyCard(b"\x12\x34\x56\x78"))
    assert task(bench, "read", "12345678", count=4)["code"] == "TAG_UNFIT"
    assert task(bench, "write", UID, data=RECORD.hex())["code"] == "TAG_GONE"
    bench.world.kill("reader", 3)
    assert task(bench, "list")["code"] == "SILENT"


@pytest.mark.parametrize(
    "wrong",
    [
        {"what": "format"},
        {"seat": 4},
        {"uid": "xy"},
        {"what": "write", "data": ""},
        {"what": "write", "data": "030000"},
        {"what": "write", "data": "00" * (MOST_BYTES + 4)},
        {"count": 99},
    ],
)
def test_a_task_that_makes_no_sense_is_refused(bench: Any, wrong: dict[str, Any]) -> None:
    fields = {"seat": 0, "what": "list", "uid": "", "page": 0, "count": 0, "data": "", **wrong}
    assert refused(bench, "tags_do", **fields) == "BAD_FIELDS"


def test_what_is_learnt_is_told_by_uid_kept_and_unlearnt(bench: Any) -> None:
    for uid, number in (("0a", 3), ("04bb", 2), ("0a", 1)):
        bench.ask("learn", uid=uid, kind="venue", colour=0, number=number)
    told = {"count": 2, "tags": ["04bb venue 0 2", "0a venue 0 1"]}
    assert bench.ask("learnt", after=0) == told
    assert bench.ask("learnt", after=1)["tags"] == told["tags"][1:]
    bench.ask("unlearn", uid="0A")
    bench.ask("unlearn", uid="0a")
    assert list(meaning.load(bench.world.store)) == ["04bb"]


def test_no_more_is_learnt_than_the_board_has_room_for(bench: Any) -> None:
    for number in range(meaning.MOST_LEARNT):
        bench.ask("learn", uid=f"{number:08x}", kind="cheese", colour=0, number=1)
    assert refused(bench, "learn", uid="ff", kind="cheese", colour=0, number=1) == "FULL"
    bench.ask("learn", uid="00000000", kind="cheese", colour=0, number=2)
    answer = bench.ask("learnt", after=0)
    assert (answer["count"], len(answer["tags"])) == (meaning.MOST_LEARNT, MOST_TOLD)


@pytest.mark.parametrize(
    "wrong", [{"kind": "goat"}, {"number": 16}, {"kind": "worker", "number": 3}, {"uid": "x"}]
)
def test_what_is_no_piece_is_not_learnt(bench: Any, wrong: dict[str, Any]) -> None:
    values = {"uid": UID, "kind": "cheese", "colour": 0, "number": 1, **wrong}
    assert refused(bench, "learn", **values) == "BAD_FIELDS"
    assert meaning.load(bench.world.store) == {}


def test_in_play_there_is_no_bench(bench: Any) -> None:
    bench.session.ask("service", on=False)
    assert refused(bench, "learnt", after=0) == "NOT_IN_SERVICE"
