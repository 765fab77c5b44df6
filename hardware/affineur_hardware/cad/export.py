"""Files of the printed parts: STEP for other programs, binary STL for the slicer."""

from pathlib import Path
from typing import Any

from build123d import export_step

from affineur_hardware.cad import assembly, skin

TOLERANCE_MM = 0.02


def export(folder: Path, sizes: Any) -> list[Path]:
    """Write every printed part, lying on the bed, as STEP and STL."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in assembly.PRINTED:
        part = assembly.on_bed(name, sizes)
        step, stl = folder / f"{name}.step", folder / f"{name}.stl"
        export_step(part, step)
        skin.write_stl(stl, part, TOLERANCE_MM)
        written += [step, stl]
    return written
