"""A thread whose mistakes are not lost: whoever started it gets to know."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable

Failed = Callable[[str, Exception], object]
"""Called with what has failed, in words, and how; from any thread."""


class Worker(ABC):
    """Does `work` in a thread of its own until `end`; `on_failure` is told of its failure."""

    def __init__(self, name: str, on_failure: Failed):
        self.ending = threading.Event()
        self._name = name
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
            self._on_failure(self._name, failure)
