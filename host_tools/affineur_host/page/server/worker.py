"""A thread whose mistakes are not lost: whoever started it gets to know."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable


class Worker(ABC):
    """Does `work` in a thread of its own until `end`; a failure there is kept and told."""

    def __init__(self, name: str, on_failure: Callable[[], object]):
        self.ending = threading.Event()
        self.failure: Exception | None = None
        self._on_failure = on_failure
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def end(self) -> None:
        """Stop working; returns when the thread has ended. No-op when it never began."""
        self.ending.set()
        if self._thread.is_alive():
            self._thread.join()

    @abstractmethod
    def work(self) -> None:
        """Work until `ending` is set."""

    def _run(self) -> None:
        try:
            self.work()
        except Exception as failure:
            self.failure = failure
            self._on_failure()
