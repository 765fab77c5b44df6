"""`affineur engine`: a line protocol to the rules, one JSON object per line (see README.md).

    session = Session()
    session.answer(b'{"cmd": "new", "setup": {"game": "fromage", "players": 2}}')

`lines` cuts a stream into lines of bounded length, `request` reads one line, `session` answers it,
`rulebooks` hides what differs between the games, `setup` turns what a person asks for into a
set-up of the rules, `saved` puts a game into plain data and back, `perft` counts lines of play.
"""

from affineur_host.engine.saved import restore
from affineur_host.engine.session import Session, serve

__all__ = ["Session", "restore", "serve"]
