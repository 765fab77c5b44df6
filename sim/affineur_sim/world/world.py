"""The whole simulated world: one object that holds every part, and what people can do to it.

It knows nothing of games or matches. What the parts notice is handed to `post` as firmware
events; what the firmware wants it says through the ports `stepper`, `lights`, `sound`, `pads`,
`keys`, `link` and `store`. `post` must only take the event down: it is called from within the
parts, so the firmware handles it when the clock's call has returned.
"""

from collections.abc import Callable
from functools import partial

from affineur.table import events
from affineur.table.events import Mark
from affineur_sim.clock import VirtualClock
from affineur_sim.devices.picc import Picc
from affineur_sim.world.keys import WorldKeys
from affineur_sim.world.link import WorldLink
from affineur_sim.world.parts import Parts
from affineur_sim.world.pieces import Slide
from affineur_sim.world.readers import Pad
from affineur_sim.world.ring import WorldRing
from affineur_sim.world.sound import WorldSound
from affineur_sim.world.spec import SEATS, WorldSpec
from affineur_sim.world.stepper import WorldStepper
from affineur_sim.world.store import WorldStore
from affineur_sim.world.turntable import Turntable

_TAP_MS = 400
_PRESS_MS = 120
_GLITCH_US = 40
_STRONG_HAND_NM = 20.0


