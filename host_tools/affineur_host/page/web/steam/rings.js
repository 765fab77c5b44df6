/** The assistant board: outer ring, inner gear, and the bars between them. */

import { h } from "../core/dom.js";
import { at, polar } from "../fromage/geometry.js";
import { t } from "../texts/texts.js";
import { drawFigures, drawGood, drawTile } from "./pieces.js";

const HUB = 92;
const INNER = [104, 238];
const INNER_BAR = [238, 292];
const OUTER_BAR = [306, 358];
const OUTER = [358, 452];
const ZONE = 479;
const EDGE = 503;
const TEETH = 5; // to a sector

/** @returns {Array} the gear, as it lies when it has not turned */
export function drawInner(assistants, table) {
  const { sectors, rings, bars, zones } = assistants;
  const wide = 360 / sectors;
  return [
    h("path", { key: "gear", d: cogwheel(294, 304, sectors * TEETH), class: "cogwheel" }),
    rings[1].map((space, i) => drawSpace(space, "inner", i, wide, INNER, table, calm(zones))),
    bars ? rings[1].map((_, i) => drawBar(bars, "inner", i, wide, INNER_BAR)) : null,
    h(
      "g",
      { key: "hub", class: "hub" },
      h("circle", { r: HUB }),
      h("circle", { r: HUB - 14, class: "groove" }),
      h("path", { d: arrow(assistants.direction, HUB - 36), class: "way" }),
    ),
  ];
}

/** @returns {Array} the ring that stands still, with the places for bonus tiles */
export function drawOuter({ assistants, round }, table) {
  const { sectors, rings, bars, zones } = assistants;
  const wide = 360 / sectors;
  return h(
    "g",
    { key: "outer ring", class: "outer-ring" },
    h("path", { d: annulus(306, EDGE), "fill-rule": "evenodd", class: "brass" }),
    rings[0].map((space, i) => drawSpace(space, "outer", i, wide, OUTER, table, calm(zones))),
    bars ? rings[0].map((_, i) => drawBar(bars, "outer", i, wide, OUTER_BAR)) : null,
    zones.map((zone, i) => drawZone(zone, i, wide, table)),
    h(
      "g",
      {
        key: "round",
        class: "round",
        transform: `rotate(${90 * table.from})`,
        "aria-hidden": "true",
      },
      h("text", { y: -14, class: "caption" }, t("steam.roundShort")),
      h("text", { y: 38, class: "now" }, round.number ? String(round.number) : "–"),
    ),
  );
}

/** Where people keep the assistants themselves every space is open, so none is to stand out. */
const calm = (zones) => (zones.length ? "" : "calm");

function drawSpace(space, ring, index, wide, [inner, outer], table, look) {
  const label = t(
    "steam.ringSpace",
    t(`steam.ring.${ring}`),
    index + 1,
    space.good && t("steam.goods", space.value, space.good),
  );
  const place = places(ring, space.figures.length > 0);
  const turned = ring === "outer" ? -wide * index + 90 * table.from : 0;
  return h(
    "g",
    { key: space.id, class: `ring-space ${ring}`, transform: `rotate(${wide * index})` },
    h(
      "g",
      {
        key: "face",
        class: `thing ${look} ${table.mark(space.id)}`,
        ...table.touchable(space.id, label),
      },
      h("path", { d: segment(inner, outer, wide, 3), class: "bed" }),
      h(
        "g",
        { transform: `translate(0 ${place.good}) rotate(${turned})` },
        drawGood(space.good, space.value, place.size),
      ),
    ),
    space.figures.length
      ? h(
          "g",
          { key: "standing", transform: `translate(0 ${place.figures}) rotate(${turned})` },
          drawFigures(space.figures, table, 40),
        )
      : null,
  );
}

/** How far from the middle good and figures lie; what stands still is upright to the viewer. */
function places(ring, held) {
  if (ring === "inner") return { good: 197, figures: 148, size: 1.9 };
  return held ? { good: 377, figures: 425, size: 1.45 } : { good: 405, figures: 425, size: 2.1 };
}

function drawBar(bars, ring, index, wide, [inner, outer]) {
  const holdsSymbols = bars.symbol_ring === ring;
  const symbol = bars.symbols[index];
  const times = bars.multipliers[index];
  const y = (inner + outer) / 2;
  return h(
    "g",
    { key: `bar ${index}`, class: `bar ${ring}`, transform: `rotate(${wide * index})` },
    h("path", { d: segment(inner + 3, outer - 3, wide * 0.62, 0), class: "strip" }),
    h(
      "g",
      { transform: `translate(0 ${y})` },
      holdsSymbols
        ? symbol && drawGood(symbol, null, 1.5)
        : times
          ? h("text", { y: 10, class: "times" }, `×${times}`)
          : null,
    ),
  );
}

function drawZone(zone, index, wide, table) {
  const label = t("steam.zone", index + 1, zone.tile && t("steam.tile", zone.tile));
  const turned = -wide * index + 90 * table.from;
  return h(
    "g",
    {
      key: zone.id,
      transform: `rotate(${wide * index}) translate(0 ${ZONE})`,
      class: `zone thing ${table.mark(zone.id)}`,
      ...table.touchable(zone.id, label),
    },
    h("path", { d: "M-13 -22H13L26 0L13 22H-13L-26 0Z", class: "bed" }),
    zone.tile ? h("g", { transform: `rotate(${turned})` }, drawTile(zone.tile, 0.76)) : null,
  );
}

function segment(inner, outer, wide, margin) {
  const half = wide / 2;
  const a = half - (margin / outer) * 57.3;
  const b = half - (margin / inner) * 57.3;
  const [p, q, r, s] = [polar(outer, a), polar(outer, -a), polar(inner, -b), polar(inner, b)];
  return `M${at(p)}A${outer} ${outer} 0 0 0 ${at(q)}L${at(r)}A${inner} ${inner} 0 0 1 ${at(s)}Z`;
}

function annulus(inner, outer) {
  const ring = (r) => `M${r} 0A${r} ${r} 0 1 0 ${-r} 0A${r} ${r} 0 1 0 ${r} 0Z`;
  return ring(outer) + ring(inner);
}

/** @returns {string} path of a wheel with so many teeth between two radii */
export function cogwheel(root, tip, teeth) {
  const step = 360 / teeth;
  const corners = Array.from({ length: teeth }, (_, i) => [
    polar(root, i * step),
    polar(tip, (i + 0.2) * step),
    polar(tip, (i + 0.5) * step),
    polar(root, (i + 0.7) * step),
  ]).flat();
  return `M${corners.map(at).join("L")}Z`;
}

/** An open circle with a tip that shows the way the gear turns. */
function arrow(direction, r) {
  const tip = polar(r, 30 * direction);
  const tail = polar(r, 330 * direction);
  const sweep = direction > 0 ? 0 : 1;
  const [a, b] = [polar(r - 14, 46 * direction), polar(r + 14, 46 * direction)];
  return `M${at(tip)}A${r} ${r} 0 1 ${1 - sweep} ${at(tail)}M${at(a)}L${at(tip)}L${at(b)}`;
}
