/** Fromagerie: shelves in pairs, each with a sign. */

import { h } from "../../core/dom.js";
import { t } from "../../texts/texts.js";
import { row } from "../geometry.js";

const HEIGHTS = [402, 306, 210];
const STEP = 58;
const SIGNS = { exchange: "⇄", any_one: "+1", two_different: "+1+1" };

/** @returns {Array} a point per space */
export function points(quadrant) {
  const found = [];
  HEIGHTS.forEach((y, level) => {
    const places = quadrant.spaces.flatMap((space, i) => (space.shelf >> 1 === level ? [i] : []));
    places.sort((a, b) => quadrant.spaces[a].shelf - quadrant.spaces[b].shelf || a - b);
    row(y, places.length, STEP).forEach((point, i) => {
      const gap = quadrant.spaces[places[i]].shelf % 2 ? 6 : -6;
      found[places[i]] = { x: point.x + gap, y };
    });
  });
  return found;
}

/** @returns {Array} what lies under the spaces */
export function ground(quadrant, at) {
  return quadrant.own.shelves.map((shelf, number) => {
    const on = at.filter((_, i) => quadrant.spaces[i].shelf === number);
    if (!on.length) return null;
    const [from, to] = [on[0].x - 28, on[on.length - 1].x + 28];
    const sign = shelf.sign === "points" ? `+${shelf.points}` : SIGNS[shelf.sign];
    return h(
      "g",
      { key: `shelf ${number}`, class: `shelf age-${shelf.age}` },
      h("rect", { x: from, y: on[0].y - 32, width: to - from, height: 62, rx: 7, class: "niche" }),
      h("rect", { x: from, y: on[0].y + 27, width: to - from, height: 9, rx: 3, class: "board" }),
      h(
        "g",
        {
          transform: `translate(${(from + to) / 2} ${on[0].y + 38})`,
          class: `sign ${shelf.sign}`,
          role: "img",
          "aria-label": t(`fromagerie.${shelf.sign}`, shelf.points),
        },
        h("rect", { x: -23, y: -11, width: 46, height: 22, rx: 11 }),
        h("text", { y: 6 }, sign),
      ),
    );
  });
}
