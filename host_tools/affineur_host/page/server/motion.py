"""How the board turns, for browsers to draw: at most 33 times a second, once more at rest."""

import time

from affineur_host.page.server.public import Public

_GAP_S = 0.03
_STILL_MDEG = 2  # what a held board trembles
_TURN_MDEG = 360_000


class Motion:
    """Publishes the angles it is shown."""

    def __init__(self, public: Public):
        self._public = public
        self._mdeg: float | None = None
        self._moving = False
        self._told_s = 0.0

    def seen(self, mdeg: float, now_s: float, late_s: float = 0.0) -> None:
        """Take note that the board stands at `mdeg` now, or stood there `late_s` ago."""
        if now_s - self._told_s < _GAP_S:
            return
        moving = self._mdeg is not None and abs(mdeg - self._mdeg) > _STILL_MDEG
        if self._mdeg is not None and not moving and not self._moving:
            return
        self._mdeg, self._moving, self._told_s = mdeg, moving, now_s
        told = {
            "angle_mdeg": round(mdeg) % _TURN_MDEG,
            "moving": moving,
            "at_ms": round((time.time() - late_s) * 1000),
        }
        self._public.publish("motion", told)
