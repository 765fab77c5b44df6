"""Pictures of parts: a small renderer with a depth buffer, shading and drawn edges.

Parallel projection. Each part has one colour; edges are drawn where neighbouring pixels belong
to different parts, lie at clearly different depths, or face clearly different ways. The result
is an SVG with the picture inside and callouts as text over it.
"""

import base64
import re
import struct
import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from build123d import Part

from affineur_hardware import svg
from affineur_hardware.cad.skin import mesh

_IMAGE = re.compile(r"base64,([^']*)")
LIGHT = np.array([-0.35, -0.55, 0.76])
OVERSAMPLE = 2


@dataclass(frozen=True)
class View:
    """Where the picture is taken from: turn round the axis, height over the horizon, degrees."""

    azimuth: float
    elevation: float
    size: tuple[int, int] = (900, 620)
    centre: tuple[float, float, float] | None = None
    span: float | None = None


@dataclass(frozen=True)
class Callout:
    """A line of text that points at a place on the board from a place on the page."""

    words: str
    at: tuple[float, float, float]
    label: tuple[float, float] | None = None


@dataclass
class Scene:
    """Parts with colours, and what to say about them."""

    view: View
    parts: list[tuple[Part, str]] = field(default_factory=list)
    callouts: list[Callout] = field(default_factory=list)

    def add(self, part: Part, colour: str) -> None:
        """Put a part into the picture."""
        self.parts.append((part, colour))


def _axes(view: View) -> Any:
    """Return right, up and towards-the-viewer as rows."""
    a, e = np.radians(view.azimuth), np.radians(view.elevation)
    right = np.array([np.cos(a), np.sin(a), 0.0])
    toward = np.array([np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)])
    return np.stack([right, np.cross(toward, right), toward])


def draw(scene: Scene) -> str:
    """Return the scene as an SVG."""
    meshes = [(mesh(part), colour) for part, colour in scene.parts]
    axes = _axes(scene.view)
    to_page, scale = _fit(
        scene.view, axes, np.concatenate([m[0].reshape(-1, 3) for m, _ in meshes])
    )
    pixels = _raster(scene.view, meshes, axes, to_page, scale)
    width, height = scene.view.size
    data = base64.b64encode(_png(pixels)).decode("ascii")
    shapes = [f"<image width='{width}' height='{height}' href='data:image/png;base64,{data}'/>"]
    for callout in scene.callouts:
        shapes += _callout(callout, to_page @ np.append(axes @ np.array(callout.at), 1.0))
    return svg.page(width, height, shapes)


def _fit(view: View, axes: Any, points: Any) -> tuple[Any, float]:
    """Return the matrix from view space to page pixels, and its scale."""
    seen = points @ axes.T
    low, high = seen.min(axis=0), seen.max(axis=0)
    width, height = view.size
    middle = (low + high) / 2 if view.centre is None else axes @ np.array(view.centre)
    spans = (
        (high - low) if view.span is None else np.array([view.span, view.span * height / width])
    )
    scale = 0.92 * min(width / spans[0], height / spans[1])
    return np.array(
        [
            [scale, 0.0, 0.0, width / 2 - scale * middle[0]],
            [0.0, -scale, 0.0, height / 2 + scale * middle[1]],
        ]
    ), float(scale)


def _raster(view: View, meshes: Any, axes: Any, to_page: Any, scale: float) -> Any:
    width, height = (side * OVERSAMPLE for side in view.size)
    depth = np.full((height, width), -np.inf)
    owner = np.full((height, width), -1, dtype=np.int32)
    facing = np.zeros((height, width, 3))
    shade = np.zeros((height, width))
    light = LIGHT / np.linalg.norm(LIGHT)
    for number, ((corners, normals), _) in enumerate(meshes):
        seen = corners @ axes.T
        page = seen[..., :2] * to_page[[0, 1], [0, 1]] + to_page[:, 3]
        for triangle, z, normal in zip(page * OVERSAMPLE, seen[..., 2], normals, strict=True):
            if normal @ axes[2] > 0:
                box, inside, deep = _cover(triangle, z, width, height)
                if box is None:
                    continue
                nearer = inside & (deep > depth[box])
                depth[box][nearer] = deep[nearer]
                owner[box][nearer] = number
                facing[box][nearer] = normal
                shade[box][nearer] = 0.58 + 0.42 * max(0.0, float(normal @ light))
    colours = np.array([_rgb(colour) for _, colour in meshes] + [(255, 255, 255)], dtype=float)
    image = colours[owner] * np.where(owner < 0, 1.0, shade)[..., None]
    image[_edges(depth * scale, owner, facing)] = 40
    blocks = image.reshape(view.size[1], OVERSAMPLE, view.size[0], OVERSAMPLE, 3)
    return np.clip(blocks.mean(axis=(1, 3)).round(), 0, 255).astype(np.uint8)


