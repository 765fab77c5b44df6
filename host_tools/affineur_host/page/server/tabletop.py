"""A simulated board on a table, with people, bots and mishaps round it, one thing at a time."""

from collections.abc import Callable
from typing import Any

from affineur.journal import JournalFault
from affineur.ports import MatchStore
from affineur.rules.refusal import MalformedMove
from affineur_host.page.messages import RefusedError
from affineur_host.page.server.plan import Plan
from affineur_sim.bots import Bot, Guest
from affineur_sim.served import ServedBody
from affineur_sim.world.spec import check_part

_LONGEST_HAND_MS = 600_000
_MOST_PUSHED_DEG = 3600
_MOST_SLIPS = 100


class Tabletop:
    """One board; `body` is it, `act` does what the request `world` may ask for, except `speed`."""

    def __init__(self, plan: Plan, matches: MatchStore | None = None):
        """Plug the board in and let everybody come.

        `matches` is where match records are kept, None for in the board itself. Raises
        JournalFault or MalformedMove when a kept match cannot go on.
        """
        self._plan = plan
        self._dead: set[tuple[str, int]] = set()
        self._jammed = False
        self._hand_until_us = 0
        self.body = ServedBody(plan.settings, matches=matches)
        self.body.power_on()
        self.body.match.lobby.seed = plan.seed
        self._bots = {seat: self._bot(seat) for seat in plan.bots}
        for seat in plan.guests:
            Guest(self.body, seat, plan.seats)

    @property
    def is_powered(self) -> bool:
        """Whether the board's plug is in."""
        return self.body.world.powered

    def act(self, fields: dict[str, Any]) -> None:
        """Do what people and mishaps do; raises RefusedError when it makes no sense."""
        self._ACTS[fields["act"]](self, fields)

    def facts(self) -> dict[str, Any]:
        """Return what the wire does not tell, as plain data."""
        body = self.body
        return {
            "powered": self.is_powered,
            "supplied": body.world.turntable.supplied,
            "jammed": self._jammed,
            "hand": body.clock.at_us < self._hand_until_us,
            "dead": [list(part) for part in sorted(self._dead)],
            "bots": sorted(self._bots),
        }

    def _bot(self, seat: int) -> Bot:
        plan = self._plan
        return Bot(self.body, seat, plan.seed, mind=plan.mind, company=plan.seats or (seat,))

    # Acts

    def _jam(self, _fields: dict[str, Any]) -> None:
        self._jammed = True
        self.body.world.jam()

    def _free(self, _fields: dict[str, Any]) -> None:
        self._jammed = False
        self.body.world.free()

    def _hand(self, fields: dict[str, Any]) -> None:
        for_ms = _within(fields["value"], 1, _LONGEST_HAND_MS)
        self._hand_until_us = self.body.clock.at_us + for_ms * 1000
        self.body.world.hand_on(for_ms)

    def _push(self, fields: dict[str, Any]) -> None:
        self.body.world.push(_within(fields["value"], -_MOST_PUSHED_DEG, _MOST_PUSHED_DEG))

    def _slip(self, fields: dict[str, Any]) -> None:
        self.body.world.lose_steps(_within(fields["value"], -_MOST_SLIPS, _MOST_SLIPS))

    def _glitch(self, _fields: dict[str, Any]) -> None:
        self.body.world.glitch()

    def _cut_power(self, _fields: dict[str, Any]) -> None:
        if self.is_powered:
            self.body.cut_power()

    def _power_on(self, _fields: dict[str, Any]) -> None:
        if self.is_powered:
            return
        try:
            self.body.power_on()
        except (JournalFault, MalformedMove) as fault:
            raise RefusedError("KEPT_MATCH", str(fault)) from fault

    def _cut_motor(self, _fields: dict[str, Any]) -> None:
        self.body.world.cut_motor_power()

    def _restore_motor(self, _fields: dict[str, Any]) -> None:
        self.body.world.restore_motor_power()

    def _kill(self, fields: dict[str, Any]) -> None:
        part = _part(fields)
        self._dead.add(part)
        self.body.world.kill(*part)

    def _revive(self, fields: dict[str, Any]) -> None:
        part = _part(fields)
        self._dead.discard(part)
        self.body.world.revive(*part)

    def _seat_bot(self, fields: dict[str, Any]) -> None:
        seat = _within(fields["seat"], 0, 3)
        if fields["value"] and seat not in self._bots:
            self._bots[seat] = self._bot(seat)
        elif not fields["value"] and seat in self._bots:
            self._bots.pop(seat).leave()

    _ACTS: dict[str, Callable[["Tabletop", dict[str, Any]], None]] = {
        "jam": _jam,
        "free": _free,
        "hand": _hand,
        "push": _push,
        "slip": _slip,
        "glitch": _glitch,
        "cut_power": _cut_power,
        "power_on": _power_on,
        "cut_motor": _cut_motor,
        "restore_motor": _restore_motor,
        "kill": _kill,
        "revive": _revive,
        "bot": _seat_bot,
    }


def _within(value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise RefusedError("OUT_OF_RANGE", f"from {low} to {high}")
    return value


def _part(fields: dict[str, Any]) -> tuple[str, int]:
    part = (fields["part"], fields["seat"])
    try:
        check_part(*part)
    except ValueError as no:
        raise RefusedError("NO_SUCH_PART", str(no)) from no
    return part
