"""How a game turns the board, for every referee of a game that is played in quarter turns.

The board knows sectors and a direction. A referee tells how far it has turned (`turn`, in
sectors, in the game's direction) and how far a recorded turn takes it on (`stride`).
"""

from affineur.table.refusals import refuse


class Quarters:
    """Fromage and Formaggio: four quadrants, a quarter clockwise each time (F-TURN-8)."""

    sectors = 4
    direction = 1
    stride = 1
    turn = 0  # completed quarter turns: k of the rules
    turn_rule = "F-TURN-8"
    hands_off_rule = "F-TURN-7"
    away_text = "away and counts as ready"
    ends_itself = False  # the match ends when everybody has confirmed the last turn
    level = ""

    def place_text(self) -> str:
        """Say where the board stands."""
        return "The board stands where turn %d wants it." % self.turn

    def turned_text(self) -> str:
        """Say that the board has turned."""
        return "Turn %d." % self.turn

    def by_hand_text(self) -> str:
        """Ask people to be the motor."""
        return "Turn the board on to the next quarter clockwise, then press ready."

    def final_line(self, seat: int) -> "tuple[str, str, str]":
        """Return (code, rule, text) to be told when a move of `seat` makes this turn the last."""
        return "LAST_TURN", "F-END-2", "Seat %d is out of tokens: last turn." % seat

    def check_back(self) -> None:
        """Raise IllegalMove unless the last rotation may be taken back now (F-TURN-13)."""
        if self.turn == 0:
            refuse("WRONG_PHASE", "F-TURN-13", "The board has not turned yet.")
        if self.has_acted():
            refuse("WRONG_PHASE", "F-TURN-13", "This turn has begun; take its moves back first.")

    def has_acted(self) -> bool:
        """Tell whether any seat has done anything in this turn."""
        return False

    def check_join(self) -> None:
        """Raise IllegalMove unless a late player may still sit down (T-JOIN)."""
        if self.turn and self.level != "turntable":
            refuse("WRONG_PHASE", "T-JOIN", "Joining ends with the first turn of the board.")
