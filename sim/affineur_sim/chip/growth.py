"""Whether the heap grows while the board turns and turns (`growth_script` says what is played).

On the chip a turn takes a third of a second, so there it is some hundred turns; the whole ten
thousand are played by MicroPython for Linux, whose collector is the same.
"""

import json
import subprocess
import sys
from pathlib import Path

import affineur
from affineur_sim.chip import growth_script, image, uf2
from affineur_sim.chip.figure import Figure, figure
from affineur_sim.chip.repl import DeviceError, Repl
from affineur_sim.chip.world import ChipWorld

UNIX_PORT = Path(sys.executable).with_name("micropython")
"""MicroPython for Linux, where it is installed beside this Python."""
TURNS_ON_THE_CHIP, TURNS_ON_LINUX = 200, 10_000
_MEASUREMENTS = 10
_IN_LOBBY_MS = 3_000
_MS_PER_TURN = 2_000
_FIRMWARE = Path(affineur.__file__).parents[1]


def figures(micropython: bytes) -> list[Figure]:
    """Measure both; without MicroPython for Linux only the chip."""
    grown = {"heap_growth_bytes": on_the_chip(micropython, TURNS_ON_THE_CHIP)}
    if UNIX_PORT.exists():
        grown["heap_growth_in_10000_bytes"] = on_linux(TURNS_ON_LINUX)
    return [figure(name, value, "bytes", 0) for name, value in grown.items()]


def on_the_chip(micropython: bytes, turns: int) -> int:
    """Return by how many bytes the heap in use has grown on an installed board."""
    files = image.filesystem(image.installed_files())
    world = ChipWorld(uf2.with_filesystem(micropython, files))
    world.power_on()
    world.run_for(_IN_LOBBY_MS)
    script = _script(growth_script.INSTALLED, turns)
    return _grown(Repl(world).run(script, 60_000 + turns * _MS_PER_TURN), turns)


def on_linux(turns: int) -> int:
    """Return the same of MicroPython for Linux; raises DeviceError."""
    script = _script(growth_script.LOOSE, turns)
    command = [str(UNIX_PORT), "-c", script, str(_FIRMWARE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise DeviceError(done.stderr or done.stdout)
    return _grown(done.stdout, turns)


def _script(head: str, turns: int) -> str:
    return f"{head}\nTURNS, EVERY = {turns}, {turns // _MEASUREMENTS}\n{growth_script.GROWTH}"


def _grown(output: str, turns: int) -> int:
    """Return the most that was in use at any moment less what was at the first."""
    found = json.loads(output.splitlines()[-1])
    if found["record"] < turns:
        raise DeviceError("the turns were not recorded")
    used: list[int] = found["used"]
    return max(used) - used[0]
