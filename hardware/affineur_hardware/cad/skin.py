"""A part's skin as triangles: for the walls' check, the pictures and the slicer's STL files."""

from pathlib import Path
from typing import Any

import numpy as np
from build123d import Part
from OCP.BRepMesh import BRepMesh_IncrementalMesh

ANGLE_RAD = 0.3


def mesh(part: Part, tolerance_mm: float = 0.1) -> tuple[Any, Any]:
    """Return triangles (n, 3, 3) of a part's skin and their outward unit normals.

    The geometry kernel is asked for an absolute tolerance; build123d's own call takes it as a
    part of each edge's length, which leaves large circles coarse.
    """
    BRepMesh_IncrementalMesh(part.wrapped, tolerance_mm, False, ANGLE_RAD, True)
    points, faces = part.tessellate(1000.0)
    vertices = np.array([(p.X, p.Y, p.Z) for p in points])
    corners = vertices[np.array(faces)]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1)
    kept = lengths > 1e-9
    return corners[kept], normals[kept] / lengths[kept, None]


_STL = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])


def write_stl(path: Path, part: Part, tolerance_mm: float) -> None:
    """Write a part as binary STL."""
    corners, normals = mesh(part, tolerance_mm)
    records = np.zeros(len(corners), _STL)
    records["normal"], records["corners"] = normals, corners
    head = path.stem.encode("ascii").ljust(80, b" ")
    path.write_bytes(head + len(corners).to_bytes(4, "little") + records.tobytes())


def read_stl(path: Path) -> Any:
    """Return the triangles of a binary STL file."""
    data = path.read_bytes()
    return np.frombuffer(data, _STL, int.from_bytes(data[80:84], "little"), 84)["corners"]
