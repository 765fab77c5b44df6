"""How thin is a part? Rays through its skin, measured where both sides face each other.

A ray starts in the middle of a skin triangle and goes straight in; where it comes out through a
face that looks the other way, its length is a wall thickness. Sharp edges are not walls.
"""

from typing import Any

import numpy as np
from build123d import Part

from affineur_hardware.cad.skin import mesh

FACING = -0.95
"""Cosine between two skin normals from which on the faces count as a wall's two sides."""


def thinnest(part: Part, samples: int = 600) -> float:
    """Return the thinnest wall met by rays from evenly chosen triangles, mm."""
    corners, normals = mesh(part)
    step = max(1, len(corners) // samples)
    found = [_through(corners, normals, number) for number in range(0, len(corners), step)]
    return float(min(found))


def _through(corners: Any, normals: Any, number: int) -> float:
    """Return the distance from one triangle's middle through the part, or infinity."""
    start, direction = corners[number].mean(axis=0), -normals[number]
    edge1, edge2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    cross = np.cross(direction, edge2)
    scale = np.einsum("ij,ij->i", edge1, cross)
    with np.errstate(divide="ignore", invalid="ignore"):
        offset = start - corners[:, 0]
        u = np.einsum("ij,ij->i", offset, cross) / scale
        turned = np.cross(offset, edge1)
        v = (turned @ direction) / scale
        distance = np.einsum("ij,ij->i", edge2, turned) / scale
        hit = (u >= 0) & (v >= 0) & (u + v <= 1) & (distance > 1e-4)
    if not hit.any():
        return float("inf")
    nearest = int(np.argmin(np.where(hit, distance, np.inf)))
    faces_back = normals[nearest] @ normals[number] < FACING
    return float(distance[nearest]) if faces_back else float("inf")
