/** The resource tile's sector of a quadrant: what can be gathered, three spaces, the season. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { moveTo, polar, TILE_R, wedge } from "./geometry.js";
import { use } from "./symbols.js";

const SPOT_R = 15;
const SPOTS = [polar(97, 27), polar(97, 0), polar(97, -27)];

/** @returns {import("./geometry.js").Point} the resource space `number`, 1 to 3 */
export function sectorPoint(number) {
  return SPOTS[number - 1];
}

/**
 * @param {Object} quadrant of the view
 * @param {Object} table see board.js
 * @returns {Object} a tree
 */
export function drawSector(quadrant, table) {
  return h(
    "g",
    { key: "sector", class: `sector ${quadrant.season || ""}` },
    h("path", { d: wedge(24, TILE_R, 2.5), class: "tile" }),
    quadrant.resource
      ? use(`resource-${quadrant.resource}`, {
          class: "resource",
          transform: "translate(0 55) scale(1.15)",
        })
      : null,
    quadrant.season
      ? h("text", { y: 34, class: "season" }, t(`season.${quadrant.season}`).slice(0, 2))
      : null,
    quadrant.sector.map((name, i) => spot(quadrant, name, i + 1, table)),
  );
}

function spot(quadrant, name, number, table) {
  const resource = quadrant.resource ? t(`resource.${quadrant.resource}`) : "";
  return h(
    "g",
    {
      key: name,
      transform: moveTo(sectorPoint(number)),
      class: `spot ${table.mark(name)}`,
      ...table.touchable(name, t("sector.spot", number, resource)),
    },
    h("circle", { r: SPOT_R, class: "dish" }),
    h("text", { y: 6, class: "number" }, String(number)),
    h("circle", { r: SPOT_R + 4, class: "halo" }),
  );
}
