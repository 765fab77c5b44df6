/** The overseer board: eight spaces in a ring, clockwise from the top right. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawGood, drawTile, moveTo, plate } from "./pieces.js";
import { use } from "./symbols.js";

const COLUMNS = [3, 3, 2, 1, 0, 0, 1, 2];
const ROWS = [0, 1, 1, 1, 1, 0, 0, 0];
const [STEP, HIGH] = [240, 148];
const SIZE = [224, 134];

/** @returns {Array} trees round (0, 0) */
export function drawOverseers(spaces, table) {
  return [
    plate(990, 330, 26, { key: "ground", class: "panel-ground" }),
    h("path", { key: "way", d: "M-360 -74H360V74H-360Z", class: "walk" }),
    spaces.map((space, i) => drawSpace(space, i, table)),
  ];
}

function drawSpace(space, index, table) {
  const { holder } = space;
  const x = (COLUMNS[index] - 1.5) * STEP;
  const y = (ROWS[index] - 0.5) * HIGH;
  const label = [
    t("steam.overseerSpace", space.number, space),
    holder === null ? "" : t("steam.heldBy", table.who(holder)),
    space.tile ? t("steam.tile", space.tile) : "",
  ]
    .filter(Boolean)
    .join(", ");
  return h(
    "g",
    {
      key: space.id,
      class: `office thing ${table.mark(space.id)}`,
      transform: moveTo(x, y),
      ...table.touchable(space.id, label),
    },
    plate(...SIZE, 20, { class: "bed" }),
    h("g", { transform: moveTo(-38, -10) }, drawBonus(space)),
    h("text", { x: -100, y: -40, class: "nth" }, String(space.number)),
    h("text", { x: -38, y: 52, class: "when" }, t(`steam.when.${space.trigger}`)),
    holder === null
      ? h("circle", { cx: 68, cy: 4, r: 34, class: "vacant" })
      : h(
          "g",
          { class: `figure seat-${table.colour(holder)}`, transform: moveTo(68, 4) },
          h("circle", { r: 37, class: "disc" }),
          use("figure-overseer", { class: "hat", transform: "translate(0 -4) scale(2)" }),
          use(`emblem-${table.colour(holder)}`, {
            class: "mini-emblem",
            transform: "translate(25 -25) scale(1.05)",
          }),
        ),
    space.tile ? h("g", { transform: moveTo(88, 44) }, drawTile(space.tile, 0.8)) : null,
  );
}

function drawBonus(space) {
  if (space.good === "flight")
    return use("figure-airship", { class: "airship", transform: "scale(2.6)" });
  const less = space.trigger === "modify";
  return drawGood(space.good, less ? `−${space.value}` : space.value, 2.1);
}
