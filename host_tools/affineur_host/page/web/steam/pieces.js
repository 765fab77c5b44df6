/** Dice, figures, goods and tiles: small things that lie on many boards. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { use } from "./symbols.js";

export const DIE = 84;
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
const EDGES = [
  [0, -33],
  [33, 0],
  [0, 33],
  [-33, 0],
];

export const moveTo = (x, y, scale = 1) =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)})${scale === 1 ? "" : ` scale(${scale})`}`;

/** A rectangle round a point. */
export const plate = (width, height, r, attrs = {}) =>
  h("rect", { x: -width / 2, y: -height / 2, width, height, rx: r, ...attrs });

/** @returns {Array} the trees of a die seen from above; the faces of its sides at the edges */
export function drawDie(die, size = DIE) {
  const sides = die.faces || [];
  const step = (sides.length ? 13 : 20) * (size / DIE);
  return [
    plate(size, size, 14, { class: `cube ${die.colour}` }),
    (PIPS[die.top] || []).map(([x, y]) =>
      h("circle", { cx: x * step, cy: y * step, r: sides.length ? 5 : 7.4, class: "pip" }),
    ),
    sides.map((face, side) =>
      h("text", { x: EDGES[side][0], y: EDGES[side][1] + 6.5, class: "side" }, String(face)),
    ),
  ];
}

/** @returns {Object} a good with its number, round (0, 0) */
export function drawGood(good, number, scale = 2, attrs = {}) {
  if (!good) return null;
  return h(
    "g",
    { class: `good ${good}`, ...attrs },
    use(`good-${good}`, { transform: moveTo(number === null ? 0 : -12 * scale * 0.55, 0, scale) }),
    number === null
      ? null
      : h("text", { x: 12 * scale * 0.75, y: 4.6 * scale, class: "amount" }, String(number)),
  );
}

/** Assistants in a row: one figure for each seat, with a number where there are more. */
export function drawFigures(figures, table, gap = 42) {
  return figures.map((figure, i) => {
    const x = (i - (figures.length - 1) / 2) * gap;
    const label = t("steam.assistants", table.who(figure.seat), figure.number);
    return h(
      "g",
      {
        key: figure.id,
        transform: moveTo(x, 0),
        class: `figure thing seat-${table.colour(figure.seat)} ${table.mark(figure.id)}`,
        ...table.touchable(figure.id, label),
      },
      h("circle", { r: 23, class: "bed" }),
      use("figure-worker", { class: "body", transform: "scale(1.75)" }),
      use(`emblem-${table.colour(figure.seat)}`, {
        class: "emblem",
        transform: "translate(0 9) scale(.62)",
      }),
      figure.number > 1 ? count(figure.number, 17, -15) : null,
    );
  });
}

const count = (number, x, y) =>
  h(
    "g",
    { class: "number", transform: moveTo(x, y) },
    h("circle", { r: 12 }),
    h("text", { y: 7 }, String(number)),
  );

/** @returns {Object} a bonus tile, round (0, 0) */
export function drawTile(tile, scale = 1, key = "bonus tile") {
  const shape =
    tile.effect === "action"
      ? use(`action-${tile.action}`, { class: "does", transform: "scale(1.5)" })
      : tile.effect === "overseer"
        ? use("figure-overseer", { class: "does", transform: "scale(1.3)" })
        : drawGood(tile.good, tile.value, 1.15);
  return h(
    "g",
    { key, class: "bonus-tile", transform: `scale(${scale})` },
    h("path", { d: "M-17 -29H17L33 0L17 29H-17L-33 0Z" }),
    shape,
  );
}

/** @returns {Object} a disc in a seat's colour with its emblem */
export function drawOwner(seat, table, r = 19) {
  return h(
    "g",
    { class: `owner seat-${table.colour(seat)}` },
    h("circle", { r, class: "disc" }),
    use(`emblem-${table.colour(seat)}`, { class: "emblem", transform: `scale(${r / 14})` }),
  );
}
