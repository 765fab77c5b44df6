/** Villes: cities that reach into regions; a customer waits in each region. */

import { h } from "../../core/dom.js";
import { t } from "../../texts/texts.js";
import { moveTo, polar, rows, SPACE_R } from "../geometry.js";

const HEIGHTS = [424, 349, 274, 199];
const CUSTOMERS = [
  polar(412, 37),
  polar(340, 37),
  polar(268, 36.5),
  polar(268, -36.5),
  polar(340, -37),
  polar(412, -37),
];
const MARK_R = 6.5;

function counts(total) {
  const back = Math.floor(total / 4);
  const more = total - back * 4;
  return HEIGHTS.map((_, i) => back + (i < more ? 1 : 0));
}

/** @returns {Array} a point per space */
export function points(quadrant) {
  return rows(HEIGHTS, counts(quadrant.spaces.length), 82);
}

/** @returns {Array} what lies under the spaces */
export function ground(quadrant, at) {
  return [
    quadrant.spaces.map((space, i) =>
      space.regions.map((region) =>
        h("path", { d: line(at[i], CUSTOMERS[region]), class: `road region-${region}` }),
      ),
    ),
    quadrant.own.customers.map((customer, region) => drawCustomer(customer, region)),
  ];
}

function line(from, to) {
  const bend = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 16 };
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
}

function drawCustomer(customer, region) {
  const label = customer
    ? t("villes.customer", region + 1, customer.points, customer.tied)
    : t("villes.unseen", region + 1);
  return h(
    "g",
    {
      key: `customer ${region}`,
      transform: moveTo(CUSTOMERS[region]),
      class: `customer region-${region}`,
      role: "img",
      "aria-label": label,
    },
    h("path", { d: "M-21 -19H21V9Q21 21 0 24Q-21 21 -21 9Z", class: "shield" }),
    h("text", { y: -5, class: "letter" }, "ABCDEF"[region]),
    h("text", { y: 14, class: "worth" }, customer ? `${customer.points}/${customer.tied}` : "?"),
  );
}

/** @returns {Array} what a space shows besides */
export function extra(space) {
  const first = 180 - ((space.regions.length - 1) * 34) / 2;
  return space.regions.map((region, i) => {
    const p = polar(SPACE_R + 6, first + i * 34 + 180);
    return h(
      "g",
      { transform: moveTo(p), class: `mark region-${region}` },
      h("circle", { r: MARK_R + 1.5 }),
      h("text", { y: 3.6 }, "ABCDEF"[region]),
    );
  });
}
