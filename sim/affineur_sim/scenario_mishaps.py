"""The steps of a scenario that happen to the board in the physical world, whatever its firmware.

Each is a function of the step and of a world, which has the verbs of `World` on any body; MISHAPS
finds it by the step's first word.
"""

from affineur_sim.scenario_text import Step, milliseconds, part_of
from affineur_sim.world import World


def _hand(world: World, step: Step) -> None:
    world.hand_on(milliseconds(step.words[1]))


def _push(world: World, step: Step) -> None:
    world.push(float(step.words[1]))


def _jam(world: World, step: Step) -> None:
    world.jam(float(step.words[1]) if len(step.words) > 1 else None)


def _free(world: World, _step: Step) -> None:
    world.free()


def _glitch(world: World, _step: Step) -> None:
    world.glitch()


def _slip(world: World, step: Step) -> None:
    world.lose_steps(int(step.words[1]))


def _kill(world: World, step: Step) -> None:
    world.kill(*part_of(step))


def _revive(world: World, step: Step) -> None:
    world.revive(*part_of(step))


def _motor(world: World, step: Step) -> None:
    if step.words[1] == "off":
        world.cut_motor_power()
    else:
        world.restore_motor_power()


MISHAPS = {
    "hand": _hand,
    "push": _push,
    "jam": _jam,
    "free": _free,
    "glitch": _glitch,
    "slip": _slip,
    "kill": _kill,
    "revive": _revive,
    "motor": _motor,
}
