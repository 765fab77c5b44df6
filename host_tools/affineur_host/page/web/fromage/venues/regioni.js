/** Regioni: cities with flags, in six regions. */

import { h } from "../../core/dom.js";
import { rows, SPACE_R } from "../geometry.js";

const HEIGHTS = [428, 352, 276, 200];

function counts(total) {
  const each = Math.floor(total / HEIGHTS.length);
  return HEIGHTS.map((_, i) => each + (i < total - each * HEIGHTS.length ? 1 : 0));
}

/** @returns {Array} a point per space */
export function points(quadrant) {
  return rows(HEIGHTS, counts(quadrant.spaces.length), 86);
}

/** @returns {Array} what lies under the spaces */
export function ground(quadrant, at) {
  return Array.from({ length: quadrant.own.regions }, (_, region) => {
    const cities = at.filter((_point, i) => quadrant.spaces[i].region === region);
    const land = tree(cities)
      .map(([p, q]) => `M${p.x} ${p.y}L${q.x} ${q.y}`)
      .join("");
    return h("path", {
      key: `land ${region}`,
      d: land || dot(cities[0]),
      class: `land region-${region}`,
    });
  });
}

function dot(point) {
  return point ? `M${point.x} ${point.y}h.1` : "M0 0";
}

/** @returns {Array} the shortest roads that join all cities: pairs of points */
function tree(cities) {
  const joined = cities.slice(0, 1);
  const open = cities.slice(1);
  const roads = [];
  while (open.length) {
    const pairs = joined.flatMap((p) => open.map((q) => [Math.hypot(p.x - q.x, p.y - q.y), p, q]));
    const [, p, q] = pairs.reduce((best, pair) => (pair[0] < best[0] ? pair : best));
    roads.push([p, q]);
    joined.push(q);
    open.splice(open.indexOf(q), 1);
  }
  return roads;
}

/** @returns {Array} what a space shows besides */
export function extra(space) {
  const first = (-(space.flags - 1) * 11) / 2;
  return Array.from({ length: space.flags }, (_, i) => {
    const x = first + i * 11;
    return h("path", {
      d: `M${x} ${-SPACE_R}v-13h9l-3 3.5l3 3.5h-9`,
      class: `flag region-${space.region}`,
    });
  });
}
