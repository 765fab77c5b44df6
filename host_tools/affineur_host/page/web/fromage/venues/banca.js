/** Banca: a strongroom of columns, with a platinum vault above each three. */

import { h } from "../../core/dom.js";

const STEP = 56;
const HEIGHTS = { bronze: 424, silver: 364, gold: 304, platinum: 226 };
const COLUMNS = 6;
const columnX = (column) => (column - (COLUMNS - 1) / 2) * STEP;

/** @returns {Array} a point per space */
export function points(quadrant) {
  return quadrant.spaces.map(({ columns, age }) => ({
    x: columns.reduce((sum, column) => sum + columnX(column), 0) / columns.length,
    y: HEIGHTS[age],
  }));
}

/** @returns {Array} what lies under the spaces */
export function ground(quadrant) {
  const { by_row: byRow, by_column: byColumn } = quadrant.own;
  return [
    [-1, 1].map((side) =>
      h("rect", {
        x: side < 0 ? -168 : 2,
        y: 191,
        width: 166,
        height: 70,
        rx: 10,
        class: "vault",
      }),
    ),
    Array.from({ length: COLUMNS }, (_, column) =>
      h("rect", {
        x: columnX(column) - 26,
        y: 272,
        width: 52,
        height: 184,
        rx: 9,
        class: "pillar",
      }),
    ),
    Object.keys(HEIGHTS).map((age, i) => {
      const x = age === "platinum" ? 0 : -196;
      return h(
        "text",
        { x, y: age === "platinum" ? 186 : HEIGHTS[age] + 6, class: "worth" },
        `2 ↔ ${byRow[i]}`,
      );
    }),
    byColumn
      .slice(2)
      .map((points, i) =>
        h(
          "text",
          { x: 198, y: HEIGHTS.gold + 6 + 60 * i, class: "worth small" },
          `${i + 2} ↕ ${points}`,
        ),
      ),
  ];
}
