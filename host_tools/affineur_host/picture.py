"""The picture of the README: a match of bots after a few turns, drawn from the real ring frame.

python -m affineur_host.picture > host_tools/pictures/table.svg
"""

from math import cos, pi, sin

from affineur.rules import geometry, names
from affineur_host.live.drawing import COLOURS
from affineur_sim import match_run
from affineur_sim.fast import FastBody

_SIZE, _MIDDLE = 640, 320
_RING_R, _BOARD_R, _NAME_R, _SEAT_R = 250, 215, 120, 290
_PIXELS = 60
_TURNS = 3
_INK, _PAPER, _WOOD, _LINE = "#2b2b2b", "#faf7f0", "#e9dcc3", "#b9a884"


def picture(body: FastBody) -> str:
    """Return the table of `body` from above as SVG."""
    match = body.match
    turn = match.running().turn
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}" '
        f'font-family="sans-serif" text-anchor="middle" role="img">',
        f"<title>Turn {turn}: the ring shows which workers come home where</title>",
        f'<rect width="{_SIZE}" height="{_SIZE}" fill="{_PAPER}"/>',
        _circle(_MIDDLE, _MIDDLE, _RING_R + 18, "#3a3a3a"),
        _circle(_MIDDLE, _MIDDLE, _BOARD_R, _WOOD),
        *[_spoke(position) for position in range(4)],
        *[_quadrant(body, position, turn) for position in range(4)],
        *[_pixel(bytes(body.world.lights.frame), number) for number in range(_PIXELS)],
        *[_seat(body, position) for position in range(4)],
        _circle(_MIDDLE, _MIDDLE, 26, _PAPER),
        _text(_MIDDLE, _MIDDLE + 7, f"turn {turn}", _INK, 17),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _point(pixel: float, radius: float) -> tuple[float, float]:
    """Return where a ring pixel is: number 0 at the bottom, clockwise as seen from above."""
    angle = pixel * 2 * pi / _PIXELS
    return _MIDDLE - radius * sin(angle), _MIDDLE + radius * cos(angle)


def _circle(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}"/>'


def _text(x: float, y: float, text: str, colour: str, size: int) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="{size}">{text}</text>'


def _spoke(position: int) -> str:
    x, y = _point(15 * position + 7.5, _BOARD_R)
    return f'<path d="M{_MIDDLE} {_MIDDLE}L{x:.1f} {y:.1f}" stroke="{_LINE}" stroke-width="3"/>'


def _quadrant(body: FastBody, position: int, turn: int) -> str:
    label = geometry.facing(position, turn)
    name = names.VENUES[body.match.running().venues[label]]
    x, y = _point(15 * position, _NAME_R)
    return _text(x, y + 6, name, _INK, 20)


def _pixel(frame: bytes, number: int) -> str:
    """Draw a pixel as bright as it looks: the eye sees a tenth of the power as about a half."""
    colour = frame[3 * number : 3 * number + 3]
    strongest = max(colour)
    x, y = _point(number, _RING_R)
    if not strongest:
        return _circle(x, y, 6, "#555555")
    shown = (strongest / 255) ** 0.3 * 255 / strongest
    red, green, blue = (min(255, round(value * shown)) for value in colour)
    return _circle(x, y, 9, f"#{red:02x}{green:02x}{blue:02x}")


def _seat(body: FastBody, position: int) -> str:
    colour = COLOURS[body.match.scene.colours[position]]
    x, y = _point(15 * position, _SEAT_R)
    turned = {1: -90, 3: 90}.get(position, 0)
    return (
        f'<g transform="rotate({turned} {x:.1f} {y:.1f})">'
        f"{_text(x, y + 6, f'seat {position}', colour, 18)}</g>"
    )


def main_match() -> FastBody:
    """Return a match of four bots in its fourth turn."""
    body = match_run.new_body(match_run.Setup(seed=7))
    while body.match.ledger is None or body.match.running().turn < _TURNS:
        body.run_for(100)
    body.run_for(4_000)
    return body


if __name__ == "__main__":
    print(picture(main_match()), end="")
