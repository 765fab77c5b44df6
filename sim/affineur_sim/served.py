"""A fast body with a host at its USB port: the firmware's desk serves it as on the chip."""

from affineur.desk import Desk
from affineur.desk.desk import RESTART, SERVICE
from affineur.ports import MatchStore
from affineur.service import Bench
from affineur.settings import Settings, load, save
from affineur.shell import Shell
from affineur.table import intents
from affineur_sim.fast import FastBody
from affineur_sim.world import WorldSpec, WorldStore

POLL_MS = 5


class ServedBody(FastBody):
    """Speaks the wire protocol at `world.link`: a host `send`s and `take`s bytes there.

    The desk looks at the link every POLL_MS of table time, while the board has power. Settings
    lie in the store, as on a board; those given here are put there first.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        spec: WorldSpec | None = None,
        store: WorldStore | None = None,
        matches: MatchStore | None = None,
    ):
        super().__init__(settings, spec, store, matches)
        if settings is not None:
            save(self.world.store, settings)
        self.world.link.attached = True

    def power_on(self, counter_ms: int = 0) -> None:
        """Plug the board in: settings are read, the desk opens.

        Raises SettingsError, and what `FastBody.power_on` raises.
        """
        self.world.store.reboot()
        self.settings = load(self.world.store)
        self.shell = self._new_shell()
        super().power_on(counter_ms)
        self.desk.serve(self.shell)
        self._serve()

    def _new_shell(self) -> Shell:
        """A board that has lost its power has lost its desk as well, and what was on the line."""
        self.world.link.clear()
        self.desk = Desk(self.matches, self.world.store, self._post, self._change_charge)
        return self._shell_of(self.desk)

    def _shell_of(self, desk: Desk) -> Shell:
        return Shell(
            self.settings, self.world, self.matches, self._tell, desk.record, self._learnt
        )

    def _change_charge(self, to: str) -> None:
        """Put the bench in charge of the board, or the table afresh, or start all over."""
        if to == RESTART:
            self.cut_power()
            self.power_on()
            return
        lost = self.shell.lost
        self.world.stepper.cut()
        self.world.stepper.release()
        if to == SERVICE:
            self.shell = Bench(self.settings, self.world, lost)  # type: ignore[assignment]
        else:
            self.shell = self._shell_of(self.desk)
            self.shell.power_on(self.clock.now_ms())
            for event in lost:
                self._post(event)
        self.desk.serve(self.shell)
        self._settle()

    def _tell(self, line: intents.Tell) -> None:
        super()._tell(line)
        self.desk.tell(line)

    def _serve(self) -> None:
        """Let the desk look at the link now, and again as long as this desk is open."""
        desk = self.desk

        def look() -> None:
            if self.desk is desk and self.world.powered:
                desk.poll(self.world.link, self.clock.now_ms())
                self._set_alarm()
                self.clock.call_in(POLL_MS * 1000, look)

        look()
