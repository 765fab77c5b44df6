"""Print the same lines under CPython and MicroPython: checksums of frames of every kind."""

import sys
from binascii import crc32

sys.path.insert(0, sys.argv[1])

from affineur.settings import Settings
from affineur.table import scene as scenes
from affineur.table.light import Painter, frame

MOODS = (
    scenes.EMPTY, scenes.INVITED, scenes.JOINED, scenes.ACTING, scenes.DRAFTING, scenes.ASKED,
    scenes.DONE, scenes.LAST, scenes.AWAY, scenes.LOCATE, scenes.TURN, scenes.WAITING,
)  # fmt: skip
PHASES = (
    "booting", "homing", "reconciling", "lobby", "retrieving", "acting", "settling", "rotating",
    "paused", "finished", "faulted",
)  # fmt: skip


def scene_of(number):
    """Return one of many scenes, every phase and mood among them."""
    scene = scenes.Scene()
    scene.phase = PHASES[number % len(PHASES)]
    scene.colours = [(seat + number) % 5 - 1 for seat in range(4)]
    scene.moods = [MOODS[(number + 3 * seat) % len(MOODS)] for seat in range(4)]
    scene.options = [(number + seat) % 5 for seat in range(4)]
    if number % 3 == 0:
        scene.refusals[number % 4] = (number % 4, (1 << 30) - 700)
    scene.pips = [
        scenes.Pip(seat, kind, (seat + number) % 4, (number + kind) % 4)
        for seat in range(4)
        for kind in range(3)
    ]
    scene.venue_asked = number % 5 - 1
    scene.fault = number % 7 == 0
    scene.final = number % 2 == 0
    if number % 2:
        add_gear(scene, number)
    return scene


def add_gear(scene, number):
    """Let the scene be one of Steam & Cheese."""
    scene.sectors = 5 + number % 8
    scene.direction = -1
    scene.round_no, scene.turn_no = number % 7, number % 4
    scene.final = number % 5 == 0
    scene.figures = [
        scenes.Figure(seat, ring, (3 * seat + number * (ring + 1)) % scene.sectors)
        for seat in range(4)
        for ring in range(2)
    ]
    scene.landing = [(number % 4, number % scene.sectors)]
    scene.paying = [number % scene.sectors]
    scene.pointers = [-1, number % scene.sectors, -1, -1]


def main():
    """Paint every scene at several times and places of the board."""
    bright = Settings({"led_brightness_percent": 100, "led_channel_ma": (19, 20, 30)})
    for settings in (Settings(), bright):
        painter = Painter(settings)
        for number in range(120):
            scene = scene_of(number)
            painter.compose(scene)
            for now_ms in (0, 333, 1700, (1 << 30) - 1):
                for offset_mpx in (0, 37, 7500, -1250, 14999):
                    painted = painter.frame(now_ms, offset_mpx)
                    print(
                        number, now_ms, offset_mpx, crc32(painted) & 0xFFFFFFFF,
                        painter.limiter.estimate_ma(painted),
                        painter.next_change_ms(now_ms, offset_mpx),
                    )  # fmt: skip
        print(crc32(frame(scene_of(5), 5, 0, settings)) & 0xFFFFFFFF)


main()
