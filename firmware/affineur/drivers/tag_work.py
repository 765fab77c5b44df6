"""What service does with the tags on a pad; loaded for it, since play only reads.

Between two searches a pad hands its chip over, with the tags just found.
"""

from affineur.drivers import ntag_writing
from affineur.drivers.fault import TAG_GONE, TAG_UNFIT, Fault
from affineur.drivers.ntag import PAGES_PER_READ, SAK_TYPE_2, read_pages
from affineur.tags.tasks import LIST, LOCK, PAGE_BYTES, READ, Done

TYPE_CHECKING = False  # true only to the type checker

if TYPE_CHECKING:
    from affineur.drivers.errand import Steps
    from affineur.drivers.iso14443 import Target
    from affineur.drivers.wires import TagChip
    from affineur.tags.tasks import Task


def do(chip: "TagChip", targets: "list[Target]", task: "Task") -> "Steps[Done]":
    """Carry out `task` on the tags in reach; what goes wrong is in the result's code."""
    try:
        return (yield from _done(chip, targets, task))
    except Fault as fault:
        return Done(fault.code)


def _done(chip: "TagChip", targets: "list[Target]", task: "Task") -> "Steps[Done]":
    if task.what == LIST:
        return (yield from _list(chip, targets))
    target = _meant(targets, task.uid)
    if task.what == READ:
        return (yield from _read(chip, target, task))
    if task.what == LOCK:
        yield from ntag_writing.lock(chip, target)
    else:
        yield from ntag_writing.write_user(chip, target, task.data)
    return Done("")


def _list(chip: "TagChip", targets: "list[Target]") -> "Steps[Done]":
    found = []
    for target in targets:
        told = b""
        if target.sak == SAK_TYPE_2 and len(targets) == 1:
            told = yield from ntag_writing.version(chip, target)
        found.append((target.uid, target.sak, told))
    return Done("", found)


def _read(chip: "TagChip", target: "Target", task: "Task") -> "Steps[Done]":
    if target.sak != SAK_TYPE_2:
        raise Fault(TAG_UNFIT, "memory behind a key")
    memory = b""
    for page in range(task.page, task.page + task.count, PAGES_PER_READ):
        memory += yield from read_pages(chip, target, page)
    return Done("", data=memory[: task.count * PAGE_BYTES])


def _meant(targets: "list[Target]", uid: bytes) -> "Target":
    for target in targets:
        if target.uid == uid:
            return target
    raise Fault(TAG_GONE)
