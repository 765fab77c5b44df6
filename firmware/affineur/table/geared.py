"""How Steam & Cheese turns the board, for both of its levels (C-GEAR).

The turntable carries the inner gear of the assistant board. A turn of strength s takes the board
s sectors on in the gear's direction, so `turn`, the sectors it has made since the match began, is
all there is to know. A turn that has been asked for and not been made yet is *owed*: `stride`.

Sectors stand still and count clockwise from 0, which lies in front of position 0. A figure on the
inner ring travels with the gear, one on the outer ring stays (C-GEAR-2).
"""

from affineur.rules import geometry
from affineur.rules.tables import sc_scoring
from affineur.table.quarters import Quarters
from affineur.table.refusals import refuse

OUTER, INNER = 0, 1
RINGS = ("outer", "inner")
_WAYS = {1: "clockwise", -1: "counter-clockwise"}


class Geared(Quarters):
    """What turn keeper and rules referee share; `lines` follow from what has happened last."""

    turn_rule = "C-GEAR-1"
    hands_off_rule = "T-MOTION"
    ends_itself = True

    def __init__(self, sectors: int, direction: int):
        self.sectors = sectors
        self.direction = direction
        self.turn = 0
        self.lines: "list[tuple[str, str, str]]" = []  # (code, rule, text), to be told once

    def figures(self) -> "list[tuple[int, int, int]]":
        """Return (seat, ring, sector) of every assistant that is known; the levels say more."""
        return []

    def landing(self, seat: int, steps: int) -> "list[int]":
        """Return the sectors to which `steps` would carry the figures of `seat`.

        Without any it is where that takes the space of the gear that lies in front of the seat.
        """
        inner = self._standing(seat, INNER) or [self.sector_before(seat)]
        return sorted({self.ahead(sector, steps) for sector in inner})

    def paying(self, seat: int, steps: int) -> "list[int]":
        """Return the sectors with a pair of `seat` after `steps` more (C-GEAR-3)."""
        landed = [self.ahead(sector, steps) for sector in self._standing(seat, INNER)]
        outer = self._standing(seat, OUTER)
        return [sector for sector in range(self.sectors) if sector in landed and sector in outer]

    def ahead(self, sector: int, steps: int) -> int:
        """Return the sector that lies `steps` on in the gear's direction (C-GEAR-1)."""
        return (sector + steps * self.direction) % self.sectors

    def sector_before(self, seat: int) -> int:
        """Return the sector in front of a position."""
        return (seat * self.sectors + 2) // geometry.POSITIONS % self.sectors

    def _standing(self, seat: int, ring: int) -> "list[int]":
        return [place[2] for place in self.figures() if place[:2] == (seat, ring)]

    def take_lines(self) -> "list[tuple[str, str, str]]":
        """Return what is to be told, once."""
        lines, self.lines = self.lines, []
        return lines

    def _pay(self, seat: int) -> None:
        sectors = [str(sector + 1) for sector in self.paying(seat, 0)]
        if sectors:
            text = "Seat %d: the pairs at sector %s pay." % (seat, " and ".join(sectors))
            self.lines.append(("PAYS", "C-GEAR-3", text))

    # What is said of the board

    def place_text(self) -> str:
        """Say where the board stands."""
        return "The gear stands where %d sectors have brought it." % self.turn

    def turned_text(self) -> str:
        """Say that the board has turned."""
        return "The gear has turned; %d sectors since the match began." % self.turn

    def by_hand_text(self) -> str:
        """Ask people to be the motor."""
        text = "Turn the gear on by %d sectors %s, then press ready."
        return text % (self.stride, _WAYS[self.direction])

    def final_line(self, seat: int) -> "tuple[str, str, str]":
        """Return (code, rule, text) to be told when the last round begins."""
        return "LAST_ROUND", "C-ROUND-1", "The sixth round is the last one."

    # What this game does not have

    def worker_is_home(self, seat: int, kind: int) -> bool:
        """Return True: there are no workers."""
        return True

    def away(self, seat: int) -> "list[tuple[int, int, int]]":
        """Return no workers."""
        return []

    def token_is_used(self, seat: int, number: int) -> bool:
        """Return False: there are no cheese tokens."""
        return False

    def correct_worker(self, seat: int, kind: int) -> None:
        """Refuse: there are no workers."""
        refuse("WRONG_PHASE", "T-PAUSE", "Steam & Cheese has no workers and no cheese tokens.")

    correct_token = correct_worker

    def end(self) -> None:
        """Refuse: the match ends by itself (C-END-1)."""
        refuse("WRONG_PHASE", "C-END-1", "The match ends by itself after the sixth round.")


class Calendar:
    """Where a match of `count` players stands: round and turns, and in which order (C-ROUND).

    `turns` counts the turns finished in this round and, after them, the overseer steps. Round 0
    is the time before the starting player is known.
    """

    def __init__(self, seats: "list[int]"):
        self.seats = seats
        self.round_no = 0
        self.turns = 0
        self.start = seats[0]

    def order(self) -> "list[int]":
        """Return the seats in the order of play, the starting player first (C-ROUND-3)."""
        first = self.seats.index(self.start)
        return self.seats[first:] + self.seats[:first]

    def on_turn(self) -> int:
        """Return whose turn or overseer step it is, -1 when it is nobody's."""
        if not self.round_no or self.is_over():
            return -1
        return self.order()[self.turns % len(self.seats)]

    def turn_no(self) -> int:
        """Return which turn of the round it is, 1 to 3; 0 in the overseer step."""
        turn_no = self.turns // len(self.seats) + 1
        return turn_no if turn_no <= sc_scoring.TURNS else 0

    def is_final(self) -> bool:
        """Tell whether the last round is under way (C-ROUND-1)."""
        return self.round_no == sc_scoring.ROUNDS

    def is_over(self) -> bool:
        """Tell whether the last turn has been taken; no overseer step follows it (C-END-1)."""
        return self.is_final() and not self.turn_no()

    def text(self) -> "tuple[str, str, str]":
        """Return the line that says whose turn it is."""
        seat, turn_no = self.on_turn(), self.turn_no()
        if turn_no:
            text = "Round %d, turn %d: seat %d." % (self.round_no, turn_no, seat)
            return "TURN", "C-ROUND-3", text
        text = "Round %d, overseer step: seat %d." % (self.round_no, seat)
        return "OVERSEER", "C-ROUND-5", text
