"""Plans, brakes and a located board, printed; CPython and MicroPython must print the same.

Run with the firmware folder as the only argument.
"""

import sys

sys.path.insert(0, sys.argv[1])

import binascii

from affineur.settings import Settings
from affineur.table import events
from affineur.table.motion.assembly import drive_of, gearing_of, limits_of
from affineur.table.motion.brake import plan_brake
from affineur.table.motion.profile import Planner

GEARINGS = ((22, 145), (18, 127), (20, 127))
PIECES = ((150, 220), (50, 300), (400, 100))
MOVES = (1, 2, 3, 5, 17, 58, 150, 500, 1758, 2637, 5272, 5273, 10545, 28707)


def crc(segments):
    return f"{binascii.crc32(repr(segments).encode()):08x}"


def plans(settings):
    planner = Planner(gearing_of(settings), limits_of(settings))
    for steps in MOVES:
        for pace in ("gentle", "normal", "brisk", "slow"):
            plan = planner.plan(steps, pace)
            parts = [list(plan_brake(plan, at)) for at in range(0, len(plan.segments), 9)]
            print(
                steps, pace, len(plan.segments), plan.ticks, crc(list(plan.segments)), crc(parts)
            )


def search():
    """Feed a drive with magnets met by hand: 270, then the long empty stretch, then rest."""
    drive = drive_of(Settings())
    print(drive.locate(3, 1000))
    for rising, steps in ((False, 80), (True, 700), (False, 704), (True, 4000), (False, 4234)):
        print(drive.handle(events.IndexEdge(rising, steps), 2000), drive.state, drive.wake_at_ms)
    for _ in range(4):
        now_ms = drive.wake_at_ms
        print(drive.handle(events.TimePassed(), now_ms), drive.state, drive.offset_mdeg(now_ms))


def main():
    for motor_teeth, ring_teeth in GEARINGS:
        for friction, radius in PIECES:
            print(motor_teeth, ring_teeth, friction, radius)
            values = {"motor_teeth": motor_teeth, "ring_teeth": ring_teeth}
            values["friction_permille"], values["token_radius_mm"] = friction, radius
            plans(Settings(values))
    search()


main()
