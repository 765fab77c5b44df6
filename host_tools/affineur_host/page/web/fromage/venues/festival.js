/** Festival: a field of stalls, five by five; the free samples join groups. */

import { h } from "../../core/dom.js";
import { t } from "../../texts/texts.js";
import { moveTo } from "../geometry.js";

const CELL = 59;
const point = ({ row, column }) => ({ x: (column - 3) * CELL, y: 188 + (row - 1) * CELL });

/** @returns {Array} a point per space */
export function points(quadrant) {
  return quadrant.spaces.map(point);
}

/** @returns {Array} what lies under the spaces */
export function ground(quadrant) {
  const cells = [...quadrant.spaces, ...quadrant.own.samples];
  return [
    cells.map((cell) =>
      h("rect", {
        x: -CELL / 2,
        y: -CELL / 2,
        width: CELL,
        height: CELL,
        transform: moveTo(point(cell)),
        class: (cell.row + cell.column) % 2 ? "field" : "field other",
      }),
    ),
    quadrant.own.samples.map((cell) =>
      h(
        "g",
        {
          transform: moveTo(point(cell)),
          class: "sample",
          role: "img",
          "aria-label": t("festival.sample"),
        },
        h("rect", { x: -19, y: -19, width: 38, height: 38, rx: 8 }),
        h("path", { d: "M-10 6L10 6L10 -1Q2 -10 -10 1Z" }),
        h("path", { d: "M2 -16V-4", class: "pick" }),
      ),
    ),
  ];
}
