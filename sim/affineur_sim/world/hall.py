"""Seven magnets on the ring and one Hall sensor on the base.

The board's angle counts clockwise; the sensor sees the magnet at ring angle m when the board
stands at -m. So at rest in sector k of four it sees the magnet at 360 - 90 k degrees, and while
the board turns clockwise each leading partner passes the sensor before its main magnet.
"""

from bisect import bisect_left, bisect_right

from affineur_sim.world.spec import MAGNETS_DEG, WorldSpec


class HallSensor:
    """Knows where the field begins and ends on either way, and whether it is active now."""

    def __init__(self, spec: WorldSpec):
        self._turn = spec.turn_units
        middles = [
            spec.units_of_mdeg(-1000 * degrees - error) % self._turn
            for degrees, error in zip(MAGNETS_DEG, spec.magnet_errors_mdeg, strict=True)
        ]
        on, off = spec.units_of_mdeg(spec.hall_on_mdeg), spec.units_of_mdeg(spec.hall_off_mdeg)
        self._middles, self._on = middles, on
        self._edges = {
            +1: self._sorted([(-on, True), (off, False)]),
            -1: self._sorted([(on, True), (-off, False)]),
        }
        self.active = False

    def look(self, angle: int) -> None:
        """Take the state that belongs to a board that has just been switched on at `angle`."""
        self.active = any(
            abs((angle - middle + self._turn // 2) % self._turn - self._turn // 2) <= self._on
            for middle in self._middles
        )

    def next_edge(self, angle: int, direction: int, within: int) -> tuple[int, bool] | None:
        """Return (units to go, rising) of the next change when turning on from `angle`.

        None when there is none within `within` units. The edge at `angle` itself is past.
        """
        edges = self._edges[direction]
        place = angle % self._turn
        if direction > 0:
            at = bisect_right(edges, (place, True))
        else:
            at = bisect_left(edges, (place, False)) - 1
        while True:
            edge, rising = edges[at % len(edges)]
            distance = direction * (edge - place) % self._turn or self._turn
            if distance > within:
                return None
            if rising != self.active:
                return distance, rising
            at += direction

    def _sorted(self, ends: list[tuple[int, bool]]) -> list[tuple[int, bool]]:
        return sorted(
            ((middle + end) % self._turn, rising)
            for middle in self._middles
            for end, rising in ends
        )
