"""Service: a host tries out and measures one part of a board after the other.

    bench        in charge of the ports while a board is in service, as the shell is in play
    vocabulary   every request of the bench, with its fields
    turning      one slow turn at a time, and the magnets met on it
    lighting     the ring and the piezo
    hearing      keys and tags that have been noticed
    tags         tasks on the tags that lie on a pad; `tag_words` has their requests
    looking      which parts answer, the storage, the line to the host

Loaded when a host asks for it and dropped when it leaves, so that play has the memory. The motor
turns only because a host has just asked for that turn, and any key stops it.
"""

from affineur.service.bench import Bench

__all__ = ["Bench"]
