"""The chip body: one board on the desk whose controller runs the real firmware bytes.

`world` of the fast body and this one are used alike: the same people do the same things, in the
same units, on the same virtual clock; here they reach the firmware only through pins and buses.
"""

from collections.abc import Callable
from functools import partial

from affineur import pins
from affineur.table.events import Mark
from affineur_sim.chip.chip import NS_PER_US, Chip
from affineur_sim.chip.flash_chip import FlashCut, FlashTiming, PowerCut
from affineur_sim.chip.parts import Parts
from affineur_sim.chip.serial import HostSerial
from affineur_sim.chip.wiring import Wires, wire
from affineur_sim.clock import VirtualClock
from affineur_sim.devices.picc import Picc
from affineur_sim.devices.tags import tag_of
from affineur_sim.scenario_text import NotSeen
from affineur_sim.world.spec import WorldSpec, check_part

_TAP_MS = 400
_PRESS_MS = 120
_GLITCH_US = 40
_STRONG_HAND_NM = 20.0
_OBSTACLE_MDEG = 1000


Listener = Callable[[Chip, Wires, int], object]


class ChipWorld:
    """A board, its chip and the people around it. `flash` is what survives a power cut.

    Every power-on has a chip of its own: who is in `on_chip` gets it, its buses and the time in
    us before it runs.
    """

    def __init__(
        self,
        flash: bytes,
        spec: WorldSpec | None = None,
        timing: FlashTiming | None = None,
        *,
        instant_readers: bool = False,
    ):
        self.spec = spec or WorldSpec()
        self.clock = VirtualClock()
        self.flash = flash
        self.chip: Chip | None = None
        self.on_chip: list[Listener] = []
        self.parts = Parts(self.spec, self._now_us)
        self._timing = timing
        self._instant_readers = instant_readers
        self._switched_on_us = 0
        self._moves_before = 0
        self._tags: list[dict[str, Picc]] = [{} for _ in self.parts.fields]
        for part, seat in sorted(self.spec.absent):
            self.parts.set_alive(part, seat, alive=False)

    # Power and time

    @property
    def powered(self) -> bool:
        """Tell whether the controller has power."""
        return self.chip is not None

    @property
    def running(self) -> Chip:
        """The chip; raises RuntimeError without power."""
        if self.chip is None:
            raise RuntimeError("the board has no power")
        return self.chip

    @property
    def serial(self) -> HostSerial:
        """The computer's end of the USB cable."""
        return self.running.serial

    @property
    def now_ms(self) -> float:
        """The board's own time, across power cuts."""
        return self.clock.at_us / 1000

    @property
    def board_mdeg(self) -> float:
        """Where the board really is, clockwise, 0 <= mdeg < 360000."""
        return self.parts.table.mdeg

    @property
    def moves(self) -> int:
        """How many moves the motor has been given since power-on."""
        return len(self.parts.table.moves) - self._moves_before

    @property
    def slides(self) -> list[object]:
        """Pieces that have slid: this board carries none."""
        raise NotSeen("no pieces stand on the chip's board")

    @property
    def spoilt_frames(self) -> tuple[int, int]:
        """How many frames the ring has shown torn, and how many late."""
        raise NotSeen("frames are looked at one by one, see `parts.ring`")

    @property
    def store(self) -> object:
        """The simulated store, whose writes can be counted: here it is a flash."""
        raise NotSeen("the chip has a flash instead of a store")

    def power_on(self) -> None:
        """Plug the board in."""
        self._moves_before = len(self.parts.table.moves)
        self.parts.power_on()
        self._switched_on_us = self.clock.at_us
        self.chip = Chip(self.flash, self._timing)
        wires = wire(self.chip, self.parts, instant_readers=self._instant_readers)
        for listener in self.on_chip:
            listener(self.chip, wires, self._switched_on_us)
        self.chip.power_on()

    def cut_power(self) -> None:
        """Pull the plug; what the flash holds stays."""
        chip, self.chip = self.running, None
        self.flash = chip.flash_contents()
        self.parts.enabled = False
        self.parts.update_motor()
        self.parts.ring.go_dark()

    def plan_cut(self, cut: FlashCut | None) -> None:
        """Let the plug be pulled at a coming flash operation."""
        self.running.flash.plan_cut(cut)

    def run_for(self, duration_ms: float) -> None:
        """Let time pass, with power or without."""
        self.run_until(self.clock.at_us + round(duration_ms * 1000))

    def run_until(self, at_us: int) -> None:
        """Let time pass up to `at_us`; a planned power cut is carried out on the way."""
        while True:
            due_us = self.clock.next_at_us()
            target_us = at_us if due_us is None else min(at_us, due_us)
            self._run_chip(target_us)
            self.clock.run_until(target_us)
            if target_us >= at_us:
                return

    def run_until_seen(self, seen: Callable[[], bool], limit_ms: float) -> bool:
        """Let time pass until `seen`, looking every ms; False when the limit came first."""
        end_us = self.clock.at_us + round(limit_ms * 1000)
        while not seen():
            if self.clock.at_us >= end_us:
                return False
            self.run_until(min(end_us, self.clock.at_us + 1000))
        return True

    def _run_chip(self, at_us: int) -> None:
        if self.chip is None:
            return
        try:
            self.chip.run_until_ns((at_us - self._switched_on_us) * NS_PER_US)
        except PowerCut:
            self.cut_power()

    def _now_us(self) -> int:
        if self.chip is None:
            return self.clock.at_us
        return self._switched_on_us + self.chip.now_us()

    # The motor's supply

    def cut_motor_power(self) -> None:
        """Take the motor's supply away; the controller lives on."""
        self._set_supply(False)

    def restore_motor_power(self) -> None:
        """Give the motor's supply back, or pull the emergency stop out again."""
        self.parts.emergency_stopped = False
        self._set_supply(True)

    def emergency_stop(self) -> None:
        """Hit the emergency stop: it opens the motor's supply."""
        self.parts.emergency_stopped = True
        self._set_supply(False)

    def _set_supply(self, on: bool) -> None:
        self.parts.set_supply(on)
        if self.chip is not None:
            self.chip.set_voltage(pins.MOTOR_SENSE_ADC, self.parts.sense_mv)

    # Seats

    def press(self, seat: int, key: int, hold_ms: int | None = _PRESS_MS) -> None:
        """Press a key for `hold_ms`; None keeps it down until `let_go`."""
        self._move_finger(seat, key, down=True, after_ms=0)
        if hold_ms is not None:
            self._move_finger(seat, key, down=False, after_ms=hold_ms)

    def let_go(self, seat: int, key: int) -> None:
        """Take the finger off a key."""
        self._move_finger(seat, key, down=False, after_ms=0)

    def put(self, seat: int, *marks: Mark) -> None:
        """Lay tags on a pad; several at once are a stack."""
        tags = {mark.uid: tag_of(mark) for mark in marks}
        self._tags[seat].update(tags)
        self.parts.fields[seat].place(*tags.values())

    def lay(self, seat: int, *cards: Picc) -> None:
        """Lay the models of tags on a pad; what is written onto them stays."""
        self._tags[seat].update({card.uid.hex(): card for card in cards})
        self.parts.fields[seat].place(*cards)

    def take(self, seat: int, uid: str | None = None) -> None:
        """Take a tag, or all of them, from a pad."""
        lying = self._tags[seat]
        for name in list(lying) if uid is None else [uid]:
            self.parts.fields[seat].lift(lying.pop(name))

    def tap(self, seat: int, *marks: Mark, for_ms: int = _TAP_MS) -> None:
        """Hold tags to a pad for a moment."""
        self.put(seat, *marks)
        for mark in marks:
            self._later(for_ms, partial(self.take, seat, mark.uid))

    def _move_finger(self, seat: int, key: int, *, down: bool, after_ms: int) -> None:
        """Close or open a contact, which bounces."""
        bank, *bits = pins.KEY_BITS[seat]
        expander = self.parts.expanders[bank]
        for number, bounce_us in enumerate(self.spec.key_bounce_us):
            closed = down == (number % 2 == 0)
            change = expander.press if closed else expander.let_go
            self.clock.call_in(after_ms * 1000 + bounce_us, partial(change, bits[key]))

    # The board

    def hand_on(self, for_ms: int, friction_nm: float = _STRONG_HAND_NM) -> None:
        """Put a hand on the board for a while; it drags with `friction_nm` at the axis."""
        self.parts.table.set_hand(friction_nm)
        self._later(for_ms, self.hand_off)

    def hand_off(self) -> None:
        """Take the hand off the board."""
        self.parts.table.set_hand(0.0)

    def push(self, deg: float) -> None:
        """Turn the board by hand, clockwise positive."""
        self.parts.table.turn_by_hand(self.spec.units_of_mdeg(deg * 1000))

    def lose_steps(self, slips: int) -> None:
        """Let the motor slip by `slips` times four full steps, clockwise positive."""
        self.parts.table.slip(slips)

    def jam(self, at_deg: float | None = None) -> None:
        """Put something in the way of the turning board at an angle; None: wedge it here."""
        if at_deg is None:
            self.parts.table.block(None)
        else:
            width = self.spec.units_of_mdeg(_OBSTACLE_MDEG)
            self.parts.table.block(self.spec.units_of_mdeg(at_deg * 1000), width)

    def free(self) -> None:
        """Take away what jams the board."""
        self.parts.table.unblock()

    def glitch(self) -> None:
        """Let the Hall line twitch for an instant, as a long cable does."""
        active = self.parts.table.hall.active
        self.parts.table.on_edge(not active)
        self.clock.call_in(_GLITCH_US, lambda: self.parts.table.on_edge(active))

    # Parts

    def kill(self, part: str, seat: int = -1) -> None:
        """Let a part stop answering."""
        check_part(part, seat)
        self.parts.set_alive(part, seat, alive=False)

    def revive(self, part: str, seat: int = -1) -> None:
        """Let a part answer again."""
        check_part(part, seat)
        self.parts.set_alive(part, seat, alive=True)

    def _later(self, delay_ms: int, callback: Callable[[], object]) -> None:
        self.clock.call_in(delay_ms * 1000, callback)
