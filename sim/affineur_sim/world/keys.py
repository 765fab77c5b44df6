"""24 seat keys whose contacts bounce, read by the firmware's own `table.keys.Debouncer`."""

from collections.abc import Callable
from functools import partial

from affineur.table import events
from affineur.table.keys import KEYS_PER_SEAT, Debouncer, key_event
from affineur_sim.clock import Timer, VirtualClock
from affineur_sim.world.parts import Parts
from affineur_sim.world.spec import SEATS, WorldSpec

_SEAT_MASK = (1 << KEYS_PER_SEAT) - 1
_POLL_US = 100_000  # the slow look at the key chips, which also finds them silent


class WorldKeys:
    """Implements the Keys port: fingers move contacts, contacts bounce, settled keys report."""

    def __init__(
        self,
        spec: WorldSpec,
        clock: VirtualClock,
        parts: Parts,
        post: Callable[[object], None],
    ):
        if len(spec.key_bounce_us) % 2 == 0:
            raise ValueError("a contact changes an odd number of times before it rests")
        self._spec = spec
        self._clock = clock
        self._parts = parts
        self._post = post
        self._contacts = 0  # one bit per key, 1 = closed
        self._lost: set[int] = set()
        self._wake: Timer | None = None
        self._debouncer = Debouncer(spec.key_debounce_ms)

    def press(self, seat: int, key: int, hold_ms: int | None) -> None:
        """Push a key down now and let it go after `hold_ms`; None holds it until `let_go`."""
        self._move_finger(seat, key, True, self._clock.at_us)
        if hold_ms is not None:
            self._move_finger(seat, key, False, self._clock.at_us + hold_ms * 1000)

    def let_go(self, seat: int, key: int) -> None:
        """Take the finger off a key."""
        self._move_finger(seat, key, False, self._clock.at_us)

    def poll(self) -> None:
        """Look once at every key."""
        for seat in range(SEATS):
            self._check_seat(seat)
        self._read()

    def part_changed(self, seat: int) -> None:
        """The key chip of `seat` has died or come alive: noticed at the next slow look."""
        del seat
        self._clock.call_in(_POLL_US - self._clock.at_us % _POLL_US, self.poll)

    def power_on(self) -> None:
        """Start afresh: nothing is known to be pressed or lost."""
        self._debouncer = Debouncer(self._spec.key_debounce_ms)
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        self._lost = set()
        self.poll()

    def _move_finger(self, seat: int, key: int, down: bool, at_us: int) -> None:
        mask = 1 << (seat * KEYS_PER_SEAT + key)
        for number, bounce_us in enumerate(self._spec.key_bounce_us):
            closed = down == (number % 2 == 0)
            self._clock.call_at(at_us + bounce_us, partial(self._set_contact, mask, closed))

    def _set_contact(self, mask: int, closed: bool) -> None:
        self._contacts = self._contacts | mask if closed else self._contacts & ~mask
        self._read()

    def _read(self) -> None:
        reading = self._contacts
        for seat in self._lost:
            reading &= ~(_SEAT_MASK << seat * KEYS_PER_SEAT)
        for number, is_down in self._debouncer.feed(reading, self._clock.now_ms()):
            self._post(key_event(number, is_down))
        self._plan_wake()

    def _plan_wake(self) -> None:
        due_ms = self._debouncer.wake_at_ms
        if due_ms is not None and self._wake is None:
            self._wake = self._clock.call_at(self._clock.at_us_of(due_ms), self._wake_up)

    def _wake_up(self) -> None:
        self._wake = None
        self._read()

    def _check_seat(self, seat: int) -> None:
        alive = self._parts.alive("keys", seat)
        if alive == (seat in self._lost):
            if alive:
                self._lost.discard(seat)
                self._post(events.PartFound("keys", seat))
            else:
                self._lost.add(seat)
                self._post(events.PartLost("keys", seat))
