/** Vigneto: a wine tile waits above every space. */

import { h } from "../../core/dom.js";
import { rows, SPACE_R } from "../geometry.js";
import { use } from "../symbols.js";

const HEIGHTS = [440, 362, 284, 206];

function counts(total) {
  const each = Math.floor(total / HEIGHTS.length);
  return HEIGHTS.map((_, i) => each + (i < total - each * HEIGHTS.length ? 1 : 0));
}

/** @returns {Array} a point per space */
export function points(quadrant) {
  return rows(HEIGHTS, counts(quadrant.spaces.length), 88);
}

/** @returns {Array} what lies under the spaces */
export function ground() {
  return [];
}

/** @returns {Array} what a space shows besides */
export function extra(space) {
  const tile = space.tile === "unseen" ? { left: "blank", right: "blank" } : space.tile;
  return [
    h("rect", {
      x: -29,
      y: -SPACE_R - 24,
      width: 58,
      height: 24,
      rx: 5,
      class: `vines table-${space.table}`,
    }),
    tile ? h("g", { transform: `translate(0 ${-SPACE_R - 12})` }, drawTile(tile)) : null,
  ];
}

/** @returns {Array} a wine tile round (0, 0), 52 wide: half a bottle at each end */
export function drawTile(tile) {
  return [
    h("rect", { x: -26, y: -9, width: 52, height: 18, rx: 4, class: "wine-tile" }),
    h("path", { d: "M-26 -5H-14Q-12 -5 -12 0Q-12 5 -14 5H-26Z", class: `half ${tile.left}` }),
    h("path", { d: "M26 -5H14Q12 -5 12 0Q12 5 14 5H26Z", class: `half ${tile.right}` }),
    mark(tile.left, -19),
    mark(tile.right, 19),
    tile.resource
      ? use(`resource-${tile.resource}`, { transform: "scale(.55)", class: "resource" })
      : null,
  ];
}

function mark(half, x) {
  if (half === "white") return h("circle", { cx: x, r: 2, class: "half-mark" });
  if (half === "wild")
    return h("path", { d: `M${x - 3} -3L${x + 3} 3M${x + 3} -3L${x - 3} 3`, class: "half-cross" });
  return null;
}
