"""The desk: where a host is served. Its requests become events, what is said becomes messages.

A thin layer between `wire` and the shell: it keeps no game and decides nothing, and what it cannot
give is refused with a code. `desk.Desk` minds the link, `clerk.Clerk` answers the requests.
"""

from affineur.desk.clerk import REFUSALS
from affineur.desk.desk import Desk

__all__ = ["REFUSALS", "Desk"]
