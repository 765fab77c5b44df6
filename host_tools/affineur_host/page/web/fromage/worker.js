/** A worker on the board: its owner's colour, its type, and the arrow to where it comes home. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { moveTo } from "./geometry.js";
import { use } from "./symbols.js";

/**
 * @param {Object} worker of the view, away
 * @param {number} seat its owner
 * @param {number} label of the quadrant it stands in
 * @param {import("./geometry.js").Point} point in that quadrant
 * @param {Object} table see board.js
 * @returns {Object} a tree
 */
export function drawWorker(worker, seat, label, point, table) {
  const turned = 90 * (worker.points_at - label);
  return h(
    "g",
    {
      key: `${worker.id} away`,
      transform: moveTo(point),
      class: `worker seat-${table.colour(seat)} ${worker.left === 0 ? "due" : ""}`,
      role: "img",
      "aria-label": t("worker.away", table.who(seat), t(`type.${worker.type}`), worker.left),
    },
    h("path", { d: "M-8 9L0 23L8 9Z", transform: `rotate(${turned})`, class: "arrow" }),
    h("circle", { r: 12, class: "base" }),
    use(`type-${worker.type}`, { transform: "scale(.62)", class: "type" }),
  );
}
