"""The live table: a terminal screen over a running body."""

import time
from collections.abc import Sequence

from textual.binding import Binding

from affineur.table.intents import Tell
from affineur_host.live.screen import TableScreen
from affineur_host.live.seen import InThisProcess
from affineur_sim.fast import FastBody

_FRAME_S = 1 / 25
_LONGEST_STEP_S = 0.5  # a terminal that was suspended does not catch up for hours
_FASTEST = 1000.0


class LiveTable(TableScreen):
    """Shows a body, lets people act at every seat, and mishaps happen."""

    BINDINGS = [
        *TableScreen.AT_SEATS,
        Binding("x", "hand", "hand"),
        Binding("j", "jam", "jam"),
        Binding("o", "plug", "plug"),
        Binding("plus,equals_sign", "faster(2.0)", "faster", key_display="+"),
        Binding("minus", "faster(0.5)", "slower", key_display="-"),
        *TableScreen.TO_LEAVE,
    ]

    def __init__(
        self, body: FastBody, seats: Sequence[int], bot_seats: Sequence[int], speed: float
    ):
        chosen = next((seat for seat in seats if seat not in bot_seats), seats[0])
        super().__init__(InThisProcess(body), chosen)
        self._body = body
        self.running_clock = True  # False: time passes only by `pass_time`
        self._speed = speed
        self._jammed = False
        self._seen_s = time.monotonic()
        for line in body.said:
            self._hear(line)
        body.on_tell = self._hear

    def on_mount(self) -> None:
        """Start the clock."""
        super().on_mount()
        self._seen_s = time.monotonic()
        self.set_interval(_FRAME_S, self._advance)

    def _advance(self) -> None:
        now_s = time.monotonic()
        step_s = min(now_s - self._seen_s, _LONGEST_STEP_S)
        self._seen_s = now_s
        if self.running_clock:
            self.pass_time(step_s * self._speed)

    def pass_time(self, seconds: float) -> None:
        """Let table time pass and show the table as it is then."""
        self._body.run_for(round(seconds * 1000))
        power = "" if self._body.world.powered else "  UNPLUGGED"
        self.show(f"x{self._speed:g}{power}")

    def _hear(self, line: Tell) -> None:
        self.tell(line.text, line.rule)

    # Mishaps and speed

    def action_hand(self) -> None:
        """Put a hand on the board for two seconds."""
        self._body.world.hand_on(2000)

    def action_jam(self) -> None:
        """Wedge the board, or take the wedge away."""
        self._jammed = not self._jammed
        if self._jammed:
            self._body.world.jam()
        else:
            self._body.world.free()

    def action_plug(self) -> None:
        """Pull the plug, or put it in again."""
        if self._body.world.powered:
            self._body.cut_power()
        else:
            self._body.power_on()

    def action_faster(self, factor: float) -> None:
        """Change how fast table time passes."""
        self._speed = min(max(self._speed * factor, 0.25), _FASTEST)
