"""A PN532 model on a pseudo terminal, as a module on a USB serial adapter would be."""

import os
import pty
import select
import threading
import time
import tty
from types import TracebackType

from affineur_sim.devices.field import Field
from affineur_sim.devices.pn532_host import Pn532Timing
from affineur_sim.devices.pn532_ports import Pn532Hsu


class HsuServer:
    """Serves the model on `path` in a thread until the block ends."""

    def __init__(self, field: Field):
        quick = Pn532Timing(found_us=500, search_us=500, exchange_us=500, answer_us=200)
        self.chip = Pn532Hsu(lambda: time.monotonic_ns() // 1000, field, quick)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> "HsuServer":
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _serve(self) -> None:
        while not self._stop.is_set():
            if select.select([self._master], [], [], 0.001)[0]:
                for value in os.read(self._master, 4096):
                    self.chip.receive(value)
            if sent := self.chip.transmit():
                os.write(self._master, sent)