def _cover(triangle: Any, z: Any, width: int, height: int) -> tuple[Any, Any, Any]:
    """Return the pixel box a triangle covers, which pixels are inside, and their depth."""
    (x0, y0), (x1, y1), (x2, y2) = triangle
    left, right = max(0, int(min(x0, x1, x2))), min(width, int(max(x0, x1, x2)) + 2)
    top, bottom = max(0, int(min(y0, y1, y2))), min(height, int(max(y0, y1, y2)) + 2)
    area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if left >= right or top >= bottom or abs(area) < 1e-9:
        return None, None, None
    ys, xs = np.mgrid[top:bottom, left:right] + 0.5
    b = ((xs - x0) * (y2 - y0) - (x2 - x0) * (ys - y0)) / area
    c = ((x1 - x0) * (ys - y0) - (xs - x0) * (y1 - y0)) / area
    inside = (b >= -1e-3) & (c >= -1e-3) & (b + c <= 1.001)
    box = (slice(top, bottom), slice(left, right))
    return box, inside, z[0] + b * (z[1] - z[0]) + c * (z[2] - z[0])


def _edges(depth: Any, owner: Any, facing: Any) -> Any:
    """Return the pixels on a line between parts, depths or directions."""
    lines = np.zeros(owner.shape, dtype=bool)
    for axis in (0, 1):
        near = [slice(None), slice(None)]
        far = [slice(None), slice(None)]
        near[axis], far[axis] = slice(0, -1), slice(1, None)
        a, b = tuple(near), tuple(far)
        with np.errstate(invalid="ignore"):
            jump = np.abs(depth[a] - depth[b]) > 10
        turned = (facing[a] * facing[b]).sum(axis=-1) < 0.75
        both = (owner[a] >= 0) & (owner[b] >= 0)
        lines[a] |= (owner[a] != owner[b]) | (both & (jump | turned))
    return lines


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _png(pixels: Any) -> bytes:
    """Return an 8-bit RGB PNG file."""
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + pixels[y].tobytes() for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


def without_image(picture: str) -> str:
    """Return a picture's callouts alone."""
    return _IMAGE.sub("", picture)


def difference(first: str, second: str) -> float:
    """Return the part of the pixels that differ clearly between two pictures."""
    one, two = (_unpng(picture) for picture in (first, second))
    if one.shape != two.shape:
        return 1.0
    return float((np.abs(one.astype(int) - two.astype(int)).max(axis=-1) > 24).mean())


def _unpng(picture: str) -> Any:
    """Return the pixels of a picture made by `draw`."""
    found = _IMAGE.search(picture)
    data = base64.b64decode(found.group(1)) if found else b""
    width, height = struct.unpack(">II", data[16:24])
    length = struct.unpack(">I", data[33:37])[0]
    rows = np.frombuffer(zlib.decompress(data[41 : 41 + length]), np.uint8)
    return rows.reshape(height, 3 * width + 1)[:, 1:].reshape(height, width, 3)


def _callout(callout: Callout, at: Any) -> list[str]:
    """Return the box, the line and the dot of a callout; without a place it sits below its dot."""
    width = 8.0 * len(callout.words) + 14
    if callout.label is None:
        return [_words(callout.words, at[0] - width / 2, at[1] + 16, width)]
    x, y = callout.label
    anchor = min(max(at[0], x), x + width)
    n = svg.number
    return [
        svg.path(f"M{n(anchor)} {n(y)}L{n(at[0])} {n(at[1])}", "#c62828", 1.6),
        svg.circle(at[0], at[1], 3.5, "#c62828", "#ffffff"),
        _words(callout.words, x, y, width),
    ]


def _words(words: str, x: float, y: float, width: float) -> str:
    box = svg.rect(x, y - 12, width, 24, "#ffffff", "#c62828", 4)
    return box + svg.text(x + width / 2, y + 4.5, words, 12.5, "middle", bold=True)
