"""The table of a real board in a terminal."""

from affineur_host.device.session import RequestRefused, Session
from affineur_host.errors import UserError
from affineur_host.live.remote import RemoteTable
from affineur_host.live.screen import TableScreen

_FOLLOW_S = 0.1


class ConnectedTable(TableScreen):
    """Shows the board at `session`, which has been greeted; `gone` says why it went away."""

    def __init__(self, session: Session):
        table = RemoteTable(session, self.tell)
        super().__init__(table, chosen=0)
        self._table = table
        self._board_name: str = session.hello["board"]
        self.gone: UserError | None = None

    def on_mount(self) -> None:
        """Begin to follow the board."""
        super().on_mount()
        self.set_interval(_FOLLOW_S, self.follow)

    def follow(self) -> None:
        """Take in what the board has reported, and show it; a board that has gone ends this."""
        try:
            self._table.follow(_FOLLOW_S / 2)
        except UserError as error:
            self.gone = error
            self.exit()
            return
        self.show(self._board_name)

    async def run_action(self, *arguments: object, **options: object) -> bool:
        """Act at a seat; what the board refuses is told like what it says itself."""
        try:
            return await super().run_action(*arguments, **options)  # type: ignore[arg-type]
        except RequestRefused as no:
            self.tell(no.message)
            return True
        except UserError as error:
            self.gone = error
            self.exit()
            return True
