"""Keeps the ring within the current its supply can give.

The estimate is a sum over channels, as in the two models in wide use, and its figures (`led_*`
in the settings) cannot be set below either of them, so it errs on the safe side of both:

- WLED, `wled00/bus_manager.cpp` `estimateCurrentAndLimitBri` and `const.h`: 55 mA for a white
  WS2812B (`LED_MILLIAMPS_DEFAULT`), so 18.3 mA a channel, in proportion to the drive value, and
  1 mA of standby for every pixel.
- FastLED, `src/power_mgt.cpp`: 16, 11 and 15 mA for full red, green and blue (80, 55 and 75 mW at
  5 V), in proportion to the drive value, and 1 mA for every pixel.
"""

from affineur.table.light.layout import PIXELS

# A pixel lit at all stays visible: what lies below this drive value is not taken away.
MIN_VISIBLE = 3

_FULL = 255


class Limiter:
    """Scales frames down to `limit_ma`, with the currents of one pixel."""

    def __init__(self, limit_ma: int, channel_ma: "tuple[int, ...]", idle_ma: int):
        self._budget = (limit_ma - idle_ma * PIXELS) * _FULL
        self._idle_ma = idle_ma * PIXELS
        self._channel_ma = channel_ma
        self._most_ma = max(channel_ma)

    def estimate_ma(self, frame: "bytes | bytearray") -> int:
        """Return the estimated current of `frame`, rounded up."""
        return self._idle_ma - (-self._load(frame, _FULL) // _FULL)

    def limit(self, frame: bytearray) -> None:
        """Scale the whole frame in place until its estimate is within the limit.

        Only what exceeds the visible minimum is scaled. The lowest limit that can be set holds
        sixty pixels at that minimum, so the limit holds for every frame.
        """
        if sum(frame) * self._most_ma <= self._budget:
            return
        load = self._load(frame, _FULL)
        if load <= self._budget:
            return
        kept = self._load(frame, MIN_VISIBLE)
        scale = ((self._budget - kept) << 8) // (load - kept)
        for place in range(len(frame)):
            beyond = frame[place] - MIN_VISIBLE
            if beyond > 0:
                frame[place] = MIN_VISIBLE + (beyond * scale >> 8)

    def _load(self, frame: "bytes | bytearray", most: int) -> int:
        """Return the current of the lit channels in units of 1/255 mA, were `most` the highest.

        Nothing is put into lists: a frame has to be shown however little memory there is.
        """
        load = 0
        for channel in range(3):
            total = 0
            for place in range(channel, len(frame), 3):
                value = frame[place]
                total += value if value < most else most
            load += total * self._channel_ma[channel]
        return load
