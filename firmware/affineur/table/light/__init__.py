"""What the ring shows and the piezo plays: pure functions of the scene and the time.

painter = Painter(settings)
painter.compose(scene)                          # whenever the scene has changed
lights.show(painter.frame(now_ms, offset_mpx))  # again after painter.next_change_ms(now_ms)
"""

from affineur.table.light.painter import Painter, frame
from affineur.table.light.sound import TUNES

__all__ = ["TUNES", "Painter", "frame"]
