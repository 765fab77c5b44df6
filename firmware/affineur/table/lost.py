"""Which parts do not answer, known by what has been told, for whoever takes charge next."""

from affineur.table import events


class Lost:
    """The parts told lost and not found since, and whether the motor has power."""

    def __init__(self) -> None:
        self.parts: "list[tuple[str, int]]" = []
        self.powered = True

    def take(self, event: object) -> None:
        """Take in what has happened."""
        if isinstance(event, events.MotorPowerChanged):
            self.powered = event.on
        elif isinstance(event, (events.PartLost, events.PartFound)):
            part = (event.part, event.seat)
            self.parts = [other for other in self.parts if other != part]
            if isinstance(event, events.PartLost):
                self.parts.append(part)

    def events(self) -> "list[object]":
        """Return the events that tell it anew."""
        told: "list[object]" = [events.PartLost(part, seat) for part, seat in self.parts]
        return told if self.powered else told + [events.MotorPowerChanged(False)]
