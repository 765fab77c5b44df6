/** One cheese space with what stands on it: plate, age on its rim, type, fruit, token, worker. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { moveTo, polar, SPACE_R } from "./geometry.js";
import { use } from "./symbols.js";

const TURNS = { bronze: 1, silver: 2, gold: 3, platinum: 4 };
const NOTCH_DEGREES = 22;

/**
 * @param {Object} space of the view
 * @param {import("./geometry.js").Point} point
 * @param {Object} table what is known of the table, see board.js
 * @param {Array} [extra] drawn under the plate
 * @returns {Object} a tree
 */
export function drawSpace(space, point, table, ...extra) {
  const owned = space.owner !== null;
  const state = space.blocked ? "blocked" : owned ? "owned" : "free";
  return h(
    "g",
    {
      key: space.id,
      transform: moveTo(point),
      class: `space age-${space.age} ${state} ${table.mark(space.id)}`,
      ...table.touchable(space.id, spaceLabel(space, table)),
    },
    extra,
    h("circle", { r: SPACE_R, class: "plate" }),
    h("circle", { r: SPACE_R - 3, class: "rim" }),
    notches(space.age),
    space.blocked ? h("path", { d: "M-13 -13L13 13M13 -13L-13 13", class: "closed" }) : null,
    owned
      ? token(space, table)
      : use(`type-${space.type}`, { class: `type ${space.type}`, transform: "scale(1.12)" }),
    space.fruit === "none" || owned ? null : fruit(space.fruit),
    h("circle", { r: SPACE_R + 5, class: "halo" }),
    h("title", {}, spaceLabel(space, table)),
  );
}

function notches(age) {
  const count = TURNS[age];
  return Array.from({ length: count }, (_, i) => {
    const { x, y } = polar(SPACE_R - 3, 180 + (i - (count - 1) / 2) * NOTCH_DEGREES);
    return h("circle", { cx: x, cy: y, r: 3.1, class: "notch" });
  });
}

function fruit(kind) {
  return h(
    "g",
    { transform: "translate(18 17)", class: `fruit ${kind}` },
    h("circle", { r: 10.5, class: "badge" }),
    use(`fruit-${kind}`, { transform: "scale(.86)" }),
  );
}

function token(space, table) {
  const colour = space.owner === "corporation" ? "corporation" : table.colour(space.owner);
  return h(
    "g",
    { class: `token seat-${colour} ${table.isNew(space.id) ? "new" : ""}` },
    h("circle", { r: SPACE_R - 5, class: "wheel" }),
    h("circle", { r: SPACE_R - 9, class: "groove" }),
    use(`emblem-${colour}`, { class: "emblem" }),
    h(
      "g",
      { transform: "translate(-15 15)", class: "mini" },
      h("circle", { r: 8.5 }),
      use(`type-${space.type}`, { transform: "scale(.55)", class: `type ${space.type}` }),
    ),
  );
}

/** @returns {string} the space in words, for those who hear the page */
export function spaceLabel(space, table) {
  const parts = [
    space.name || t("space.number", space.number),
    `${t(`age.${space.age}`)} ${t(`type.${space.type}`)}`,
  ];
  if (space.fruit !== "none") parts.push(t(`fruit.${space.fruit}`));
  if (space.blocked) parts.push(t("space.blocked"));
  else if (space.owner === null) parts.push(t("space.free"));
  else parts.push(t("space.taken", table.who(space.owner)));
  return parts.join(", ");
}
