"""The computer at the other end of the USB cable, as far as the serial port goes.

Like a real host it answers NAK while it has nothing to send (rp2040py's own `USBCDC` completes
every armed buffer with an empty packet, an interrupt storm that keeps the board from sleeping),
and it may stop reading: then the board's packets stay in its buffer.
"""

from collections.abc import Callable

from rp2040py.peripherals.usb import RPUSBController
from rp2040py.usb.cdc import USBCDC


class HostSerial(USBCDC):
    """The host's end; `received` collects what the board sent, `on_data` is told as well."""

    def __init__(self, usb: RPUSBController):
        super().__init__(usb)
        self.received = bytearray()
        self.connected = False
        self.on_data: Callable[[bytes], None] | None = None
        self._queue = bytearray()
        self._armed: int | None = None
        self._reading = True
        self._held = bytearray()
        self._held_ready = False
        self._endpoint_read = usb.on_endpoint_read
        self._indicate = usb._indicate_buffer_ready
        usb.on_endpoint_read = self._arm
        usb._indicate_buffer_ready = self._buffer_ready  # type: ignore[method-assign]
        self.on_serial_data = self._take
        self.on_device_connected = self._enumerated

    def write(self, data: bytes) -> None:
        """Send bytes to the board; they wait here until it takes them."""
        self._queue += data
        self._feed()

    @property
    def waiting(self) -> int:
        """How many bytes the board has not taken yet."""
        return len(self._queue) + self.tx_fifo.item_count

    def stop_reading(self) -> None:
        """Keep the port open but take nothing from the board any more."""
        self._reading = False

    def go_on_reading(self) -> None:
        """Take what waits, and everything from now on."""
        self._reading = True
        held, self._held = bytes(self._held), bytearray()
        if held:
            self._deliver(held)
        if self._held_ready:
            self._held_ready = False
            self._indicate(self._in_endpoint, False)

    def _enumerated(self) -> None:
        self.connected = True

    def _arm(self, endpoint: int, size: int) -> None:
        """The board has a buffer free; keep it waiting while there is nothing to send."""
        if endpoint == self._out_endpoint and endpoint > 0:
            self._armed = size
            self._feed()
        elif self._endpoint_read is not None:
            self._endpoint_read(endpoint, size)

    def _feed(self) -> None:
        room = self.tx_fifo.size - self.tx_fifo.item_count
        for value in self._queue[:room]:
            self.tx_fifo.push(value)
        del self._queue[:room]
        if self._armed is not None and not self.tx_fifo.empty and self._endpoint_read is not None:
            size, self._armed = self._armed, None
            self._endpoint_read(self._out_endpoint, size)

    def _buffer_ready(self, endpoint: int, out: bool) -> None:
        """Tell the board that a buffer is done, unless nobody has read it."""
        if endpoint == self._in_endpoint and endpoint > 0 and not out and not self._reading:
            self._held_ready = True
        else:
            self._indicate(endpoint, out)

    def _take(self, data: bytes | bytearray) -> None:
        if self._reading:
            self._deliver(bytes(data))
        else:
            self._held += data

    def _deliver(self, data: bytes) -> None:
        self.received += data
        if self.on_data is not None:
            self.on_data(data)

    def _on_controller_reset(self) -> None:
        """The board has left the bus: what it had not taken is lost."""
        super()._on_controller_reset()
        self.connected = False
        self._armed = None
        self._held_ready = False
        self._held.clear()
        self._queue.clear()
