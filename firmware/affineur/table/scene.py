"""What the ring has to show, as plain facts: the match fills it in, `light.frame` paints it.

A scene holds no colours and no pixels. It changes only when the match changes; everything that
moves in time (pulses, the turn itself) is worked out by the painter from the scene and the time.
"""

from affineur.table.value import Value

# Moods of a seat, one at a time; how each looks is decided in `light.frame`.
EMPTY = "empty"  # nobody sits here
INVITED = "invited"  # lobby: press ready to join
JOINED = "joined"  # lobby: sits here, set-up not yet confirmed
ACTING = "acting"  # may act
DRAFTING = "drafting"  # a tag lies in the draft and waits for a digit
ASKED = "asked"  # a choice is open: `options` pixels light
DONE = "ready"  # has confirmed
LAST = "last"  # the last one not ready for a while: breathes
AWAY = "away"  # counted as ready, the person is not there
TURN = "turn"  # whose turn it is, in a game that is played in turn order
WAITING = "waiting"  # it is another's turn
LOCATE = "locate"  # press ready here, then the board looks for its place

# Patterns of a refusal: told apart by rhythm, not by colour alone.
NOT_YOURS, NOT_NOW, ALREADY_USED, NOT_READABLE = 0, 1, 2, 3


class Pip(Value):
    """One worker that is away.

    `seat` owns it; `kind` is its type 0..2; `position` the table position its arrow points at
    while the board rests (F-GEO-6); `left` the turns until it comes home, 0 when it is due now.
    """

    fields = ("seat", "kind", "position", "left")

    def __init__(self, seat: int, kind: int, position: int, left: int):
        self.seat = seat
        self.kind = kind
        self.position = position
        self.left = left


class Figure(Value):
    """One assistant of `seat` on `ring` (0 outer, 1 inner) at `sector` while the board rests."""

    fields = ("seat", "ring", "sector")

    def __init__(self, seat: int, ring: int, sector: int):
        self.seat = seat
        self.ring = ring
        self.sector = sector


class Scene:
    """Everything the ring shows at rest.

    phase       the state of the match (`match.STATES`)
    colours     per position the colour 0..3 of the person there, or -1
    moods       per position one of the moods above
    options     per position how many numbered options are open, 0..4
    refusals    per position None or (pattern, since_ms); shown for a short while
    pips        workers away
    venue_asked label of the quadrant whose venue card is wanted, or -1
    fault       True while the board waits for somebody to let it find its place again
    final       True when the end of the game has been triggered
    sectors     sectors of the gear, 0 in games that have none; what follows is about them
    direction   of the board's turns, +1 clockwise
    round_no    the round, 0 before the first
    turn_no     the turn of the round, 0 outside turns
    figures     assistants on the rings
    landing     (seat, sector) to which a turn of the gear would carry that seat's figures
    paying      sectors with a pair that pays after that turn
    pointers    per position the sector at which the seat marks its assistants, or -1
    version     grows with every change, so that a painter knows when to compose anew
    """

    def __init__(self) -> None:
        self.phase = "booting"
        self.colours = [-1, -1, -1, -1]
        self.moods = [EMPTY, EMPTY, EMPTY, EMPTY]
        self.options = [0, 0, 0, 0]
        self.refusals: "list[tuple[int, int] | None]" = [None, None, None, None]
        self.pips: "list[Pip]" = []
        self.venue_asked = -1
        self.fault = False
        self.final = False
        self.sectors = 0
        self.direction = 1
        self.round_no = 0
        self.turn_no = 0
        self.figures: "list[Figure]" = []
        self.landing: "list[tuple[int, int]]" = []
        self.paying: "list[int]" = []
        self.pointers = [-1, -1, -1, -1]
        self.version = 0

    def put(self, name: str, value: object) -> None:
        """Set the attribute `name`; the version grows when it had another value."""
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.version += 1

    def show_refusal(self, seat: int, refusal: "tuple[int, int] | None") -> None:
        """Set or clear the refusal (pattern, since_ms) of a seat."""
        self.refusals[seat] = refusal
        self.version += 1