class World:
    """A board on a table, with people around it."""

    def __init__(
        self,
        spec: WorldSpec,
        post: Callable[[object], None],
        tick_hz: int,
        clock: VirtualClock | None = None,
        store: WorldStore | None = None,
    ):
        self.spec = spec
        self.clock = VirtualClock() if clock is None else clock
        self.powered = False
        self._post = post
        self._parts = Parts(spec.absent)
        self.turntable = Turntable(spec, self.clock)
        self.stepper = WorldStepper(self.turntable, self.clock, self._parts, self._notice, tick_hz)
        self.lights = WorldRing(self.clock, self._parts, self.stepper)
        self.sound = WorldSound(self.clock, self._parts)
        self.pads = [
            Pad(seat, spec, self.clock, self._parts, self._notice) for seat in range(SEATS)
        ]
        self.keys = WorldKeys(spec, self.clock, self._parts, self._notice)
        self.link = WorldLink()
        self.store = WorldStore() if store is None else store
        self.turntable.rotation.on_edge = self._pass_magnet

    @property
    def board_mdeg(self) -> float:
        """Where the board really is, clockwise, 0 <= mdeg < 360000."""
        return self.turntable.mdeg

    @property
    def slides(self) -> list[Slide]:
        """Every time a piece on the board slid."""
        return self.turntable.pieces.slides

    @property
    def moves(self) -> int:
        """How many moves the motor has been given since power-on."""
        return self.stepper.moves

    @property
    def spoilt_frames(self) -> tuple[int, int]:
        """How many frames the ring has shown torn, and how many late."""
        return self.lights.torn_frames, self.lights.late_frames

    # Power

    def power_on(self, counter_ms: int = 0) -> None:
        """Plug the controller in; its millisecond counter starts at `counter_ms`.

        Parts that do not answer are reported at once.
        """
        self.powered = True
        self.clock.restart_counter(counter_ms)
        self.store.reboot()
        for part in ("index", "lights"):
            if not self._parts.alive(part):
                self._notice(events.PartLost(part, -1))
        self.stepper.check_alive()
        self.keys.power_on()
        for pad in self.pads:
            pad.power_on()
        if not self.turntable.supplied:
            self._notice(events.MotorPowerChanged(False))

    def cut_power(self, kept_bytes: int = 0) -> None:
        """Pull the controller's plug; of unsynced bytes the first `kept_bytes` survive."""
        self.powered = False
        self.stepper.power_off()
        self.lights.go_dark()
        self.store.cut_power(kept_bytes)

    def cut_motor_power(self) -> None:
        """Take the motor's supply away; the controller lives on."""
        self._set_motor_power(False)

    def restore_motor_power(self) -> None:
        """Give the motor's supply back, or pull the emergency stop out again."""
        self._set_motor_power(True)

    def emergency_stop(self) -> None:
        """Hit the emergency stop: it opens the motor's supply."""
        self._set_motor_power(False)

    # Seats

    def press(self, seat: int, key: int, hold_ms: int | None = _PRESS_MS) -> None:
        """Press a key for `hold_ms`; None keeps it down until `let_go`."""
        self.keys.press(seat, key, hold_ms)

    def let_go(self, seat: int, key: int) -> None:
        """Take the finger off a key."""
        self.keys.let_go(seat, key)

    def put(self, seat: int, *marks: Mark) -> None:
        """Lay tags on a pad; several at once are a stack."""
        self.pads[seat].put(list(marks))

    def lay(self, seat: int, *cards: Picc) -> None:
        """Lay the models of tags on a pad; what is written onto them stays."""
        self.pads[seat].lay(*cards)

    def take(self, seat: int, uid: str | None = None) -> None:
        """Take a tag, or all of them, from a pad."""
        self.pads[seat].take(uid)

    def tap(self, seat: int, *marks: Mark, for_ms: int = _TAP_MS) -> None:
        """Hold tags to a pad for a moment."""
        self.put(seat, *marks)
        for mark in marks:
            self._later(for_ms, partial(self.take, seat, mark.uid))

    # The board

    def hand_on(self, for_ms: int, friction_nm: float = _STRONG_HAND_NM) -> None:
        """Put a hand on the board for a while; it drags with `friction_nm` at the axis."""
        self.turntable.set_hand(friction_nm)
        self._later(for_ms, self.hand_off)

    def hand_off(self) -> None:
        """Take the hand off the board."""
        self.turntable.set_hand(0.0)

    def push(self, deg: float) -> None:
        """Turn the board by hand, clockwise positive."""
        self.turntable.push(round(deg * 1000))

    def lose_steps(self, slips: int) -> None:
        """Let the motor slip by `slips` times four full steps, clockwise positive."""
        self.turntable.lose_steps(slips)

    def jam(self, at_deg: float | None = None) -> None:
        """Put something in the way of the turning board at an angle; None: wedge it here."""
        self.turntable.block(None if at_deg is None else round(at_deg * 1000))

    def free(self) -> None:
        """Take away what jams the board."""
        self.turntable.unblock()

    def glitch(self) -> None:
        """Let the Hall line twitch for an instant, as a long cable does."""
        active = self.turntable.rotation.hall.active
        self._pass_magnet(not active)
        self.clock.call_in(_GLITCH_US, lambda: self._pass_magnet(active))

    # Parts

    def kill(self, part: str, seat: int = -1) -> None:
        """Let a part stop answering."""
        self._parts.kill(part, seat)
        self._part_changed(part, seat)

    def revive(self, part: str, seat: int = -1) -> None:
        """Let a part answer again."""
        self._parts.revive(part, seat)
        self._part_changed(part, seat)

    def slow_reader(self, seat: int, answer_ms: int) -> None:
        """Let the reader of a seat take its time."""
        self.pads[seat].answer_ms = answer_ms

    # Within

    def _notice(self, event: object) -> None:
        if self.powered:
            self._post(event)

    def _pass_magnet(self, rising: bool) -> None:
        if self._parts.alive("index"):
            self._notice(events.IndexEdge(rising, self.stepper.steps))

    def _set_motor_power(self, on: bool) -> None:
        if on != self.turntable.supplied:
            self.stepper.set_supply(on)
            self._later(
                self.spec.supply_sense_ms, lambda: self._notice(events.MotorPowerChanged(on))
            )

    def _part_changed(self, part: str, seat: int) -> None:
        if part == "reader":
            self.pads[seat].part_changed()
        elif part == "keys":
            self.keys.part_changed(seat)

    def _later(self, delay_ms: int, callback: Callable[[], object]) -> None:
        self.clock.call_in(delay_ms * 1000, callback)
