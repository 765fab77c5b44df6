"""What service asks of a pad about the tags on it, and what comes of it (port `TagReader`)."""

LIST, READ, WRITE, LOCK = "list", "read", "write", "lock"
TASKS = (LIST, READ, WRITE, LOCK)
READER_LOST = "SILENT"
PAGE_BYTES = 4
MOST_PAGES = 48  # read at a time
MOST_BYTES = 64  # written at a time


class Task:
    """One of TASKS, for the tag `uid` (LIST: for all of them).

    READ fetches `count` pages from `page` on; WRITE puts `data`, whole pages, where the user
    memory begins; LOCK makes pages 4 to 15 unwritable for ever.
    """

    def __init__(
        self, what: str, uid: bytes = b"", page: int = 0, count: int = 0, data: bytes = b""
    ):
        self.what = what
        self.uid = uid
        self.page = page
        self.count = count
        self.data = data


class Done:
    """How a task ended: `code` is "" or says what went wrong (`drivers.fault`).

    `found` are the tags of LIST, (UID, SAK, answer to GET_VERSION); `data` is what READ read.
    """

    def __init__(
        self,
        code: str,
        found: "list[tuple[bytes, int, bytes]] | None" = None,
        data: bytes = b"",
    ):
        self.code = code
        self.found = found or []
        self.data = data
