/** Bistro: tables for two plates. */

import { h } from "../../core/dom.js";
import { row } from "../geometry.js";

const HEIGHTS = [416, 316, 216];
const APART = 28;

function tables(quadrant) {
  return [...new Set(quadrant.spaces.map((space) => space.table))];
}

function middles(quadrant) {
  const all = tables(quadrant);
  const perRow = Math.ceil(all.length / HEIGHTS.length);
  const points = HEIGHTS.flatMap((y) => row(y, perRow, 122).map((p) => ({ x: p.x, y })));
  return new Map(all.map((table, i) => [table, points[i]]));
}

/** @returns {Array} a point per space */
export function points(quadrant) {
  const at = middles(quadrant);
  const seen = new Map();
  return quadrant.spaces.map(({ table }) => {
    const side = seen.has(table) ? 1 : -1;
    seen.set(table, true);
    return { x: at.get(table).x + side * APART, y: at.get(table).y };
  });
}

/** @returns {Array} what lies under the spaces */
export function ground(quadrant) {
  return [...middles(quadrant)].map(([table, { x, y }]) =>
    h(
      "g",
      { key: `table ${table}`, transform: `translate(${x} ${y})` },
      h("rect", { x: -59, y: -36, width: 118, height: 72, rx: 36, class: "cloth" }),
      h("rect", { x: -54, y: -31, width: 108, height: 62, rx: 31, class: "hem" }),
    ),
  );
}
