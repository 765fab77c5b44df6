/** Festival: a field of stalls, mostly five by five; the free samples join groups. */

import { h } from "../../core/dom.js";
import { t } from "../../texts/texts.js";
import { moveTo } from "../geometry.js";

const CELL = 59;

function pointsOf(cells, all) {
  const middle = (1 + Math.max(...all.map(({ column }) => column))) / 2;
  return cells.map(({ row, column }) => ({
    x: (column - middle) * CELL,
    y: 188 + (row - 1) * CELL,
  }));
}

const cellsOf = (quadrant) => [...quadrant.spaces, ...quadrant.own.samples];

/** @returns {Array} a point per space */
export function points(quadrant) {
  return pointsOf(quadrant.spaces, cellsOf(quadrant));
}

/** @returns {Array} what lies under the spaces */
export function ground(quadrant) {
  const cells = cellsOf(quadrant);
  const at = pointsOf(cells, cells);
  return [
    cells.map((cell, i) =>
      h("rect", {
        x: -CELL / 2,
        y: -CELL / 2,
        width: CELL,
        height: CELL,
        transform: moveTo(at[i]),
        class: (cell.row + cell.column) % 2 ? "field" : "field other",
      }),
    ),
    at.slice(quadrant.spaces.length).map((point) =>
      h(
        "g",
        {
          transform: moveTo(point),
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
