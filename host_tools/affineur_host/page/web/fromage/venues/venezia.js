/** Venezia: restaurants along canals, gondolas that count for all beside them. */

import { h } from "../../core/dom.js";
import { t } from "../../texts/texts.js";
import { moveTo, rows } from "../geometry.js";

const HEIGHTS = [432, 355, 278, 201];
const SHORT = 17;
const ROUNDS = 60;
const placed = new WeakMap();

function counts(total) {
  const each = Math.floor(total / HEIGHTS.length);
  return HEIGHTS.map((_, i) => each + (i < total - each * HEIGHTS.length ? 1 : 0));
}

/** @returns {Array} a point per space */
export function points(quadrant) {
  return rows(HEIGHTS, counts(quadrant.spaces.length), 92);
}

/** @returns {Array} what lies under the spaces */
export function ground(quadrant, at, table) {
  const berths = moored(quadrant, at);
  return [
    quadrant.own.gondolas.map((gondola, i) =>
      h("path", {
        d: gondola.beside
          .map((space) => `M${berths[i].x} ${berths[i].y}L${at[space].x} ${at[space].y}`)
          .join(""),
        class: "canal",
      }),
    ),
    quadrant.own.gondolas.map((gondola, i) => drawGondola(gondola, berths[i], table)),
  ];
}

function drawGondola(gondola, point, table) {
  return h(
    "g",
    {
      key: gondola.id,
      transform: moveTo(point),
      class: `gondola ${gondola.laid ? "laid" : "free"} ${table.mark(gondola.id)}`,
      ...table.touchable(
        gondola.id,
        t(gondola.laid ? "venezia.laid" : "venezia.free", gondola.number),
      ),
    },
    h("ellipse", { rx: 12, ry: 7, class: "water" }),
    gondola.laid
      ? h("path", { d: "M-15 -4Q-9 7 0 7Q9 7 15 -4Q9 2 0 2Q-9 2 -15 -4Z", class: "hull" })
      : null,
    h("circle", { r: 14, class: "halo" }),
  );
}

/** @returns {Array} a point per gondola, between the spaces beside it and clear of everything */
function moored(quadrant, at) {
  const known = placed.get(quadrant.own.gondolas);
  if (known) return known;
  const points = quadrant.own.gondolas.map(({ beside }, i) => ({
    x: beside.reduce((sum, space) => sum + at[space].x, 0) / beside.length + (i % 3) - 1,
    y: beside.reduce((sum, space) => sum + at[space].y, 0) / beside.length - (i % 2 ? 3 : -2),
  }));
  for (let round = 0; round < ROUNDS; round += 1)
    points.forEach((point, i) => clear(point, i, points, at));
  placed.set(quadrant.own.gondolas, points);
  return points;
}

function clear(point, i, points, at) {
  at.forEach((space) => push(point, space, 25 + SHORT));
  points.forEach((other, j) => j !== i && push(point, other, 2 * SHORT - 4));
  point.x = Math.max(-point.y + 24, Math.min(point.y - 24, point.x));
  point.y = Math.max(168, Math.min(Math.sqrt(482 ** 2 - point.x ** 2) - 14, point.y));
}

function push(point, from, least) {
  const [dx, dy] = [point.x - from.x, point.y - from.y];
  const distance = Math.hypot(dx, dy) || 1;
  if (distance >= least) return;
  point.x += (dx / distance) * (least - distance) * 0.5;
  point.y += ((dy || 0.5) / distance) * (least - distance) * 0.5;
}
