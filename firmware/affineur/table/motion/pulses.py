"""From the edges of the Hall sensor to magnets met: flicker is told from magnets by its length."""


class Pulses:
    """The edges of one move; `least` is the shortest stretch of steps that can be a magnet.

    `met` collects the leading edges of magnets, `flickers` the lengths of what was too short,
    on or off. A gap shorter than what came before it is flicker on a magnet, otherwise what came
    before was flicker ahead of it. A move that starts on a magnet begins with the sensor's falling
    edge, which is no leading edge of anything. `begun` takes over a leading edge from before this
    move.
    """

    def __init__(self, least: int, begun: "int | None" = None):
        self.met: "list[int]" = []
        self.flickers: "list[int]" = []
        self.edges = 0  # edges of any kind
        self.begun = begun
        self._least = least
        self._left = -least  # where the sensor was last active
        self._short: "int | None" = None

    def edge(self, rising: bool, steps: int) -> None:
        """Take one edge, latched at `steps` of the move."""
        self.edges += 1
        if rising:
            self._rise(steps)
        else:
            self._fall(steps)

    def _rise(self, steps: int) -> None:
        """Begin a magnet, or go on with one on which the sensor flickered."""
        gap, short = steps - self._left, self._short
        self._short = None
        if short is None:
            if gap < self._least:
                self.flickers.append(gap)
            else:
                self.begun = steps
        elif gap < self._left - short:
            self.flickers.append(gap)
            self.begun = short
        else:
            self.flickers.append(self._left - short)
            self.begun = steps

    def _fall(self, steps: int) -> None:
        """End a magnet, or what may have been flicker only: the next edge will tell."""
        self._short = None
        if self.begun is not None and steps - self.begun < self._least:
            self._short = self.begun
        else:
            self.settle(steps)
        self._left = steps
        self.begun = None

    def settle(self, steps: int) -> None:
        """The move has come to `steps`: a sensor active for long enough is on a magnet."""
        if self._short is not None:
            self.flickers.append(self._left - self._short)
            self._short = None
        if self.begun is not None and steps - self.begun >= self._least:
            self.met.append(self.begun)
            self.begun = None
